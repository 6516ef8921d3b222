internal import Catalog
internal import Files
public import Git
public import Validation

/// The differences between a project and its last version.
public struct Status: Sendable {
  public var head: Head
  public var operation: OperationInProgress?
  public var changes: ProjectChanges
  /// Nested repositories that this one doesn't track; they are in none of the changes.
  public var nested: [String] = []
  /// Submodules with uncommitted changes of their own; they are in none of the changes.
  public var changedSubmodules: [String] = []
  /// Paths with unresolved conflicts.
  public var conflicts: [String]
  /// The assets and files that these paths belong to.
  public var undecided: [UnresolvedItem] = []
  /// The upstream branch; nil if the branch has none, or if it was never fetched.
  public var upstream: Upstream?
  /// The target branch of the branch's review request, if the request was merged and the branch has no newer versions.
  public var mergedInto: String?
  /// Uncommitted work that is shelved on branches.
  public var shelved: [ShelvedWork] = []
  /// Changed files that are no large files only because of the case of their names.
  public var largeFiles: [Finding] = []
  /// The places where code may still use the names that assets had in the newest shared version.
  public var stale: [Finding] = []

  public struct Upstream: Hashable, Sendable {
    /// Such as `origin/main`.
    public var name: String
    /// The number of versions that are here but not there.
    public var ahead: Int
    /// The number of versions that are there but not here.
    public var behind: Int
    /// The number of this branch's versions that were once on the upstream branch and are gone since it was
    /// force-pushed, as far as fetched; 0 if nothing was replaced.
    public var gone = 0
  }
}

extension ProjectRepository {
  /// Compares the files in the work tree with the last version, whether or not they are staged.
  ///
  /// - Parameters:
  ///   - told: The maximum number of changed assets to describe in detail; nil for all.
  ///   - refreshesIndex: Records in the index which files are unchanged; if false, nothing is written.
  public func status(telling told: Int? = nil, refreshesIndex: Bool = false) throws -> Status {
    let index = try requirePlainIndex()
    let head = try repository.head()
    let found = try repository.changes(since: head.commit, in: index, notesUnchanged: refreshesIndex)
    let files = try joined(found.staged, found.unstaged)
    let conflicts = files.filter { $0.kind == .unmerged }.map(\.path)
    // An asset in conflict is reported only as a conflict; the merge's other changes to it are incomplete.
    let waiting = Set(conflicts.compactMap { AssetPath(of: $0) })
    let kept = files.filter { file in
      file.kind != .unmerged && (waiting.isEmpty || AssetPath(of: file.path).map(waiting.contains) != true)
    }
    let changes = try projectChanges(kept, from: lastVersion(), to: project.workTree, telling: told)
    let base = try sharedVersion(below: head)
    let own = try base == head.commit ? kept : joined(repository.stagedChanges(in: index, since: base), found.unstaged)
    return Status(
      head: head, operation: repository.operationInProgress, changes: changes,
      nested: found.unstaged.map(\.path).filter { $0.utf8.last == UInt8(ascii: "/") },
      changedSubmodules: try repository.changedSubmodules(of: index),
      conflicts: conflicts, undecided: try undecided(conflicts), upstream: try upstream(of: head),
      mergedInto: mergedTarget(of: head), shelved: try shelvedWork(),
      largeFiles: repository.largeFileWarnings(
        among: kept.filter { $0.kind != .deleted && $0.newMode?.isFile != false }.map(\.path)),
      stale: staleReferences(to: try renamedAssets(among: own, since: base)))
  }

  /// Groups changed files by asset; new files are read if they may show that an asset was renamed.
  func projectChanges(
    _ files: [FileChange], from old: any FileTree, to new: any FileTree, telling told: Int? = nil
  ) throws(FileError) -> ProjectChanges {
    let sizes = DeletedFileSizes(files, in: old)
    return try ProjectChanges(files, from: old, to: new, telling: told) { [self] change in
      // A file that can't be read matches no other.
      change.newID ?? (sizes.mayHold(change, project.workTree) ? try? repository.blobID(ofFile: change.path) : nil)
    }
  }

