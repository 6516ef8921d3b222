internal import Catalog
internal import Files
internal import Git

extension ProjectRepository {
  /// Finds uncommitted content among the files that would be removed or replaced.
  ///
  /// Content that any earlier version has isn't lost, such as the files of a previous restoration.
  func lookForUncommittedWork(_ result: inout RestorePlan, _ index: IndexFile, isOfVariants: Bool) throws {
    guard let head = try repository.head().commit else { return }
    let staged = try repository.stagedChanges(since: head, within: [result.path])
    // When restoring single variants, everything else is kept, including what is staged.
    result.isStaged = !staged.isEmpty && !isOfVariants
    let lost = result.expected.keys.sorted(by: Path.precedes)
    if lost.isEmpty { return }
    let changed = try repository.workTreeChanges(within: lost).map { ExactName($0.path) }
    let stagedPaths = Set(staged.map { ExactName($0.path) })
    let uncommitted = stagedPaths.union(changed)
    let list = result.keepsList ? ExactName(Path.join(result.path, ContentsDocument.fileName)) : nil
    result.uncommitted = try lost.filter { path in
      if ExactName(path) == list { return false }
      guard uncommitted.contains(ExactName(path)) || index.entry(of: path) == nil else { return false }
      var ids = [try repository.blobID(ofFile: path)]
      if stagedPaths.contains(ExactName(path)), let entry = index.entry(of: path) { ids.append(ObjectID(entry.id)) }
      return try !hasVersions(of: path, ids, from: head, formerly: result.source)
    }
  }

  /// Returns whether versions contain all of some blobs at a path, or at its former path if its asset was renamed.
  private func hasVersions(
    of path: String, _ ids: [ObjectID?], from head: ObjectID, formerly source: RestoreSource
  ) throws -> Bool {
    var wanted = Set(ids)
    // A file that can't be read has no id.
    if wanted.contains(nil) { return false }
    let former = Path.relative(path, to: source.place).map { Path.join(source.path, $0) }
    for place in Set([path, former ?? path]) {
      var walk = try RevisionWalk(repository, from: head, within: [place])
      while !wanted.isEmpty, let commit = try walk.next() {
        wanted.remove(try repository.tree(of: commit.id).entry(at: place)?.id)
      }
    }
    return wanted.isEmpty
  }
}
