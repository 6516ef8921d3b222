internal import Files

/// Finds what would prevent a plan from being carried out, as far as possible without writing: folders in which nothing
/// can be created or removed.
struct ImportPreflight {
  private let plan: ImportPlan
  private let store: any FileStore

  init(_ plan: ImportPlan, in store: any FileStore) {
    self.plan = plan
    self.store = store
  }

  /// - Throws: The first `FileError`.
  func check() throws(FileError) {
    try checkPlacesCanBeFilled()
    try checkSourcesCanGo()
  }

  private func checkPlacesCanBeFilled() throws(FileError) {
    // Everything is built beside the catalog, and then moved into existing sets or beside them.
    let edits = plan.edits.filter { !$0.copies.isEmpty || $0.changesContents }
    let places = [Path.folder(plan.catalog)] + edits.map { $0.isNew ? Path.folder($0.path) : $0.path }
    var seen: Set<ExactName> = []
    for place in places where seen.insert(ExactName(place)).inserted {
      let folder = try nearestFolder(to: place)
      if !store.isWritable(folder) { throw .readOnly(folder) }
    }
  }

  /// The folder itself, or the innermost existing one around it.
  private func nearestFolder(to path: String) throws(FileError) -> String {
    var folder = path
    while !folder.isEmpty, folder != "/", try store.kind(of: folder) == nil { folder = Path.folder(folder) }
    return folder
  }

  /// Checks the folders of sources: if their files can't be removed, only half of a move would be done.
  private func checkSourcesCanGo() throws(FileError) {
    var folders: Set<ExactName> = []
    for removal in plan.removals where folders.insert(ExactName(Path.folder(removal.path))).inserted {
      if !store.isWritable(Path.folder(removal.path)) { throw .notRemovable(removal.path) }
    }
  }
}
