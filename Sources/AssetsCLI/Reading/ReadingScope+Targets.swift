internal import Catalog
internal import Files
internal import References

extension ReadingScope {
  /// Returns the target of a name among those that take the catalogs of the scope.
  ///
  /// - Throws: `TargetError`.
  func target(named name: String) throws -> BuildTargets.Target {
    let finder = CatalogFinder(tree)
    let catalogs = try folders.flatMap { try finder.catalogs(under: $0) }
    let targets = BuildTargets(around: catalogs, in: tree)
    let found = targets.named(name)
    guard let meant = found.first else {
      throw TargetError.unknown(name, names: targets.targets.map(\.name), unreadable: targets.unreadable.map(\.path))
    }
    guard found.count == 1 else { throw TargetError.several(name, found.map(\.qualifiedName)) }
    return meant
  }

  /// The device that requests without one are about: that of the target, or an iPhone.
  var usualDevice: Idiom { target?.settings.device ?? .iphone }

  /// Returns the catalogs of a target; of one around folders of the scope, these.
  func parts(of target: BuildTargets.Target) -> [String] {
    target.catalogs.flatMap { catalog in
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

extension CatalogSettings {
  /// The device a product is made for, an iPhone if it is for several; nil if no setting says.
  fileprivate var device: Idiom? {
    let all: [(sdk: String, family: Int, device: Idiom)] = [
      ("iphone", 1, .iphone), ("iphone", 2, .ipad), ("macosx", 0, .mac), ("appletv", 3, .tv), ("watch", 4, .watch),
      ("xr", 7, .vision),
    ]
    let fitting = all.filter { known in systems.contains { $0.hasPrefix(known.sdk) } }
    return fitting.first { deviceFamilies.contains($0.family) }?.device ?? fitting.first?.device
  }
}
