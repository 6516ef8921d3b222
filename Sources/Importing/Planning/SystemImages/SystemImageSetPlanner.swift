internal import Catalog
internal import Files

/// Puts icon files into an app icon set, or launch images into a launch image set.
struct SystemImageSetPlanner {
  let kind: SystemImageKind
  let tree: any FileTree
  /// The existing set; nil for a new one.
  private let set: CatalogFolder?
  private let path: String
  private let original: ContentsDocument
  private var elements: [SetElement]
  private var additions: [SetEdit.Addition] = []
  private(set) var outcomes: [ExactName: ImportOutcome] = [:]
  private(set) var conflicts: [ImportConflict] = []

  init(_ kind: SystemImageKind, _ set: CatalogFolder?, at path: String, in tree: any FileTree) {
    self.kind = kind
    self.set = set
    self.path = path
    self.tree = tree
    original = set?.document ?? ContentsDocument()
    elements = original.elements("images")
  }

  private var name: String { Path.stem(path) }

  /// Finds the slots of every image.
  ///
  /// - Throws: `FileError` if an image or a file of the set can't be read.
  mutating func plan(_ images: [ImportCandidate]) throws(FileError) {
    if let set, set.contents.document == nil { return refuseAll(images, set) }
    for image in images { try place(image) }
  }

  /// Nil if there is nothing to add.
  var edit: SetEdit? {
    guard !additions.isEmpty else { return nil }
    var document = original
    if set == nil {
      document = ContentsDocument(elements: kind.elements(around: elements), elementsKey: "images")
    } else {
      document.setElements(elements, "images")
    }
    return SetEdit(
      path: path, name: name, type: kind.type, isNew: set == nil, additions: additions, contents: document.bytes,
      oldContents: set == nil ? nil : original.bytes)
  }

  private mutating func refuseAll(_ images: [ImportCandidate], _ set: CatalogFolder) {
    var (kind, path) = (ConflictKind.setWithoutContents, set.path)
    if case .invalid(let problem) = set.contents {
      (kind, path) = (.brokenSet(problem), Path.join(set.path, ContentsDocument.fileName))
    }
    for image in images { refuse(kind, [image.path, path]) }
  }

  private mutating func refuse(_ kind: ConflictKind, _ paths: [String]) {
    let conflict = ImportConflict(kind, name: name, paths: paths, in: tree)
    conflicts.append(conflict)
    outcomes[ExactName(paths[0])] = .conflict(kind, with: Array(paths.dropFirst()))
  }

  // MARK: One image

  private mutating func place(_ image: ImportCandidate) throws(FileError) {
    let slots = kind.slots(of: image, beside: original.elements("images"))
    guard !slots.isEmpty else { return note(image, .left(kind.noSlot(image.pixels))) }
    let places = slots.map(kind.place)
    // The elements with its slots, some filled and some free: those of the set come before new ones.
    let there = elements.indices.filter { places.contains(kind.place(of: elements[$0])) }
    if let importedCopy = try importedCopy(of: image, among: there) { return note(image, importedCopy) }
    let free = there.filter { elements[$0].filename == nil }
    if free.isEmpty, let other = there.first.flatMap({ elements[$0].filename }) {
      return refuse(.sameSlot, [image.path, place(of: other)])
    }
    let fileName = Path.name(image.path)
    guard isFree(fileName) else { return refuse(.fileInTheWay, [image.path, Path.join(path, fileName)]) }
    fill(free, slots, image, fileName)
  }

  /// The image whose bytes a slot has already: a file of the set, or an image that was placed before.
  private func importedCopy(of image: ImportCandidate, among places: [Int]) throws(FileError) -> ImportOutcome? {
    for case let name? in places.map({ elements[$0].filename }) {
      if let addition = additions.first(where: { ExactName($0.fileName) == ExactName(name) }) {
        if try tree.haveSameBytes(addition.source, image.path) { return .duplicate(of: addition.source) }
      } else if set?.file(named: name)?.isFile == true {
        let path = Path.join(path, name)
        if try tree.haveSameBytes(path, image.path) { return .alreadyThere(file: path) }
      }
    }
    return nil
  }

  /// Fills every free slot of the set that the image fits, or else new ones.
  private mutating func fill(_ free: [Int], _ slots: [SetElement], _ image: ImportCandidate, _ fileName: String) {
    for place in free { elements[place].filename = fileName }
    if free.isEmpty {
      for var slot in kind.slotsToMake(slots, inNewSet: set == nil) {
        slot.filename = fileName
        elements.append(slot)
      }
    }
    var slot = free.first.map { elements[$0] } ?? slots[0]
    slot.filename = fileName
    additions.append(
      SetEdit.Addition(source: image.path, fileName: fileName, slot: slot, isInPlace: false))
    note(image, .imported(set: path, slot: slot, fileName: fileName))
  }

  /// The path of the image in a slot: in the set, or still loose.
  private func place(of fileName: String) -> String {
    additions.first { ExactName($0.fileName) == ExactName(fileName) }?.source
      ?? Path.join(path, set?.file(named: fileName)?.name ?? ContentsDocument.fileName)
  }

  private func isFree(_ name: String) -> Bool {
    let taken = (set?.files.map(\.name) ?? []) + additions.map(\.fileName) + [ContentsDocument.fileName]
    return !taken.contains { FoldedName($0) == FoldedName(name) }
  }

  private mutating func note(_ image: ImportCandidate, _ outcome: ImportOutcome) {
    outcomes[ExactName(image.path)] = outcome
  }
}
