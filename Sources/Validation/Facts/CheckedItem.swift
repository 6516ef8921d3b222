public import Catalog
public import Files

/// A folder of a catalogue that is checked, with the facts about its files.
public struct CheckedItem: Sendable {
  public let item: CatalogItem
  /// The elements of its `Contents.json`, such as the images of an image set.
  public let elements: [SetElement]
  /// The elements that Xcode gave a place.
  public let placedElements: [SetElement]
  /// Every file name in its `Contents.json`, in the order there.
  public let namedFiles: [NamedFile]
  /// The file names, each once, with the first element that names it.
  public let distinctNamedFiles: [NamedFile]
  /// What the headers of the pictures told, by the name of the file itself; empty where no rule asked for it, and for
  /// sets that do not hold pictures.
  public internal(set) var pictures: [ExactName: PictureOutcome] = [:]
  private let targets: [ExactName: FileTarget]

  init(_ item: CatalogItem) {
    self.item = item
    elements = item.elements
    placedElements = elements.filter { !$0.isUnassigned }
    namedFiles =
      item.namesOfProperties.map { NamedFile(name: $0) }
      + elements.compactMap { element in
        element.filename.map { NamedFile(name: $0, element: element) }
      }
    var seen: Set<ExactName> = []
    distinctNamedFiles = namedFiles.filter { seen.insert(ExactName($0.name)).inserted }
    let names = FolderNames(of: item)
    targets = Dictionary(namedFiles.map { (ExactName($0.name), names.target(of: $0.name)) }) { one, _ in one }
  }

  public var type: FolderType { item.type }

  /// What one of the named files leads to, by names alone.
  public func target(of name: String) -> FileTarget { targets[ExactName(name)] ?? .nothing(name) }

  /// What the header of the picture told that a named file leads to.
  public func picture(named name: String) -> PictureOutcome? {
    guard case .file(let file) = target(of: name) else { return nil }
    return pictures[ExactName(file.name)]
  }

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
