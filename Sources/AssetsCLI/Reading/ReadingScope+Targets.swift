internal import Catalog
internal import Files
internal import References

extension ReadingScope {
  /// Returns the catalogues of a target among the folders of the scope; a folder inside one stays as it is.
  ///
  /// - Throws: `TargetError`.
  func catalogs(of target: String) throws -> [String] {
    let finder = CatalogFinder(tree)
    let catalogs = try folders.flatMap { try finder.catalogs(under: $0) }
    let targets = BuildTargets(around: catalogs, in: tree)
    let found = targets.named(target)
    guard let meant = found.first else {
      throw TargetError.unknown(
        target, names: targets.targets.map(\.name), unreadable: targets.unreadable.map(\.path))
    }
    guard found.count == 1 else { throw TargetError.several(target, found.map(\.qualifiedName)) }
    return meant.catalogs.flatMap { catalog in
      let inside = folders.filter { Path.relative($0, to: catalog) != nil }
      return inside.isEmpty ? [catalog] : inside
    }
  }

  /// Notes on folders of catalogues that nobody here may look into.
  func tellUnlistable(_ library: AssetLibrary, _ context: Context) {
    for error in library.unlistable {
      context.error.line("note: cannot list \(quoted(shown(error.path, context))) (\(error.reason)); passed over")
    }
  }

  /// Notes on what is there and was not looked into.
  func tellTooDeep(_ folders: [String], _ context: Context) {
    for folder in folders.prefix(3) {
      context.error.line("note: \(quoted(shown(folder, context))) was not looked into: its folders are too deep")
    }
    if folders.count > 3 { context.error.line("note: \(folders.count - 3) more folders are too deep") }
  }

  /// Notes on links where a catalogue would be, which nobody follows: what lies there is another place's, or a loop.
  func tellLinks(_ links: [String], _ context: Context) {
    for link in links.prefix(3) {
      context.error.line("note: \(quoted(shown(link, context))) is a link and was not looked into; name where it leads")
    }
    if links.count > 3 { context.error.line("note: \(links.count - 3) more catalogues are links") }
  }
}

/// A name that does not mean one target that takes a catalogue.
enum TargetError: Error {
  /// Holds the names there are, and the project files that could not be read.
  case unknown(String, names: [String], unreadable: [String])
  /// Holds the full names of those that have it.
  case several(String, [String])
}
