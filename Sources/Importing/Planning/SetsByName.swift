internal import Catalog
internal import Files

/// The sets of one type in a catalogue that code asks for by a plain name.
struct SetsByName {
  private var byFolding: [FoldedName: [CatalogItem]] = [:]
  /// Files, links and foreign folders directly in the catalogue.
  private var inTheWay: [FoldedName: String] = [:]

  private let type: FolderType

  init(_ catalog: AssetCatalog?, _ type: FolderType = .imageSet) {
    self.type = type
    guard let catalog else { return }
    collect(catalog.root)
    for file in catalog.root.files { inTheWay[FoldedName(file.name)] = Path.join(catalog.path, file.name) }
  }

  /// The sets whose name is this one or differs from it only in case or Unicode form.
  func sets(like name: String) -> [CatalogItem] { byFolding[FoldedName(name)] ?? [] }

  /// The path of something that is no set where the new set would be.
  func obstacle(to name: String) -> String? { inTheWay[FoldedName("\(name).\(type.fileExtension)")] }

  /// Looks through groups, but not into sets: the pictures of a stack are not asked for by their own name.
  private mutating func collect(_ item: CatalogItem) {
    for child in item.children {
      if child.type == type, child.namespace.isEmpty {
        byFolding[FoldedName(child.name), default: []].append(child)
      }
      if child.type.role == .container { collect(child) }
    }
  }
}
