public import Git
public import Validation

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
  /// Returns what is configured for merging a branch into another.
  ///
  /// Source: `git-config(1)`, `merge.ff`.
  public func mergeStyle() throws -> IntegrationStyle {
    switch try configuration.string("merge.ff")?.lowercased() {
    case "only": IntegrationStyle(forward: .only)
    case "false", "no", "off", "0": IntegrationStyle(forward: .never)
    default: IntegrationStyle()
    }
  }

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

/// The versions that are to come into the branch one is on.
struct IntegrationSource {
  var commit: ObjectID
  /// What people call it: `origin/main`, `icons`.
  var name: String
  /// What was typed for it, which git writes beside the lines of a conflict; nil for what a pull brings.
  var typed: String?
  /// As the message of a merge names it: `branch 'main' of host:icons`.
  var note: String
  /// How the reflog begins: `pull`, `merge icons`.
  var action: String
}

/// What one integrates with: the way of merging, the moment, and who hears of it.
public struct IntegrationDesk {
  public var merging: any Merging = AssetMerging()
  /// Called by git where it has to leave something to settle; nil to have it merge by lines alone.
  public var driver: MergeDriver?
  public var now: Moment
  /// Receives what hooks print; nil to let them print themselves.
  public var hookReport: (([UInt8]) -> Void)?
  /// The message of a merge; nil for the one git would write.
  public var message: String?
  /// False to pass by validation and the hooks that can refuse a merge.
  public var verifies = true
  /// Receives what is not understood in the project's settings, before a merge is refused because of them.
  public var warn: ([SettingsProblem]) -> Void = { _ in }

  public init(now: Moment, driver: MergeDriver? = nil, hookReport: (([UInt8]) -> Void)? = nil, message: String? = nil) {
    self.now = now
    self.driver = driver
    self.hookReport = hookReport
    self.message = message
  }
}

/// What came of it.
public enum IntegrationResult: Sendable {
  /// There was nothing new; one may have versions of one's own.
  case upToDate(ahead: Int)
  case forward(ProjectChanges, count: Int)
  case merged(ObjectID, ProjectChanges, count: Int)
  /// The merge is begun, and these wait to be settled; none in a preview of what only git can merge.
  case conflicting([MergeConflict])
  /// How many versions of one's own are on top of theirs now.
  case replayed(Int, ProjectChanges, count: Int)
}
