internal import Catalog
internal import Files
internal import Imaging

/// Puts files into the slots of one set, one after the other.
struct SlotFiller {
  private let set: CatalogFolder
  private let tree: any FileTree
  private let key: String
  private(set) var document: ContentsDocument
  private(set) var content: FolderContent
  private(set) var additions: [AddPlan.Addition] = []
  private(set) var notes: [AddNote] = []
  private var added: [AddedFile] = []

  /// - Parameter set: An item without contents for a new one.
  init(_ set: CatalogFolder, _ document: ContentsDocument, in tree: any FileTree) {
    self.set = set
    self.tree = tree
    self.document = document
    key = set.type.elementsKey ?? ""
    content = set.folderContent
  }

  /// The `Contents.json` of a new set.
  func newDocument(of type: FolderType) -> ContentsDocument {
    if type == .appIconSet { return document }
    let elements = additions.map(\.slot)
    return type == .imageSet
      ? ContentsDocument(imageSet: elements) : ContentsDocument(elements: elements, elementsKey: key)
  }

  /// Puts a file into its slot.
  ///
  /// - Throws: `AddError` if the slot has another file that may not be replaced.
  mutating func add(_ file: AddedFile, from files: any FileTree, replaces: Bool) throws(AddError) {
    let slot = Slot(of: file.slot)
    if let other = additions.first(where: { Slot(of: $0.slot) == slot }) {
      throw .sameSlot(other.source, file.source, slot: file.slot)
    }
    notes += file.warnings.map { .name(file: file.source, $0) }
    let occupants =
      set.type == .appIconSet
      ? document.elements(key).filter { $0.filename != nil && Slot(of: $0) == slot }
      : document.occupants(of: file.slot, in: key)
    if occupants.count == 1, Slot(of: occupants[0]) == slot, try holds(occupants[0], file.source, files) {
      return notes.append(.alreadyThere(file: file.source, as: occupants[0].filename ?? ""))
    }
    let names = occupants.compactMap(\.filename)
    guard names.isEmpty || replaces else {
      throw .slotFilled(file: file.source, slot: file.slot, by: names, unreadAppearance: file.unreadAppearance)
    }
    if let appearance = file.unreadAppearance { notes.append(.unreadAppearance(file: file.source, appearance)) }
    put(file, insteadOf: names, keeping: occupants.first { Slot(of: $0) == slot }?.filename)
  }

  private mutating func put(_ file: AddedFile, insteadOf names: [String], keeping occupant: String?) {
    var element = file.slot
    let known = additions.first { $0.source == file.source && set.type == .appIconSet }?.slot.filename
    element.filename = known ?? fileName(for: file, keeping: occupant)
    if key == "images", set.type != .appIconSet {
      document.replace(with: element)
    } else {
      document.replace(with: element, in: key)
    }
    let named = Set(document.elements(key).compactMap(\.filename).map(ExactName.init))
    for name in names where !named.contains(ExactName(name)) { content.drop(name) }
    content.copy(file.source, to: element.filename ?? "")
    additions.append(AddPlan.Addition(source: file.source, slot: element, replaced: names))
    added.append(file)
  }

  /// True if the file of an element exists and has the same bytes as another file.
  private func holds(_ element: SetElement, _ source: String, _ files: any FileTree) throws(AddError) -> Bool {
    guard let name = element.filename, set.file(named: name)?.isFile == true else { return false }
    do throws(FileError) {
      let (one, other) = (try tree.open(Path.join(set.path, name)), try files.open(source))
      guard one.byteCount == other.byteCount else { return false }
      return try one.readAll() == other.readAll()
    } catch {
      throw .file(error)
    }
  }

  /// Returns the name for a file: that of the file it replaces if the extensions are the same, so that only the bytes
  /// change; otherwise the asset's with what identifies the slot, and a number if that is taken.
  private func fileName(for file: AddedFile, keeping occupant: String?) -> String {
    let ending = Path.fileExtension(file.source)
    if let occupant, Path.fileExtension(occupant) == ending, Self.isPlain(occupant), !isShared(occupant, besides: file)
    {
      return occupant
    }
    if set.type == .dataSet, !isTaken(Path.name(file.source)) { return Path.name(file.source) }
    let names = (0...content.names.count + 1).lazy.map { file.fileName(for: set.name, number: $0) }
    return names.first { !isTaken($0) } ?? Path.name(file.source)
  }

  private func isTaken(_ name: String) -> Bool {
    FoldedName(name) == FoldedName(ContentsDocument.fileName)
      || content.names.contains { FoldedName($0) == FoldedName(name) }
  }

  /// True for a file that is also named by a slot which another file is not for.
  private func isShared(_ name: String, besides file: AddedFile) -> Bool {
    let own = file.siblings.union([Slot(of: file.slot)])
    return document.elements(key).contains {
      $0.filename.map(ExactName.init) == ExactName(name) && !own.contains(Slot(of: $0))
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.first != UInt8(ascii: ".") && !name.utf8.contains(UInt8(ascii: "/"))
  }
}

// MARK: - Sizes

extension SlotFiller {
  /// Adds notes about images whose sizes don't fit those at other scales.
  mutating func noteSizes() {
    for file in added {
      guard let size = file.facts?.displaySize, let scale = file.slot.scale?.factor,
        let other = neighbor(of: file), other.scale != scale
      else { continue }
      let expected = (other.size.width * scale / other.scale, other.size.height * scale / other.scale)
      // A size that was rounded at a smaller scale may be off by the ratio of the scales, in pixels.
      let tolerance = max(1, scale / other.scale)
      guard abs(expected.0 - size.width) > tolerance || abs(expected.1 - size.height) > tolerance else { continue }
      notes.append(
        .sizes(
          file: file.source, width: Int(size.width), height: Int(size.height),
          expectedWidth: Int(expected.0.rounded()), expectedHeight: Int(expected.1.rounded())))
    }
  }

  /// The size at another scale of the same device, language and appearance: that of an existing image if there is one.
  private func neighbor(of file: AddedFile) -> (size: ImageSize, scale: Double)? {
    for element in document.elements(key).reversed() where isNeighbor(element, of: file.slot) {
      guard let name = element.filename, let scale = element.scale?.factor else { continue }
      if let size = size(of: name) { return (size, scale) }
    }
    guard let first = added.first(where: { isNeighbor($0.slot, of: file.slot) }), first.source != file.source,
      let size = first.facts?.displaySize, let scale = first.slot.scale?.factor
    else { return nil }
    return (size, scale)
  }

  private func isNeighbor(_ element: SetElement, of other: SetElement) -> Bool {
    var (one, two) = (element, other)
    (one.scale, two.scale) = (nil, nil)
    return Slot(of: one) == Slot(of: two)
  }

  /// The size of a file that stays in the set.
  private func size(of name: String) -> ImageSize? {
    guard content.kept.contains(where: { ExactName($0.name) == ExactName(name) }),
      let source = try? tree.open(Path.join(set.path, name))
    else { return nil }
    return try? ImageHeader.read(from: source).displaySize
  }
}
