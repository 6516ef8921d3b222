internal import Catalog
internal import Files

/// Works out what becomes of the pictures of one asset.
struct SetPlanner {
  /// The name code asks for.
  let name: String
  let tree: any FileTree
  /// Sorted by path.
  private let pictures: [NamedPicture]
  private(set) var plan = Plan()

  /// What becomes of the pictures, once planned.
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

  /// A picture with a name that could be read.
  struct NamedPicture: Sendable {
    var path: String
    var name: PictureName
    /// What goes into the set instead of its own bytes.
    var converted: ConvertedPicture?

    /// The slot it fills.
    var element: SetElement {
      var element = name.element
      if let slicing = converted?.slicing { element.slicing = slicing }
      return element
    }
  }

  init(_ name: String, _ pictures: [NamedPicture], in tree: any FileTree) {
    self.name = name
    self.pictures = pictures
    self.tree = tree
  }

  mutating func refuse(_ kind: ConflictKind, _ paths: [String]) {
    plan.conflicts.append(ImportConflict(kind, name: name, paths: paths, in: tree))
  }

  /// Plans a set that is not there yet.
  ///
  /// - Throws: `FileError` when a picture cannot be read.
  mutating func planNewSet(at path: String) throws(FileError) {
    let chosen = try onePerSlot()
    guard plan.conflicts.isEmpty else { return }
    for one in chosen { noteImport(one.picture, one.element, fileName: one.picture.name.fileName, in: path) }
    let document = ContentsDocument(imageSet: chosen.map(\.element))
    plan.edit = SetEdit(
      path: path, name: name, isNew: true,
      additions: chosen.map { Self.addition($0.picture, $0.element, $0.picture.name.fileName) },
      contents: document.bytes)
  }

  /// Plans what is added to a set of the catalog.
  ///
  /// - Throws: `FileError` when a picture or a file of the set cannot be read.
  mutating func planExtending(_ set: CatalogItem) throws(FileError) {
    let chosen = try onePerSlot()
    guard let document = usableDocument(of: set), plan.conflicts.isEmpty else { return }
    var extending = SetExtension(set, document, in: tree)
    for (picture, element) in chosen.map({ ($0.picture, $0.element) }) {
      switch try extending.place(picture) {
      case .alreadyThere(let file): plan.outcomes[ExactName(picture.path)] = .alreadyThere(file: file)
      case .added(let addition): noteImport(picture, element, fileName: addition.fileName, in: set.path)
      case .refused(let kind, let paths): refuse(kind, [picture.path] + paths)
      }
    }
    if plan.conflicts.isEmpty { plan.edit = extending.edit }
  }

  private mutating func usableDocument(of set: CatalogItem) -> ContentsDocument? {
    let path = Path.join(set.path, ContentsDocument.fileName)
    switch set.contents {
    case .document(let document): return document
    case .absent, .unread: refuse(.setWithoutContents, pictures.map(\.path) + [set.path])
    case .invalid(let problem): refuse(.brokenSet(problem), pictures.map(\.path) + [path])
    }
    return nil
  }

  private mutating func noteImport(
    _ picture: NamedPicture, _ element: SetElement, fileName: String, in set: String
  ) {
    var slot = element
    slot.filename = fileName
    plan.outcomes[ExactName(picture.path)] = .imported(set: set, slot: slot, fileName: fileName)
  }

  static func addition(
    _ picture: NamedPicture, _ element: SetElement, _ fileName: String, isInPlace: Bool = false
  ) -> SetEdit.Addition {
    var slot = element
    slot.filename = fileName
    return SetEdit.Addition(
      source: picture.path, fileName: fileName, slot: slot, isInPlace: isInPlace,
      conversion: picture.converted?.conversion)
  }

  /// A picture, and the element that it becomes.
  private struct Chosen {
    var picture: NamedPicture
    var element: SetElement
  }

  /// Returns the first picture of each slot; further ones are duplicates or conflicts.
  private mutating func onePerSlot() throws(FileError) -> [Chosen] {
    var firsts: [Slot: NamedPicture] = [:]
    var chosen: [Chosen] = []
    for picture in pictures {
      let element = picture.element
      let slot = Slot(of: element)
      if let first = firsts[slot] {
        try compare(picture, to: first)
      } else {
        firsts[slot] = picture
        chosen.append(Chosen(picture: picture, element: element))
      }
    }
    if Set(chosen.map { $0.picture.name.scale == nil }).count > 1 {
      refuse(.everyScaleAndOneScale, chosen.map(\.picture.path))
    }
    return chosen
  }

  private mutating func compare(_ picture: NamedPicture, to first: NamedPicture) throws(FileError) {
    if try tree.haveSameBytes(first.path, picture.path) {
      plan.outcomes[ExactName(picture.path)] = .duplicate(of: first.path)
    } else {
      refuse(first.name.hasFormat(of: picture.name) ? .sameSlot : .differentFormats, [first.path, picture.path])
    }
  }
}

extension PictureName {
  /// True where the extensions mean one format; `jpg` and `jpeg` do.
  func hasFormat(of other: PictureName) -> Bool { format == other.format }

  private var format: String {
    let ending = fileExtension.lowercased()
    return ending == "jpeg" ? "jpg" : ending
  }
}
