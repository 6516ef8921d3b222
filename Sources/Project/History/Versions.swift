public import Catalog
public import Files
public import Git
internal import Prototype

/// One version of a project and what it changed.
public struct ProjectVersion: Sendable {
  public var commit: CommitSummary
  public var changes: ProjectChanges
  /// True if its parent was not fetched, so its changes are unknown.
  public var isCut = false
}

extension ProjectRepository {
  /// Returns the versions of the project, or those in which an asset changed, newest first.
  ///
  /// An asset is followed through its renames.
  ///
  /// - Parameters:
  ///   - folder: The folder of a set; nil for the whole project.
  ///   - days: Only versions from these days, in the time zone of their authors.
  ///   - limit: The maximum number of versions.
  ///   - since: Only versions that are not in the history of this one.
  /// - Throws: `ProjectRepositoryError.noVersionYet` if there is no version yet.
  public func history(
    of folder: String? = nil, on days: DaySpan = .all, limit: Int, since: ObjectID? = nil
  ) throws -> [ProjectVersion] {
    guard let folder else {
      var versions: [ProjectVersion] = []
      try forEachVersion(on: days, limit: limit, since: since) { versions.append($0) }
      return versions
    }
    let newest = try newestVersion()
    if let since {
      let newer = Set(try repository.commitIDs(of: newest, notIn: [since]))
      return Array(try history(of: folder, on: days, limit: .max).filter { newer.contains($0.commit.id) }.prefix(limit))
    }
    let history = AssetHistory(workspace: self, days: days, limit: limit, reader: try TreeReader(repository))
    let versions = try history.versions(of: folder, from: newest)
    guard versions.isEmpty, days == .all, try repository.tree(of: newest).entry(at: folder) == nil,
      let removal = try removal(ofAsset: folder)
    else { return versions }
    // The asset was added and removed on a merged branch, so the current branch doesn't have it.
    return try history.versions(
      of: folder, from: removal.commit.parents.count == 1 ? removal.commit.id : removal.parent)
  }

  /// Returns the versions in which one of several assets changed, newest first, each with its changes to them; without
  /// folders, the versions of the whole project.
  ///
  /// - Parameters:
  ///   - last: Only the versions that come after this one in the list.
  ///   - told: The maximum number of assets of each version of the project to describe in detail; nil for all.
  /// - Throws: Like `history(of:on:limit:since:)` for one asset; `ProjectRepositoryError.noSuchVersion` if the list
  ///   doesn't have `last`.
  public func history(
    of folders: [String], on days: DaySpan = .all, limit: Int, since: ObjectID? = nil, after last: ObjectID?,
    telling told: Int? = nil
  ) throws -> [ProjectVersion] {
    if folders.isEmpty {
      var versions: [ProjectVersion] = []
      try forEachVersion(on: days, limit: limit, since: since, after: last, telling: told) { versions.append($0) }
      return versions
    }
    guard let last else { return try history(of: folders, on: days, limit: limit, since: since) }
    let all = try history(of: folders, on: days, limit: .max, since: since)
    guard let place = all.firstIndex(where: { $0.commit.id == last }) else {
      throw ProjectRepositoryError.noSuchVersion(last.description, isShallow: repository.isShallow)
    }
    return Array(all[(place + 1)...].prefix(limit))
  }

  /// Visits the versions of the whole project, newest first. Only one is in memory at a time: the first one often adds
  /// thousands of assets.
  ///
  /// - Throws: Like `history(of:on:limit:since:after:)`.
  public func forEachVersion(
    on days: DaySpan = .all, limit: Int, since: ObjectID? = nil, after last: ObjectID? = nil, telling told: Int? = nil,
    _ visit: (ProjectVersion) throws -> Void
  ) throws {
    let newest = try newestVersion()
    // One reader for all versions, because consecutive versions share most of their trees.
    let reader = try TreeReader(repository)
    let newer = try since.map { Set(try repository.commitIDs(of: newest, notIn: [$0])) }
    guard let commits = try stretch(from: newest, on: days, among: newer, limit: limit, after: last) else {
      throw ProjectRepositoryError.noSuchVersion(last?.description ?? "", isShallow: repository.isShallow)
    }
    for commit in commits { try visit(version(commit, telling: told, reader)) }
  }

  private func newestVersion() throws -> ObjectID {
    let head = try repository.head()
    guard let newest = head.commit else { throw ProjectRepositoryError.noVersionYet(branch: head.branch ?? "") }
    return newest
  }

  private func history(
    of folders: [String], on days: DaySpan, limit: Int, since: ObjectID?
  ) throws -> [ProjectVersion] {
    if folders.count < 2 { return try history(of: folders.first, on: days, limit: limit, since: since) }
    var histories = try folders.map { try history(of: $0, on: days, limit: limit, since: since)[...] }
    var versions: [ProjectVersion] = []
    var places: [ObjectID: Int] = [:]
    while true {
      // Each history is sorted, so the newest of their first versions comes next.
      let waiting = histories.indices.filter { !histories[$0].isEmpty }
      let seconds = { (number: Int) in histories[number].first?.commit.committer.seconds ?? 0 }
      let newest = waiting.max { seconds($0) < seconds($1) }
      guard let newest, let version = histories[newest].popFirst() else { break }
      if let place = places[version.commit.id] {
        versions[place].changes.add(version.changes)
      } else {
        places[version.commit.id] = versions.count
        versions.append(version)
      }
    }
    return Array(versions.prefix(limit))
  }

