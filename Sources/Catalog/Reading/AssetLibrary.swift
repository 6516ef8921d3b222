public import Files

/// The named assets of a project: all its catalogues together.
public struct AssetLibrary {
  /// A name that is asked for and what goes by it.
  public enum Match {
    case found(CatalogItem)
    case nothing
    /// Several assets of different catalogues or types have the name.
    case several([CatalogItem])
  }

  private let reader: CatalogReader
  private let folders: [String]
  public let catalogs: [AssetCatalog]

  /// Reads the catalogues at or below some folders. Of a catalogue around one, only what lies in the folder counts.
  ///
  /// - Parameter readsContents: Where false, only the names are read; see `reading`.
  /// - Throws: `FileError` when a folder cannot be listed.
  public init(
    _ tree: any FileTree, under folders: [String] = [""], readsContents: Bool = true
  ) throws(FileError) {
    reader = CatalogReader(tree) { _ in readsContents }
    var seen: Set<ExactName> = []
    self.folders = folders
    var paths: [String] = []
    for folder in folders {
      paths += try CatalogFinder(tree).catalogs(under: folder).filter { seen.insert(ExactName($0)).inserted }
    }
    var catalogs: [AssetCatalog] = []
    for path in paths { catalogs.append(try reader.catalog(at: path)) }
    self.catalogs = catalogs
  }

  /// Every asset, catalogue by catalogue in the order of the paths.
  public var assets: [CatalogItem] { catalogs.flatMap(assets) }

  /// The assets of one of the catalogues.
  public func assets(of catalog: AssetCatalog) -> [CatalogItem] {
    catalog.assets.filter { asset in
      folders.contains { Path.relative(asset.path, to: $0) != nil || Path.relative($0, to: asset.path) != nil }
    }
  }

  /// Finds the asset that code calls by a name.
  ///
  /// The full name is taken first: `Toolbar/Bell`; then the last part alone. A path of the set's folder is a name too,
  /// and tells apart what shares one. Bytes count; only where nothing has them, a name is found that is encoded in
  /// another Unicode form, as keyboards and disks of different systems do.
  ///
  /// - Throws: `FileError` when the asset's folder cannot be read.
  public func find(_ name: String, type: FolderType? = nil) throws(FileError) -> Match {
    let assets = assets.filter { type == nil || $0.type == type }
    let exact = ExactName(name)
    let ways: [(CatalogItem) -> Bool] = [
      { ExactName($0.path) == exact }, { ExactName($0.qualifiedName) == exact }, { ExactName($0.name) == exact },
      { $0.path == name }, { $0.qualifiedName == name }, { $0.name == name },
    ]
    for isMeant in ways {
      let found = assets.filter(isMeant)
      if found.count == 1 { return .found(try reader.reading(found[0])) }
      if !found.isEmpty { return .several(found) }
    }
    return .nothing
  }

  /// Reads what was found by name only.
  ///
  /// - Throws: `FileError` when the folder cannot be read.
  public func reading(_ item: CatalogItem) throws(FileError) -> CatalogItem { try reader.reading(item) }
}
