internal import Catalog
internal import Files
internal import Git

/// An asset of today, and where it lay in a version.
struct FormerPlace {
  var now: CatalogItem
  /// The folder it was then.
  var then: String
}

extension Workspace {
  /// Follows an asset of today back to a version, over the renamings in between, as `history` follows it.
  ///
  /// No more of history is walked than is younger than that version.
  ///
  /// - Parameters:
  ///   - ways: What the asset may be called: its name, its path.
  /// - Returns: Nil where there is no such asset today, or it was under no name then.
  func formerPlace(ofAsset ways: [String], in commit: ObjectID) throws -> FormerPlace? {
    guard let newest = try repository.head().commit, let now = try asset(ofToday: ways) else { return nil }
    guard var folder = try committedFolder(of: now.path, in: newest) else { return nil }
    let oldTree = try repository.tree(of: commit)
    let time = try repository.commit(commit).committer.seconds
    var isRenamed = ExactName(folder) != ExactName(now.path)
    var start = newest
    while let renaming = try renaming(to: folder, from: start, since: time), let parent = renaming.commit.parents.first
    {
      // A version that knows of the renaming has the asset under the newer name, or not at all.
      if try repository.aheadAndBehind(renaming.commit.id, commit).ahead == 0 { break }
      (folder, start, isRenamed) = (renaming.former, parent, true)
    }
    guard isRenamed, try oldTree.entry(at: folder)?.mode == .folder else { return nil }
    return FormerPlace(now: now, then: folder)
  }

  /// Returns an asset as it lies there, or as the last version has it.
  private func asset(ofToday ways: [String]) throws -> CatalogItem? {
    let trees: [any FileTree] = [project.workTree, try lastVersion()]
    for tree in trees {
      let library = try AssetLibrary(tree, readsContents: false)
      for way in ways {
        if case .found(let item) = try library.find(way) { return item }
      }
    }
    return nil
  }

  /// Returns where the last version has an asset, which may have been renamed since and not committed.
  private func committedFolder(of folder: String, in newest: ObjectID) throws -> String? {
    if try repository.tree(of: newest).entry(at: folder) != nil { return folder }
    return try status().changes.assets.first { ExactName($0.path) == ExactName(folder) }?.former?.path
  }

  /// Finds the version that gave a set its folder, if that was by renaming another one.
  private func renaming(
    to folder: String, from start: ObjectID, since time: Int64
  ) throws -> (commit: CommitSummary, former: String)? {
    var walk = try HistoryWalk(repository, from: start, within: [folder])
    while let commit = try walk.next(), commit.committer.seconds >= time {
      if let parent = commit.parents.first, try repository.tree(of: parent).entry(at: folder) != nil { continue }
      let reader = try TreeReader(repository)
      return try formerFolder(of: folder, before: version(commit, within: folder, reader), reader)
        .map { (commit, $0.path) }
    }
    return nil
  }
}
