internal import Catalog
internal import Files
internal import Git
public import Project

extension DiffDocument {
  /// Makes the data of a page that shows merge conflicts: mine as before, theirs as after, and the common base.
  ///
  /// - Parameter sides: The images of mine and theirs, compared.
  public init(
    _ conflicts: [MergeConflict], _ sides: ConflictComparison, project: String,
    shellWord: @escaping (String) -> String
  ) {
    self.init(sides.comparison, project: project, shellWord: shellWord)
    index.kind = .conflicts
    index.id = "conflicts/\(index.id)"
    index.attention = nil
    index.headline = Headline(
      parts: [.init("\(conflicts.count) to resolve", filter: "resolve", assets: index.assets.map(\.name))])
    for asset in index.assets.indices { index.assets[asset].attention = nil }
    let count = index.assets.count
    let others = conflicts.count - count
    index.sentence =
      "\(count) \(count == 1 ? "asset" : "assets") in conflict"
      + (others > 0 ? ": \(others) other \(others == 1 ? "conflict is" : "conflicts are") not about images" : "")
    for detail in details.indices {
      let name = details[detail].name
      let found =
        sides.comparison.changes.assets.first { $0.path == name }
        ?? sides.comparison.changes.assets.first { $0.name == name }
      guard let change = found, let conflict = conflicts.first(where: { $0.concerns(change) }) else { continue }
      var complete = details[detail]
      add(conflict, sides, of: change, to: &complete, shellWord)
      details[detail] = complete
    }
  }

  private mutating func add(
    _ conflict: MergeConflict, _ sides: ConflictComparison, of change: AssetChange, to detail: inout PageDetail,
    _ shellWord: (String) -> String
  ) {
    detail.restoreCommand = nil
    let word = shellWord(conflict.word)
    let ways = ["mine", "theirs"] + (conflict.canStayTwice ? ["both"] : [])
    detail.keepCommands = ways.map { "assets keep \($0) \(word)" }
    let (mine, theirs) = (sides.change(of: conflict, \.mine), sides.change(of: conflict, \.theirs))
    let texts = [mine.map { "Mine: \($0.sentence)." }, theirs.map { "Theirs: \($0.sentence)." }].compactMap { $0 }
    if !texts.isEmpty { detail.sentence = texts.joined(separator: " ") }
    guard let (own, base) = mine.map({ ($0, sides.mine) }) ?? theirs.map({ ($0, sides.theirs) }),
      detail.changes.count == change.variants.count
    else { return }
    var files: [ProjectComparison.ImageFile] = []
    for (place, variant) in zip(detail.changes.indices, change.variants) {
      let slot = Slot(of: variant.element)
      guard let element = own.before?.elements.first(where: { Slot(of: $0) == slot }), element.isFilled else {
        continue
      }
      let file = base.image(of: element, in: own, .before)
      if let file { files.append(file) }
      detail.changes[place].base = PageChange.Side(
        image: file?.id.description, color: element.color.flatMap(PageColor.init), file: element.filename)
    }
    baseImages.append((files, base))
  }
}

extension MergeConflict {
  fileprivate func concerns(_ change: AssetChange) -> Bool {
    let places = [folder, mine.path, theirs.path].compactMap { $0.map(ExactName.init) }
    return [change.path, change.former?.path].compactMap { $0.map(ExactName.init) }.contains(where: places.contains)
  }
}
