internal import Files

/// The catalog, groups and set of a path, determined by folder names alone.
public struct AssetPath: Hashable, Sendable {
  /// The catalog: `App/Images.xcassets`.
  public let catalog: String
  /// The groups and atlases between the catalog and the set, outermost first, each as a whole path.
  public let groups: [String]
  /// The set: `App/Images.xcassets/Toolbar/Bell.imageset`.
  public let set: String

  /// Equal only if the bytes are: git distinguishes the two spellings of `é`.
  public static func == (one: AssetPath, other: AssetPath) -> Bool { ExactName(one.set) == ExactName(other.set) }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(ExactName(set)) }

  /// The asset that a file or folder belongs to; nil for a path that isn't in a set of a catalog.
  ///
  /// If catalogs are nested, the outermost counts, as for `CatalogFinder.catalogAround`. An image inside an image stack
  /// belongs to the stack, one inside a sprite atlas to itself.
  public init?(of path: String) {
    var folder = ""
    var catalog: String?
    var groups: [String] = []
    var set: String?
    for name in Path.names(path).map(String.init) {
      folder = Path.join(folder, name)
      let type = FolderType(folderName: name)
      if catalog == nil {
        if CatalogFinder.isCatalogName(name) { catalog = folder }
        continue
      }
      if let found = set {
        guard FolderType(folderName: Path.name(found)).holdsAssets, type.role == .asset else { continue }
        groups.append(found)
        set = folder
      } else if type.role == .asset {
        set = folder
      } else {
        guard type.role == .container else { return nil }
        groups.append(folder)
      }
    }
    guard let catalog, let set else { return nil }
    (self.catalog, self.groups, self.set) = (catalog, groups, set)
  }
}
