extension AssetSettings {
  /// The keys of the given settings that folders of a type don't have.
  func unknownKeys(to type: FolderType) -> [String] {
    let known = Self.keys(of: type)
    return properties.map(\.name).filter { !known.contains($0) }
  }

  /// The keys of all settings of folders of a type.
  ///
  /// Source: *Asset Catalog Format Reference*, the tables of properties of the types.
  static func keys(of type: FolderType) -> [String] { types.filter { $0.types.contains(type) }.map(\.key) }

  private static let types: [(key: String, types: Set<FolderType>)] = [
    ("template-rendering-intent", [.imageSet]),
    ("preserves-vector-representation", [.imageSet]),
    ("localizable", [.imageSet, .symbolSet, .colorSet, .dataSet]),
    ("compression-type", [.imageSet, .spriteAtlas]),
    ("provides-namespace", [.group, .spriteAtlas]),
    (
      "on-demand-resource-tags",
      // Types that an app can request after it was installed.
      [.group, .spriteAtlas, .imageSet, .dataSet, .imageStack, .textureSet, .cubeTextureSet]
    ),
  ]

  /// Throws if a type doesn't have all of the settings.
  func require(of type: FolderType) throws(AssetEditError) {
    let unknown = unknownKeys(to: type)
    if !unknown.isEmpty { throw .settingNotOf(type, unknown: unknown, known: Self.keys(of: type)) }
  }
}
