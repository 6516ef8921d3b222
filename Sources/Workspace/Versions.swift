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
  ///   - days: Only versions that were made on these, by the calendar of whoever made them.
  ///   - limit: How many at most.
  /// - Throws: `WorkspaceError.noVersionYet` before the first.
  public func history(of folder: String? = nil, on days: DaySpan = .all, limit: Int) throws -> [ProjectVersion] {
    let head = try repository.head()
    guard let newest = head.commit else { throw WorkspaceError.noVersionYet(branch: head.branch ?? "") }
    // One for all of it: neighbouring versions have most of their trees in common.
    let reader = try TreeReader(repository)
    guard var folder else {
      return try stretch(from: newest, on: days, limit: limit).told.map { try version($0, reader) }
    }
    var versions: [ProjectVersion] = []
    var start: ObjectID? = newest
    while let from = start, versions.count < limit {
      let stretch = try stretch(from: from, within: folder, on: days, limit: limit - versions.count)
      versions += try stretch.told.map { try leaving(folder, version($0, within: folder, reader), reader) }
      start = nil
      guard let oldest = stretch.oldest, !stretch.isOver else { break }
      let isTold = stretch.told.last?.id == oldest.id
      let first = try isTold ? versions[versions.count - 1] : version(oldest, within: folder, reader)
      if let former = try formerFolder(of: folder, before: first, reader) {
        if isTold { versions[versions.count - 1].changes = former.changes }
        (folder, start) = (former.path, oldest.parents.first)
      }
    }
    return versions
  }

  /// Versions in which one folder changed, as far as it had its name.
  private struct Stretch {
    var told: [CommitSummary] = []
    /// The last one that was looked at, told or not.
    var oldest: CommitSummary?
    /// True where all that comes is older than what is asked for.
    var isOver = false
  }

  private func stretch(
    from start: ObjectID, within folder: String? = nil, on days: DaySpan, limit: Int
  ) throws -> Stretch {
    var stretch = Stretch()
    var walk = try HistoryWalk(repository, from: start, within: folder.map { [$0] } ?? [])
    while stretch.told.count < limit, let commit = try walk.next() {
      let day = Day(commit.committer.moment)
      if days.isOver(before: day) {
        stretch.isOver = true
        break
      }
      stretch.oldest = commit
      if days.contains(day) { stretch.told.append(commit) }
    }
    return stretch
  }

  /// - Parameter folder: Only what changed in this one is told.
  func version(
    _ commit: CommitSummary, within folder: String? = nil, _ reader: TreeReader
  ) throws -> ProjectVersion {
    ProjectVersion(commit: commit, changes: try changes(in: commit, within: folder, reader))
  }

  /// Where an asset was before the version that brought it under its name, with that version told as a renaming.
  func formerFolder(
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

  /// Returns a version in which an asset that went away under its name is told as renamed, where it was.
  private func leaving(
    _ folder: String, _ version: ProjectVersion, _ reader: TreeReader
  ) throws -> ProjectVersion {
    guard version.changes.assets.contains(where: { $0.kind == .removed }) else { return version }
    let all = try changes(in: version.commit, reader).assets
    let renamed = all.first { $0.former.map { ExactName($0.path) == ExactName(folder) } ?? false }
    return renamed.map { ProjectVersion(commit: version.commit, changes: ProjectChanges(assets: [$0])) } ?? version
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
    let (old, new) = (try commit.parents.first.map(reader.tree(ofCommit:)), commit.tree)
    let files = try repository.changes(
      fromTree: old, toTree: new, within: folder.map { [$0] } ?? [], reader: reader)
    return try ProjectChanges(
      files, from: CommitFileTree(CommitTree(old, reader: reader)),
      to: CommitFileTree(CommitTree(new, reader: reader)))
  }
}