  /// - Parameters:
  ///   - wanted: Nil for all.
  ///   - last: Only those that come after this one.
  /// - Returns: Nil if `last` doesn't come.
  private func stretch(
    from start: ObjectID, on days: DaySpan, among wanted: Set<ObjectID>?, limit: Int, after last: ObjectID? = nil
  ) throws -> [CommitSummary]? {
    var told: [CommitSummary] = []
    let limit = min(limit, wanted?.count ?? .max)
    var walk = try RevisionWalk(repository, from: start)
    if let last {
      var isFound = false
      while !isFound, let commit = try walk.next() { isFound = commit.id == last }
      if !isFound { return nil }
    }
    while told.count < limit, let commit = try walk.next() {
      let day = Day(commit.committer.moment)
      if days.isOver(before: day) { break }
      if days.contains(day), wanted?.contains(commit.id) ?? true { told.append(commit) }
    }
    return told
  }

  /// Returns the changes of a version compared with its parent; for a merge, the changes that differ from all parents.
  ///
  /// - Parameters:
  ///   - folder: Only the changes in this folder are returned.
  ///   - told: The maximum number of assets to describe in detail, unless it is a merge; nil for all.
  func version(
    _ commit: CommitSummary, within folder: String? = nil, telling told: Int? = nil, _ reader: TreeReader
  ) throws -> ProjectVersion {
    if try repository.historyEnds.contains(commit.id) {
      return ProjectVersion(commit: commit, changes: ProjectChanges(), isCut: true)
    }
    let told = commit.parents.count < 2 ? told : nil
    let first = try changes(in: commit, since: commit.parents.first, within: folder, telling: told, reader)
    let others = try commit.parents.dropFirst().map { try changes(in: commit, since: $0, within: folder, reader) }
    var common = first.common(to: others)
    // For a single asset, a merge that removed it is reported even if one side had already removed it.
    if folder != nil, common.isEmpty {
      common = ([first] + others).first { $0.assets.contains { $0.kind == .removed } } ?? common
    }
    return ProjectVersion(commit: commit, changes: common)
  }

  /// Returns the versions between two that changed assets and documents of prototypes last, by their paths in the newer
  /// one, or in the older one if they were removed.
  ///
  /// - Parameter limit: The maximum number of versions that are read; what changed before them is missing.
  public func lastChanges(from old: ObjectID, to new: ObjectID, limit: Int = 100) throws -> [ExactName: CommitSummary] {
    let reader = try TreeReader(repository)
    let between = Set(try repository.commitIDs(of: new, notIn: [old]))
    var last: [ExactName: CommitSummary] = [:]
    // What a path of this version is called in the newest one.
    var later: [ExactName: ExactName] = [:]
    for commit in try stretch(from: new, on: .all, among: between, limit: limit) ?? [] {
      let changes = try version(commit, reader).changes
      for file in changes.otherFiles where PrototypeDocument.name(ofFile: file.path) != nil {
        if last[ExactName(file.path)] == nil { last[ExactName(file.path)] = commit }
      }
      for change in changes.assets {
        let path = ExactName(change.path)
        let name = later[path] ?? path
        if last[name] == nil { last[name] = commit }
        if let former = change.former { later[ExactName(former.path)] = name }
      }
    }
    return last
  }

  /// Finds the last removed asset with a name, as it was before the removal.
  public func removedAsset(named name: String) throws -> AssetLibrary.Match {
    try removal(ofAsset: name)?.match ?? .nothing
  }

  /// The last time that an asset was removed.
  struct Removal {
    var match: AssetLibrary.Match
    /// The version that removed it.
    var commit: CommitSummary
    /// The version before that.
    var parent: ObjectID
  }

  /// Finds the version that last removed the asset with a name.
  ///
  /// The history is read until a version is found that removed a set whose folder has the name, so an unknown name
  /// takes a search of the whole history, and a second one: assets that existed only on a merged branch are searched
  /// last.
  func removal(ofAsset name: String) throws -> Removal? {
    guard let newest = try repository.head().commit else { return nil }
    return try removal(ofAsset: name, from: newest) { $0.parents.prefix(1) }
      ?? removal(ofAsset: name, from: newest) { $0.parents.dropFirst() }
  }

  private func removal(
    ofAsset name: String, from newest: ObjectID, since parents: (CommitSummary) -> ArraySlice<ObjectID>
  ) throws -> Removal? {
    var walk = try RevisionWalk(repository, from: newest)
    let stem = ExactName(Path.name(name))
    let isMeant = { (folder: ExactName) in folder == ExactName(name) || ExactName(Path.stem(folder.text)) == stem }
    while let commit = try walk.next() {
      for parent in parents(commit) {
        let removed = try repository.changes(from: parent, to: commit.id).filter { $0.kind == .deleted }
        let folders = Set(removed.compactMap { AssetPath(of: $0.path).map { ExactName($0.set) } })
        guard folders.contains(where: isMeant) else { continue }
        let library = try AssetLibrary(CommitFileTree(try repository.tree(of: parent)), readsContents: false)
        let match = try library.find(name)
        if case .nothing = match { continue }
        return Removal(match: match, commit: commit, parent: parent)
      }
    }
    return nil
  }

  /// Returns the changes of a commit compared with one of its parents; nil for the first version.
  func changes(
    in commit: CommitSummary, since parent: ObjectID?, within folder: String? = nil, telling told: Int? = nil,
    _ reader: TreeReader
  ) throws -> ProjectChanges {
    let (old, new) = (try parent.map(reader.tree(ofCommit:)), commit.tree)
    let files = try repository.changes(
      fromTree: old, toTree: new, within: folder.map { [$0] } ?? [], reader: reader)
    let trees = [old, new].map { CommitFileTree(CommitTree($0, reader: reader)) }
    var changes = try ProjectChanges(files, from: trees[0], to: trees[1], telling: told)
    // Of a whole version, other files are only counted.
    if folder != nil { changes.findPrototypes(from: trees[0], to: trees[1]) }
    return changes
  }
}
