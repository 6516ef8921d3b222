extension AssetSettings {
  /// The keys of those settings that folders of a type have not.
  func unknownKeys(to type: FolderType) -> [String] {
    let known = Self.keys(of: type)
    return properties.map(\.name).filter { !known.contains($0) }
  }

  /// The keys of all settings that folders of a type have.
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
      // What an app can ask for after it was installed.
      [.group, .spriteAtlas, .imageSet, .dataSet, .imageStack, .textureSet, .cubeTextureSet]
    ),
  ]

  /// Throws if a type has not all of the settings.
  func require(of type: FolderType) throws(AssetEditError) {
    let unknown = unknownKeys(to: type)
    if !unknown.isEmpty { throw .settingNotOf(type, unknown: unknown, known: Self.keys(of: type)) }
  }
}
