internal import Files
internal import Importing

extension CommandContext {
  /// Finishes or takes back what a killed import left, before any command looks at the files.
  ///
  /// Where it cannot be done the command goes on all the same; nothing of it is in any catalog's way.
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
