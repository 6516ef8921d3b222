internal import Catalog
internal import Files

extension CommandContext {
  /// Rolls back or cleans up what an interrupted edit left, before any command reads the files.
  ///
  /// If that fails, the command continues anyway: each set is complete at any time, and the hidden folders are not part
  /// of a catalog.
  func recoverInterruptedEdits(_ journals: JournalStore) {
    do throws(FileError) {
      try journals.recoverEdits(in: directory, of: DiskFileTree("/")) { catalog, recovery in
        let place = quoted(printable(shown(catalog)))
        switch recovery {
        case .restored: error.line("note: rolled back an interrupted edit of \(place)")
        case .cleared:
          error.line("note: removed leftovers of an interrupted edit of \(place); no asset is half changed")
        }
      }
    } catch {
      let problem = "\(printable(error.path)): \(printable(error.reason))"
      self.error.line("warning: an interrupted edit can't be finished: \(problem)")
    }
  }
}