  /// Errors in reading requests don't fail `status`.
  private func mergedTarget(of head: Head) -> String? {
    guard case .branch(let branch, let commit) = head else { return nil }
    return (try? RequestStore(self).mergedRequest(ofBranch: branch, at: commit))?.target
  }

  private func upstream(of head: Head) throws -> Status.Upstream? {
    guard case .branch(let branch, let commit) = head, let name = try repository.upstream(ofBranch: branch) else {
      return nil
    }
    guard var upstream = try distance(of: commit, to: name) else { return nil }
    // Replaced versions count as ahead; if none is ahead, none was replaced.
    if upstream.ahead > 0 { upstream.gone = (try? goneVersions(under: commit, followedBy: branch, as: name)) ?? 0 }
    return upstream
  }

  private func goneVersions(under commit: ObjectID, followedBy branch: String, as name: String) throws -> Int {
    guard let followed = try repository.followed(byBranch: branch), followed.remote != ".",
      let theirs = try repository.commit(ofRemoteBranch: name),
      let left = try repository.leftBehind(under: commit, by: followed.branch, of: followed.remote, now: theirs)
    else { return 0 }
    return try repository.commitIDs(of: left.newest, notIn: [theirs]).count
  }

  /// Returns how far a branch is from its upstream branch; nil if that was never fetched, or is gone.
  func distance(of commit: ObjectID, to name: String) throws -> Status.Upstream? {
    guard let theirs = try repository.commit(ofRemoteBranch: name) ?? repository.commit(ofBranch: name) else {
      return nil
    }
    let distance = try repository.aheadAndBehind(commit, theirs)
    return Status.Upstream(name: name, ahead: distance.ahead, behind: distance.behind)
  }

  /// Returns the files that differ between a commit and the work tree, from the staged and the unstaged changes.
  ///
  /// A file that was staged and then changed again counts once, with its oldest and newest side. A file that was staged
  /// as new and then deleted is reported as deleted. A file that was removed from the index, or is in no index, but is
  /// on disk as it was committed is not a change.
  func joined(_ staged: [FileChange], _ work: [FileChange]) throws -> [FileChange] {
    var changes = Dictionary(staged.map { (ExactName($0.path), $0) }) { $1 }
    // A path that ends with a slash is a nested repository, which has its own versions.
    for change in work where change.path.utf8.last != UInt8(ascii: "/") {
      let name = ExactName(change.path)
      if let old = changes[name], old.kind == .deleted, change.kind == .untracked, old.oldMode == change.newMode,
        let id = old.oldID, try repository.blobID(ofFile: change.path) == id
      {
        changes[name] = nil
      } else {
        changes[name] = changes[name].map { $0.followed(by: change) } ?? change
      }
    }
    return changes.values.sorted { Path.precedes($0.path, $1.path) }
  }
}

/// The sizes of deleted files, so that only new files of the same size are read and compared.
private final class DeletedFileSizes {
  private let deleted: [FileChange]
  private let tree: any FileTree
  private lazy var sizes = Set(deleted.compactMap { try? tree.open($0.path).byteCount })

  init(_ changes: [FileChange], in tree: any FileTree) {
    deleted = changes.filter { $0.kind == .deleted }
    self.tree = tree
  }

  func mayHold(_ change: FileChange, _ disk: any FileTree) -> Bool {
    (try? disk.open(change.path).byteCount).map(sizes.contains) ?? false
  }
}

extension FileChange {
  /// The staged change and the later change of the file, combined into one.
  fileprivate func followed(by later: FileChange) -> FileChange {
    if later.kind == .unmerged || kind == .unmerged { return FileChange(.unmerged, path) }
    let old = oldMode.map { ($0, oldID) }
    switch (old != nil, later.kind) {
    case (false, .deleted): return FileChange(.deleted, path)
    case (false, _): return FileChange(.added, path, new: later.newMode.map { ($0, later.newID) })
    case (true, .deleted): return FileChange(.deleted, path, old: old)
    case (true, let kind):
      return FileChange(
        kind == .typeChanged ? kind : .modified, path, old: old, new: later.newMode.map { ($0, later.newID) })
    }
  }
}
