internal import CGit2
internal import Subprocess

extension Repository {
  /// Moves the current branch to a commit, and its files with it; uncommitted changes in files that are the same on
  /// both sides are kept, and nothing uncommitted is overwritten.
  ///
  /// - Parameters:
  ///   - expected: What `head` was when this was decided.
  ///   - reflogMessage: The message for the reflogs, such as `pull: Fast-forward`.
  ///   - notesOrigin: False if git writes no `ORIG_HEAD`, as for a new commit on top of the last one.
  /// - Returns: What changed on disk.
  /// - Throws: What `switchTo(branch:)` throws, and `RepositoryError.referenceMoved`; nothing has changed then.
  @discardableResult
  public func advance(
    from expected: Head, to target: ObjectID, reflogMessage: String, by identity: Identity? = nil,
    notesOrigin: Bool = true
  ) throws -> [FileChange] {
    if let identity { try setReflogIdentity(identity) }
    guard try head() == expected else { throw RepositoryError.referenceMoved(name: expected.referenceName) }
    // Stopping halfway would be worse than a short wait for the user who interrupts it.
    return try Interruption.deferringSignals {
      try replaceFiles(from: expected, with: target, goal: .reference(expected.referenceName)) {
        if notesOrigin { try noteOriginalHead(expected.commit) }
        let isMoved = try moveReference(
          expected.referenceName, from: expected.commit, to: target, message: reflogMessage)
        guard isMoved else { throw RepositoryError.referenceMoved(name: expected.referenceName) }
        try? shareReference(expected.referenceName)
      }
    }
  }

  /// The same if files need a filter program that only git runs, such as git-lfs: git puts them in place.
  ///
  /// - Throws: `TransportError` with git's output if it refused; nothing has changed then.
  ///
  /// Source: `git-reset(1)`, `--keep`.
  public func advanceWithGit(from expected: Head, to target: ObjectID, reflogMessage: String) throws {
    guard try head() == expected else { throw RepositoryError.referenceMoved(name: expected.referenceName) }
    try noteMoveOfHead()
    try recordExceptions(from: expected.commit, to: target)
    try refreshIndexWithGit()
    var program = GitProgram(of: self)
    program.place["GIT_REFLOG_ACTION"] = reflogMessage
    program.heldFile = command?.heldNote
    // An interruption waits: git would stop in the middle of the files.
    let answer = try Interruption.deferringSignals {
      try program.run(["reset", "--keep", "--quiet", target.description, "--"], remote: "") { _ in }
    }
    if !answer.isSuccess { throw TransportError(.other, remote: "", words: answer.words) }
  }

  /// Makes the current command record the state of files before git replaces those of a commit.
  ///
  /// - Parameter paths: Other files that may be created.
  func recordExceptions(
    from old: ObjectID?, to new: ObjectID, and paths: @autoclosure () throws -> [String] = []
  ) throws {
    guard let recording else { return }
    try recording.willReplace(.ofGit(self, from: old, to: new), and: paths(), in: self)
  }

  /// Records the previous commit, as git does for `git reset ORIG_HEAD`.
  func noteOriginalHead(_ commit: ObjectID?) throws {
    guard let commit else { return }
    try POSIXFile.replace(gitDirectory.joined("ORIG_HEAD"), Array("\(commit)\n".utf8))
  }
}
