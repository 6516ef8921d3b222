public import Catalog

/// A folder of a catalogue that is checked, with the facts about its files.
public struct CheckedItem: Sendable {
  public let item: CatalogItem
  /// Every file name in its `Contents.json`, in the order there.
  public let namedFiles: [NamedFile]

  init(_ item: CatalogItem) {
    self.item = item
    namedFiles = item.namedFiles
  }

  public var type: FolderType { item.type }

  /// The elements that Xcode gave a place.
  public var placedElements: [SetElement] { item.elements.filter { !$0.isUnassigned } }

  /// What a file name leads to, by names alone.
  public func target(of name: String) -> FileTarget { item.target(of: name) }

  // MARK: Places

  /// The folder as a whole.
  public var place: Place { Place(item.path) }

  public func place(of element: SetElement) -> Place {
    Place(item.path, slot: type.hasSlots ? element.slotDescription : nil, file: element.filename)
  }

  public func place(of file: NamedFile) -> Place {
    file.element.map(place(of:)) ?? Place(item.path, file: file.name)
  }
}
