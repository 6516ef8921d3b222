public import Subprocess

extension Hooks {
  /// The data for the hooks of one commit.
  public struct CommitInProgress: Hashable, Sendable {
    /// The absolute path of the index that will be committed; git sometimes uses a temporary one.
    public var indexFile: String
    /// The author; nil in a merge, for which git doesn't set it.
    public var author: Author?
    /// True if the user will edit the message; otherwise hooks see that there is no editor.
    public var usesEditor: Bool

    public init(indexFile: String, author: Author? = nil, usesEditor: Bool = false) {
      self.indexFile = indexFile
      self.author = author
      self.usesEditor = usesEditor
    }
  }

  public struct Author: Hashable, Sendable {
    public var name: String
    public var email: String
    /// Seconds since 1970.
    public var seconds: Int64
    /// Minutes east of UTC.
    public var offset: Int

    public init(name: String, email: String, seconds: Int64, offset: Int) {
      self.name = name
      self.email = email
      self.seconds = seconds
      self.offset = offset
    }
  }

  /// The origin of the text that `prepare-commit-msg` may change.
  public enum MessageSource: Hashable, Sendable {
    /// Given with the command (`-m`, `-F`).
    case message
    case template, merge, squash
    /// Taken from a commit, by its id or a name such as `HEAD` (for `--amend`).
    case commit(String)

    var arguments: [String] {
      switch self {
      case .message: ["message"]
      case .template: ["template"]
      case .merge: ["merge"]
      case .squash: ["squash"]
      case .commit(let id): ["commit", id]
      }
    }
  }

  /// One reference that a push changes; an id of zeros means none.
  public struct PushedReference: Hashable, Sendable {
    public var localName: String
    public var localID: String
    public var remoteName: String
    public var remoteID: String

    public init(localName: String, localID: String, remoteName: String, remoteID: String) {
      self.localName = localName
      self.localID = localID
      self.remoteName = remoteName
      self.remoteID = remoteID
    }
  }

  /// Runs before anything of a commit is created; may refuse.
  public func preCommit(_ commit: CommitInProgress) throws(SubprocessError) -> Outcome {
    try run("pre-commit", variables: variables(of: commit))
  }

  /// Runs before a merge is committed; may refuse.
  public func preMergeCommit(_ commit: CommitInProgress) throws(SubprocessError) -> Outcome {
    try run("pre-merge-commit", variables: variables(of: commit))
  }

  /// Gets the message in a file, before the user sees it; may change it or refuse.
  ///
  /// - Parameter source: Nil if the message starts empty.
  public func prepareCommitMessage(
    file: String, source: MessageSource?, _ commit: CommitInProgress
  ) throws(SubprocessError) -> Outcome {
    try run("prepare-commit-msg", [shown(file)] + (source?.arguments ?? []), variables: variables(of: commit))
  }

  /// Gets the finished message in a file; may change it or refuse.
  public func commitMessage(file: String, _ commit: CommitInProgress) throws(SubprocessError) -> Outcome {
    try run("commit-msg", [shown(file)], variables: variables(of: commit))
  }

  /// Runs after a commit; its result changes nothing.
  public func postCommit(_ commit: CommitInProgress) throws(SubprocessError) -> Outcome {
    try run("post-commit", variables: variables(of: commit))
  }

  /// Runs after a switch to a branch or commit, even the same one, or after files were restored from one.
  public func postCheckout(from old: String, to new: String, isBranch: Bool) throws(SubprocessError) -> Outcome {
    try run("post-checkout", [old, new, isBranch ? "1" : "0"])
  }

  /// Runs after a merge or a pull that changed something, including a fast-forward.
  public func postMerge(isSquash: Bool) throws(SubprocessError) -> Outcome {
    try run("post-merge", [isSquash ? "1" : "0"])
  }

  /// Runs after commits were replaced; `command` is `amend` or `rebase`, and each pair is the old and the new id.
  public func postRewrite(
    command: String, _ pairs: [(old: String, new: String)]
  ) throws(SubprocessError) -> Outcome {
    try run("post-rewrite", [command], input: Array(pairs.map { "\($0.old) \($0.new)\n" }.joined().utf8))
  }

  /// Runs before anything is pushed; may refuse. Git LFS pushes its files from here.
  ///
  /// - Parameter remote: The name of the remote, or its URL if it has none.
  public func prePush(
    remote: String, url: String, _ references: [PushedReference]
  ) throws(SubprocessError) -> Outcome {
    let lines = references.map { "\($0.localName) \($0.localID) \($0.remoteName) \($0.remoteID)\n" }
    return try run("pre-push", [remote, url], input: Array(lines.joined().utf8))
  }

  private func variables(of commit: CommitInProgress) -> [String: String] {
    let isOwnIndex = commit.indexFile == Self.join(gitDirectory, "index")
    var result = ["GIT_INDEX_FILE": isOwnIndex ? shown(commit.indexFile) : commit.indexFile]
    if !commit.usesEditor { result["GIT_EDITOR"] = ":" }
    if let author = commit.author {
      result["GIT_AUTHOR_NAME"] = author.name
      result["GIT_AUTHOR_EMAIL"] = author.email
      result["GIT_AUTHOR_DATE"] = "@\(author.seconds) \(Self.zone(author.offset))"
    }
    return result
  }

  /// Returns minutes in git's time zone format, such as `+0130`.
  private static func zone(_ minutes: Int) -> String {
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    let digits = String(hours * 100 + rest)
    return (minutes < 0 ? "-" : "+") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
