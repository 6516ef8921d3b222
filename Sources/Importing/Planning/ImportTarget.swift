internal import Catalog
internal import Files

/// The catalog to import into, as it is before the import.
struct ImportTarget {
  var path: String
  /// Nil if it doesn't exist yet.
  var catalog: AssetCatalog?
  /// The staging folder, if there is one.
  var staging: String?

  /// - Parameter names: The names of the assets that may be extended; only their sets are read.
  init(_ request: ImportRequest, names: Set<FoldedName>, in tree: any FileTree) throws(ImportError) {
    path = Self.path(request, in: tree)
    try checkPlace()
    let neighbors = (try? tree.entries(of: Path.folder(path))) ?? []
    let staging = ImportStagingFolder.path(of: path)
    if neighbors.contains(where: { ExactName($0.name) == ExactName(Path.name(staging)) }) { self.staging = staging }
    guard try exists(among: neighbors) else { return }
    let catalog = try read(with: CatalogReader(tree) { names.contains(FoldedName(Path.stem($0))) })
    if case .invalid = catalog.root.contents { throw .brokenCatalog(path) }
    self.catalog = catalog
  }

  /// Returns the path of the catalog, existing or new.
  static func path(_ request: ImportRequest, in tree: any FileTree) -> String {
    request.into ?? besideTheImages(request.paths, in: tree)
  }

  /// Returns `Assets.xcassets` in the deepest folder that contains all the paths and isn't part of a catalog or a
  /// language.
  private static func besideTheImages(_ paths: [String], in tree: any FileTree) -> String {
    let folders = paths.map { (try? tree.entries(of: $0)) == nil ? Path.folder($0) : $0 }
    let isAbsolute = paths.contains { $0.hasPrefix("/") }
    let common = Self.ordinaryFolder(around: Path.commonFolder(folders) ?? "/")
    return Path.join(isAbsolute ? common : String(common.dropFirst()), ImportRequest.defaultCatalogName)
  }

  private static func ordinaryFolder(around folder: String) -> String {
    var folder = CatalogFinder.catalogAround(folder).map(Path.folder) ?? folder
    while LanguageFolder(folderName: Path.name(folder)) != nil { folder = Path.folder(folder) }
    return folder
  }

  private func checkPlace() throws(ImportError) {
    guard FolderType(folderName: Path.name(path)) == .catalog else { throw .notACatalogName(path) }
    guard let around = CatalogFinder.catalogAround(Path.folder(path)) else { return }
    throw .targetIsInside(catalog: around, target: path)
  }

  private func exists(among neighbors: [FileTreeEntry]) throws(ImportError) -> Bool {
    let name = Path.name(path)
    if let found = neighbors.first(where: { ExactName($0.name) == ExactName(name) }) {
      guard found.isFolder else { throw .targetIsNotAFolder(path) }
      return true
    }
    if let like = neighbors.first(where: { FoldedName($0.name) == FoldedName(name) }) {
      throw .targetDiffersOnlyInCase(path, existing: Path.join(Path.folder(path), like.name))
    }
    return false
  }

  private func read(with reader: CatalogReader) throws(ImportError) -> AssetCatalog {
    do throws(FileError) {
      return try reader.catalog(at: path)
    } catch {
      throw .unreadable(error)
    }
  }
}
