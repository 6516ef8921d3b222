internal import Catalog
internal import Files
internal import Git
internal import Imaging
internal import JSON
public import Project
internal import References
internal import Review

/// The data of a page that shows the changes between two states of a project.
public struct DiffDocument {
  public var index: PageIndex
  /// The sentence of the index; if there are no changes, it names the two states.
  public let answer: String
  /// In the order of `index.assets`.
  public var details: [PageDetail]
  /// The images on the page, each once, in the order in which the page needs them.
  public private(set) var images: [ProjectComparison.ImageFile] = []
  /// The images of the common base in a conflict, and where to read them.
  public var baseImages: [(files: [ProjectComparison.ImageFile], comparison: ProjectComparison)] = []
  /// The images of prototypes that can be played.
  public internal(set) var playedImages: [(id: String, file: LoadedImage.Source)] = []

  /// - Parameters:
  ///   - project: The name of the project.
  ///   - shellWord: Quotes a word for a shell.
  public init(
    _ comparison: ProjectComparison, project: String, shellWord: @escaping (String) -> String
  ) {
    let builder = DiffDocumentBuilder(comparison, shellWord: shellWord)
    let to = PageVersion(comparison.new)
    var from = PageVersion(comparison.old)
    if case .workTree = comparison.old { from.title = "Your files" }
    let changes = comparison.changes
    index = PageIndex(
      kind: .diff, id: "diff/\(project)/\(from.key)/\(to.key)", project: project, from: from, to: to,
      sentence: changes.summary ?? (changes.otherFiles.isEmpty ? "Nothing changed" : "No asset changed"))
    index.headline = changes.headline
    answer = changes.answer(from: from, to: to)
    index.otherFiles = changes.plainFiles.count
    var entries = builder.entries
    entries.sort { $0.precedes($1) }
    index.assets = entries.map(\.asset)
    index.groups = Set(index.assets.map(\.folder)).subtracting([""]).sorted()
    index.attention = Self.attention(
      index.assets.compactMap { asset in asset.attention.map { (asset.name, $0) } })
    details = entries.map(\.detail)
    var seen: Set<String> = []
    for file in entries.flatMap(\.images) where seen.insert(file.id.description).inserted { images.append(file) }
  }

  /// The same if they were compared and something differs.
  static func maskID(
    _ before: ProjectComparison.ImageFile?, _ after: ProjectComparison.ImageFile?, _ difference: ImageDifference?
  ) -> String? {
    guard let before, let after, let difference, difference.kind != .reencoded, difference.changedPixels > 0 else {
      return nil
    }
    return maskID(before, after)
  }

  /// The id of the image that marks the differences between two others.
  static func maskID(_ before: ProjectComparison.ImageFile, _ after: ProjectComparison.ImageFile) -> String {
    "\(maskPrefix)\(before.id)-\(after.id)"
  }

  static let maskPrefix = "mask-"

  /// Everything that needs attention in all assets; nil if nothing does.
  public static func attention(_ assets: [(name: String, text: String)]) -> String? {
    switch assets.count {
    case 0: nil
    case 1...2: assets.map { "\($0.name): \($0.text)" }.joined(separator: "; ") + "."
    default:
      "\(assets.count) assets: " + assets.prefix(3).map(\.name).joined(separator: ", ")
        + (assets.count > 3 ? ", …" : ".")
    }
  }
}

extension PageVersion {
  init(_ state: ProjectState) {
    switch state {
    case .version(let commit, let name):
      self.init(
        id: commit.id.description, title: commit.subject, author: commit.author.name,
        time: DateTime(commit.author.moment).isoText, branch: name)
    case .staged: self.init(title: "Staged changes", uncommitted: "staged")
    case .workTree: self.init(title: "Uncommitted changes", uncommitted: "workTree")
    case .delivery: self.init(title: "Delivery")
    case .nothing: self.init(title: "Nothing")
    }
  }

