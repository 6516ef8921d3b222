internal import Files
internal import Importing

extension CommandContext {
  /// Finishes or rolls back an interrupted import, before any command reads the files.
  ///
  /// If that fails, the command continues anyway; the leftovers don't affect any catalog.
  func recoverInterruptedImports(_ journals: JournalStore) {
    do throws(FileError) {
      for recovery in try journals.recoverImports(in: DiskFileTree("/")) {
        error.line("note: \(words(for: recovery))")
      }
    } catch {
      let problem = "\(printable(error.path)): \(printable(error.reason))"
      self.error.line("warning: an interrupted import can't be finished: \(problem)")
    }
  }

  private func words(for recovery: ImportRecovery) -> String {
    switch recovery {
    case .finished(let catalogs) where !catalogs.isEmpty:
      let places = catalogs.map { quoted(printable(shown($0))) }
      return "finished an interrupted import into \(listed(places, "and"))"
    case .finished, .rolledBack: return "removed leftovers of an interrupted import"
    }
  }
}
