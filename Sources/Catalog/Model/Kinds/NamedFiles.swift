internal import JSON

extension CatalogFolder {
  private static let fileProperties: [FolderType: [String]] = [
    .sticker: ["filename"], .arObject: ["content", "preview"],
  ]

  /// The files named by properties of the set, as in a sticker.
  public var namesOfProperties: [String] {
    guard let keys = Self.fileProperties[type] else { return [] }
    let properties = document.properties
    return keys.compactMap { properties[$0]?.text }
  }
}