  /// The name that the user typed.
  var name: String { branch ?? title.prefix(1).lowercased() + title.dropFirst() }
  fileprivate var key: String { branch ?? uncommitted ?? "" }
}

extension ProjectChanges {
  fileprivate func answer(from old: PageVersion, to new: PageVersion) -> String {
    if let summary { return summary }
    let others = otherFiles.count
    if others > 0 { return "No asset changed: \(others) other \(others == 1 ? "file" : "files") did" }
    if new.uncommitted != nil { return old.id == nil ? "Nothing changed" : "Nothing changed since '\(old.name)'" }
    return "Nothing changed between '\(old.name)' and '\(new.name)'"
  }
}

/// Makes the values of each asset and prototype.
struct DiffDocumentBuilder {
  struct Entry {
    var asset: PageAsset
    var detail: PageDetail
    var images: [ProjectComparison.ImageFile]

    /// Sorts by what is asked of the reviewer, then by the amount of change: what is gone first, then images by their
    /// share, then what is new.
    func precedes(_ other: Entry) -> Bool {
      guard let change = asset.change, let second = other.asset.change else { return asset.change != nil }
      let order = Urgency.allCases
      let (own, others) = (order.firstIndex(of: change.urgency) ?? 0, order.firstIndex(of: second.urgency) ?? 0)
      if own != others { return own < others }
      if change.rank != second.rank { return change.rank < second.rank }
      let (share, otherShare) = (change.share ?? 0, second.share ?? 0)
      if share != otherShare { return share > otherShare }
      let classes = ChangeClass.allCases
      let (kind, otherKind) = (classes.firstIndex(of: change.changeClass), classes.firstIndex(of: second.changeClass))
      if kind != otherKind { return kind ?? 0 < otherKind ?? 0 }
      return Path.precedes(asset.name, other.asset.name)
    }
  }

  let comparison: ProjectComparison
  let shellWord: (String) -> String
  let names: [ReviewSubject: String]

  init(_ comparison: ProjectComparison, shellWord: @escaping (String) -> String) {
    (self.comparison, self.shellWord) = (comparison, shellWord)
    names = comparison.changes.subjectNames
  }

  var entries: [Entry] { comparison.changes.assets.map(entry) + comparison.changes.prototypes.map(entry) }

  private func entry(_ change: AssetChange) -> Entry {
    let name = names[.asset(change.path)] ?? change.name
    var entry = Entry(
      asset: PageAsset(
        name: name, path: change.path, type: change.type.fileExtension, folder: PageAsset.folder(of: change.path),
        attention: change.attention),
      detail: PageDetail(name: name, sentence: change.sentence), images: [])
    let shown = change.after ?? change.before
    let side: ProjectComparison.Side = change.after == nil ? .before : .after
    var labels = SlotLabels()
    entry.detail.variants = (shown?.elements ?? []).map { variant($0, change, side, &labels, &entry) }
    entry.detail.changes = changes(change, labels, &entry)
    entry.detail.settings = change.settings.map(Self.setting)
    entry.detail.restoreCommand = restoreCommand(change)
    entry.detail.usesSentence = change.usesSentence
    entry.detail.uses = (change.remainingUses ?? change.uses ?? []).map { PageUse(file: $0.file, line: $0.line) }
    entry.detail.usesAreStale = change.remainingUses?.isEmpty == false
    entry.asset.change = summary(change, entry.detail)
    let own = entry.detail.variants.compactMap(\.image).last
    entry.asset.thumb = entry.asset.change?.after ?? entry.asset.change?.before ?? own
    return entry
  }

  private func variant(
    _ element: SetElement, _ change: AssetChange, _ side: ProjectComparison.Side, _ labels: inout SlotLabels,
    _ entry: inout Entry
  ) -> PageVariant {
    let image = comparison.image(of: element, in: change, side)
    if let image { entry.images.append(image) }
    return PageVariant(
      label: labels.add(element), slot: element.pageSlot, file: element.filename, image: image?.id.description,
      color: element.color.flatMap(PageColor.init), facts: nil, slices: element.slicing?.caps)
  }

