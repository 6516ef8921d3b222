public import Catalog
public import Files

/// A folder of a catalogue that is checked, with the facts about its files.
///
/// A class, because every rule is handed every one of them and it holds a dozen things.
public final class CheckedItem: Sendable {
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
  public let pictures: [ExactName: PictureOutcome]
  /// Five rules ask for them.
  let scaleGroups: [ScaleGroup]
  private let targets: [ExactName: FileTarget]

  /// - Parameter outcome: Tells what the header of a picture tells, asked with the name of each file that elements lead
  ///   to; nil leaves all of them out.
  init(_ item: CatalogItem, picture outcome: ((String) -> PictureOutcome)? = nil) {
    self.item = item
    elements = item.elements
    placedElements = elements.filter { !$0.isUnassigned }
    scaleGroups = ScaleGroup.all(of: placedElements)
    namedFiles =
      item.namesOfProperties.map { NamedFile(name: $0) }
      + elements.compactMap { element in
        element.filename.map { NamedFile(name: $0, element: element) }
      }
    var seen: Set<ExactName> = []
    distinctNamedFiles = namedFiles.filter { seen.insert(ExactName($0.name)).inserted }
    let names = FolderNames(of: item)
    let targets = Dictionary(namedFiles.map { (ExactName($0.name), names.target(of: $0.name)) }) { one, _ in one }
    self.targets = targets
    var pictures: [ExactName: PictureOutcome] = [:]
    if let outcome, Self.pictureTypes.contains(item.type) {
      for named in distinctNamedFiles where FileNameProblem(of: named.name) == nil {
        guard case .file(let file) = targets[ExactName(named.name)], pictures[ExactName(file.name)] == nil else {
          continue
        }
        pictures[ExactName(file.name)] = outcome(file.name)
      }
    }
    self.pictures = pictures
  }

  /// The types whose elements name pictures. A data set holds anything, and a texture its own formats.
  private static let pictureTypes: Set<FolderType> = [
    .imageSet, .appIconSet, .launchImage, .stickersIconSet, .sticker, .stickerSequence, .arReferenceImage, .symbolSet,
  ]

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
