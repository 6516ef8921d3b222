/// A catalog as it was read: a tree of folders, each with its `Contents.json` and the files beside it.
public struct AssetCatalog: Sendable {
  /// The path of the catalog, from the root of the tree it was read from.
  public var path: String
  /// The folder of the catalog itself, with everything in it.
  public var root: CatalogFolder

  /// - Parameter path: From the root of the tree that it was read from.
  public init(path: String, root: CatalogFolder) {
    self.path = path
    self.root = root
  }

  /// Every folder of the catalog, parents before children, in the order of the names.
  public var items: [CatalogFolder] { root.selfAndDescendants }

  /// Everything that can be asked for by name, in the order of the folders.
  public var assets: [CatalogFolder] {
    var assets: [CatalogFolder] = []
    root.addAssets(to: &assets)
    return assets
  }
}