  private func changes(_ change: AssetChange, _ labels: SlotLabels, _ entry: inout Entry) -> [PageChange] {
    if change.kind == .renamed, change.variants.isEmpty {
      // The same images under another name; all of them are listed.
      return (change.after?.elements ?? []).filter(\.isFilled).map { element in
        let shown = side(element, change, .after, nil, &entry)
        return PageChange(
          label: labels.label(of: element), slot: element.pageSlot, changeClass: change.changeClass,
          words: change.changeClass.text, previousName: change.former?.name, before: shown, after: shown,
          sentence: change.sentence.prefix(1).uppercased() + change.sentence.dropFirst()
            + (element.color == nil ? ". The image is the same." : ". The color is the same."))
      }
    }
    return change.variants.map { variant in
      let before = variant.kind == .added || variant.kind == .found ? nil : variant.earlier
      let after = variant.kind == .removed || variant.kind == .missing ? nil : variant.element
      var page = PageChange(
        label: labels.label(of: variant.element), slot: variant.element.pageSlot, changeClass: variant.changeClass,
        words: variant.text, previousName: change.former?.name,
        before: before.map { side($0, change, .before, variant.difference?.before, &entry) },
        after: after.map { side($0, change, .after, variant.difference?.after, &entry) },
        difference: variant.difference, sentence: change.sentence(of: variant))
      page.mask = DiffDocument.maskID(
        comparison.image(of: before, in: change, .before), comparison.image(of: after, in: change, .after),
        variant.difference)
      return page
    }
  }

  private func side(
    _ element: SetElement, _ change: AssetChange, _ side: ProjectComparison.Side, _ facts: ImageFacts?,
    _ entry: inout Entry
  ) -> PageChange.Side {
    let image = comparison.image(of: element, in: change, side)
    if let image { entry.images.append(image) }
    return PageChange.Side(
      image: image?.id.description, color: element.color.flatMap(PageColor.init), facts: facts,
      file: element.filename)
  }

  private static func setting(_ setting: AssetSettingChange) -> PageDetail.Setting {
    var page = PageDetail.Setting(label: setting.element?.shortSlot, name: setting.name, text: setting.text)
    if case .value(let old, let new) = setting.kind { (page.before, page.after) = (old, new) }
    return page
  }

  private func restoreCommand(_ change: AssetChange) -> String? {
    change.kind == .added ? nil : restoreCommand(change.name, formerly: change.former?.name ?? "")
  }

  /// Nil for a name that can't be shown as it is.
  func restoreCommand(_ name: String, formerly former: String = "") -> String? {
    let isPlain = (former + name).unicodeScalars.allSatisfy {
      ![.control, .format].contains($0.properties.generalCategory)
    }
    guard let commit = comparison.old.commit, isPlain else { return nil }
    return "assets restore \(shellWord(name)) --at \(commit.id.short)"
  }

  /// A key that is another one if what is to be seen is.
  static func seenKey(_ content: String) -> String {
    String(decoding: Base64.encode(SHA256.hash(of: Array(content.utf8))).prefix(16), as: UTF8.self)
  }

