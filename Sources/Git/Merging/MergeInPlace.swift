internal import Subprocess
internal import System

/// A finished merge that is put in place before it is committed: for hooks that examine the files.
///
/// The index and `MERGE_HEAD` are two files, and one without the other has a different meaning: a merge that would
/// become an ordinary commit, or one that would discard the other side's changes. No order of writes prevents that, so
/// one program does both; it is a child of git, and continues to the end if we are killed. Only a power failure can
/// come in between, as in `git merge`.
extension Repository {
  /// Puts the files of a merge into the index and the work tree, and records that it is to be committed.
  ///
  /// Filters run, because git writes the files.
  ///
  /// - Throws: `GitCommandError` if an uncommitted file is in the way; nothing has changed then.
  ///
  /// Source: `git-read-tree(1)`, two tree merge; git, `builtin/merge.c`, `write_merge_heads`.
  public func beginMerge(of commit: ObjectID, into ours: ObjectID, tree: ObjectID, message: String) throws {
    try recordExceptions(from: ours, to: commit)
    try refreshIndexWithGit()
    try makeAssetsFolder()
    // `MERGE_HEAD` is what makes it a merge, and comes last.
    let notes = [("MERGE_MSG", message), ("MERGE_MODE", "no-ff"), ("MERGE_HEAD", "\(commit)\n")].map { name, text in
      // The names let the next command remove them if we are killed before.
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
    // An interruption waits: git would stop in the middle of the files.
    let answer = try Interruption.deferringSignals {
      try runGit(["-c", "alias.\(Self.beginning)=\(Self.script)", Self.beginning] + words)
    }
    if !answer.isSuccess { throw GitCommandError(words: answer.words) }
  }

  private static let beginning = "assets-begin-merge"

  /// The shell script that git runs: the files, then the state files of the merge; if those can't be written, the files
  /// are restored.
  ///
  /// Source: `git-config(1)`, `alias.*`.
  private static let script =
    #"!f() { git read-tree -m -u "$1" "$2" || return; "#
    + #"mv -f "$3" "$4" && mv -f "$5" "$6" && mv -f "$7" "$8" && return; "#
    + #"rm -f "$8" "$6" "$4"; git read-tree -m -u "$2" "$1"; return 1; }; f"#

  /// Undoes an uncommitted merge in place; anything else that a hook staged stays in the work tree.
  ///
  /// - Throws: `GitCommandError` if a file of the merge was changed since; the merge then stays in progress.
  public func rollBack(mergeWithTree tree: ObjectID) throws {
    try Interruption.deferringSignals {
      // Git would remove files that are staged but not committed, which may be the only copy.
      try requireGit(["read-tree", tree.description])
      try abortMerge()
    }
  }

  /// Moves the branch to the commit of a merge in place, without checking the files, which are there already.
  ///
  /// If we are killed before the merge state is removed, the journal of the commit shows the next command that the
  /// merge is done. The index needs no lock, because it doesn't change.
  ///
  /// - Throws: `RepositoryError.referenceMoved`; the merge then stays in progress.
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
      // The merge is committed, and can't be refused any more: the next command removes the merge state.
      journalLock.release()
    }
  }

  /// Stores what is staged and returns the id of its tree; git does it, because a hook may have left the index in any
  /// state.
  public func storeStagedTree() throws -> ObjectID {
    let answer = try runGit(["write-tree"], readsOutput: true)
    guard answer.isSuccess, let id = ObjectID(answer.output.split(separator: "\n").first ?? "") else {
      throw GitCommandError(words: answer.words)
    }
    return id
  }
}
