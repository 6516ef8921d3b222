public import Files

/// Finds the catalogues below a folder.
public struct CatalogFinder {
  /// How deep folders may stand in one another; deeper ones are not looked into.
  public static let deepest = 256

  private let tree: any FileTree

  public init(_ tree: any FileTree) {
    self.tree = tree
  }

  /// Returns the paths of the catalogues at or below a folder, sorted.
  ///
  /// A folder named outright is a catalogue whatever its name, if it holds sets or a `Contents.json`; a set or a group
  /// inside a catalogue stands for that catalogue. Folders that hold what tools put there are passed over.
  ///
  /// - Throws: `FileError` when a folder cannot be listed.
  public func catalogs(under folder: String) throws(FileError) -> [String] {
    if let around = Self.catalogAround(folder) { return [around] }
    if Self.isSetName(Path.name(Path.folder(folder))) { return try catalogs(under: Path.folder(folder)) }
    var found: [String] = []
    try collect(folder, level: 0, into: &found)
    guard found.isEmpty else { return found }
    // A set in a folder that is a catalogue by another name stands for that folder.
    let root = Self.isSetName(Path.name(folder)) ? Path.folder(folder) : folder
    return try holdsSets(root) ? [root] : []
  }

  /// True for the name of a folder that holds an asset, such as `bell.imageset`.
  public static func isSetName(_ name: String) -> Bool { FolderType(folderName: name).role == .asset }

  /// Returns the catalogue that a path lies in or is, by names alone: `A.xcassets` for `A.xcassets/B.imageset/c.png`.
  ///
  /// A catalogue does not lie in another one: the outermost counts, and what looks like one in it is a folder of it.
  public static func catalogAround(_ path: String) -> String? {
    var outermost: String?
    var folder = path
    while !folder.isEmpty, folder != "/" {
      if isCatalogName(Path.name(folder)) { outermost = folder }
      folder = Path.folder(folder)
    }
    return outermost
  }

  public static func isCatalogName(_ name: String) -> Bool {
    let type = FolderType(folderName: name)
    return type == .catalog || type == .stickerCatalog
  }

  /// True for folders that hold copies and products of tools, not a project's own pictures.
  public static func isToolFolder(_ name: String) -> Bool {
    name.hasPrefix(".") || ["DerivedData", "node_modules", "Pods", "Carthage"].contains(name)
  }

  private func collect(_ folder: String, level: Int, into found: inout [String]) throws(FileError) {
    for entry in try tree.entries(of: folder) where entry.isFolder && !Self.isToolFolder(entry.name) {
      let path = Path.join(folder, entry.name)
      if Self.isCatalogName(entry.name) {
        found.append(path)
      } else if level < Self.deepest {
        try collect(path, level: level + 1, into: &found)
      }
    }
  }

  private func holdsSets(_ folder: String) throws(FileError) -> Bool {
    try tree.entries(of: folder).contains {
      $0.isFolder ? FolderType(folderName: $0.name).role == .asset : $0.name == ContentsDocument.fileName
    }
  }
}