  private func summary(_ change: AssetChange, _ detail: PageDetail) -> PageAsset.Change {
    // The largest scale shows the change best, whatever the share of others.
    let best = detail.changes.enumerated().max { one, other in
      let isOne = one.element.changeClass == change.changeClass
      let isOther = other.element.changeClass == change.changeClass
      if isOne != isOther { return isOther }
      let (scale, otherScale) = (one.element.scale, other.element.scale)
      if scale != otherScale { return scale < otherScale }
      let (share, otherShare) = (one.element.difference?.share ?? 0, other.element.difference?.share ?? 0)
      return share == otherShare ? one.offset < other.offset : share < otherShare
    }?.element
    let images = detail.changes.map { "\($0.before?.seenKey ?? "")-\($0.after?.seenKey ?? "")" }
    let last = comparison.lastChanges[ExactName(change.path)]
    let uses = change.remainingUses ?? change.uses
    return PageAsset.Change(
      changeClass: change.changeClass, urgency: change.urgency, words: change.classText, isPart: change.isPart,
      detail: change.detail,
      share: change.share,
      slots: detail.changes.map(\.label),
      seenKey: Self.seenKey(images.isEmpty ? change.sentence : images.joined(separator: ",")),
      before: best?.before?.image, after: best?.after?.image, beforeColor: best?.before?.color?.hex,
      afterColor: best?.after?.color?.hex,
      isDark: best?.slot.values[.appearance]?.contains("dark") ?? false,
      visibleOn: best?.difference?.onlyBackground, crop: best?.difference?.crop, author: last?.author.name,
      time: last.map { DateTime($0.author.moment).isoText }, uses: uses?.count, usedIn: uses?.first?.file)
  }
}

extension PageAsset.Change {
  /// What is gone, then what changed in its images, then what is new, then the rest.
  fileprivate var rank: Int {
    switch changeClass {
    case .removed: 0
    case .redrawn, .recolored, .resized, .changed, .flow: 1
    case .added: 2
    case .similar, .renamed, .moved, .settings, .reencoded: 3
    }
  }
}

extension PageChange {
  /// 1 if it is for all scales.
  fileprivate var scale: Double { slot.values[.scale].flatMap { Double($0.dropLast()) } ?? 1 }
}

extension ImageDifference {
  /// A square around the changed areas, if it is much smaller than the image: x, y, width and height, 0 to 1.
  var crop: [Double]? {
    guard kind != .resized, let width = after.width.map(Double.init), let height = after.height.map(Double.init),
      let first = areas.first
    else { return nil }
    var (left, top) = (first.x, first.y)
    var (right, bottom) = (first.x + first.width, first.y + first.height)
    for area in areas.dropFirst() {
      (left, top) = (min(left, area.x), min(top, area.y))
      (right, bottom) = (max(right, area.x + area.width), max(bottom, area.y + area.height))
    }
    // Twice as large, and never just a few pixels, so that people see where it is.
    let side = max(Double(max(right - left, bottom - top)) * 2, min(24, min(width, height) / 2))
    guard side * 2 <= min(width, height) else { return nil }
    let x = min(max(Double(left + right) / 2 - side / 2, 0), width - side)
    let y = min(max(Double(top + bottom) / 2 - side / 2, 0), height - side)
    return [x / width, y / height, side / width, side / height]
  }
}

/// The short names of the slots of one asset, each unique.
struct SlotLabels {
  private var bySlot: [Slot: String] = [:]
  private var counts: [String: Int] = [:]

  mutating func add(_ element: SetElement) -> String {
    let text = element.shortSlot
    counts[text, default: 0] += 1
    let label = counts[text] == 1 ? text : "\(text) (\(counts[text] ?? 0))"
    if bySlot[Slot(of: element)] == nil { bySlot[Slot(of: element)] = label }
    return label
  }

  func label(of element: SetElement) -> String { bySlot[Slot(of: element)] ?? element.shortSlot }
}

extension SetElement {
  var pageSlot: PageSlot {
    let values = Dimension.allCases.compactMap { dimension in dimension.value(of: self).map { (dimension, $0) } }
    return PageSlot(values: Dictionary(values) { $1 })
  }
}

extension PageColor {
  init?(_ color: ColorValue) {
    guard let hex = color.hexadecimal else { return nil }
    self.init(hex: hex, space: color.space.rawValue, text: color.words)
  }
}

extension PageChange.Side {
  /// A part of its id is enough to see that the image is different.
  var seenKey: String { image ?? color?.hex ?? "" }
}
