internal import Catalog
internal import Files
internal import Git

/// An existing asset, and its folder in an earlier version.
struct FormerPlace {
  var now: CatalogFolder
  /// The folder in that version.
  var then: String
}

extension ProjectRepository {
  /// Follows an existing asset back to a version through its renames, like `history`.
  ///
  /// Only versions newer than that one are read.
  ///
  /// - Parameters:
  ///   - ways: Possible names of the asset: its name, its path.
  /// - Returns: Nil if there is no such asset now, or it didn't exist in that version.
  func formerPlace(ofAsset ways: [String], in commit: ObjectID) throws -> FormerPlace? {
    guard let newest = try repository.head().commit, let now = try asset(ofToday: ways) else { return nil }
    guard var folder = try committedFolder(of: now.path, in: newest) else { return nil }
    let oldTree = try repository.tree(of: commit)
    let time = try repository.commit(commit).committer.seconds
    var isRenamed = ExactName(folder) != ExactName(now.path)
    var start = newest
    while let renaming = try renaming(to: folder, from: start, since: time, towards: commit) {
      // A version that includes the rename has the asset under the newer name, or not at all.
      if try repository.aheadAndBehind(renaming.commit.id, commit).ahead == 0 { break }
      (folder, start, isRenamed) = (renaming.former, renaming.parent, true)
    }
    guard isRenamed, try oldTree.entry(at: folder)?.mode == .folder else { return nil }
    return FormerPlace(now: now, then: folder)
  }

  /// Returns an asset on disk, or else in the last version.
  private func asset(ofToday ways: [String]) throws -> CatalogFolder? {
    let trees: [any FileTree] = [project.workTree, try lastVersion()]
    for tree in trees {
      let library = try AssetLibrary(tree, readsContents: false)
      for way in ways {
        if case .found(let item) = try library.find(way) { return item }
      }
    }
    return nil
  }

  /// Returns the folder of an asset in the last version, from which it may have been moved since without a commit.
  private func committedFolder(of folder: String, in newest: ObjectID) throws -> String? {
    if try repository.tree(of: newest).entry(at: folder) != nil { return folder }
    return try status().changes.assets.first { ExactName($0.path) == ExactName(folder) }?.former?.path
  }

  /// How a set got its folder by a rename: the version that renamed it, its parent, and the former folder there.
  private typealias Renaming = (commit: CommitSummary, parent: ObjectID, former: String)

  /// Finds the version that gave a set its folder by renaming another one. If a merge joined the two names, the parent
  /// that includes the wanted version counts.
  private func renaming(
    to folder: String, from start: ObjectID, since time: Int64, towards wanted: ObjectID
  ) throws -> Renaming? {
    var walk = try RevisionWalk(repository, from: start, within: [folder])
    while let commit = try walk.next(), commit.committer.seconds >= time {
      let without = try commit.parents.filter { try repository.tree(of: $0).entry(at: folder) == nil }
      if without.isEmpty, !commit.parents.isEmpty { continue }
      let holding = try without.first { try repository.aheadAndBehind(wanted, $0).ahead == 0 }
      guard let parent = holding ?? without.first else { return nil }
      if holding == nil, without.count < commit.parents.count { continue }
      let reader = try TreeReader(repository)
      return try formerFolder(of: folder, in: commit, since: parent, reader).map { (commit, parent, $0.path) }
    }
    return nil
  }
}
