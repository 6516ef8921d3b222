internal import JSON

extension CatalogFolder {
  private static let fileProperties: [FolderType: [String]] = [
    .sticker: ["filename"], .arObject: ["content", "preview"],
  ]

  /// The files that properties of the set name, as those of a sticker do.
  public var namesOfProperties: [String] {
    guard let keys = Self.fileProperties[type] else { return [] }
    let properties = document.properties
    return keys.compactMap { properties[$0]?.text }
  }
}
