internal import Catalog
internal import Files

/// Plans what becomes of the colors that were found: those with one name are one color set.
struct ColorPlanner {
  private let target: ImportTarget
  private let tree: any FileTree
  private let sets: SetsByName
  private(set) var colors: [ImportColor] = []
  private(set) var edits: [SetEdit] = []
  private(set) var conflicts: [ImportConflict] = []

  init(_ found: [ColorCandidate], into target: ImportTarget, in tree: any FileTree) {
    self.target = target
    self.tree = tree
    sets = SetsByName(target.catalog, .colorSet)
    let groups = Dictionary(grouping: found) { ExactName($0.name) }
    let spellings = Dictionary(grouping: groups.keys.sorted()) { FoldedName($0.text) }
    for (name, group) in groups.sorted(by: { $0.key < $1.key }) {
      plan(name.text, group, others: (spellings[FoldedName(name.text)] ?? []).map(\.text))
    }
  }

  private mutating func plan(_ name: String, _ group: [ColorCandidate], others: [String]) {
    if let problem = NameParser.problem(ofAsset: name) {
      colors += group.map { ImportColor($0, .left(.name(problem))) }
      return
    }
    let group = group.enumerated().sorted { one, other in
      guard let first = one.element.element, let second = other.element.element else {
        return one.offset < other.offset
      }
      if ImageSetSlots.precedes(first, second) { return true }
      return !ImageSetSlots.precedes(second, first) && one.offset < other.offset
    }.map(\.element)
    // A color with a broken reference doesn't affect its other variants: each is a value of its own.
    let usable = group.filter { (try? $0.content.get()) != nil }
    colors += group.compactMap { color in
      guard case .failure(let problem) = color.content else { return nil }
      return ImportColor(color, .left(problem))
    }
    guard !usable.isEmpty else { return }
    let found = sets.sets(like: name)
    let kept = found.filter { ExactName($0.name) != ExactName(name) }
    if let other = others.first(where: { ExactName($0) != ExactName(name) }) ?? kept.first?.name {
      let kind: ConflictKind = other == name ? .differOnlyInUnicodeForm : .differOnlyInCase
      return refuse(kind, name, usable, kept.map(\.path))
    }
    if found.count > 1 { return refuse(.severalSets, name, usable, found.map(\.path)) }
    if let set = found.first { return extend(set, usable) }
    if let obstacle = sets.obstacle(to: path(of: name)) { return refuse(.nameInTheWay, name, usable, [obstacle]) }
    make(name, usable)
  }

  private mutating func refuse(_ kind: ConflictKind, _ name: String, _ group: [ColorCandidate], _ paths: [String]) {
    let conflict = ImportConflict(kind, name: name, paths: group.map(\.file) + paths, in: tree)
    conflicts.append(conflict)
    colors += group.map { ImportColor($0, .conflict(kind, with: conflict.paths)) }
  }

  /// Returns one color for each slot; nil if two files have different ones.
  private func onePerSlot(_ group: [ColorCandidate]) -> [(color: ColorCandidate, element: SetElement)]? {
    var slots: [Slot: SetElement] = [:]
    var chosen: [(ColorCandidate, SetElement)] = []
    for color in group {
      guard let element = color.element else { continue }
      let slot = Slot(of: element)
      if let first = slots[slot] {
        guard first.hasSameColor(as: element) else { return nil }
      } else {
        slots[slot] = element
        chosen.append((color, element))
      }
    }
    return chosen
  }

  private func path(of name: String) -> String {
    Path.join(target.path, "\(name).\(FolderType.colorSet.fileExtension)")
  }

  private mutating func make(_ name: String, _ group: [ColorCandidate]) {
    guard let chosen = onePerSlot(group) else { return refuse(.differentColors, name, group, []) }
    let path = path(of: name)
    let elements = chosen.map(\.element).sorted(by: ImageSetSlots.precedes)
    var edit = SetEdit(
      path: path, name: name, isNew: true, additions: chosen.map { Self.addition($0.color, $0.element) },
      contents: ContentsDocument(elements: elements, elementsKey: "colors").bytes)
    edit.type = .colorSet
    edits.append(edit)
    colors += group.map { ImportColor($0, .imported(set: path)) }
  }

  private mutating func extend(_ set: CatalogFolder, _ group: [ColorCandidate]) {
    let contents = Path.join(set.path, ContentsDocument.fileName)
    guard let chosen = onePerSlot(group) else { return refuse(.differentColors, set.name, group, []) }
    guard case .document(var document) = set.contents else {
      if case .invalid(let problem) = set.contents { return refuse(.brokenSet(problem), set.name, group, [contents]) }
      return refuse(.setWithoutContents, set.name, group, [set.path])
    }
    let old = document.bytes
    var elements = document.elements("colors")
    var additions: [SetEdit.Addition] = []
    for (color, element) in chosen {
      guard let place = elements.firstIndex(where: { Slot(of: $0) == Slot(of: element) }) else {
        elements.append(element)
        additions.append(Self.addition(color, element))
        continue
      }
      if elements[place].hasColor {
        guard elements[place].hasSameColor(as: element) else {
          return refuse(.differentColors, set.name, group, [contents])
        }
      } else {
        elements[place].color = element.color
        additions.append(Self.addition(color, element))
      }
    }
    guard !additions.isEmpty else {
      colors += group.map { ImportColor($0, .alreadyThere(set: set.path)) }
      return
    }
    document.setElements(elements, "colors")
    var edit = SetEdit(
      path: set.path, name: set.name, isNew: false, additions: additions, contents: document.bytes, oldContents: old)
    edit.type = .colorSet
    edits.append(edit)
    let added = Set(additions.map { Slot(of: $0.slot) })
    colors += group.map { color in
      let isAdded = color.element.map { added.contains(Slot(of: $0)) } ?? false
      return ImportColor(color, isAdded ? .imported(set: set.path) : .alreadyThere(set: set.path))
    }
  }

  /// A color has no file of its own, so nothing is copied.
  private static func addition(_ color: ColorCandidate, _ element: SetElement) -> SetEdit.Addition {
    SetEdit.Addition(source: color.file, fileName: "", slot: element, isInPlace: true)
  }
}

extension ColorCandidate {
  /// The element of a color set; nil if it isn't a color.
  var element: SetElement? {
    guard let color = try? content.get() else { return nil }
    var element = variant.element()
    element.color = color
    return element
  }
}

extension SetElement {
  /// True if both are the same color, however its numbers are spelled.
  fileprivate func hasSameColor(as other: SetElement) -> Bool {
    guard let one = color, let two = other.color, one.space == two.space, one.reference == two.reference else {
      return false
    }
    // Xcode writes three digits, which distinguish the steps of eight bits.
    func near(_ one: Double, _ other: Double) -> Bool { (one - other).magnitude < 0.0006 }
    return near(one.alpha, two.alpha)
      && one.space.componentNames.allSatisfy { name in
        guard let first = one.value(name), let second = two.value(name) else { return false }
        return near(first, second)
      }
  }
}
