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
    if conflicts.count > 1 { index.keepCommands = ["mine", "theirs"].map { "assets keep \($0) --all" } }
    for place in details.indices {
      let name = details[place].name
      let found =
        sides.comparison.changes.assets.first { $0.path == name }
        ?? sides.comparison.changes.assets.first { $0.name == name }
      guard let change = found, let conflict = conflicts.first(where: { $0.concerns(change) }) else { continue }
      var (asset, detail) = (index.assets[place], details[place])
      add(conflict, sides, of: change, to: &detail, shellWord)
      if let names = sides.newNames(in: conflict), change.kind == .renamed {
        Self.rename(&asset, &detail, to: conflict.word, names)
      }
      (index.assets[place], details[place]) = (asset, detail)
    }
    index.headline?.parts[0].assets = index.assets.map(\.name)
  }

  /// An asset with two new names keeps the one it had, under which commands know it.
  private static func rename(
    _ asset: inout PageAsset, _ detail: inout PageDetail, to name: String, _ names: (mine: String, theirs: String)
  ) {
    (asset.name, detail.name) = (name, name)
    asset.change?.words = "Renamed twice"
    asset.change?.detail = "'\(names.mine)' and '\(names.theirs)'"
    for place in detail.changes.indices {
      detail.changes[place].previousName = nil
      detail.changes[place].before?.name = names.mine
      detail.changes[place].after?.name = names.theirs
      guard detail.changes[place].changeClass == .renamed else { continue }
      detail.changes[place].words = "Renamed twice"
      detail.changes[place].sentence =
        "The image is the same; mine is called '\(names.mine)', theirs '\(names.theirs)'."
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
    let texts = [mine.map { "Mine: \($0.sentenceOfSide)." }, theirs.map { "Theirs: \($0.sentenceOfSide)." }]
      .compactMap { $0 }
    if !texts.isEmpty { detail.sentence = texts.joined(separator: " ") }
    detail.mine = conflict.mine.commit.map { PageVersion(.version($0, name: $0.id.short)) }
    detail.theirs = conflict.theirs.commit.map { PageVersion(.version($0, name: $0.id.short)) }
    guard let (own, base) = mine.map({ ($0, sides.mine) }) ?? theirs.map({ ($0, sides.theirs) }) else { return }
    var files: [ProjectComparison.ImageFile] = []
    for place in detail.changes.indices {
      let slot = detail.changes[place].slot
      guard let element = own.before?.elements.first(where: { $0.pageSlot == slot && $0.isFilled }) else { continue }
      let file = base.image(of: element, in: own, .before)
      if let file { files.append(file) }
      detail.changes[place].base = PageChange.Side(
        image: file?.id.description, color: element.color.flatMap(PageColor.init), file: element.filename)
    }
    baseImages.append((files, base))
  }
}

extension ConflictComparison {
  /// The two names of an asset that both sides renamed.
  fileprivate func newNames(in conflict: MergeConflict) -> (mine: String, theirs: String)? {
    guard let mine = change(of: conflict, \.mine), let theirs = change(of: conflict, \.theirs),
      mine.kind == .renamed, theirs.kind == .renamed, mine.name != theirs.name
    else { return nil }
    return (mine.name, theirs.name)
  }
}

extension AssetChange {
  /// What one side did: beside the other one, the new name says more than the old one.
  fileprivate var sentenceOfSide: String {
    guard let former, !isMoved else { return sentence }
    return sentence.replacing("renamed from '\(former.name)'", with: "renamed to '\(name)'")
  }
}

extension MergeConflict {
  fileprivate func concerns(_ change: AssetChange) -> Bool {
    let places = [folder, mine.path, theirs.path].compactMap { $0.map(ExactName.init) }
    return [change.path, change.former?.path].compactMap { $0.map(ExactName.init) }.contains(where: places.contains)
  }
}
