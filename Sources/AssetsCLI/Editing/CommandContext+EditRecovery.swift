internal import Catalog
internal import Files
internal import Importing
internal import References

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

extension ReferenceEdits {
  /// Recovers from an interrupted change to the files of a project, and reports it.
  ///
  /// Changes that another command is making are left alone.
  static func recoverInterrupted(_ journals: JournalStore, _ context: CommandContext) throws {
    let tree = DiskFileTree("/")
    for folder in try journals.recorded(.files, in: tree) { try recover(folder, journals, context) }
    guard journals.belief == .found else { return }
    try recover(Path.join(context.directory, FileTransactionJournal.hiddenFolder), journals, context)
    // An import uses the outer folder around a project as its root.
    let root = context.followingLinks(context.directory)
    let around = ProjectRoot.around(root, below: context.environment["HOME"], in: tree)
    if ExactName(around) != ExactName(root) {
      try recover(Path.join(around, FileTransactionJournal.hiddenFolder), journals, context)
    }
  }

  private static func recover(_ folder: String, _ journals: JournalStore, _ context: CommandContext) throws {
    do throws(FileError) {
      switch try FileTransactionJournal.recover(folder, in: DiskFileTree("/"), journals: journals, accepting: mayChange)
      {
      case .finished(let files) where files > 0:
        context.error.line("note: finished an interrupted command: \(counted(files, "file")) changed")
      case .rolledBack(let files) where files > 0:
        context.error.line("note: rolled back an interrupted command: \(counted(files, "file")) restored")
      default: break
      }
    } catch {
      if error.isForeign {
        let place = quoted(printable(context.shown(error.path)))
        return context.error.line("warning: \(place) is left as it is: \(error.reason)")
      }
      guard error.isBusy else { throw error }
    }
  }
}
