public import Git

/// How the versions of the other side and the local ones are combined.
public struct IntegrationStyle: Hashable, Sendable {
  public enum Forward: Hashable, Sendable {
    /// The branch is fast-forwarded if it has no versions of its own.
    case allowed
    /// Always makes a merge commit (`--no-ff`).
    case never
    case only
  }

  /// Whether the local versions are replayed onto the other side (a rebase) instead of being merged.
  public enum Replay: Hashable, Sendable {
    case never
    /// One by one; merges are left out.
    case flat
    /// Merges would have to be redone (`merges`).
    case withMerges
    /// The user would have to decide about each version (`interactive`).
    case interactive
  }

  public var forward: Forward
  public var replay: Replay
  /// An option of `branch.<name>.mergeOptions` that only git supports; nil if there is none.
  public var optionOfGit: String?
  /// True if the user asked for a merge, whatever is configured.
  public var mergesInAnyCase = false

  public init(forward: Forward = .allowed, replay: Replay = .never) { (self.forward, self.replay) = (forward, replay) }
}

extension Repository {
  /// Returns the configured style for merging another branch into this one.
  ///
  /// Source: `git-config(1)`, `merge.ff`, which ignores unknown values, and `branch.<name>.mergeOptions`; git,
  /// `builtin/merge.c`, `git_merge_config` and `parse_branch_merge_options`.
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
        break  // The result of the merge is the same with and without it.
      default: style.optionOfGit = style.optionOfGit ?? String(option)
      }
    }
    return style
  }

  /// Returns the configured style for pulling into a branch.
  ///
  /// If nothing is configured, both sides are merged, while git would refuse and ask for a choice.
  ///
  /// - Parameter merges: True to always merge.
  /// - Throws: `RemoteOperationError.unknownWord` for a value that git rejects too.
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
    // `git pull` passes it to the merge as an option, which overrides all merge settings.
    if let forward { style.forward = forward }
    style.mergesInAnyCase = merges
    return style
  }

  /// Nil for an unknown value.
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
