internal import Catalog
internal import Files
internal import JSON

/// Where in a `Contents.json` the things stand that findings are about.
struct ContentsLines {
  private let bytes: [UInt8]
  private let elements: (key: String, list: [SetElement])?
  private let problem: ContentsProblem?

  /// Reads the file anew: only who was told of a finding wants to know its line. Nil where it cannot be read.
  init?(of folder: String, in tree: any FileTree) {
    guard let source = try? tree.open(Path.join(folder, ContentsDocument.fileName)),
      source.byteCount <= ContentsDocument.largest, let bytes = try? source.readAll()
    else { return nil }
    self.bytes = bytes
    let key = FolderType(folderName: Path.name(folder)).elementsKey
    do throws(ContentsProblem) {
      let document = try ContentsDocument(parsing: bytes)
      problem = nil
      // What is no object is left out of the elements, whose numbers then tell nothing.
      let list = key.map { document.elements($0) } ?? []
      let areAllThere = key.flatMap { document.object[$0]?.elements?.count } == list.count
      elements = key.flatMap { areAllThere ? ($0, list) : nil }
    } catch {
      (elements, problem) = (nil, error)
    }
  }

  /// Returns where a finding has its cause; nil for one about the folder as a whole, and for what is not in the file.
  func position(of finding: Finding) -> Place.Position? {
    switch problem {
    case .json(let error): return Place.Position(line: error.line, column: error.column)
    case .mergeMarks(let line): return Place.Position(line: line, column: 1)
    case .some: return nil
    case nil: return path(to: finding).flatMap { JSONLocator(bytes).position(of: $0) }.map(Place.Position.init)
    }
  }

  private func path(to finding: Finding) -> [JSONLocator.Step]? {
    let place = finding.place
    guard place.slot != nil || place.file != nil else { return nil }
    guard let elements, let index = elements.list.firstIndex(where: { isMeant($0, by: place) }) else {
      return place.file == nil ? nil : [.member("properties"), .member("filename")]
    }
    let element: [JSONLocator.Step] = [.member(elements.key), .element(index)]
    // What is said of a file is said of its name.
    let isAboutFile = place.file.map { finding.message.contains(Wording.quoted($0)) } ?? false
    return isAboutFile ? element + [.member("filename")] : element
  }

  private func isMeant(_ element: SetElement, by place: Place) -> Bool {
    if let file = place.file, element.filename.map(ExactName.init) != ExactName(file) { return false }
    return place.slot.map { element.slotDescription == $0 } ?? true
  }
}
