internal import Catalog
internal import Files
internal import Project

extension ReadingScope {
  /// Returns a path of this project as the user would type it here, with control characters escaped.
  func shown(_ path: String, _ context: CommandContext) -> String { printable(shown(path)) }

  /// Prints notes about folders of catalogs that can't be read for lack of permission.
  func printUnlistable(_ library: AssetLibrary, _ context: CommandContext) {
    for error in library.unlistable {
      context.error.line("note: cannot list \(quoted(shown(error.path, context))) (\(error.reason)); skipped")
    }
  }

  /// Prints notes about folders that were not searched.
  func printTooDeep(_ folders: [String], _ context: CommandContext) {
    for folder in folders.prefix(3) {
      context.error.line("note: \(quoted(shown(folder, context))) was not read: its folders are nested too deeply")
    }
    if folders.count > 3 { context.error.line("note: \(folders.count - 3) more folders are nested too deeply") }
  }

  /// Prints notes about links with the name of a catalog, which are not followed: they lead elsewhere, or in a loop.
  func printLinks(_ links: [String], _ context: CommandContext) {
    for link in links.prefix(3) {
      context.error.line("note: \(quoted(shown(link, context))) is a link and was not read; name its destination")
    }
    if links.count > 3 { context.error.line("note: \(links.count - 3) more catalogs are links") }
  }
}
