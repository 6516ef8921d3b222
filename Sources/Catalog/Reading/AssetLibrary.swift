public import Files

/// The named assets of a project: all its catalogs together.
public struct AssetLibrary {
  /// The result of looking up a name.
  public enum Match {
    case found(CatalogFolder)
    case nothing
    /// Several assets of different catalogs or types have the name.
    case several([CatalogFolder])
  }

  private let reader: CatalogReader
  private let folders: [String]
  /// In the order of the folders that were searched, each once.
  public let catalogs: [AssetCatalog]
  /// The paths of the icons of Icon Composer, those beside the catalogs first; some are in one.
  public let icons: [String]
  /// The paths of folders that are too deep to be searched.
  public let tooDeep: [String]
  /// The paths of links that are named like catalogs, and were not followed.
  public let links: [String]

  /// Reads the catalogs at or below some folders. If a folder is in a catalog, only the items in the folder count.
  ///
  /// - Parameters:
  ///   - readsContents: If false, only the names are read; see `reading`.
  ///   - tellsSizes: False omits the sizes of the files of sets.
  ///   - makeTree: Makes the same tree again for each core, so that sets are read on all of them; nil reads them on
  ///     one.
  ///   - wanted: Names that are to be found, full or not, or paths of sets: if given, sets that have none of them are
  ///     skipped, and groups without any are not read.
  /// - Throws: `FileError` if a folder can't be listed. A catalog that was found but can't be listed counts as one
  ///   without assets, and is in `unlistable`; one that was named is an error.
  public init(
    _ tree: any FileTree, under folders: [String] = [""], readsContents: Bool = true, tellsSizes: Bool = true,
    onEveryCore makeTree: (@Sendable () -> any FileTree)? = nil, naming wanted: [String]? = nil
  ) throws(FileError) {
    let lastParts = wanted.map { $0.map { Array(Path.name($0).utf8) } }
    reader = CatalogReader(
      tree, reading: { _ in readsContents && makeTree == nil },
      listing: { folder in lastParts.map { Self.couldBe(folder, namedOneOf: $0) } ?? true },
      readsEmptyGroups: wanted == nil, toleratesDenial: true, tellsSizes: tellsSizes)
    var seen: Set<ExactName> = []
    self.folders = folders
    var paths: [String] = []
    var found = CatalogFinder.Found()
    for folder in folders {
      let more = try CatalogFinder(tree).search(under: folder)
      paths += more.catalogs.filter { seen.insert(ExactName($0)).inserted }
      found.icons += more.icons.filter { seen.insert(ExactName($0)).inserted }
      found.tooDeep += more.tooDeep.filter { seen.insert(ExactName($0)).inserted }
      found.links += more.links.filter { seen.insert(ExactName($0)).inserted }
    }
    (tooDeep, links) = (found.tooDeep, found.links)
    var catalogs: [AssetCatalog] = []
    for path in paths {
      var catalog = try reader.catalog(at: path)
      if case .invalid(.unlistable(let error)) = catalog.root.contents,
        folders.contains(where: { Path.relative($0, to: path) != nil })
      {
        throw error
      }
      if readsContents, let makeTree { catalog = try reader.readingSets(of: catalog, makeTree) }
      catalogs.append(catalog)
    }
    self.catalogs = catalogs
    var inside: [String] = []
    for catalog in catalogs {
      catalog.root.walk { if !$0.type.isKnown, IconDocument.isName(Path.name($0.path)) { inside.append($0.path) } }
    }
    inside = inside.filter { path in folders.contains { Path.relative(path, to: $0) != nil } }
    icons = found.icons + inside.filter { seen.insert(ExactName($0)).inserted }
  }

  /// True for the folder of a set with one of these names, for that folder's own name, and for folders that contain
  /// sets.
  private static func couldBe(_ folder: String, namedOneOf names: [[UInt8]]) -> Bool {
    names.contains { folder.utf8.starts(with: $0) } || FolderType.couldHoldAssets(folder)
  }

  /// Every asset, catalog by catalog in the order of the paths.
  public var assets: [CatalogFolder] { catalogs.flatMap(assets) }

  /// The assets of one of the catalogs.
  public func assets(of catalog: AssetCatalog) -> [CatalogFolder] {
    if folders.contains("") { return catalog.assets }
    return catalog.assets.filter { asset in
      folders.contains { Path.relative(asset.path, to: $0) != nil || Path.relative($0, to: asset.path) != nil }
    }
  }

  /// Finds the asset that code calls by a name. For many names make an `AssetIndex`.
  ///
  /// The full name is tried first: `Toolbar/Bell`; then the last part alone. The path of the set's folder is a name
  /// too, and distinguishes assets that share one. Bytes count; only if no name has them is one found in another
  /// Unicode form, as keyboards and disks of different systems write it.
  ///
  /// - Throws: `FileError` if the asset's folder can't be read.
  public func find(_ name: String, type: FolderType? = nil) throws(FileError) -> Match {
    let assets = assets.filter { type == nil || $0.type == type }
    let exact = ExactName(name)
    let ways = NamingWay.allCases
    for isMeant in ways.map({ way in { ExactName(way.name(of: $0)) == exact } })
      + ways.map({ way in { (item: CatalogFolder) in way.name(of: item) == name } })
    {
      let found = assets.filter(isMeant)
      if found.count == 1 { return .found(try reading(found[0])) }
      if !found.isEmpty { return .several(found) }
    }
    return .nothing
  }

  /// Reads an item that was found by name only.
  ///
  /// - Throws: `FileError` if the folder can't be read.
  public func reading(_ item: CatalogFolder) throws(FileError) -> CatalogFolder {
    let item = try reader.reading(item)
    // Nothing else can be reported for one asset that was asked for.
    if case .invalid(.unlistable(let error)) = item.contents { throw error }
    return item
  }

  /// The folders that can't be read for lack of permission, with the reason for each.
  public var unlistable: [FileError] {
    var errors: [FileError] = []
    for catalog in catalogs {
      catalog.root.walk { if case .invalid(.unlistable(let error)) = $0.contents { errors.append(error) } }
    }
    return errors
  }
}

/// The ways in which an asset is named, the most specific first.
enum NamingWay: CaseIterable {
  case path, full
  /// A part of a sprite atlas, preceded by its name: `Stones/Pebble`.
  case part
  case lastPart

  func name(of item: CatalogFolder) -> String {
    switch self {
    case .path: item.path
    case .full: item.qualifiedName
    case .part:
      FolderType(folderName: Path.name(Path.folder(item.path))).role == .asset
        ? "\(Path.stem(Path.folder(item.path)))/\(item.name)" : item.qualifiedName
    case .lastPart: item.name
    }
  }
}
