public import Catalog
internal import Files
internal import JSON

/// A catalog folder under validation, with the facts about its files.
///
/// A class, because each one is passed to every rule and has a dozen properties.
public final class FolderFacts: Sendable {
  public let item: CatalogFolder
  /// The elements of its `Contents.json`, such as the images of an image set; for an icon set for Macs, which has none,
  /// they come from the names of its images.
  public let elements: [SetElement]
  /// The elements to which Xcode assigned a slot.
  public let placedElements: [SetElement]
  /// Every file name in its `Contents.json`, in the order there.
  public let namedFiles: [NamedFile]
  /// The file names, each once, with the first element that names it.
  public let distinctNamedFiles: [NamedFile]
  /// The files of the folder that its `Contents.json` doesn't name.
  let unnamedFiles: [FileTreeEntry]
  /// Computed once, since five rules need them.
  let scaleGroups: [ScaleGroup]
  private let facts: FileFacts

  /// - Parameter outcome: Returns what the header of an image says, called with the name of each file that elements
  ///   lead to; nil leaves all of them out.
  init(_ item: CatalogFolder, image outcome: ((String) -> ImageHeaderResult)? = nil) {
    self.item = item
    elements = item.elementsOrImages
    placedElements = elements.filter { !$0.isUnassigned }
    namedFiles =
      item.namesOfProperties.map { NamedFile(name: $0) }
      + elements.compactMap { element in
        element.filename.map { NamedFile(name: $0, element: element) }
      }
    let (facts, distinct) = FileFacts.gather(
      namedFiles, in: item, item.type.showsImages ? outcome : nil)
    self.facts = facts
    distinctNamedFiles = distinct
    unnamedFiles = item.files.filter { !facts.targets.contains($0.name) }
    scaleGroups = ScaleGroup.all(of: placedElements, facts)
  }

  public var type: FolderType { item.type }

  /// The facts from image headers, by the name of the file itself; empty if no rule asked for them, and for sets that
  /// don't contain images.
  var images: NameDictionary<ImageHeaderResult> { facts.images }

  /// What one of the named files refers to, by names alone.
  public func target(of name: String) -> FileTarget { facts.target(of: name) }

  /// The facts from the header of the image that a named file leads to.
  public func image(named name: String) -> ImageHeaderResult? { facts.image(named: name) }

  // MARK: Places

  /// The folder as a whole.
  public var place: FindingLocation { FindingLocation(item.path) }

  public func place(of element: SetElement) -> FindingLocation {
    FindingLocation(item.path, slot: type.hasSlots ? element.slotDescription : nil, file: element.filename)
  }

  public func place(of file: NamedFile) -> FindingLocation {
    file.element.map(place(of:)) ?? FindingLocation(item.path, file: file.name)
  }
}

extension FolderType {
  /// True for the types whose elements name images. A data set may contain any file, and a texture its own formats.
  var showsImages: Bool { Self.showingImages.contains(self) }

  private static let showingImages: Set<FolderType> = [
    .imageSet, .appIconSet, .launchImage, .stickersIconSet, .sticker, .stickerSequence, .arReferenceImage, .symbolSet,
    .iconSet,
  ]
}

/// A file name in a `Contents.json`.
public struct NamedFile: Hashable, Sendable {
  /// The name as spelled there; it may be any text.
  public var name: String
  /// The element that names it; nil if the name is a property of the set.
  public var element: SetElement?
}

extension FolderFacts {
  /// The whole name of the folder.
  var folderName: String { Path.name(item.path) }

  /// The path of the folder around it.
  var folderAround: String { Path.folder(item.path) }

  /// Returns the path of one of its files from a folder around it.
  func path(of file: String, from folder: String) -> String {
    let path = Path.join(item.path, file)
    return Path.relative(path, to: folder) ?? path
  }

  /// True for a folder of an unknown type whose name looks like that of a group: the part after the dot is not a word
  /// in lower case, and not a type in capitals.
  var isGroupWithDot: Bool {
    let ending = type.fileExtension
    guard type.role == .unknown, !FolderType(fileExtension: ending.lowercased()).isKnown else { return false }
    return !ending.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }

  /// True if the set asks to keep vectors as such.
  var keepsVectors: Bool { item.document.properties["preserves-vector-representation"]?.bool == true }
}
