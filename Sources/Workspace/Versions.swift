public import Catalog
internal import Files
public import Git

/// One version of a project and what it changed.
public struct ProjectVersion: Sendable {
  public var commit: CommitSummary
  public var changes: ProjectChanges
}

extension Workspace {
  /// Returns the versions up to the newest, or those in which an asset changed, newest first.
  ///
  /// An asset is followed to the names it had before.
  ///
  /// - Parameters:
  ///   - folder: The folder of a set; nil for the whole project.
  ///   - limit: How many at most.
  /// - Throws: `WorkspaceError.noVersionYet` before the first.
  public func history(of folder: String? = nil, limit: Int) throws -> [ProjectVersion] {
    let head = try repository.head()
    guard let newest = head.commit else { throw WorkspaceError.noVersionYet(branch: head.branch ?? "") }
    // One for all of it: neighbouring versions have most of their trees in common.
    let reader = try TreeReader(repository)
    guard var folder else {
      return try repository.history(from: newest, limit: limit).map { commit in
        ProjectVersion(commit: commit, changes: try changes(in: commit, reader))
      }
    }
    var versions: [ProjectVersion] = []
    var start: ObjectID? = newest
    while let from = start, versions.count < limit {
      let commits = try repository.history(from: from, limit: limit - versions.count, within: [folder])
      versions += try commits.map { ProjectVersion(commit: $0, changes: try changes(in: $0, within: folder, reader)) }
      start = nil
      if let oldest = versions.last, !commits.isEmpty, let former = try formerFolder(of: folder, before: oldest, reader)
      {
        versions[versions.count - 1].changes = former.changes
        (folder, start) = (former.path, oldest.commit.parents.first)
      }
    }
    return versions
  }

  /// Where an asset was before the version that brought it under its name, with that version told as a renaming.
  private func formerFolder(
    of folder: String, before version: ProjectVersion, _ reader: TreeReader
  ) throws -> (path: String, changes: ProjectChanges)? {
    // Nothing comes from elsewhere in the first version, or where nothing went.
    guard version.changes.assets.contains(where: { $0.kind == .added }), let parent = version.commit.parents.first,
      try repository.changes(from: parent, to: version.commit.id).contains(where: { $0.kind == .deleted })
    else { return nil }
    let all = try changes(in: version.commit, reader).assets
    guard let asset = all.first(where: { ExactName($0.path) == ExactName(folder) }), let former = asset.former else {
      return nil
    }
    return (former.path, ProjectChanges(assets: [asset]))
  }

  /// Finds the asset of a name that was removed last, as it was before that.
  public func removedAsset(named name: String) throws -> AssetLibrary.Match {
    try removal(ofAsset: name)?.match ?? .nothing
  }

  /// The last time that an asset was removed.
  struct Removal {
    var match: AssetLibrary.Match
    /// The version before.
    var parent: ObjectID
  }

  /// Finds the version before the one that removed the asset of a name.
  ///
  /// History is walked back until a version is found that removed a set whose folder goes by the name, so a name that
  /// never was costs a walk through all of it.
  func removal(ofAsset name: String) throws -> Removal? {
    guard let newest = try repository.head().commit else { return nil }
    var walk = try HistoryWalk(repository, from: newest)
    while let commit = try walk.next() {
      guard let parent = commit.parents.first else { continue }
      let removed = try repository.changes(from: parent, to: commit.id).filter { $0.kind == .deleted }
      let folders = Set(removed.compactMap { AssetPath(of: $0.path).map { ExactName($0.set) } })
      let stem = ExactName(Path.name(name))
      let isMeant = { (folder: ExactName) in folder == ExactName(name) || ExactName(Path.stem(folder.text)) == stem }
      guard folders.contains(where: isMeant) else { continue }
      let library = try AssetLibrary(CommitFileTree(try repository.tree(of: parent)), readsContents: false)
      let match = try library.find(name)
      if case .nothing = match { continue }
      return Removal(match: match, parent: parent)
    }
    return nil
  }

  /// What a commit changed against its first parent.
  private func changes(
    in commit: CommitSummary, within folder: String? = nil, _ reader: TreeReader
  ) throws -> ProjectChanges {
    let (old, new) = (try commit.parents.first.map(reader.tree(ofCommit:)), try reader.tree(ofCommit: commit.id))
    let files = try repository.changes(
      fromTree: old, toTree: new, within: folder.map { [$0] } ?? [], reader: reader)
    return try ProjectChanges(
      files, from: CommitFileTree(CommitTree(old, reader: reader)),
      to: CommitFileTree(CommitTree(new, reader: reader)))
  }
}
