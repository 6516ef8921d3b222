public import Catalog
internal import Files
public import Git

/// What to restore, and from where.
public struct RestoreSource: Sendable {
  /// The version to restore from.
  public var commit: ObjectID
  /// The folder of the set, or the file, relative to the top of the work tree.
  public var path: String
  /// Nil for a file outside of assets.
  public var asset: CatalogFolder?
  /// The existing asset to restore to, if it was renamed or moved since.
  public var present: CatalogFolder?
  /// The asset that has the name now, as it was in that version, if it isn't the one to restore.
  public var other: CatalogFolder?

  init(commit: ObjectID, path: String, asset: CatalogFolder?) {
    (self.commit, self.path, self.asset) = (commit, path, asset)
  }

  /// The path to restore to.
  public var place: String { present?.path ?? path }
}

extension ProjectRepository {
  /// Finds what to restore: in the given version, in which it may have had another name; or else in the last version,
  /// or as it was before it was removed.
  ///
  /// - Parameters:
  ///   - name: The name of an asset, or a path, as typed.
  ///   - typedPath: The same as a path relative to the top of the work tree; nil if it is outside.
  ///   - today: The current day, for a version given by its day.
  /// - Throws: `RestoreError`, `ProjectRepositoryError`, `AssetNotYetAddedError`.
  public func restoreSource(
    of name: String, typedPath: String?, at revision: String?, today: Day
  ) throws -> RestoreSource {
    let head = try repository.head()
    guard let newest = head.commit else { throw ProjectRepositoryError.noVersionYet(branch: head.branch ?? "") }
    let commit = try revision.map { try self.commit(at: $0, today: today) } ?? newest
    let there = try source(of: name, typedPath, in: commit)
    // In the last version, everything has its current name.
    if revision == nil {
      guard let found = try there ?? removedSource(of: name, typedPath, from: newest) else {
        throw try unknown(name, revision, in: commit)
      }
      return found
    }
    let former = there.map { $0.asset != nil } ?? true ? try formerSource(of: name, typedPath, in: commit) : nil
    guard var found = there ?? former else {
      if let revision, let error = try notYetMade(name, at: revision, today: today) { throw error }
      throw try unknown(name, revision, in: commit)
    }
    if let former, ExactName(former.path) != ExactName(found.path) { found.other = former.asset }
    return found
  }

  /// Returns the assets of a version; only their names are read.
  public func assets(of commit: ObjectID) throws -> [CatalogFolder] {
    try AssetLibrary(CommitFileTree(try repository.tree(of: commit)), readsContents: false).assets
  }

  private func unknown(_ name: String, _ revision: String?, in commit: ObjectID) throws -> RestoreError {
    .unknown(name, revision: revision, names: try assets(of: commit).map(\.qualifiedName))
  }

  /// Finds the asset with a current name as it was in a version, under another name.
  private func formerSource(of name: String, _ typedPath: String?, in commit: ObjectID) throws -> RestoreSource? {
    let ways = [name, typedPath, typedPath.flatMap { AssetPath(of: $0)?.set }].compactMap { $0 }
    guard let former = try formerPlace(ofAsset: ways, in: commit) else { return nil }
    let library = try AssetLibrary(CommitFileTree(try repository.tree(of: commit)), readsContents: false)
    guard case .found(let item) = try library.find(former.then) else { return nil }
    var source = RestoreSource(commit: commit, path: item.path, asset: item)
    source.present = former.now
    return source
  }

  private func source(of name: String, _ typedPath: String?, in commit: ObjectID) throws -> RestoreSource? {
    let tree = try repository.tree(of: commit)
    let library = try AssetLibrary(CommitFileTree(tree), readsContents: false)
    for way in [name, typedPath].compactMap({ $0 }) {
      switch try library.find(way) {
      case .found(let item): return RestoreSource(commit: commit, path: item.path, asset: item)
      case .several(let items): throw RestoreError.several(name, paths: items.map(\.path))
      case .nothing: continue
      }
    }
    guard let path = typedPath, let entry = try tree.entry(at: path) else { return nil }
    if let set = AssetPath(of: path)?.set, case .found(let item) = try library.find(set) {
      // A file of an asset is never restored without the others.
      return RestoreSource(commit: commit, path: item.path, asset: item)
    }
    if entry.mode == .folder { throw RestoreError.folder(name) }
    return RestoreSource(commit: commit, path: path, asset: nil)
  }

  private func removedSource(
    of name: String, _ typedPath: String?, from newest: ObjectID
  ) throws -> RestoreSource? {
    if let removed = try removal(ofAsset: name) {
      switch removed.match {
      case .found(let item): return RestoreSource(commit: removed.parent, path: item.path, asset: item)
      case .several(let items): throw RestoreError.several(name, paths: items.map(\.path))
      case .nothing: break
      }
    }
    // The last version that changed the file is the one that removed it.
    guard let path = typedPath, let last = try repository.history(from: newest, limit: 1, within: [path]).first else {
      return nil
    }
    for parent in last.parents {
      if let found = try source(of: name, path, in: parent) { return found }
    }
    return nil
  }
}
