internal import Files
internal import Git
internal import Importing
internal import Workspace

extension Context {
  /// Where imports at work are noted: in git's folder, or hidden in the folder one stands in.
  var importRegistry: ImportRegistry {
    if let folder = OwnSettings.assetsFolder(around: directory, environment: environment) {
      return ImportRegistry(Path.join(folder, "imports"))
    }
    return .hidden(in: directory)
  }

  /// Finishes or takes back what a killed import left, before any command looks at the files.
  ///
  /// Where it cannot be done the command goes on all the same; nothing of it is in any catalogue's way.
  func settleKilledImports() {
    do throws(FileError) {
      for settlement in try importRegistry.settle(in: FolderTree("/")) { error.line("note: \(words(for: settlement))") }
    } catch {
      let problem = "\(printable(error.path)): \(printable(error.reason))"
      self.error.line("warning: an import that was interrupted cannot be settled: \(problem)")
    }
  }

  private func words(for settlement: ImportSettlement) -> String {
    switch settlement {
    case .finished(let catalogs) where !catalogs.isEmpty:
      let places = catalogs.map { quoted(printable(shown($0))) }
      return "finished an import that was interrupted, into \(listed(places, "and"))"
    case .finished, .takenBack: return "cleared what an interrupted import had left"
    }
  }
}
