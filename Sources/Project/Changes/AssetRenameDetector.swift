internal import Catalog
internal import Files
internal import Git
internal import JSON

/// Finds renamed assets among the removed and the added ones.
///
/// Git doesn't record renames; they are detected by what did not change. Two sets of one type match if at least half of
/// their images or colors are the same. If several match, other similarities decide: names, the list, the folder
/// (`RenameMatcher`). If those don't decide either, the assets are reported as removed and added.
struct AssetRenameDetector {
  private let states: [AssetDelta]
  private let identify: (FileChange) -> ObjectID?

  /// - Parameter states: Sorted by path.
  init(_ states: [AssetDelta], identifiedBy identify: @escaping (FileChange) -> ObjectID?) {
    self.states = states
    self.identify = identify
  }

  /// The same states, with the two states of a renamed asset joined into one under its new path.
  var joined: [AssetDelta] {
    let gone = sides { $0.after == nil ? $0.before : nil }
    let come = gone.isEmpty ? [] : sides { $0.before == nil ? $0.after : nil }
    guard !gone.isEmpty, !come.isEmpty else { return states }
    let pairs = RenameMatcher(from: gone, to: come)
    let byNew = Dictionary(pairs.certain.map { ($0.new.index, $0) }) { first, _ in first }
    let taken = Set(pairs.certain.map(\.old.index))
    let lookalikes = Dictionary(grouping: pairs.unclear, by: \.old.index)
    return states.indices.compactMap { index in
      if taken.contains(index) { return nil }
      if let pair = byNew[index] { return join(pair.old, pair.new) }
      var state = states[index]
      state.lookalikes = lookalikes[index, default: []].map(\.new.item).sorted { Path.precedes($0.path, $1.path) }
      return state
    }
  }

  private func join(_ old: RenameCandidate, _ new: RenameCandidate) -> AssetDelta {
    var joined = states[new.index]
    joined.formerPath = states[old.index].path
    joined.before = states[old.index].before
    joined.files = states[old.index].files + joined.files
    joined.renamedFiles = (old.ids, new.ids)
    return joined
  }

  private func sides(where item: (AssetDelta) -> CatalogFolder?) -> [RenameCandidate] {
    states.indices.compactMap { index in
      item(states[index]).map { side(index, $0) }
    }.filter { !$0.contents.isEmpty }
  }

  private func side(_ index: Int, _ item: CatalogFolder) -> RenameCandidate {
    var ids: [ExactName: ObjectID] = [:]
    let folder = ExactName(item.path)
    for change in states[index].files where ExactName(Path.folder(change.path)) == folder {
      if let id = change.oldID ?? identify(change) { ids[ExactName(Path.name(change.path))] = id }
    }
    var side = RenameCandidate(
      index: index, item: item, contents: [:], fillings: [], ids: ids, settings: item.settings)
    for element in item.elements where element.isFilled {
      let file = element.filename.flatMap { ids[ExactName($0)] }.map(RenameCandidate.Content.file)
      guard let content = file ?? element.object["color"].map(RenameCandidate.Content.color) else { continue }
      side.contents[content, default: 0] += 1
      side.fillings.insert(RenameCandidate.Filling(slot: Slot(of: element), content: content))
    }
    return side
  }
}
