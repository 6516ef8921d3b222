internal import Catalog
internal import Files

/// Puts images into the slots of an existing set, keeping the layout of its `Contents.json`.
struct SetUpdate {
  private let set: CatalogFolder
  private let tree: any FileTree
  private let original: ContentsDocument
  private var document: ContentsDocument
  private let files: [FileTreeEntry]
  private var additions: [SetEdit.Addition] = []

  /// The result of placing one image.
  enum Result {
    case alreadyThere(file: String)
    case added(SetEdit.Addition)
    case refused(ConflictKind, [String])
  }

  init(_ set: CatalogFolder, _ document: ContentsDocument, in tree: any FileTree) {
    self.set = set
    self.tree = tree
    original = document
    self.document = document
    files = set.files
  }

  /// Nil if every image was there already.
  var edit: SetEdit? {
    guard !additions.isEmpty else { return nil }
    return SetEdit(
      path: set.path, name: set.qualifiedName, isNew: false, additions: additions, contents: document.bytes,
      oldContents: original.bytes)
  }

  /// Finds the place of an image in the set.
  ///
  /// - Throws: `FileError` if the image or a file of the set can't be read.
  mutating func place(_ image: SetPlanner.NamedImage) throws(FileError) -> Result {
    let filled = original.elements("images").filter { $0.filename != nil }
    let slot = Slot(of: image.name.element)
    let occupants = filled.filter { Slot(of: $0) == slot }
    if let importedCopy = try file(of: occupants, like: image) { return .alreadyThere(file: importedCopy) }
    if let occupant = occupants.first?.filename { return takePlace(of: occupant, image) }
    let others = filled.filter { ($0.scale == nil) != (image.name.scale == nil) && $0.isPlain }
    if let importedCopy = try file(of: others.filter { $0.scale == nil }, like: image) {
      return .alreadyThere(file: importedCopy)
    }
    if let other = others.first?.filename { return .refused(.everyScaleAndOneScale, [shown(other)]) }
    return try fill(image)
  }

  /// Returns the path of a file in the folder that one of the elements names and that has the image's bytes.
  private func file(
    of elements: [SetElement], like image: SetPlanner.NamedImage
  ) throws(FileError) -> String? {
    for case let name? in elements.map(\.filename) where file(named: name)?.isFile == true {
      let path = Path.join(set.path, name)
      if try holds(path, image) { return path }
    }
    return nil
  }

  /// The slot names a file; if that file is missing, the image can replace it.
  private mutating func takePlace(of occupant: String, _ image: SetPlanner.NamedImage) -> Result {
    let ending = Path.fileExtension(occupant).lowercased()
    guard isFree(occupant), Self.isPlainName(occupant), ending == image.name.fileExtension.lowercased() else {
      return .refused(.sameSlot, [shown(occupant)])
    }
    return add(SetPlanner.addition(image, image.element, occupant))
  }

  private mutating func fill(_ image: SetPlanner.NamedImage) throws(FileError) -> Result {
    let name = image.name.fileName
    let isInPlace = try isUnnamedCopy(name, of: image)
    guard isInPlace || isFree(name) else { return .refused(.fileInTheWay, [shown(name)]) }
    _ = document.place(image.element)
    return add(SetPlanner.addition(image, image.element, name, isInPlace: isInPlace))
  }

  private mutating func add(_ addition: SetEdit.Addition) -> Result {
    additions.append(addition)
    return .added(addition)
  }

  /// True if the folder has the image already under its new name, and no slot names it.
  private func isUnnamedCopy(_ name: String, of image: SetPlanner.NamedImage) throws(FileError) -> Bool {
    guard file(named: name)?.isFile == true, !isNamed(name) else { return false }
    return try holds(Path.join(set.path, name), image)
  }

  /// True if a file contains what an image would become in the set.
  private func holds(_ file: String, _ image: SetPlanner.NamedImage) throws(FileError) -> Bool {
    if let converted = image.converted { return try converted.isRecoverable(by: file, for: image.path, in: tree) }
    return try tree.haveSameBytes(file, image.path)
  }

  private func isNamed(_ name: String) -> Bool {
    original.elements("images").contains { $0.filename.map(ExactName.init) == ExactName(name) }
  }

  /// True if neither the folder nor the plan so far has a file of this name, in any spelling.
  private func isFree(_ name: String) -> Bool {
    let taken = files.map(\.name) + set.children.map { Path.name($0.path) } + additions.map(\.fileName)
    return !taken.contains { FoldedName($0) == FoldedName(name) }
  }

  private func file(named name: String) -> FileTreeEntry? {
    files.first { ExactName($0.name) == ExactName(name) }
  }

  /// The path to show for a file that an element names, which may not be a valid file name.
  private func shown(_ fileName: String) -> String {
    Path.join(set.path, file(named: fileName)?.name ?? ContentsDocument.fileName)
  }

  private static func isPlainName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.first != UInt8(ascii: ".") && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.utf8.contains(0)
  }
}

extension SetElement {
  /// True for an element that any appearance and screen of its kind of device may show.
  fileprivate var isPlain: Bool { appearances.isEmpty && subtype == nil && screenWidth == nil && widthClass == nil }
}
