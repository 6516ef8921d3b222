internal import Subprocess
internal import System

/// A merge that was worked out, put in place before it is a commit: for hooks that look at the files.
///
/// The index and `MERGE_HEAD` are two files, and one without the other means something else: a merge that would be an
/// ordinary commit, or one that would throw away what the other side did. No order of writes of ours helps against
/// that, so one program does both; it is a child of git, and goes on to its end where we are killed. Only a power cut
/// can come in between, as it can in `git merge`.
extension Repository {
  /// Puts the files of a merge into the index and the work tree, and notes that it waits for its commit.
  ///
  /// Filters run, as git writes the files.
  ///
  /// - Throws: `GitCommandError` if something uncommitted lies in the way; nothing has changed then.
  ///
  /// Source: `git-read-tree(1)`, two tree merge; git, `builtin/merge.c`, `write_merge_heads`.
  public func beginMerge(of commit: ObjectID, into ours: ObjectID, tree: ObjectID, message: String) throws {
    try recordExceptions(from: ours, to: commit)
    try refreshIndexWithGit()
    try makeAssetsFolder()
    // `MERGE_HEAD` is what makes it a merge, and comes last.
    let notes = [("MERGE_MSG", message), ("MERGE_MODE", "no-ff"), ("MERGE_HEAD", "\(commit)\n")].map { name, text in
      // Named so that the next command removes them where we are killed before.
      (
        draft: assetsDirectory.joined("\(name).\(ScratchName.ofThisProcess()).new"), text: text,
        place: gitDirectory.joined(name)
      )
    }
    defer { for note in notes { unlink(note.draft) } }
    let journalLocks = try notes.map { note in
      try POSIXFile.create(note.draft, Array(note.text.utf8))
      let journalLock = JournalLock()
      journalLock.acquire(note.draft)
      return journalLock
    }
    defer { for journalLock in journalLocks { journalLock.release() } }
    let words = [ours.description, tree.description] + notes.flatMap { [$0.draft, $0.place] }
    // Whoever wants us to end waits: git would end in the middle of the files.
    let answer = try Interruption.deferringSignals {
      try runGit(["-c", "alias.\(Self.beginning)=\(Self.script)", Self.beginning] + words)
    }
    if !answer.isSuccess { throw GitCommandError(words: answer.words) }
  }

  private static let beginning = "assets-begin-merge"

  /// What git has a shell do: the files, then the notes of the merge; where those cannot be written, the files go back.
  ///
  /// Source: `git-config(1)`, `alias.*`.
  private static let script =
    #"!f() { git read-tree -m -u "$1" "$2" || return; "#
    + #"mv -f "$3" "$4" && mv -f "$5" "$6" && mv -f "$7" "$8" && return; "#
    + #"rm -f "$8" "$6" "$4"; git read-tree -m -u "$2" "$1"; return 1; }; f"#

  /// Goes back to before a merge in place that was not committed; what a hook staged besides stays in the work tree.
  ///
  /// - Throws: `GitCommandError` if a file of the merge was changed since; the merge waits then.
  public func rollBack(mergeWithTree tree: ObjectID) throws {
    try Interruption.deferringSignals {
      // Git would remove what is staged and in no version, and that may be somebody's only copy.
      try requireGit(["read-tree", tree.description])
      try abortMerge()
    }
  }

  /// Makes a commit of a merge in place the newest of the branch, without a look at files, which are there.
  ///
  /// The note of a commit that is being published tells the next command that the merge is done where we are killed
  /// before that is forgotten; the index needs no lock, as it stays what it is.
  ///
  /// - Throws: `RepositoryError.referenceMoved`; the merge waits then.
  public func finishMerge(
    from expected: Head, to commit: ObjectID, reflogMessage: String, by identity: Identity?
  ) throws {
    if let identity { try setReflogIdentity(identity) }
    try Interruption.deferringSignals { try finishMerge(from: expected, to: commit, reflogMessage) }
  }

  private func finishMerge(from expected: Head, to commit: ObjectID, _ reflogMessage: String) throws {
    let name = expected.referenceName
    guard try head() == expected else { throw RepositoryError.referenceMoved(name: name) }
    let journalLock = JournalLock()
    let journal = CommitJournal(
      processID: getpid(), commit: commit, reference: name, indexPath: indexPath, device: 0, inode: 0,
      concludesOperation: true, old: expected.commit, checksum: nil)
    try journal.write(in: self, journalLock)
    do {
      try noteOriginalHead(expected.commit)
      guard try moveReference(name, from: expected.commit, to: commit, message: reflogMessage)
      else { throw RepositoryError.referenceMoved(name: name) }
    } catch {
      CommitJournal.remove(in: self, journalLock)
      throw error
    }
    try? shareReference(name)
    do {
      try forgetMerge()
      CommitJournal.remove(in: self, journalLock)
    } catch {
      // The merge is made, and cannot be refused any more: the next command forgets that it waited.
      journalLock.release()
    }
  }

  /// Stores what is staged and returns the id of its tree; git does it, as a hook may have left the index in any shape.
  public func storeStagedTree() throws -> ObjectID {
    let answer = try runGit(["write-tree"], readsOutput: true)
    guard answer.isSuccess, let id = ObjectID(answer.output.split(separator: "\n").first ?? "") else {
      throw GitCommandError(words: answer.words)
    }
    return id
  }
}
