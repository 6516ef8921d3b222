public import Catalog
internal import Files

extension ReadingScope {
  /// Finds the groups that a name means: by the path, with the groups around it, with its namespaces, or alone; the
  /// first of these that fits any.
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
  /// An asset's or a group's name with every group it lies in, whether or not that makes a namespace.
  public func placeName(of item: CatalogFolder) -> String {
    let catalog = catalogs.first { Path.relative(item.path, to: $0.path) != nil }?.path ?? ""
    return Path.join(Path.relative(Path.folder(item.path), to: catalog) ?? "", item.name)
  }
}
