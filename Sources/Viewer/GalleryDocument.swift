internal import Catalog
internal import Files
internal import Git
public import JSON
public import Project
public import References
public import Validation

/// The data of a page that shows all assets of one state of a project.
public struct GalleryDocument {
  public var index: PageIndex
  /// In the order of `index.assets`.
  public var details: [PageDetail]
  /// For each answer table of the index, and each request, the steps to the answer.
  var traces: [[[PageStep]]]

  /// - Parameters:
  ///   - images: The gallery's images that were read.
  ///   - state: The state that the gallery shows.
  ///   - project: The name of the project.
  public init(_ gallery: Gallery, _ images: GalleryImages, of state: ProjectState, project: String) {
    var version = PageVersion(state)
    if case .workTree = state { version.title = "Your files" }
    index = PageIndex(
      kind: .gallery, id: "gallery/\(project)", project: project, to: version, sentence: Self.sentence(gallery))
    index.requests = gallery.requests.map(PageRequest.init)
    let languages = gallery.languagesLeftOut
    index.requestsLeftOut = languages.isEmpty ? [] : ["languages: \(languages.joined(separator: ", "))"]
    let labels = gallery.tables.map { table in
      var labels = SlotLabels()
      return table.elements.map { labels.add($0) }
    }
    index.answerTables = zip(gallery.tables, labels).map { PageAnswerTable($0, labels: $1) }
    traces = gallery.tables.map { $0.answers.map(Self.trace) }
    details = []
    let counts = gallery.assets.reduce(into: [ExactName: Int]()) {
      $0[ExactName($1.item.qualifiedName), default: 0] += 1
    }
    for asset in gallery.assets {
      let name = asset.item.qualifiedName
      let unique = counts[ExactName(name)] == 1 ? name : asset.item.path
      var own = SlotLabels()
      let names = asset.table.map { labels[$0] } ?? asset.elements.map { own.add($0) }
      index.assets.append(Self.asset(asset, unique, images))
      details.append(
        PageDetail(
          name: unique,
          variants: asset.elements.indices.map { place in
            let element = asset.elements[place]
            return PageVariant(
              label: names[place], slot: element.pageSlot, file: element.filename,
              image: images.id(asset.images[place]), color: element.color.flatMap(PageColor.init),
              slices: element.slicing?.caps)
          }))
    }
    for place in details.indices {
      let item = gallery.assets[place].item
      if let symbol = GeneratedSymbol(of: item)?.swift {
        details[place].swift = item.type == .colorSet ? "Color(.\(symbol))" : "Image(.\(symbol))"
      }
    }
    index.groups = Set(index.assets.map(\.folder)).subtracting([""]).sorted()
  }

  /// Adds findings to assets: everything that was found in the folder of each.
  public mutating func add(_ findings: [Finding], to gallery: Gallery) {
    var places: [ExactName: Int] = [:]
    for (place, asset) in gallery.assets.enumerated() { places[ExactName(asset.item.path)] = place }
    for finding in findings where finding.place.name == nil {
      var folder = finding.place.path
      while !folder.isEmpty, places[ExactName(folder)] == nil { folder = Path.folder(folder) }
      guard let place = places[ExactName(folder)] else { continue }
      index.assets[place].findings += 1
      details[place].findings.append(
        PageFinding(
          rule: finding.rule, severity: finding.severity.rawValue, asset: details[place].name,
          slot: finding.place.slot, message: finding.message))
    }
  }

  /// The steps to the answers of a table, for each request; nil if there is no such table.
  public func traces(ofTable table: Int) -> JSONValue? {
    traces.indices.contains(table) ? .list(traces[table].map { .list($0.map(\.json)) }) : nil
  }

  /// Adds the places where code uses assets.
  ///
  /// - Parameter uses: In the order of the assets.
  public mutating func add(_ uses: [[AssetReference]]) {
    for (place, references) in uses.enumerated() {
      var seen: Set<PageUse> = []
      details[place].uses = references.map { PageUse(file: $0.file, line: $0.line) }.filter { seen.insert($0).inserted }
    }
  }

  /// Adds the versions in which assets changed.
  public mutating func add(_ history: GalleryHistory) {
    for (place, entries) in history.entries.enumerated() { details[place].add(history: entries) }
  }

  /// Adds the tags of versions.
  ///
  /// - Parameter tags: By the ids of the versions.
  public mutating func add(_ tags: [String: [String]]) {
    let named = { (version: inout PageVersion) in version.tags = version.id.flatMap { tags[$0] } ?? [] }
    named(&index.to)
    for place in details.indices {
      for entry in details[place].history.indices { named(&details[place].history[entry].version) }
    }
  }

  private static func sentence(_ gallery: Gallery) -> String {
    let (assets, empty) = (gallery.assets.count, gallery.assets.reduce(0) { $0 + $1.emptySlotCount })
    let words = "\(grouped(assets)) \(assets == 1 ? "asset" : "assets")"
    return empty == 0 ? words : "\(words) · \(grouped(empty)) empty \(empty == 1 ? "slot" : "slots")"
  }

