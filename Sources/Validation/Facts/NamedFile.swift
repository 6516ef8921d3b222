public import Catalog
internal import JSON

/// A file name that stands in a `Contents.json`.
public struct NamedFile: Hashable, Sendable {
  /// As it is spelled there; anything may stand there.
  public var name: String
  /// The element that names it; nil where the name is a property of the set.
  public var element: SetElement?
}

extension CatalogItem {
  /// The properties that name a file, by type of folder.
  private static let fileProperties: [FolderType: [String]] = [
    .sticker: ["filename"], .arObject: ["content", "preview"],
  ]

  /// The files that properties of the set name, as those of a sticker do.
  var namesOfProperties: [NamedFile] {
    guard let keys = Self.fileProperties[type] else { return [] }
    let properties = document.properties
    return keys.compactMap { properties[$0]?.text }.map { NamedFile(name: $0) }
  }
}
