public import Git

/// How what somebody else made and what one made oneself come together.
public struct IntegrationStyle: Hashable, Sendable {
  public enum Forward: Hashable, Sendable {
    /// Where one has nothing of one's own, the branch just moves.
    case allowed
    /// There is a merge in any case (`--no-ff`).
    case never
    case only
  }

  public var forward: Forward = .allowed
  /// True where one's own versions are put on top of theirs instead of being merged with them.
  public var replays = false

  public init(forward: Forward = .allowed, replays: Bool = false) {
    (self.forward, self.replays) = (forward, replays)
  }
}

extension Repository {
  /// Returns what is configured for pulling into a branch.
  ///
  /// Where nothing is, both sides are merged; git would ask to be told.
  ///
  /// Source: `git-config(1)`, `pull.ff`, `pull.rebase`, `branch.<name>.rebase`; git, `builtin/pull.c`.
  public func integrationStyle(ofBranch branch: String) throws -> IntegrationStyle {
    var style = IntegrationStyle()
    switch try configuration.string("pull.ff") {
    case "only": style.forward = .only
    case let word? where ["false", "no", "off", "0"].contains(word.lowercased()): style.forward = .never
    default: break
    }
    let rebase = try configuration.string("branch.\(branch).rebase") ?? configuration.string("pull.rebase")
    let isOff = ["false", "no", "off", "0"].contains(rebase?.lowercased() ?? "false")
    style.replays = !isOff && style.forward != .only
    return style
  }
}

/// What came of it.
public enum IntegrationResult: Sendable {
  /// There was nothing new; one may have versions of one's own.
  case upToDate(ahead: Int)
  case forward(ProjectChanges, count: Int)
  case merged(ObjectID, ProjectChanges, count: Int)
  /// How many versions of one's own are on top of theirs now.
  case replayed(Int, ProjectChanges, count: Int)
}
