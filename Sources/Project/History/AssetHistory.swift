internal import Catalog
internal import Files
internal import Git

/// The history of one asset, through its renames and on all branches that were merged.
struct AssetHistory {
  /// A point from which to follow the asset under an earlier name: the parent of the version that renamed it.
  private struct Beginning: Hashable {
    var commit: ObjectID
    var folder: ExactName
    /// The version that renamed it.
    var after: ObjectID?
  }

  /// The versions in which the asset changed under one name, newest first.
  private struct Strand {
    var versions: [ProjectVersion]
    /// The version that comes before all of these.
    var after: ObjectID?
    /// The index of the first one that was not taken yet.
    var place = 0

    var next: ProjectVersion? { place < versions.count ? versions[place] : nil }
  }

  let workspace: ProjectRepository
  let days: DaySpan
  let limit: Int
  let reader: TreeReader

  private var repository: Repository { workspace.repository }

  /// Returns the versions, newest first.
  ///
  /// - Parameter folder: The folder of the set in the newest version, or before it was removed.
  func versions(of folder: String, from newest: ObjectID) throws -> [ProjectVersion] {
    var waiting = [Beginning(commit: newest, folder: ExactName(folder))]
    var seen: Set<Beginning> = []
    var strands: [Strand] = []
    while let beginning = waiting.first {
      waiting.removeFirst()
      guard seen.insert(Beginning(commit: beginning.commit, folder: beginning.folder)).inserted else { continue }
      strands.append(try strand(beginning, more: &waiting))
    }
    return joined(strands)
  }

  private func strand(_ beginning: Beginning, more: inout [Beginning]) throws -> Strand {
    let folder = beginning.folder.text
    var strand = Strand(versions: [], after: beginning.after)
    let isThere = try has(folder, in: beginning.commit)
    var walk = try RevisionWalk(
      repository, from: beginning.commit, within: [folder], followsRemovals: !isThere, followsSidesNotTaken: true)
    while strand.versions.count < limit, let commit = try walk.next() {
      let day = Day(commit.committer.moment)
      if days.isOver(before: day) { break }
      var version: ProjectVersion?
      if days.contains(day) { version = try leaving(folder, workspace.version(commit, within: folder, reader)) }
      for parent in commit.parents {
        guard let former = try workspace.formerFolder(of: folder, in: commit, since: parent, reader) else { continue }
        more.append(Beginning(commit: parent, folder: ExactName(former.path), after: commit.id))
        if parent == commit.parents.first { version?.changes = former.changes }
      }
      // A merge that only combined both sides has no changes of its own.
      if let version, !version.changes.isEmpty || version.isCut || commit.parents.count < 2 {
        strand.versions.append(version)
      }
    }
    return strand
  }

  private func has(_ folder: String, in commit: ObjectID) throws -> Bool {
    try repository.tree(of: commit).entry(at: folder) != nil
  }

  /// Returns a version that removed an asset's folder as a rename, if the asset was only renamed there.
  private func leaving(_ folder: String, _ version: ProjectVersion) throws -> ProjectVersion {
    guard version.changes.assets.contains(where: { $0.kind == .removed }) else { return version }
    for parent in version.commit.parents {
      let all = try workspace.changes(in: version.commit, since: parent, reader).assets
      let renamed = all.first { $0.former.map { ExactName($0.path) == ExactName(folder) } ?? false }
      guard let renamed else { continue }
      var told = version
      told.changes = ProjectChanges(assets: [renamed])
      return told
    }
    return version
  }

  /// Merges strands by time, each version once; the version that renamed the asset comes before those under the old
  /// name.
  private func joined(_ strands: [Strand]) -> [ProjectVersion] {
    if strands.count == 1 { return strands[0].versions }
    var strands = strands
    let told = Set(strands.flatMap { $0.versions.map(\.commit.id) })
    var taken: Set<ObjectID> = []
    var versions: [ProjectVersion] = []
    while versions.count < limit {
      let ready = strands.indices.filter { number in
        let after = strands[number].after
        return strands[number].next != nil && (after.map { taken.contains($0) || !told.contains($0) } ?? true)
      }
      guard let number = ready.max(by: { Self.comesAfter(strands[$0], strands[$1]) }), let next = strands[number].next
      else { break }
      strands[number].place += 1
      if taken.insert(next.commit.id).inserted { versions.append(next) }
    }
    return versions
  }

  /// True if the next version of the first strand is older than that of the second.
  private static func comesAfter(_ one: Strand, _ other: Strand) -> Bool {
    guard let one = one.next, let other = other.next else { return false }
    return one.commit.committer.seconds < other.commit.committer.seconds
  }
}

extension ProjectRepository {
  /// Returns the folder that an asset was renamed from in a version, compared with one of its parents, and the
  /// version's changes with that rename; nil if the parent has the folder, or if the asset is new.
  func formerFolder(
    of folder: String, in commit: CommitSummary, since parent: ObjectID, _ reader: TreeReader
  ) throws -> (path: String, changes: ProjectChanges)? {
    guard try repository.tree(of: parent).entry(at: folder) == nil,
      try repository.tree(of: commit.id).entry(at: folder) != nil,
      // A rename requires a deleted file.
      try repository.changes(from: parent, to: commit.id).contains(where: { $0.kind == .deleted })
    else { return nil }
    let all = try changes(in: commit, since: parent, reader).assets
    guard let asset = all.first(where: { ExactName($0.path) == ExactName(folder) }), let former = asset.former else {
      return nil
    }
    return (former.path, ProjectChanges(assets: [asset]))
  }
}
