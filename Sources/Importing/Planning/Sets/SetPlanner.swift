internal import Catalog
internal import Files

/// Plans what becomes of the images of one asset.
struct SetPlanner {
  /// The name code asks for.
  let name: String
  let tree: any FileTree
  /// Sorted by path.
  private let images: [NamedImage]
  private(set) var plan = Plan()

  /// What becomes of the images, once planned.
  struct Plan: Sendable {
    fileprivate var outcomes: [ExactName: ImportOutcome] = [:]
    fileprivate(set) var conflicts: [ImportConflict] = []
    fileprivate(set) var edit: SetEdit?

    func outcome(of path: String) -> ImportOutcome? {
      if conflicts.isEmpty { return outcomes[ExactName(path)] }
      let own = conflicts.first { $0.paths.contains { ExactName($0) == ExactName(path) } } ?? conflicts[0]
      return .conflict(own.kind, with: own.paths.filter { ExactName($0) != ExactName(path) })
    }
  }

  /// An image with a name that could be read.
  struct NamedImage: Sendable {
    var path: String
    var name: ParsedImageName
    /// What is added to the set instead of its own bytes.
    var converted: ConvertedImage?

    /// The slot it fills.
    var element: SetElement {
      var element = name.element
      if let slicing = converted?.slicing { element.slicing = slicing }
      return element
    }
  }

  init(_ name: String, _ images: [NamedImage], in tree: any FileTree) {
    self.name = name
    self.images = images
    self.tree = tree
  }

  mutating func refuse(_ kind: ConflictKind, _ paths: [String]) {
    plan.conflicts.append(ImportConflict(kind, name: name, paths: paths, in: tree))
  }

  /// Plans a new set.
  ///
  /// - Throws: `FileError` if an image can't be read.
  mutating func planNewSet(at path: String) throws(FileError) {
    let chosen = try onePerSlot()
    guard plan.conflicts.isEmpty else { return }
    for one in chosen { noteImport(one.image, one.element, fileName: one.image.name.fileName, in: path) }
    let document = ContentsDocument(imageSet: chosen.map(\.element))
    plan.edit = SetEdit(
      path: path, name: name, isNew: true,
      additions: chosen.map { Self.addition($0.image, $0.element, $0.image.name.fileName) },
      contents: document.bytes)
  }

  /// Plans what is added to a set of the catalog.
  ///
  /// - Throws: `FileError` if an image or a file of the set can't be read.
  mutating func planExtending(_ set: CatalogFolder) throws(FileError) {
    let chosen = try onePerSlot()
    guard let document = usableDocument(of: set), plan.conflicts.isEmpty else { return }
    var extending = SetUpdate(set, document, in: tree)
    // One image of the set may be in the way of several files.
    var refused: [(kind: ConflictKind, paths: [String])] = []
    for (image, element) in chosen.map({ ($0.image, $0.element) }) {
      switch try extending.place(image) {
      case .alreadyThere(let file): plan.outcomes[ExactName(image.path)] = .alreadyThere(file: file)
      case .added(let addition): noteImport(image, element, fileName: addition.fileName, in: set.path)
      case .refused(let kind, let paths):
        if let known = refused.firstIndex(where: { $0.kind == kind }) {
          refused[known].paths += [image.path] + paths
        } else {
          refused.append((kind, [image.path] + paths))
        }
      }
    }
    for one in refused { refuse(one.kind, one.paths) }
    if plan.conflicts.isEmpty { plan.edit = extending.edit }
  }

  private mutating func usableDocument(of set: CatalogFolder) -> ContentsDocument? {
    let path = Path.join(set.path, ContentsDocument.fileName)
    switch set.contents {
    case .document(let document): return document
    case .absent, .unread: refuse(.setWithoutContents, images.map(\.path) + [set.path])
    case .invalid(let problem): refuse(.brokenSet(problem), images.map(\.path) + [path])
    }
    return nil
  }

  private mutating func noteImport(
    _ image: NamedImage, _ element: SetElement, fileName: String, in set: String
  ) {
    var slot = element
    slot.filename = fileName
    plan.outcomes[ExactName(image.path)] = .imported(set: set, slot: slot, fileName: fileName)
  }

  static func addition(
    _ image: NamedImage, _ element: SetElement, _ fileName: String, isInPlace: Bool = false
  ) -> SetEdit.Addition {
    var slot = element
    slot.filename = fileName
    return SetEdit.Addition(
      source: image.path, fileName: fileName, slot: slot, isInPlace: isInPlace,
      conversion: image.converted?.conversion)
  }

  /// An image, and the element that it becomes.
  private struct Chosen {
    var image: NamedImage
    var element: SetElement
  }

  /// Returns the first image of each slot; others are duplicates or conflicts.
  private mutating func onePerSlot() throws(FileError) -> [Chosen] {
    var firsts: [Slot: NamedImage] = [:]
    var chosen: [Chosen] = []
    for image in images {
      let element = image.element
      let slot = Slot(of: element)
      if let first = firsts[slot] {
        try compare(image, to: first)
      } else {
        firsts[slot] = image
        chosen.append(Chosen(image: image, element: element))
      }
    }
    if Set(chosen.map { $0.image.name.scale == nil }).count > 1 {
      refuse(.everyScaleAndOneScale, chosen.map(\.image.path))
    }
    return chosen
  }

  private mutating func compare(_ image: NamedImage, to first: NamedImage) throws(FileError) {
    if try tree.haveSameBytes(first.path, image.path) {
      plan.outcomes[ExactName(image.path)] = .duplicate(of: first.path)
    } else {
      refuse(first.name.hasFormat(of: image.name) ? .sameSlot : .differentFormats, [first.path, image.path])
    }
  }
}

extension ParsedImageName {
  /// True if the extensions mean one format; `jpg` and `jpeg` do.
  func hasFormat(of other: ParsedImageName) -> Bool { format == other.format }

  private var format: String {
    let ending = fileExtension.lowercased()
    return ending == "jpeg" ? "jpg" : ending
  }
}
