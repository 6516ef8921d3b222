internal import CGit2
internal import Subprocess

extension Repository {
  /// Moves the branch one is on to a commit, and its files with it; uncommitted work in files that are the same on both
  /// sides comes along, and nothing uncommitted is overwritten.
  ///
  /// - Parameters:
  ///   - expected: What `head` was when this was decided.
  ///   - reflogMessage: The line for the reflogs, such as `pull: Fast-forward`.
  ///   - notesOrigin: False if git leaves no `ORIG_HEAD`: it does not for a version on top of the last one.
  /// - Returns: What changed on disk.
  /// - Throws: What `switchTo(branch:)` throws, and `RepositoryError.referenceMoved`; nothing has changed then.
  @discardableResult
  public func advance(
    from expected: Head, to target: ObjectID, reflogMessage: String, by identity: Identity? = nil,
    notesOrigin: Bool = true
  ) throws -> [FileChange] {
    if let identity { try setReflogIdentity(identity) }
    guard try head() == expected else { throw RepositoryError.referenceMoved(name: expected.referenceName) }
    // Half of it would be worse than a moment of waiting for whoever wants this to end.
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

  /// The same where files go through a program that only git runs, such as git-lfs: git puts them in place.
  ///
  /// - Throws: `TransportError` with git's words where it refused; nothing has changed then.
  ///
  /// Source: `git-reset(1)`, `--keep`.
  public func advanceWithGit(from expected: Head, to target: ObjectID, reflogMessage: String) throws {
    guard try head() == expected else { throw RepositoryError.referenceMoved(name: expected.referenceName) }
    try noteMoveOfHead()
    try recordExceptions(from: expected.commit, to: target)
    try refreshIndexWithGit()
    var program = GitTransport(self, mayAsk: false, silenceLimit: nil).program
    program.place["GIT_REFLOG_ACTION"] = reflogMessage
    program.heldFile = command?.heldNote
    // Whoever wants us to end waits: git would end in the middle of the files.
    let answer = try Interruption.deferringSignals {
      try program.run(["reset", "--keep", "--quiet", target.description, "--"], remote: "") { _ in }
    }
    if !answer.isSuccess { throw TransportError(.other, remote: "", words: answer.words) }
  }

  /// Tells the command under way what it has to note of files before git replaces those of a commit.
  ///
  /// - Parameter paths: Further files that may come.
  func recordExceptions(
    from old: ObjectID?, to new: ObjectID, and paths: @autoclosure () throws -> [String] = []
  ) throws {
    guard let recording else { return }
    try recording.willReplace(.ofGit(self, from: old, to: new), and: paths(), in: self)
  }

  /// Notes where one was before, as git does for `git reset ORIG_HEAD`.
  func noteOriginalHead(_ commit: ObjectID?) throws {
    guard let commit else { return }
    try POSIXFile.replace(gitDirectory.joined("ORIG_HEAD"), Array("\(commit)\n".utf8))
  }
}
