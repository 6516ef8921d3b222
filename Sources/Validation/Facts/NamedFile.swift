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

  /// Every file name in the folder's `Contents.json`, in its order.
  var namedFiles: [NamedFile] {
    let properties = document.properties
    let own = (Self.fileProperties[type] ?? []).compactMap { properties[$0]?.text }
    return own.map { NamedFile(name: $0) }
      + elements.compactMap { element in element.filename.map { NamedFile(name: $0, element: element) } }
  }
}
