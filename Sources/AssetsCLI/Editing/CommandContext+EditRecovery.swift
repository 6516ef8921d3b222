internal import Catalog
internal import Files

extension CommandContext {
  /// Puts back or clears what a killed edit left, before any command looks at the files.
  ///
  /// Where it cannot be done the command goes on all the same: a set is whole at any time, and what is hidden is in no
  /// catalog.
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
