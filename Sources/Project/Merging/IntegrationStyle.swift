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

  /// Whether one's own versions are put on top of theirs instead of being merged with them.
  public enum Replay: Hashable, Sendable {
    case never
    /// One by one; merges are left out.
    case flat
    /// Merges would have to be made again (`merges`).
    case withMerges
    /// Somebody would have to say what becomes of each (`interactive`).
    case interactive
  }

  public var forward: Forward
  public var replay: Replay
  /// An option of `branch.<name>.mergeOptions` that only git obeys; nil if there is none.
  public var optionOfGit: String?
  /// True if somebody asked for a merge, whatever is configured.
  public var mergesInAnyCase = false

  public init(forward: Forward = .allowed, replay: Replay = .never) { (self.forward, self.replay) = (forward, replay) }
}

extension Repository {
  /// Returns what is configured for merging another branch into one.
  ///
  /// Source: `git-config(1)`, `merge.ff`, which takes no notice of words it does not know, and
  /// `branch.<name>.mergeOptions`; git, `builtin/merge.c`, `git_merge_config` and `parse_branch_merge_options`.
  public func mergeStyle(ofBranch branch: String) throws -> IntegrationStyle {
    var style = IntegrationStyle()
    if let word = try configuration.string("merge.ff") { style.forward = Self.forward(word) ?? .allowed }
    let options = try configuration.string("branch.\(branch).mergeoptions") ?? ""
    for option in options.split(whereSeparator: \.isWhitespace) {
      switch option {
      case "--ff": style.forward = .allowed
      case "--no-ff": style.forward = .never
      case "--ff-only": style.forward = .only
      case "--commit", "--no-squash", "--edit", "-e", "--no-edit", "--stat", "-n", "--no-stat", "--summary",
        "--no-summary", "-q", "--quiet", "-v", "--verbose", "--progress", "--no-progress":
        break  // What is merged is the same with and without it.
      default: style.optionOfGit = style.optionOfGit ?? String(option)
      }
    }
    return style
  }

  /// Returns what is configured for pulling into a branch.
  ///
  /// Where nothing is, both sides are merged; git would ask to be told.
  ///
  /// - Parameter merges: True to merge in any case.
  /// - Throws: `RemoteOperationError.unknownWord` for a word that git refuses as well.
  ///
  /// Source: `git-config(1)`, `pull.ff`, `pull.rebase`, `branch.<name>.rebase`; git, `builtin/pull.c`.
  public func integrationStyle(ofBranch branch: String, merges: Bool = false) throws -> IntegrationStyle {
    let ff = try configuration.string("pull.ff")
    let forward = try ff.map { word in
      guard let forward = Self.forward(word) else {
        throw RemoteOperationError.unknownWord(setting: "pull.ff", word: word, known: ["true", "false", "only"])
      }
      return forward
    }
    if !merges, forward != .only {
      let replay = try replay(ofBranch: branch)
      if replay != .never { return IntegrationStyle(forward: forward ?? .allowed, replay: replay) }
    }
    var style = try mergeStyle(ofBranch: branch)
    // Pull gives it to merge as an option, which counts more than all of its settings.
    if let forward { style.forward = forward }
    style.mergesInAnyCase = merges
    return style
  }

  /// Nil for a word that means nothing.
  private static func forward(_ word: String) -> IntegrationStyle.Forward? {
    if word == "only" { return .only }
    return Configuration.truth(of: word).map { $0 ? .allowed : .never }
  }

  private func replay(ofBranch branch: String) throws -> IntegrationStyle.Replay {
    for setting in ["branch.\(branch).rebase", "pull.rebase"] {
      guard let word = try configuration.string(setting) else { continue }
      if let isOn = Configuration.truth(of: word) { return isOn ? .flat : .never }
      switch word {
      case "merges", "m": return .withMerges
      case "interactive", "i": return .interactive
      default:
        throw RemoteOperationError.unknownWord(
          setting: setting, word: word, known: ["true", "false", "merges", "interactive"])
      }
    }
    return .never
  }
}
