internal import Files

/// The assets of a set by role: the icon and top shelf of a tvOS app, the complications of a watch.
public struct RoleAssets: Sendable {
  /// One role and its asset.
  public struct Entry: Sendable {
    /// As the file spells it; nil if it isn't given.
    public var role: String?
    /// The element that names the asset.
    public var element: SetElement
    /// The asset; nil if there is none.
    public var item: CatalogFolder?
  }

  /// In the order of the file.
  public var entries: [Entry]

  /// Nil for a folder of another type.
  public init?(_ item: CatalogFolder) {
    guard [.brandAssets, .complicationSet].contains(item.type) else { return nil }
    let children = item.childrenByName
    entries = item.elements.map { element in
      Entry(role: element.role, element: element, item: element.filename.flatMap { children[ExactName($0)] })
    }
  }

  /// The roles of brand assets, each with the sizes in points that its images may have.
  public static let brandRoles: [(role: String, sizes: [String])] = [
    ("primary-app-icon", ["400x240", "1280x768"]), ("top-shelf-image", ["1920x720"]),
    ("top-shelf-image-wide", ["2320x720"]),
  ]

  /// The roles of complications, in the order Xcode lists them.
  public static let complicationRoles = [
    "circular", "modular", "utilitarian", "extra-large", "graphic-bezel", "graphic-circular", "graphic-corner",
    "graphic-extra-large", "graphic-large-rectangular",
  ]
}
