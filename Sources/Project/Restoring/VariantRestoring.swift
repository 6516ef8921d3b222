internal import Catalog
internal import Files
internal import Git

/// Selects variants of an asset by the words that describe their slot: `2x dark`, `iphone 3x fr`.
public struct VariantSelector: Hashable, Sendable {
  private let words: [String]

  /// - Returns: Nil if the text is empty.
  public init?(_ text: String) {
    words = text.split(separator: " ").map(String.init)
    if words.isEmpty { return nil }
  }

  /// Returns the matching filled elements: those described by exactly these words, ignoring `universal`, or else all
  /// whose description includes them.
  func chosen(of elements: [SetElement]) -> [SetElement] {
    let filled = elements.filter(\.isFilled)
    let exact = filled.filter { Self.words(of: $0) == Self.plain(words) }
    return exact.isEmpty ? filled.filter { Set(words).isSubset(of: $0.slotDescription.spaced) } : exact
  }

  private static func words(of element: SetElement) -> Set<String> { plain(element.slotDescription.spaced) }

  private static func plain(_ words: [String]) -> Set<String> { Set(words).subtracting(["universal"]) }
}

extension String {
  fileprivate var spaced: [String] { split(separator: " ").map(String.init) }
}

extension ProjectRepository {
  /// Works out how to restore single variants of an asset: their slots and files become those of a version; all other
  /// variants and the settings of the asset as a whole are kept.
  ///
  /// - Throws: `RestoreError`.
  func variants(_ wanted: VariantSelector, of files: [ExtractedFile], _ source: RestoreSource) throws -> RestorePlan {
    guard let asset = source.asset, let key = asset.type.elementsKey, let place = AssetPath(of: source.place) else {
      throw RestoreError.hasNoVariants(source.path)
    }
    let listPath = Path.join(source.place, ContentsDocument.fileName)
    let old = try files.first { ExactName($0.path) == ExactName(listPath) }.map {
      try document(repository.bytes(of: $0, limit: ContentsDocument.largest), listPath)
    }
    let chosen = wanted.chosen(of: old?.elements(key) ?? [])
    if chosen.isEmpty {
      throw RestoreError.noVariant(
        asset.qualifiedName, slots: (old?.elements(key) ?? []).filter(\.isFilled).map(\.slotDescription))
    }
    try requireNoLinks(to: source.place)
    guard try project.workTree.kind(of: source.place) == .folder else {
      throw RestoreError.goneAsAWhole(asset.qualifiedName)
    }
    let mark = try project.workTree.mark(of: listPath)
    let bytes = try project.workTree.contents(of: listPath)
    var now = try document(bytes, listPath)
    var elements = now.elements(key)
    var replaced: [SetElement] = []
    for element in chosen {
      let slot = Slot(of: element)
      let places = elements.indices.filter { Slot(of: elements[$0]) == slot }
      replaced += places.map { elements[$0] }
      guard let first = places.first else {
        elements.append(element)
        continue
      }
      elements[first] = element
      for place in places.dropFirst().reversed() { elements.remove(at: place) }
    }
    if elements != now.elements(key) { now.setElements(elements, key) }
    var result = RestorePlan(source, to: source.place)
    result.catalog = place.catalog
    let committed = try committedElements(of: listPath, key)
    result.keepsList = replaced.allSatisfy { !$0.isFilled || chosen.contains($0) || committed.contains($0) }
    let list = now.bytes == bytes ? nil : (bytes: now.bytes, old: mark)
    try result.take(chosen, replaced, elements, list, files, in: self)
    return result
  }

  /// The elements in the last version's list; empty if it has no readable list.
  private func committedElements(of path: String, _ key: String) throws -> [SetElement] {
    guard let bytes = try? lastVersion().contents(of: path) else { return [] }
    return (try? document(bytes, path))?.elements(key) ?? []
  }

  private func document(_ bytes: [UInt8]?, _ path: String) throws -> ContentsDocument {
    guard let bytes, bytes.count <= ContentsDocument.largest, let document = try? ContentsDocument(parsing: bytes)
    else { throw RestoreError.unreadableList(path) }
    return document
  }
}

extension RestorePlan {
  /// Adds the changes to the folder of the set.
  ///
  /// - Parameters:
  ///   - chosen: The restored elements, and those that they replace.
  ///   - elements: All elements of the set afterwards.
  ///   - list: The new bytes of its list, and the current status of the old one; nil if the list doesn't change.
  ///   - taken: The files of the version.
  fileprivate mutating func take(
    _ chosen: [SetElement], _ replaced: [SetElement], _ elements: [SetElement],
    _ list: (bytes: [UInt8], old: StatData?)?, _ taken: [ExtractedFile], in workspace: ProjectRepository
  ) throws {
    let disk = workspace.project.workTree
    let names = try disk.entries(of: path).map(\.name)
    var content = FolderContent(of: names)
    let coming = Set(chosen.compactMap { $0.filename.map(ExactName.init) })
    let stay = elements.filter { element in !chosen.contains(element) }.compactMap { $0.filename.map(ExactName.init) }
    for name in coming.sorted(by: { Path.precedes($0.text, $1.text) }) {
      let place = Path.join(path, name.text)
      guard let file = taken.first(where: { ExactName($0.path) == ExactName(place) }) else { continue }
      if let mark = try disk.mark(ofFile: place) {
        if try workspace.repository.isWritten(file, at: place) { continue }
        // Another slot uses the file now, and would show a different image.
        if stay.contains(name) { throw RestoreError.nameUsed(place) }
        expected[place] = mark
        content.drop(name.text)
      }
      files.append(file)
    }
    for name in Set(replaced.compactMap { $0.filename.map(ExactName.init) }) where !coming.contains(name) {
      let place = Path.join(path, name.text)
      // A list can contain any path; only files directly in the folder belong to the set.
      guard !stay.contains(name), names.contains(where: { ExactName($0) == name }) else { continue }
      expected[place] = try disk.mark(ofFile: place)
      removed.append(place)
      content.drop(name.text)
    }
    let listPath = Path.join(path, ContentsDocument.fileName)
    if let list, var file = taken.first(where: { ExactName($0.path) == ExactName(listPath) }) {
      expected[listPath] = list.old
      file.bytes = list.bytes
      files.append(file)
      content.drop(ContentsDocument.fileName)
    }
    if files.isEmpty, removed.isEmpty { return }
    removed.sort(by: Path.precedes)
    change = .replace(path, with: content)
  }
}

extension DiskFileTree {
  /// Returns the status on disk of a file; nil if nothing is there.
  ///
  /// - Throws: `RestoreError.blocked` if something other than a file is there.
  fileprivate func mark(ofFile path: String) throws -> StatData? {
    switch try kind(of: path) {
    case nil: nil
    case .file: try mark(of: path)
    default: throw RestoreError.blocked(path)
    }
  }
}
