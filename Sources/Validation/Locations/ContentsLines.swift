internal import Catalog
internal import Files
internal import JSON

/// Finds the places in a `Contents.json` that findings are about.
struct ContentsLines {
  private let bytes: [UInt8]
  private let elements: (key: String, list: [SetElement])?
  private let problem: ContentsError?

  /// Reads the file again, since only a finding needs its lines. Nil if it can't be read.
  init?(of folder: String, in tree: any FileTree) {
    guard let source = try? tree.open(Path.join(folder, ContentsDocument.fileName)),
      source.byteCount <= ContentsDocument.largest, let bytes = try? source.readAll()
    else { return nil }
    self.bytes = bytes
    let key = FolderType(folderName: Path.name(folder)).elementsKey
    do throws(ContentsError) {
      let document = try ContentsDocument(parsing: bytes)
      problem = nil
      // Values that aren't objects are left out of the elements, so their numbers can't be used then.
      let list = key.map { document.elements($0) } ?? []
      let areAllThere = key.flatMap { document.object[$0]?.elements?.count } == list.count
      elements = key.flatMap { areAllThere ? ($0, list) : nil }
    } catch {
      (elements, problem) = (nil, error)
    }
  }

  /// Returns the places of the causes of findings; nil for one about the folder as a whole, and for what isn't in the
  /// file.
  ///
  /// It takes all findings at once, since asking one by one would go through the elements and the bytes again for each.
  func positions(of findings: [Finding]) -> [FindingLocation.Position?] {
    switch problem {
    case .json(let error): return findings.map { _ in FindingLocation.Position(line: error.line, column: error.column) }
    case .mergeMarks(let line): return findings.map { _ in FindingLocation.Position(line: line, column: 1) }
    case .some: return findings.map { _ in nil }
    case nil: break
    }
    let indices = indices(of: Set(findings.map { Meant($0.place) }))
    let paths = findings.map { path(to: $0, indices) }
    let found = JSONLocator(bytes).positions(of: paths.map { $0 ?? [] })
    return zip(paths, found).map { path, position in path == nil ? nil : position.map(FindingLocation.Position.init) }
  }

  private func path(to finding: Finding, _ indices: [Meant: Int]) -> [JSONLocator.Step]? {
    let place = finding.place
    guard place.slot != nil || place.file != nil else { return nil }
    guard let elements, let index = indices[Meant(place)] else {
      return place.file == nil ? nil : [.member("properties"), .member("filename")]
    }
    let element: [JSONLocator.Step] = [.member(elements.key), .element(index)]
    // A finding about a file is about its name.
    let isAboutFile = place.file.map { finding.message.contains(Wording.quoted($0)) } ?? false
    return isAboutFile ? element + [.member("filename")] : element
  }

  /// What identifies the element that a place means: its file, its slot or both.
  private struct Meant: Hashable {
    var file: ExactName?
    var slot: ExactName?

    init(_ place: FindingLocation) {
      self.init(file: place.file.map(ExactName.init), slot: place.slot.map(ExactName.init))
    }

    init(file: ExactName?, slot: ExactName?) { (self.file, self.slot) = (file, slot) }
  }

  /// Returns the first element for each wanted place.
  private func indices(of wanted: Set<Meant>) -> [Meant: Int] {
    var indices: [Meant: Int] = [:]
    let wantsSlots = wanted.contains { $0.slot != nil }
    for (index, element) in (elements?.list ?? []).enumerated() {
      let file = element.filename.map(ExactName.init)
      let slot = wantsSlots ? ExactName(element.slotDescription) : nil
      for meant in [Meant(file: file, slot: slot), Meant(file: file, slot: nil), Meant(file: nil, slot: slot)]
      where wanted.contains(meant) && indices[meant] == nil {
        indices[meant] = index
      }
    }
    return indices
  }
}
