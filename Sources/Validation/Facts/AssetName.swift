public import Catalog
internal import Files

/// The name of an asset and its place; all that is known of an asset outside the scope.
public struct AssetName: Hashable, Sendable {
  /// The type, name and atlas, which together must be unique in one app.
  public struct Identity: Hashable, Sendable {
    public var type: FolderType
    /// The name code uses, such as `Toolbar/Bell`.
    public var qualifiedName: String
    /// The sprite atlas that contains it: each atlas is asked for its images separately.
    public var atlas: String?

    /// The name as spelled: one letter in two forms of Unicode makes two names.
    var exactName: ExactName { ExactName(qualifiedName) }

    /// The name without what people overlook: case, and the form of accents.
    var foldedName: String { qualifiedName.lowercased() }

    public static func == (one: Identity, other: Identity) -> Bool {
      one.type == other.type && one.exactName == other.exactName && one.atlas == other.atlas
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(type)
      hasher.combine(exactName)
    }
  }

  public var identity: Identity
  /// The path of its folder.
  public var path: String
  /// The path of its catalog.
  public var catalog: String
  public var isChecked: Bool

  /// True if a group around the asset is part of its name.
  var isInNamespace: Bool { identity.qualifiedName.utf8.contains(UInt8(ascii: "/")) }

  /// Returns the names in a catalog.
  ///
  /// Items inside an asset, such as the image set of a layer, are asked for through that asset and are left out.
  static func all(in catalog: AssetCatalog, _ scope: ValidationScope) -> [AssetName] {
    collect(catalog.root, atlas: nil) { item, atlas in
      AssetName(
        identity: Identity(type: item.type, qualifiedName: item.qualifiedName, atlas: atlas),
        path: item.path, catalog: catalog.path, isChecked: scope.contains(item.path))
    }
  }

  private static func collect(
    _ folder: CatalogFolder, atlas: String?, _ make: (CatalogFolder, String?) -> AssetName
  ) -> [AssetName] {
    folder.children.flatMap { item in
      let name = item.type.role == .asset ? [make(item, atlas)] : []
      if item.type == .spriteAtlas { return name + collect(item, atlas: item.path, make) }
      return item.type.role == .container ? collect(item, atlas: atlas, make) : name
    }
  }
}
