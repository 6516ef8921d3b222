internal import Catalog
internal import Files
internal import Git
public import Project
internal import Prototype
internal import Review

extension DiffDocumentBuilder {
  /// A prototype in the form of an asset: its screens take the place of variants.
  func entry(_ prototype: PrototypeChange) -> Entry {
    let name = names[.prototype(prototype.path)] ?? prototype.name
    var entry = Entry(
      asset: PageAsset(
        name: name, path: prototype.path, type: "prototype", folder: Path.folder(prototype.path)),
      detail: PageDetail(name: name, sentence: prototype.sentence), images: [])
    entry.detail.changes = prototype.screens.map { change($0, &entry) }
    entry.detail.lines = prototype.diff.lines
    if prototype.kind != .added { entry.detail.restoreCommand = restoreCommand(prototype.path) }
    entry.asset.change = summary(prototype, entry.detail)
    entry.asset.thumb = entry.asset.change?.after ?? entry.asset.change?.before
    return entry
  }

  private func change(_ screen: PrototypeChange.Screen, _ entry: inout Entry) -> PageChange {
    let difference = screen.image?.difference
    let sides = [screen.before, screen.after]
    entry.images += sides.compactMap { $0?.file }
    let facts = [difference?.before, difference?.after]
    let shown = zip(sides, facts).map { image, facts in
      image.map { PageChange.Side(image: $0.file.id.description, facts: facts, file: Path.name($0.file.path)) }
    }
    let scale = (screen.after ?? screen.before)?.scaleText
    return PageChange(
      label: screen.id, slot: PageSlot(values: scale.map { [.scale: $0] } ?? [:], screen: screen.id),
      changeClass: screen.changeClass, words: screen.text, before: shown[0], after: shown[1], difference: difference,
      mask: DiffDocument.maskID(screen.before?.file, screen.after?.file, difference), sentence: screen.sentence,
      lines: screen.lines)
  }

  private func summary(_ prototype: PrototypeChange, _ detail: PageDetail) -> PageAsset.Change {
    // The screen that changed most; without one, the first that is drawn.
    let best = detail.changes.enumerated().max { one, other in
      let (share, otherShare) = (one.element.difference?.share ?? 0, other.element.difference?.share ?? 0)
      if share != otherShare { return share < otherShare }
      let (isDrawn, isOtherDrawn) = (one.element.isDrawn, other.element.isDrawn)
      return isDrawn == isOtherDrawn ? one.offset > other.offset : isOtherDrawn
    }?.element
    let images = detail.changes.flatMap { [$0.before?.seenKey ?? "", $0.after?.seenKey ?? ""] }
    let last = comparison.lastChanges[ExactName(prototype.path)]
    return PageAsset.Change(
      changeClass: prototype.changeClass, urgency: prototype.urgency, words: prototype.changeClass.text,
      isPart: false, detail: prototype.sentence, share: prototype.share, slots: detail.changes.map(\.label),
      seenKey: Self.seenKey((images + prototype.diff.lines).joined(separator: ",")), before: best?.before?.image,
      after: best?.after?.image, crop: best?.difference?.crop, author: last?.author.name,
      time: last.map { DateTime($0.author.moment).isoText })
  }
}

extension PageChange {
  fileprivate var isDrawn: Bool { (after ?? before)?.image != nil }
}

extension DiffDocument {
  /// Adds what is needed to play both versions of each changed prototype: the screens that changed, what leads to them,
  /// and what they lead to. The others would make the page several times as large.
  ///
  /// - Parameter shellWord: Quotes a word for a shell.
  public mutating func addPlayers(of comparison: ProjectComparison, shellWord: (String) -> String) {
    let names = comparison.changes.subjectNames
    for prototype in comparison.changes.prototypes {
      let name = names[.prototype(prototype.path)] ?? prototype.name
      guard let place = details.firstIndex(where: { $0.name == name }) else { continue }
      details[place].played = (
        player(of: prototype, .before, comparison, shellWord), player(of: prototype, .after, comparison, shellWord)
      )
    }
  }

  private mutating func player(
    of prototype: PrototypeChange, _ side: ProjectComparison.Side, _ comparison: ProjectComparison,
    _ shellWord: (String) -> String
  ) -> PlayerData? {
    guard let whole = side == .before ? prototype.before : prototype.after,
      let images = comparison.images(of: prototype, side)
    else { return nil }
    var document = whole
    let wanted = whole.screens(around: Set(prototype.screens.map(\.id)))
    document.screens.removeAll { !wanted.contains($0.id) }
    let page = PrototypePage(
      document, findings: [], images: images, files: comparison.files(of: side), project: index.project,
      version: side == .before ? comparison.old : comparison.new, developmentLanguage: nil, shellWord: shellWord)
    playedImages += page.imageFiles
    var player = page.index.prototype
    player?.leftOut = whole.screens.count - document.screens.count
    return player
  }
}

extension PrototypeDocument {
  /// The ids of some screens, of those on the shortest way to each from the start, and of those that they lead to.
  fileprivate func screens(around wanted: Set<String>) -> Set<String> {
    let flow = PrototypeFlow(self)
    let reach = flow.reach()
    var found = Set([start].compactMap { $0 })
    for id in wanted {
      var next: String? = id
      while let screen = next, self.screen(screen) != nil, found.insert(screen).inserted {
        next = reach[screen]?.from?.screen
      }
    }
    for screen in screens where wanted.contains(screen.id) { found.formUnion(flow.steps(of: screen).compactMap(\.to)) }
    return found
  }
}
