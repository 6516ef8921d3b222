public import Catalog
internal import Files

extension ReadingScope {
  /// Finds the groups for a name: by path, by name with all groups around it, by name with its namespaces, or by name
  /// alone; the first of these with a match counts.
  public func groups(named name: String, in library: AssetLibrary) -> [CatalogFolder] {
    let typed = project.relative(Path.absolute(name, from: directory)) ?? name
    let wanted = [name, typed].map(ExactName.init)
    let groups = library.catalogs.flatMap(\.items).filter { $0.type == .group && !$0.isRoot }
    let ways: [(CatalogFolder) -> String] = [\.path, library.placeName, \.qualifiedName, \.name]
    let found = ways.lazy.map { way in groups.filter { wanted.contains(ExactName(way($0))) } }
    return found.first { !$0.isEmpty } ?? []
  }
}

extension AssetLibrary {
  /// The name of an asset or a group with every group around it, whether or not that provides a namespace.
  public func placeName(of item: CatalogFolder) -> String {
    let catalog = catalogs.first { Path.relative(item.path, to: $0.path) != nil }?.path ?? ""
    return Path.join(Path.relative(Path.folder(item.path), to: catalog) ?? "", item.name)
  }
}
