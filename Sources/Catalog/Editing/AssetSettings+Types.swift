extension AssetSettings {
  /// True where folders of a type have all the settings that are to be changed.
  ///
  /// Source: *Asset Catalog Format Reference*, the tables of properties of the types.
  func areKnown(to type: FolderType) -> Bool {
    let isOfPictures = renderingIntent != nil || preservesVector != nil
    return (!isOfPictures || type == .imageSet)
      && (isLocalizable == nil || [.imageSet, .symbolSet, .colorSet, .dataSet].contains(type))
      && (compression == nil || [.imageSet, .spriteAtlas].contains(type))
      && (providesNamespace == nil || [.group, .spriteAtlas].contains(type))
      && (tags == nil || Self.taggedTypes.contains(type))
  }

  /// What an app can ask for after it was installed.
  private static let taggedTypes: Set<FolderType> = [
    .group, .spriteAtlas, .imageSet, .dataSet, .imageStack, .textureSet, .cubeTextureSet,
  ]
}
