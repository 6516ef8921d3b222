/// A git operation that was refused because of the repository's state; nothing was changed.
public enum RepositoryError: Error, Hashable, Sendable {
  /// `GIT_DIR` or a `.git` file points to a place that is not a repository.
  case notARepository(path: String)
  /// Another user owns the repository, and `safe.directory` does not name it.
  case foreignOwner(path: String)
  /// A folder of the work tree is unreadable, so the state of the files in it is unknown; an absolute path.
  case unreadableFolder(path: String)
  /// The user's own settings allow a bare repository only if it is named explicitly (`safe.bareRepository`).
  case bareNotAllowed(path: String)
  /// The operation needs files on disk, and the repository has none.
  case bare(path: String)
  /// The name or the email of a person is not set.
  case missingIdentity(Identity.Role, Identity.Part)
  /// An environment variable contains an unreadable date.
  case unreadableDate(variable: String, text: String)
  /// A short id, or a name, that has more than one meaning.
  case ambiguousRevision(String)
  /// A merge, rebase or the like is not finished.
  case operationInProgress(OperationInProgress)
  /// Entries of the index have unresolved conflicts.
  case unmerged(paths: [String])
  /// An external filter (`git-lfs`, or a text encoding) must be run on the file and was not.
  case externalFilter(path: String, name: String)
  /// A path can't be recorded: it leads out of the work tree, into `.git`, or is a folder or device.
  case notRecordable(path: String)
  /// With `core.ignoreCase`, the index has a name in another spelling, under which this file system doesn't find the
  /// file.
  case otherSpelling(String, onDisk: String)
  /// A file was changed again each time it was read.
  case fileKeepsChanging(path: String)
  /// A checkout would not restore the file's line endings, and `core.safecrlf` forbids that.
  case lineEndsWouldChange(path: String, LineEndLoss)
  case invalidBranchName(String)
  case branchExists(String)
  case noSuchBranch(String)
  /// Another work tree of the repository is on the branch.
  case branchInUse(String)
  /// A branch can't have this name next to the existing one: they differ only in case, or one would be a folder of the
  /// other.
  case branchNameTaken(String, by: String)
  /// Switching to another version would overwrite these.
  case uncommittedWork([UncommittedFile])
  /// Two paths that the file system treats as the same, since they differ only in case or in the composition of
  /// accents.
  case namesCollide(String, String)
  /// Files would have to be created or removed in a read-only folder; the path is relative to the root of the work
  /// tree, which itself is the empty path.
  case folderLocked(path: String)
  /// Another program is writing the index; `path` is its lock file.
  case indexLocked(path: String)
  /// Another program has changed the index since it was copied.
  case indexChanged(path: String)
  /// Objects that were stored for the operation no longer exist: they were removed because nothing referred to them
  /// yet.
  case objectsGone
  /// A reference no longer has the value it had when the operation began.
  case referenceMoved(name: String)
}
