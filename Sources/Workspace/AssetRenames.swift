internal import Catalog
internal import Files
internal import Git
internal import JSON

/// Finds the assets that were renamed among those that went and those that came.
///
/// Git notes no renames; they are seen by what did not change. Of two sets of one type at least half of the pictures,
/// or of the colours, have to be the same. The pair that shares most goes first, then the one whose folders are named
/// alike, then the order of the paths.
struct AssetRenames {
  private let states: [AssetStates]
  private let identify: (FileChange) -> ObjectID?

  /// - Parameter states: Sorted by path.
  init(_ states: [AssetStates], identifiedBy identify: @escaping (FileChange) -> ObjectID?) {
    self.states = states
    self.identify = identify
  }

  /// The same states, with the two of a renamed asset told as one, under its new path.
  var joined: [AssetStates] {
    let gone = sides { $0.after == nil ? $0.before : nil }
    let come = gone.isEmpty ? [] : sides { $0.before == nil ? $0.after : nil }
    guard !gone.isEmpty, !come.isEmpty else { return states }
    var former: [Int: Side] = [:]
    var newSide: [Int: Side] = [:]
    var taken: Set<Int> = []
    for pair in pairs(from: gone, to: come).sorted(by: Pair.precedes) {
      guard former[pair.new.index] == nil, taken.insert(pair.old.index).inserted else { continue }
      former[pair.new.index] = pair.old
      newSide[pair.new.index] = pair.new
    }
    return states.indices.compactMap { index in
      if taken.contains(index) { return nil }
      guard let old = former[index], let new = newSide[index] else { return states[index] }
      return join(old, new)
    }
  }

  private func join(_ old: Side, _ new: Side) -> AssetStates {
    var joined = states[new.index]
    joined.formerPath = states[old.index].path
    joined.before = states[old.index].before
    joined.files = states[old.index].files + joined.files
    joined.renamedFiles = (old.ids, new.ids)
    return joined
  }

  // MARK: - Likeness

  /// What one slot holds.
  private enum Content: Hashable {
    case file(ObjectID)
    case color(JSONValue)
  }

  /// One of the two states of what may have been renamed.
  private struct Side {
    var index: Int
    var type: FolderType
    var stem: ExactName
    /// What is in it, with how often it is.
    var contents: [Content: Int]
    var ids: [ExactName: ObjectID]

    var count: Int { contents.values.reduce(0, +) }
  }

  private struct Pair {
    var old: Side
    var new: Side
    var shared: Int

    /// True where at least half of the larger one is the same.
    var isAlike: Bool { shared > 0 && 2 * shared >= max(old.count, new.count) }

    static func precedes(_ one: Pair, _ other: Pair) -> Bool {
      if one.shared != other.shared { return one.shared > other.shared }
      let (oneIsNamedAlike, otherIsNamedAlike) = (one.old.stem == one.new.stem, other.old.stem == other.new.stem)
      if oneIsNamedAlike != otherIsNamedAlike { return oneIsNamedAlike }
      return (one.new.index, one.old.index) < (other.new.index, other.old.index)
    }
  }

  private func sides(where item: (AssetStates) -> CatalogItem?) -> [Side] {
    states.indices.compactMap { index in
      item(states[index]).map { side(index, $0) }
    }.filter { !$0.contents.isEmpty }
  }

  private func side(_ index: Int, _ item: CatalogItem) -> Side {
    var ids: [ExactName: ObjectID] = [:]
    let folder = ExactName(item.path)
    for change in states[index].files where ExactName(Path.folder(change.path)) == folder {
      if let id = change.oldID ?? identify(change) { ids[ExactName(Path.name(change.path))] = id }
    }
    var contents: [Content: Int] = [:]
    for element in item.elements where element.isFilled {
      let file = element.filename.flatMap { ids[ExactName($0)] }.map(Content.file)
      guard let content = file ?? element.object["color"].map(Content.color) else { continue }
      contents[content, default: 0] += 1
    }
    return Side(index: index, type: item.type, stem: ExactName(item.name), contents: contents, ids: ids)
  }

  /// The pairs that are alike; of many sets with one and the same content only the first few are looked at.
  private func pairs(from gone: [Side], to come: [Side]) -> [Pair] {
    var holders: [Content: [Int]] = [:]
    for (place, side) in gone.enumerated() {
      for content in side.contents.keys { holders[content, default: []].append(place) }
    }
    return come.flatMap { new in
      let candidates = Set(new.contents.keys.flatMap { (holders[$0] ?? []).prefix(Self.mostHolders) })
      return candidates.map { gone[$0] }.filter { $0.type == new.type }.map { old in
        Pair(old: old, new: new, shared: new.contents.reduce(0) { $0 + min($1.value, old.contents[$1.key] ?? 0) })
      }.filter(\.isAlike)
    }
  }

  private static let mostHolders = 32
}
