internal import Catalog
internal import Files
internal import Git
public import Validation

/// Changes that exist only in this project folder: uncommitted changes, and versions that aren't shared yet.
public struct LocalChanges: Sendable {
  private let scope: ValidationScope
  /// The names of removed assets that code may still use.
  private let removedNames: Set<ExactName>
  public let isEmpty: Bool

  /// - Parameter isNew: True if no version is shared or committed, so everything is the user's own.
  init(_ files: [FileChange], isNew: Bool) {
    // Changed settings can lead to findings anywhere.
    let isEverywhere = isNew || files.contains { $0.path == ProjectSettings.fileName }
    scope = isEverywhere ? .everything : ValidationScope(paths: files.map(\.path))
    let gone = files.filter { $0.kind == .deleted }.compactMap { AssetPath(of: $0.path) }
    removedNames = Set(gone.map { ExactName(Path.stem(Path.name($0.set))) })
    isEmpty = files.isEmpty
  }

  /// True for a fix in a changed folder of a catalog, or one that adds a missing list around a change.
  public func concern(_ edit: FixPlan.Edit) -> Bool {
    scope.contains(edit.folder) || edit.old == nil && scope.reaches(edit.folder)
  }

  /// True for a finding in a changed asset or the groups around it, and for a finding elsewhere that the change may
  /// have caused: in an asset of the same name, or in code that uses a removed asset.
  public func concern(_ finding: Finding) -> Bool {
    let place = finding.place
    if finding.rule == RuleList.idOfStaleReferences { return true }
    if scope.reaches(place.path) { return true }
    if let name = place.name { return removedNames.contains(ExactName(Path.name(name))) }
    // Messages quote the paths of other assets.
    return finding.message.split(separator: "'").contains { $0.contains("/") && scope.contains(String($0)) }
  }
}

extension ProjectRepository {
  /// Compares the files with the newest shared version, as quickly as `status`.
  ///
  /// The shared version is the last one that the branch has in common with its upstream branch. If it has no upstream,
  /// the main branch of its remote is used, or any branch of the remote if git doesn't know the main one. Without a
  /// remote, only uncommitted changes count.
  public func ownChanges() throws -> LocalChanges {
    let base = try sharedVersion(below: repository.head())
    let found = try repository.changes(since: base, in: repository.readIndex(), notesUnchanged: false)
    return LocalChanges(found.staged + found.unstaged, isNew: base == nil)
  }

  /// Finds the assets in the work tree whose names differ from those in the newest shared version.
  ///
  /// Files are only compared if something is gone from the index or from the folders of its assets, or if the list of a
  /// group has changed, because that may add the group's name to the names of its assets.
  public func renamedAssets() throws -> [RenamedAsset] {
    guard let base = try sharedVersion(below: repository.head()) else { return [] }
    let index = try repository.readIndex()
    let staged = try repository.stagedChanges(in: index, since: base)
    guard staged.contains(where: { $0.kind == .deleted || Self.group(ofList: $0.path) != nil }) || mayRename(index)
    else { return [] }
    let found = try repository.changes(since: base, in: index, notesUnchanged: false)
    return try renamedAssets(among: joined(found.staged, found.unstaged), since: base)
  }

  private static let listEnding = Array("/\(ContentsDocument.fileName)".utf8.reversed())

  /// True if the list of an asset is gone, or that of a group has changed.
  private func mayRename(_ index: IndexFile) -> Bool {
    index.contains { entry in
      let path = entry.path
      guard path.utf8.reversed().starts(with: Self.listEnding) else { return false }
      let place = Path.join(workTree, path)
      if Self.group(ofList: path) != nil {
        // Git records size 0 for a file that may have changed within the same second as the index.
        if entry.size == 0 { return (try? repository.blobID(ofFile: path)) != ObjectID(entry.id) }
        return (try? FileSystem.status(of: place))?.kind != .file(size: Int(entry.size))
      }
      return AssetPath(of: path) != nil && !FileSystem.exists(place)
    }
  }

  /// Returns the group or atlas that a list file belongs to.
  static func group(ofList path: String) -> String? {
    let folder = Path.folder(path)
    guard FolderType.couldHoldAssets(Path.name(folder)), CatalogFinder.catalogAround(folder) != nil,
      ExactName(Path.name(path)) == ExactName(ContentsDocument.fileName)
    else { return nil }
    return folder
  }

  /// - Parameters:
  ///   - files: The files that differ from a version.
  ///   - new: The state with the changes; nil for the files in the work tree.
  func renamedAssets(
    among files: [FileChange], since base: ObjectID?, in new: (any FileTree)? = nil
  ) throws -> [RenamedAsset] {
    let groups = Set(files.compactMap { Self.group(ofList: $0.path).map(ExactName.init) }).sorted().map(\.text)
    guard !groups.isEmpty || files.contains(where: { $0.kind == .deleted }) else { return [] }
    let ofAssets = files.filter { AssetPath(of: $0.path) != nil }
    let (old, new) = (try commitTree(base), new ?? project.workTree)
    let changes = try projectChanges(ofAssets, from: old, to: new)
    return try changes.assets.compactMap { asset in
      guard let former = asset.former, ExactName(former.name) != ExactName(asset.name) else { return nil }
      return RenamedAsset(asset.type, at: asset.path, from: former.name, to: asset.name)
    } + assetsRenamed(bySettingsOf: groups, from: old, to: new)
  }

  /// Finds the assets that were renamed without being moved, because a group started or stopped providing a namespace.
  private func assetsRenamed(
    bySettingsOf groups: [String], from old: any FileTree, to new: any FileTree
  ) throws(FileError) -> [RenamedAsset] {
    let groups = groups.filter { group in [old, new].allSatisfy { (try? $0.entries(of: group)) != nil } }
    guard !groups.isEmpty else { return [] }
    let before = try AssetLibrary(old, under: groups, readsContents: false).assets
    let names = Dictionary(before.map { (ExactName($0.path), $0.qualifiedName) }) { first, _ in first }
    return try AssetLibrary(new, under: groups, readsContents: false).assets.compactMap { asset in
      guard let former = names[ExactName(asset.path)], ExactName(former) != ExactName(asset.qualifiedName) else {
        return nil
      }
      return RenamedAsset(asset.type, at: asset.path, from: former, to: asset.qualifiedName)
    }
  }

  /// Finds the places in the work tree that may still use the old names of some assets; empty if settings or catalogs
  /// can't be read, which `validate` reports.
  func staleReferences(to renamed: [RenamedAsset]) -> [Finding] {
    guard !renamed.isEmpty,
      var check = try? ConfiguredValidator(of: project.workTree, around: repository.location)
    else { return [] }
    check.renamed = renamed
    return (try? check.staleReferences()) ?? []
  }

  /// Returns the newest version that a branch has in common with the remote; the last one if there is no remote.
  func sharedVersion(below head: Head) throws -> ObjectID? {
    guard case .branch(let branch, let commit) = head else { return head.commit }
    let remote = try repository.defaultRemote(forBranch: branch)
    let name = try repository.upstream(ofBranch: branch) ?? remote.map { "\($0)/HEAD" }
    guard let name else { return commit }
    if let theirs = try repository.commit(ofRemoteBranch: name) ?? repository.commit(ofBranch: name) {
      return try repository.mergeBase(commit, theirs) ?? commit
    }
    // Git before 2.48 records the main branch of a remote only when it clones.
    return try remote.flatMap { try repository.mergeBase(commit, withBranchesOf: $0) } ?? commit
  }
}
