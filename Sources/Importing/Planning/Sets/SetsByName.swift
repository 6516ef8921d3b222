internal import Catalog
internal import Files

/// The sets of one type in a catalog by the names code asks for.
struct SetsByName {
  private var byFolding: [FoldedName: [CatalogFolder]] = [:]
  private var byNearness: [NormalizedAssetName: [CatalogFolder]] = [:]
  /// The folders that contain sets - the catalog and its groups - by their paths.
  private var containers: [ExactName: CatalogFolder] = [:]

  private let type: FolderType

  init(_ catalog: AssetCatalog?, _ type: FolderType = .imageSet) {
    self.type = type
    if let catalog { collect(catalog.root) }
  }

  /// The sets whose full name is this one or differs from it only in case or Unicode form.
  func sets(like name: String) -> [CatalogFolder] { byFolding[FoldedName(name)] ?? [] }

  /// The sets whose full name differs from this one only in blanks, hyphens, underscores or case.
  func sets(near name: String) -> [CatalogFolder] {
    (byNearness[NormalizedAssetName(name)] ?? []).filter { FoldedName($0.qualifiedName) != FoldedName(name) }
  }

  /// The catalog or group at a path.
  func container(at path: String) -> CatalogFolder? { containers[ExactName(path)] }

  /// The path of an existing item in a folder of the catalog that a new folder would replace, in any spelling.
  func obstacle(to path: String) -> String? {
    guard let folder = container(at: Path.folder(path)) else { return nil }
    let name = FoldedName(Path.name(path))
    return (folder.files.map { Path.join(folder.path, $0.name) } + folder.children.map(\.path))
      .first { FoldedName(Path.name($0)) == name }
  }

  /// Collects sets in groups, but not in sets: the images of a stack are not asked for by their own name.
  private mutating func collect(_ item: CatalogFolder) {
    containers[ExactName(item.path)] = item
    for child in item.children {
      if child.type == type {
        byFolding[FoldedName(child.qualifiedName), default: []].append(child)
        byNearness[NormalizedAssetName(child.qualifiedName), default: []].append(child)
      }
      if child.type.role == .container { collect(child) }
    }
  }
}
