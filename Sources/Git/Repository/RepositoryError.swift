/// A git operation that was refused because of the repository's state; nothing was changed.
public enum RepositoryError: Error, Hashable, Sendable {
  /// `GIT_DIR` or a `.git` file leads to a place that is no repository.
  case notARepository(path: String)
  /// Somebody else owns the repository, and `safe.directory` does not name it.
  case foreignOwner(path: String)
  /// A folder of the work tree cannot be looked into, so nobody knows what became of the files in it; an absolute path.
  case unreadableFolder(path: String)
  /// The user's own settings allow a bare repository only where it is named (`safe.bareRepository`).
  case bareNotAllowed(path: String)
  /// The step needs files on disk, and the repository has none.
  case bare(path: String)
  /// The name or the email of a person is set nowhere.
  case missingIdentity(Identity.Role, Identity.Part)
  /// An environment variable holds a date nobody can read.
  case unreadableDate(variable: String, text: String)
  /// A short id, or a name, that stands for more than one thing.
  case ambiguousRevision(String)
  /// A merge, rebase or the like is not finished.
  case operationInProgress(OperationInProgress)
  /// Entries of the index wait for a conflict to be settled.
  case unmerged(paths: [String])
  /// An external filter (`git-lfs`, or a text encoding) has to be run on the file and was not.
  case externalFilter(path: String, name: String)
  /// A path cannot be recorded: it leads out of the work tree, into `.git`, or is a folder or device.
  case notRecordable(path: String)
  /// With `core.ignoreCase`, the index has a name in another spelling, by which this disk does not find the file.
  case otherSpelling(String, onDisk: String)
  /// A file was changed again each time it was read.
  case fileKeepsChanging(path: String)
  /// A checkout would not bring the file back with the ends of lines it has, and `core.safecrlf` forbids that.
  case lineEndsWouldChange(path: String, LineEndLoss)
  case invalidBranchName(String)
  case branchExists(String)
  case noSuchBranch(String)
  /// Another work tree of the repository stands on the branch.
  case branchInUse(String)
  /// A branch cannot have this name beside the existing one: only upper and lower case differ, or one would be a
  /// folder of the other.
  case branchNameTaken(String, by: String)
  /// Going to another version would overwrite these.
  case uncommittedWork([UncommittedFile])
  /// Two paths that the disk does not tell apart, since only upper and lower case or the spelling of a mark differ.
  case namesCollide(String, String)
  /// Files would have to be made or removed in a folder that may not be changed; the path starts at the top of the work
  /// tree, which itself is the empty path.
  case folderLocked(path: String)
  /// Another program is writing the index; `path` is its lock file.
  case indexLocked(path: String)
  /// The index was written by somebody else since it was copied.
  case indexChanged(path: String)
  /// What was stored for the step is not there any more: somebody cleared away what nothing named yet.
  case objectsGone
  /// A reference no longer has the value it had when the step began.
  case referenceMoved(name: String)
}
