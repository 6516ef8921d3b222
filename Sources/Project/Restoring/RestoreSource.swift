public import Catalog
internal import Files
public import Git

/// Where something that is to be brought back was found.
public struct RestoreSource: Sendable {
  /// The version it is taken from.
  public var commit: ObjectID
  /// The folder of the set, or the file, from the top of the work tree.
  public var path: String
  /// Nil for a file that belongs to no asset.
  public var asset: CatalogFolder?
  /// The asset of today that it comes back to, where that has another name by now, or lies elsewhere.
  public var present: CatalogFolder?
  /// What the asset that has the name today was then, where that is not what comes back.
  public var other: CatalogFolder?

  init(commit: ObjectID, path: String, asset: CatalogFolder?) {
    (self.commit, self.path, self.asset) = (commit, path, asset)
  }

  /// Where it goes.
  public var place: String { present?.path ?? path }
}

extension ProjectRepository {
  /// Finds what is to be brought back: in the version that is named, where it may have had another name; else in the
  /// last one, or as it was before it was removed.
  ///
  /// - Parameters:
  ///   - name: The name of an asset, or a path, as it was typed.
  ///   - typedPath: The same as a path from the top of the work tree; nil if it leads elsewhere.
  ///   - today: For a version that is named by its day.
  /// - Throws: `RestoreError`, `ProjectRepositoryError`, `AssetNotYetAddedError`.
  public func restoreSource(
    of name: String, typedPath: String?, at revision: String?, today: Day
  ) throws -> RestoreSource {
    let head = try repository.head()
    guard let newest = head.commit else { throw ProjectRepositoryError.noVersionYet(branch: head.branch ?? "") }
    let commit = try revision.map { try self.commit(at: $0, today: today) } ?? newest
    let there = try source(of: name, typedPath, in: commit)
    // In the last version everything has the name it has.
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

  /// Returns the assets of a version, of which only the names are read.
  public func assets(of commit: ObjectID) throws -> [CatalogFolder] {
    try AssetLibrary(CommitFileTree(try repository.tree(of: commit)), readsContents: false).assets
  }

  private func unknown(_ name: String, _ revision: String?, in commit: ObjectID) throws -> RestoreError {
    .unknown(name, revision: revision, names: try assets(of: commit).map(\.qualifiedName))
  }

  /// Finds the asset that has a name today as it was in a version under another name.
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
      // A file of an asset is never brought back without the others.
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
    // The last version that did something to the file took it away.
    guard let path = typedPath, let last = try repository.history(from: newest, limit: 1, within: [path]).first else {
      return nil
    }
    for parent in last.parents {
      if let found = try source(of: name, path, in: parent) { return found }
    }
    return nil
  }
}
