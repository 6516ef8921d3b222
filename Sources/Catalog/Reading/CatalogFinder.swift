public import Files

/// Finds the catalogs below a folder.
public struct CatalogFinder {
  /// How deep folders may be nested; deeper ones are reported and not searched.
  public static let deepest = 256

  private let tree: any FileTree

  /// - Parameter tree: The tree to search: a folder, a version, or what is staged.
  public init(_ tree: any FileTree) {
    self.tree = tree
  }

  /// Returns the paths of the catalogs at or below a folder, sorted.
  ///
  /// A folder that is named explicitly is a catalog whatever its name, if it contains sets or a `Contents.json`; a set
  /// or a group inside a catalog means that catalog. Folders with files that tools put there are skipped.
  ///
  /// - Throws: `FileError` if a folder can't be listed.
  public func catalogs(under folder: String) throws(FileError) -> [String] { try search(under: folder).catalogs }

  /// The results of a search, each by path and sorted.
  public struct Found: Hashable, Sendable {
    /// Folders that are catalogs.
    public var catalogs: [String] = []
    /// Icons of Icon Composer, which are beside catalogs.
    public var icons: [String] = []
    /// Folders that are too deep to be searched; there may be catalogs in them.
    public var tooDeep: [String] = []
    /// Links that are named like catalogs, which are not followed.
    public var links: [String] = []

    /// Nothing found.
    public init() {}

    init(catalogs: [String] = [], icons: [String] = []) { (self.catalogs, self.icons) = (catalogs, icons) }
  }

  /// Returns the same with everything else that is found on the way.
  ///
  /// - Throws: `FileError` if a folder can't be listed.
  public func search(under folder: String) throws(FileError) -> Found {
    if let around = Self.catalogAround(folder) { return Found(catalogs: [around]) }
    if let icon = Self.iconAround(folder) { return Found(icons: [icon]) }
    if Self.isSetName(Path.name(Path.folder(folder))) { return try search(under: Path.folder(folder)) }
    var found = Found()
    try collect(folder, level: 0, into: &found)
    guard found.catalogs.isEmpty else { return found }
    // A set in a folder that is a catalog by another name means that folder.
    let root = Self.isSetName(Path.name(folder)) ? Path.folder(folder) : folder
    if try holdsSets(root) { found.catalogs = [root] }
    return found
  }

  /// Returns the icon of Icon Composer that a path is in or is, by names alone.
  public static func iconAround(_ path: String) -> String? {
    var folder = path
    while !folder.isEmpty, folder != "/" {
      if IconDocument.isName(Path.name(folder)) { return folder }
      folder = Path.folder(folder)
    }
    return nil
  }

  /// True for the name of a folder that holds an asset, such as `bell.imageset`.
  public static func isSetName(_ name: String) -> Bool { FolderType(folderName: name).role == .asset }

  /// Returns the catalog that a path is in or is, by names alone: `A.xcassets` for `A.xcassets/B.imageset/c.png`.
  ///
  /// Catalogs aren't nested: the outermost counts, and a catalog's name inside it is that of a folder.
  public static func catalogAround(_ path: String) -> String? {
    var outermost: String?
    var folder = path
    while !folder.isEmpty, folder != "/" {
      if isCatalogName(Path.name(folder)) { outermost = folder }
      folder = Path.folder(folder)
    }
    return outermost
  }

  /// True for names that end in `.xcassets` or `.xcstickers`; case matters, as it does for Xcode.
  public static func isCatalogName(_ name: String) -> Bool {
    let type = FolderType(folderName: name)
    return type == .catalog || type == .stickerCatalog
  }

  /// True for folders with copies and products of tools, not a project's own images.
  public static func isToolFolder(_ name: String) -> Bool { GeneratedFolder.holdsCopies(name) }

  private func collect(_ folder: String, level: Int, into found: inout Found) throws(FileError) {
    // Names and kinds are enough; asking for the size of every file of a project takes longer than everything else.
    for entry in try tree.entries(of: folder, foldersWhere: { !Self.isToolFolder($0) })
    where !Self.isToolFolder(entry.name) {
      let path = Path.join(folder, entry.name)
      guard entry.isFolder else {
        if case .symbolicLink = entry.kind, Self.isCatalogName(entry.name) { found.links.append(path) }
        continue
      }
      if Self.isCatalogName(entry.name) {
        found.catalogs.append(path)
      } else if IconDocument.isName(entry.name) {
        found.icons.append(path)
      } else if level < Self.deepest {
        try collect(path, level: level + 1, into: &found)
      } else {
        found.tooDeep.append(path)
      }
    }
  }

  /// Returns folders below one that contain sets and don't have the name of a catalog, sorted: a search considers them
  /// catalogs only if they are named explicitly.
  ///
  /// - Parameter most: The search ends when it has found so many.
  /// - Throws: `FileError` if a folder can't be listed.
  public func foldersWithSets(under folder: String, most: Int = 3) throws(FileError) -> [String] {
    var found: [String] = []
    try collectFoldersWithSets(folder, level: 0, most, into: &found)
    return found
  }

  private func collectFoldersWithSets(
    _ folder: String, level: Int, _ most: Int, into found: inout [String]
  ) throws(FileError) {
    let folders = try tree.entries(of: folder).filter { $0.isFolder && !Self.isToolFolder($0.name) }
    if folders.contains(where: { Self.isSetName($0.name) }) { return found.append(folder) }
    for entry in folders where level < Self.deepest && found.count < most && !Self.isCatalogName(entry.name) {
      try collectFoldersWithSets(Path.join(folder, entry.name), level: level + 1, most, into: &found)
    }
  }

  private func holdsSets(_ folder: String) throws(FileError) -> Bool {
    try tree.entries(of: folder).contains {
      $0.isFolder ? FolderType(folderName: $0.name).role == .asset : $0.name == ContentsDocument.fileName
    }
  }
}