  /// `2,418`
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text.append(",") }
      text.append(digit.element)
    }
  }

  private static func asset(_ asset: Gallery.Asset, _ name: String, _ images: GalleryImages) -> PageAsset {
    let ids = asset.images.map { images.id($0) ?? "" }
    let colors = asset.elements.map { $0.color.flatMap(PageColor.init)?.hex ?? "" }
    var page = PageAsset(
      name: name, path: asset.item.path, type: asset.item.type.fileExtension,
      folder: PageAsset.folder(of: asset.item.path))
    page.answers = asset.table
    page.images = ids.contains { !$0.isEmpty } ? ids : []
    page.colors = colors.contains { !$0.isEmpty } ? colors : []
    page.files = asset.elements.contains { $0.filename != nil } ? asset.elements.map { $0.filename ?? "" } : []
    page.emptySlots = asset.emptySlotCount
    if asset.item.contents.problem != nil { page.problem = "Its Contents.json can't be read" }
    return page
  }

  private static func trace(_ answer: Gallery.Answer) -> [PageStep] {
    let resolution = answer.resolution
    let isChoiceDocumented = resolution.undocumented.isEmpty && resolution.undocumentedSteps.isEmpty
    return resolution.candidates.map { candidate in
      let isChosen = candidate.outcome == .chosen
      var isDocumented = !isChosen || isChoiceDocumented
      if case .lost(let dimension, _, _) = candidate.outcome {
        isDocumented = !resolution.undocumented.contains { $0.decisive == dimension }
      }
      let reason = isChosen ? PageAnswerTable.reason(answer) : resolution.shortReason(for: candidate)
      return PageStep(variant: candidate.place, isChosen: isChosen, reason: reason, isDocumented: isDocumented)
    }
  }
}

extension PageDetail {
  /// Adds the versions in which the asset changed.
  public mutating func add(history entries: [GalleryHistory.Entry]) {
    history = entries.map { entry in
      PageHistoryEntry(
        version: PageVersion(.version(entry.commit, name: entry.commit.id.short)), image: entry.image?.id.description,
        name: entry.name == name ? nil : entry.name)
    }
  }
}

/// What became of a variant when a request was answered.
struct PageStep: Hashable, Sendable {
  /// Its place among the variants of the asset.
  var variant: Int
  var isChosen: Bool
  var reason: String
  /// False if no documentation says that the app would do the same.
  var isDocumented: Bool

  var json: JSONValue {
    .object(
      ("variant", .number(variant)), ("chosen", .bool(isChosen)), ("reason", .string(reason)),
      ("undocumented", isDocumented ? nil : true))
  }
}

/// A request for every asset, as in the data of a page.
public struct PageRequest: Sendable {
  var device: String
  var scale: String
  var locale: String?
  var appearance: String

  init(_ request: Gallery.Request) {
    device = request.device.rawValue
    scale = request.scale.description
    locale = request.language
    let style = request.style == .light && request.wantsHighContrast ? [] : [request.style.rawValue]
    appearance = (style + (request.wantsHighContrast ? ["high-contrast"] : [])).joined(separator: " ")
  }

  var json: JSONValue {
    .object(
      ("device", .string(device)), ("scale", .string(scale)), ("locale", .optional(locale)),
      ("appearance", .string(appearance)))
  }
}

/// The answers for assets with the same slots, as in the data of a page.
public struct PageAnswerTable: Sendable {
  /// The answer to a request.
  struct Answer: Hashable, Sendable {
    /// The place of the variant among those of the asset; nil if nothing can be shown.
    var shown: Int?
    /// How it differs from what was asked for; nil if it is that.
    var note: String?

    fileprivate var json: JSONValue {
      guard let shown else { return [-1, "none"] }
      guard let note else { return [.number(shown), "exact"] }
      return [.number(shown), "fallback", .string(note)]
    }
  }

  var summary: String
  var slots: [PageSlot]
  var labels: [String]
  var answers: [Answer]

  init(_ table: Gallery.Table, labels: [String]) {
    self.labels = labels
    slots = table.elements.map(\.pageSlot)
    let filled = table.elements.filter(\.isFilled)
    let scales = Set(filled.compactMap(\.scale)).sorted().map(\.description)
    let dimensions: [Dimension] = [.device, .language, .appearance]
    let others = dimensions.flatMap { dimension in
      filled.compactMap { dimension.value(of: $0) }.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    }
    summary = ([scales.joined(separator: " ")] + others).filter { !$0.isEmpty }.joined(separator: " · ")
    answers = table.answers.map { Answer(shown: $0.shown, note: Self.note($0)) }
  }

  var json: JSONValue {
    .object(
      ("summary", .string(summary)), ("slots", .list(slots.map(\.json))), ("labels", .list(labels.map { .string($0) })),
      ("answers", .list(answers.map(\.json))))
  }

  /// `shows 2x`; nil if the requested variant is shown.
  private static func note(_ answer: Gallery.Answer) -> String? {
    let words = answer.instead.compactMap { instead -> String? in
      switch instead {
      case .scale(let scale): scale.description
      case .language(let language): language
      case .style(let style): style.rawValue
      case .normalContrast: "normal contrast"
      }
    }
    let isUnlocalized = answer.instead.contains(.language(nil))
    let parts =
      (words.isEmpty ? [] : ["shows \(words.joined(separator: ", "))"]) + (isUnlocalized ? ["not localized"] : [])
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Why the shown element was chosen.
  static func reason(_ answer: Gallery.Answer) -> String {
    if answer.shown == nil { return "its file can't be shown" }
    return note(answer).map { "fits best: \($0)" } ?? "is what was asked for"
  }
}

extension PageAsset {
  /// The groups between the catalog and an asset.
  static func folder(of path: String) -> String {
    guard let place = AssetPath(of: path) else { return "" }
    return Path.relative(Path.folder(place.set), to: place.catalog) ?? ""
  }
}
