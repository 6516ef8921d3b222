internal import Catalog
public import Files
internal import JSON
internal import Spelling

/// Finds what is wrong with a prototype, or would surprise the person who taps through it.
public struct PrototypeCheck {
  public private(set) var findings: [PrototypeFinding] = []
  /// The id of the link that is being checked.
  private var link: String?
  private let document: PrototypeDocument
  private let flow: PrototypeFlow
  private let reach: [String: PrototypeFlow.Reach]
  private let ids: Set<String>
  private let variables: [String: PrototypeDocument.Value]
  private var sizes: [String: PrototypeDocument.Size] = [:]
  private var found: [String: PrototypeImages.Found] = [:]
  /// The images of layers.
  private var others: [PrototypeImages.Found] = []

  /// - Parameters:
  ///   - images: Nil skips the checks that need them.
  ///   - shown: The names of the assets that all prototypes of the project show; nil skips the check for unused ones.
  public init(
    _ document: PrototypeDocument, images: PrototypeImages?, shownByAll shown: (() -> Set<ExactName>)? = nil
  ) {
    self.document = document
    flow = PrototypeFlow(document)
    reach = flow.reach()
    ids = Set(document.screens.map(\.id))
    variables = Dictionary(document.variables.map { ($0.name, $0.value) }) { first, _ in first }
    checkIDs()
    if let images { readImages(images) }
    for part in document.parts {
      checkLinks(of: part.id, part.links, size: nil, layers: part.layers)
      checkLayers(part.layers, of: part.id, among: part.layers)
    }
    for screen in document.screens { check(screen) }
    checkDocument()
    checkPageSize()
    if let images, let shown { checkUnused(images, shown) }
  }

  /// Adds what was found when the document was read, in the order of the screens, worst first in each.
  public func sorted(with read: [PrototypeFinding]) -> [PrototypeFinding] {
    let order = Dictionary(document.screens.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var seen: Set<PrototypeFinding> = []
    return (read + findings).filter { seen.insert($0).inserted }.enumerated().sorted { one, other in
      let (first, second) = (one.element, other.element)
      let places = (first.place.flatMap { order[$0] } ?? -1, second.place.flatMap { order[$0] } ?? -1)
      if places.0 != places.1 { return places.0 < places.1 }
      return first.severity == second.severity ? one.offset < other.offset : first.severity > second.severity
    }.map(\.element)
  }

  /// Finds everything that is wrong with a document, each with its line.
  ///
  /// - Parameters:
  ///   - shown: The names of the assets that all prototypes of the project show; nil skips the check for unused ones.
  ///   - images: Called for the images of a document that can be read; nil skips the checks that need them.
  public static func findings(
    of bytes: [UInt8], name: String, shownByAll shown: (() -> Set<ExactName>)? = nil,
    images: (PrototypeDocument) throws -> PrototypeImages?
  ) rethrows -> [PrototypeFinding] {
    let (document, read) = PrototypeReader.read(bytes, name: name)
    guard let document else { return read }
    var findings = PrototypeCheck(document, images: try images(document), shownByAll: shown).sorted(with: read)
    if let file = try? PrototypeFile(bytes, name: name), !file.isLaidOut {
      findings.append(
        PrototypeFinding(.layout, nil, "not formatted as usual; 'assets prototype check --fix' reformats it"))
    }
    return located(findings, in: bytes)
  }

  /// Adds the lines of the screens and parts that findings are about.
  private static func located(_ findings: [PrototypeFinding], in bytes: [UInt8]) -> [PrototypeFinding] {
    guard !findings.isEmpty, let root = try? JSONDocument(parsing: bytes).value.object else { return findings }
    var paths: [String: [JSONLocator.Step]] = [:]
    for list in ["parts", "screens"] {
      for (index, element) in (root[list]?.elements ?? []).enumerated() {
        if let id = element.object?["id"]?.text { paths[id] = [.member(list), .element(index)] }
      }
    }
    let found = JSONLocator(bytes).positions(of: findings.map { $0.place.flatMap { paths[$0] } ?? [] })
    return zip(findings, found).map { finding, position in
      var finding = finding
      finding.line = finding.line ?? position?.line ?? 1
      return finding
    }
  }

  private mutating func report(
    _ rule: PrototypeFinding.Rule, _ place: String?, _ message: String, asset: String? = nil
  ) {
    var finding = PrototypeFinding(rule, place, message, asset: asset)
    finding.link = link
    findings.append(finding)
  }

  // MARK: - The document

  private mutating func checkIDs() {
    var seen: Set<String> = []
    for id in document.screens.map(\.id) + document.parts.map(\.id) where !seen.insert(id).inserted {
      report(.duplicateID, id, "the id '\(id)' occurs twice")
    }
  }

  private mutating func checkDocument() {
    if let start = document.start, !ids.contains(start) {
      report(.missingTarget, nil, "starts with '\(start)', which is not there")
    }
    let parts = Set(document.parts.map(\.id))
    for part in document.parts {
      for tab in part.tabs where !ids.contains(tab) {
        report(.missingTarget, part.id, "the tab '\(tab)' is not a screen")
      }
    }
    for screen in document.screens {
      for part in screen.parts where !parts.contains(part) {
        report(.missingTarget, screen.id, "the part '\(part)' is not there")
      }
    }
    checkSizes()
    checkTimers()
    checkConditions()
    checkPersonas()
    checkStories()
  }

  private mutating func checkSizes() {
    let bases = document.screens.filter { $0.overlay == nil && $0.scroll != .horizontal && $0.scroll != .both }
      .compactMap { screen in sizes[screen.id].map { (screen.id, $0.width) } }
    let counts = Dictionary(grouping: bases, by: \.1).mapValues(\.count)
    let most = counts.values.max()
    // If two widths are as frequent, that of the first screen counts.
    guard counts.count > 1, let usual = bases.first(where: { counts[$0.1] == most })?.1 else { return }
    for (id, width) in bases where abs(width - usual) >= 1 {
      report(.mixedSizes, id, "is \(text(width)) pt wide, most screens \(text(usual)) pt")
    }
  }

  /// Timers that form a cycle of less than a third of a second flash.
  private mutating func checkTimers() {
    for screen in document.screens {
      var (place, waited, seen) = (screen.id, 0, Set<String>())
      while seen.insert(place).inserted, let current = document.screen(place),
        let timer = flow.steps(of: current).first(where: { $0.link.trigger == .delay && $0.to != nil }),
        let to = timer.to
      {
        waited += timer.link.delay
        if to == screen.id {
          if waited < 333 { report(.flashing, screen.id, "timers alone come back here after \(waited) ms") }
          break
        }
        place = to
      }
    }
  }

  private mutating func checkConditions() {
    let changed = Set(
      document.screens.flatMap { flow.steps(of: $0) }.flatMap {
        $0.link.changes.map(\.variable) + [$0.link.variable].compactMap { $0 }
      }
        + (document.screens.flatMap(\.layers) + document.parts.flatMap(\.layers)).compactMap { layer in
          switch layer.content {
          case .field(let field): field.variable
          case .dots(let variable): variable
          default: layer.picks
          }
        })
    for screen in document.screens {
      for link in screen.links {
        for condition in link.conditions {
          guard let first = variables[condition.variable], !changed.contains(condition.variable),
            case .equals(let value) = condition.test, value != first
          else { continue }
          report(.never, screen.id, "'\(link.name)': nothing sets '\(condition.variable)' to that")
        }
      }
    }
  }

  private mutating func checkPersonas() {
    for persona in document.personas {
      for (name, value) in persona.variables {
        guard let first = variables[name] else {
          report(.unknownVariable, nil, "the persona '\(persona.id)': variable '\(name)' is not declared")
          continue
        }
        if !value.isOfTheType(of: first) {
          report(.unknownVariable, nil, "the persona '\(persona.id)': '\(name)' has a value of another type")
        }
      }
    }
  }

  /// Walks every story as every persona.
  private mutating func checkStories() {
    let walkers = document.walkers
    let personaCount = max(document.personas.count, 1)
    let steps = document.stories.reduce(0) { $0 + $1.steps.count } * personaCount
    guard steps <= PrototypeWalk.mostSteps else {
      return report(
        .invalid, nil, "its stories take \(steps) steps for all personas; at most \(PrototypeWalk.mostSteps) are walked"
      )
    }
    for story in document.stories {
      var people: [(obstacle: String, names: [String])] = []
      for personas in walkers {
        do throws(PrototypeWalk.Obstacle) {
          _ = try PrototypeWalk.walk(story, in: flow, as: personas[0])
        } catch {
          let names = personas.map { $0?.name ?? "" }
          if let place = people.firstIndex(where: { $0.obstacle == error.text }) {
            people[place].names += names
          } else {
            people.append((error.text, names))
          }
        }
      }
      for (obstacle, names) in people {
        let isEverybody = names.count == personaCount
        let whom = isEverybody ? "" : " by \(listed(firstFew(names), "or"))"
        report(.story, nil, "story '\(story.id)' can't be walked\(whom): \(obstacle)")
      }
    }
  }

  /// Browsers take noticeably longer to open a larger page.
  private static let largePage = 50_000_000

  /// Adds up the size of a page: for each variant the largest scale, once.
  private mutating func checkPageSize() {
    var sizes: [String: Int] = [:]
    for image in Array(found.values) + others {
      for variant in image.variants {
        let element = variant.element
        let words =
          [Path.folder(variant.file), element?.idiom?.rawValue ?? "", element?.locale ?? ""]
          + (element?.appearances.map(\.value).sorted() ?? [variant.file])
        let key = words.joined(separator: "\n")
        sizes[key] = max(sizes[key] ?? 0, variant.byteCount)
      }
    }
    // The page holds them as text.
    let size = sizes.values.reduce(0) { $0 + $1 / 3 * 4 }
    guard size > Self.largePage else { return }
    report(.pageSize, nil, "its page has about \((size + 500_000) / 1_000_000) MB; above 50 MB a page opens slowly")
  }

  /// Finds assets beside those of the screens, with the same width, that no prototype shows.
  private mutating func checkUnused(_ images: PrototypeImages, _ shown: () -> Set<ExactName>) {
    var folders: [String: Set<Double>] = [:]
    for screen in document.screens where screen.asset != nil {
      guard let size = sizes[screen.id], let file = found[screen.id]?.variants.first?.file else { continue }
      folders[Path.folder(Path.folder(file)), default: []].insert(size.width)
    }
    guard !folders.isEmpty else { return }
    for name in images.unused(in: folders, except: shown) {
      report(.unusedScreen, nil, "no prototype shows '\(name)', which is beside its screens", asset: name)
    }
  }

  // MARK: - Screens

  private mutating func readImages(_ images: PrototypeImages) {
    for screen in document.screens {
      do throws(PrototypeImages.ImageError) {
        guard let image = try images.find(screen) else { continue }
        found[screen.id] = image
        if let size = image.base(for: document.device)?.size {
          sizes[screen.id] = size
        } else {
          report(.missingImage, screen.id, "its image can't be read")
        }
      } catch {
        report(.missingImage, screen.id, error.words, asset: screen.asset)
      }
    }
    for (owner, layers) in document.parts.map({ ($0.id, $0.layers) }) + document.screens.map({ ($0.id, $0.layers) }) {
      for layer in layers {
        if let tint = layer.tint, !PrototypeReader.isColor(tint), !images.hasColor(tint) {
          let near = NearestNames.find(tint, among: images.colorNames).first.map { "; did you mean '\($0)'?" }
          report(.missingImage, owner, "no color set '\(tint)' for a layer\(near ?? "")")
        }
        let names: [String]
        switch layer.content {
        case .asset(let name): names = [name]
        case .rows(let all): names = all
        default: continue
        }
        for name in names {
          if let image = try? images.find(asset: name) {
            others.append(image)
            if layer.tint != nil, !image.isTemplate {
              report(.never, owner, "'\(name)' keeps its colors: 'assets set \(name) --template' lets a tint color it")
            }
          } else {
            report(.missingImage, owner, "no asset '\(name)' for a layer", asset: name)
          }
        }
      }
    }
    checkFallbacks()
  }

  /// A language or appearance that most screens have and one lacks.
  private mutating func checkFallbacks() {
    let assets = document.screens.compactMap { screen in
      found[screen.id].flatMap { $0.set == nil ? nil : (screen.id, $0) }
    }
    guard assets.count > 1 else { return }
    func has(_ image: PrototypeImages.Found, _ word: String) -> Bool {
      image.variants.contains {
        $0.element?.locale == word || (word == "dark" && $0.element?.appearances.contains(.dark) == true)
      }
    }
    let words = Set(
      assets.flatMap {
        $0.1.variants.flatMap { [$0.element?.locale, $0.element?.appearances.contains(.dark) == true ? "dark" : nil] }
      }.compactMap { $0 })
    for word in words.sorted() {
      let without = assets.filter { !has($0.1, word) }
      guard !without.isEmpty, without.count * 2 < assets.count else { continue }
      for (id, _) in without {
        report(.fallback, id, "\(word): shows \(word == "dark" ? "light" : "the general image")")
      }
    }
  }

  private mutating func check(_ screen: PrototypeDocument.Screen) {
    let steps = flow.steps(of: screen)
    let layers = document.bars(of: screen).flatMap(\.layers) + screen.layers
    checkLinks(of: screen.id, screen.links, size: sizes[screen.id] ?? screen.size, layers: layers)
    checkLayers(screen.layers, of: screen.id, among: layers)
    if reach[screen.id] == nil { report(.unreachable, screen.id, "can't be reached from the start") }
    let visible = steps.filter {
      $0.link.trigger != .edge && !$0.link.isDisabled && $0.action != .stay && $0.action != .nudge
    }
    let isRaised = flow.links(to: screen.id).contains { ["card", "sheet"].contains($0.step.transition.rawValue) }
    let isOverlay = screen.overlay != nil
    let closes =
      steps.contains { [.back, .close].contains($0.action) } || screen.overlay?.closesOutside == true || isRaised
    if visible.isEmpty, reach[screen.id] != nil, document.screens.count > 1, !(isOverlay && closes), !isRaised {
      report(.deadEnd, screen.id, "no way forward or back")
    } else if !closes, isOverlay || flow.links(to: screen.id).contains(where: { $0.step.transition == .modal }) {
      report(.noExit, screen.id, isOverlay ? "nothing closes this overlay" : "nothing closes this modal screen")
    }
    if let overlay = screen.overlay, overlay.reveals, !overlay.isAtEdge {
      report(.never, screen.id, "it reveals nothing: only an overlay at start, end, top or bottom moves the page aside")
    }
    if screen.alt == nil, screen.asset != nil || screen.image != nil {
      report(.noAlt, screen.id, "has no text for people who can't see it")
    }
  }

  /// - Parameter all: The layers that are shown with them.
  private mutating func checkLayers(
    _ layers: [PrototypeDocument.Layer], of owner: String, among all: [PrototypeDocument.Layer]
  ) {
    for layer in layers {
      check(layer.conditions, of: "a layer", in: owner)
      switch layer.content {
      case .field(let field) where variables[field.variable] == nil:
        report(.unknownVariable, owner, "the field's variable '\(field.variable)' is not declared")
      case .photo(let name) where variables[name] == nil:
        report(.unknownVariable, owner, "the photo's variable '\(name)' is not declared")
      case .dots(let name): checkRows(of: layer, name, "the dots of '\(name)'", in: owner, among: all)
      default: break
      }
      if let id = layer.reveals { checkButtons(id, of: layer, in: owner, among: all) }
      if let name = layer.picks { checkRows(of: layer, name, "the list \(layer.words)", in: owner, among: all) }
    }
  }

  /// Checks the layer that a swipe over a row uncovers.
  private mutating func checkButtons(
    _ id: String, of list: PrototypeDocument.Layer, in owner: String, among all: [PrototypeDocument.Layer]
  ) {
    let what = "the list \(list.words)"
    guard let buttons = all.first(where: { $0.id == id }), buttons.reveals == nil else {
      let near = NearestNames.find(id, among: all.compactMap(\.id)).first.map { "; did you mean '\($0)'?" }
      report(
        .missingTarget, owner,
        "\(what) reveals the layer '\(id)', which is not there\(near ?? "; add it first, with --id \(id)")")
      return
    }
    if list.scroll == .horizontal || list.scroll == .both {
      report(.invalid, owner, "\(what) scrolls across, so its rows can't be swiped: use --scroll vertical")
    }
    let links = (document.screen(owner)?.links ?? []) + document.parts.flatMap(\.links)
    if !links.contains(where: { $0.layer == id }) {
      report(.never, owner, "\(what) reveals '\(id)', on which nothing is linked: use 'link' with --layer \(id)")
    }
  }

  /// Checks a list that writes its row into a variable, or dots that show it.
  private mutating func checkRows(
    of layer: PrototypeDocument.Layer, _ name: String, _ what: String, in owner: String,
    among all: [PrototypeDocument.Layer]
  ) {
    guard let rows = PrototypeRows(layer, among: all) else {
      // A bar shows the dots of a list on its screens.
      if ids.contains(owner) {
        report(.invalid, owner, "\(what): nothing says how many; let a list pick '\(name)' (--picks), or use --repeat")
      }
      return
    }
    guard let first = variables[name] else {
      let command = "assets prototype set \(document.name) --variable \(name)=1"
      return report(.unknownVariable, owner, "\(what): variable '\(name)' is not declared; '\(command)' does so")
    }
    if case .bool = first {
      report(.unknownVariable, owner, "\(what): '\(name)' is true or false, and a row is a number or a text")
    } else if rows.count < 2 {
      report(.invalid, owner, "\(what) has one row: name several assets, or use --repeat or --row")
    } else if case .text = first, rows.names.isEmpty {
      report(.invalid, owner, "\(what): '\(name)' is a text, so its rows need names: use --row")
    } else if !first.isEmptyValue, rows.problem(with: first.text, for: first) != nil {
      report(.never, owner, "\(what): '\(name)' begins with '\(first.text)', which is none of its \(rows.count) rows")
    }
    if layer.picks != nil, !layer.pages {
      report(.invalid, owner, "\(what) doesn't stop at its rows, so it can't pick one: use --paging")
    }
  }

  private mutating func check(_ conditions: [PrototypeDocument.Condition], of what: String, in place: String) {
    for condition in conditions where condition.variable != "screen" {
      guard let first = variables[condition.variable] else {
        report(.unknownVariable, place, "\(what): variable '\(condition.variable)' is not declared")
        continue
      }
      switch condition.test {
      case .equals(let value), .differs(let value):
        if !value.isOfTheType(of: first) {
          report(.unknownVariable, place, "\(what): '\(condition.variable)' is compared with a value of another type")
        }
      default: break
      }
    }
  }

  // MARK: - Links

  private mutating func checkLinks(
    of owner: String, _ links: [PrototypeDocument.Link], size: PrototypeDocument.Size?,
    layers: [PrototypeDocument.Layer]
  ) {
    defer { link = nil }
    var seen: Set<String> = []
    let smallest = document.isAndroid ? 48.0 : 44.0
    let rows = Self.lowRows(of: links, below: smallest)
    for row in rows {
      let (y, height) = (text(row[0].y), text(row[0].height))
      report(
        .lowRow, owner,
        "\(row.count) areas side by side at y \(y) are \(height) pt high, as a native control is; "
          + "\(text(smallest)) pt are easier to hit")
    }
    for (place, link) in links.enumerated() {
      self.link = link.id
      // Two links may lead to one screen, and have no label.
      let isAmbiguous = links.contains { $0.name == link.name && $0.id != link.id }
      let name = "'\(link.name)'" + (isAmbiguous && link.name != link.id ? " (\(link.id))" : "")
      if !seen.insert(link.id).inserted { report(.duplicateID, owner, "two links have the id '\(link.id)'") }
      for to in [link.to] + link.overrides.map(\.to) {
        if let to, !ids.contains(to) { report(.missingTarget, owner, "\(name) leads to '\(to)', which is not there") }
      }
      if [.navigate, .overlay, .swap].contains(link.action), link.to == nil {
        report(.missingTarget, owner, "\(name) leads nowhere")
      }
      if let layer = link.layer, !layers.contains(where: { $0.id == layer }) {
        let near = NearestNames.find(layer, among: layers.compactMap(\.id)).first.map { "; did you mean '\($0)'?" }
        report(.missingTarget, owner, "\(name) is on the layer '\(layer)', which is not there\(near ?? "")")
      }
      if let url = link.url, !Self.isSafe(url) {
        report(.unsafeURL, owner, "\(name): only https, http, mailto and tel are opened")
      }
      check(link.conditions, of: name, in: owner)
      checkChanges(of: link, name, in: owner)
      if link.trigger == .delay, link.delay < 500, link.to != nil {
        report(.shortDelay, owner, "\(name): \(link.delay) ms is too short to see the screen")
      }
      if link.trigger == .edge, link.direction ?? .backward == .backward, link.action != .back,
        reach[owner]?.from.map({ [.push, .slide].contains($0.step.transition) && $0.step.action == .navigate }) == true
      {
        report(.edgeConflict, owner, "\(name): the edge goes back here")
      }
      guard let area = link.area else { continue }
      if link.label == nil { report(.noLabel, owner, "the link \(link.to == nil ? name : "to \(name)") has no label") }
      if let size {
        if area.x >= size.width || area.y >= size.height || area.x + area.width <= 0 || area.y + area.height <= 0 {
          report(.areaOutside, owner, "\(name): area \(area.text) is outside '\(owner)' (\(size.text))")
          continue
        }
        if area.x < -0.5 || area.y < -0.5 || area.x + area.width > size.width + 0.5
          || area.y + area.height > size.height + 0.5
        {
          report(.areaCut, owner, "\(name): area \(area.text) is partly outside '\(owner)' (\(size.text))")
        }
      }
      if area.width < smallest || area.height < smallest, link.trigger == .tap || link.trigger == .longPress,
        !rows.contains(where: { $0.contains(area) })
      {
        let size = PrototypeDocument.Size(area.width, area.height)
        report(.smallArea, owner, "\(name): \(size.text) pt is smaller than \(text(smallest))×\(text(smallest)) pt")
      }
      checkOverlap(of: link, at: place, among: links, in: owner)
      checkOverrides(of: link, name, in: owner)
    }
  }

  /// The heights of native controls that are lower than a finger: a segmented control has 32 points.
  private static let lowest = 28.0

  /// Areas beside each other that are as low as a native control and wide enough: the segments of one.
  private static func lowRows(
    of links: [PrototypeDocument.Link], below smallest: Double
  ) -> [[PrototypeDocument.Area]] {
    let low = Set(
      links.filter { $0.trigger == .tap }.compactMap(\.area).filter {
        (lowest..<smallest).contains($0.height) && $0.width >= smallest
      })
    var rows: [[PrototypeDocument.Area]] = []
    for area in low.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      if let last = rows.last?.last, last.y == area.y, last.height == area.height,
        (-0.5...8).contains(area.x - last.x - last.width)
      {
        rows[rows.count - 1].append(area)
      } else {
        rows.append([area])
      }
    }
    return rows.filter { $0.count > 1 }
  }

  private mutating func checkChanges(of link: PrototypeDocument.Link, _ name: String, in owner: String) {
    for change in link.changes {
      guard let first = variables[change.variable] else {
        report(.unknownVariable, owner, "\(name): variable '\(change.variable)' is not declared")
        continue
      }
      let fits: Bool
      switch (change.kind, first) {
      case (.set(let value), _): fits = value.isOfTheType(of: first)
      case (.toggle, .bool), (.add, .number): fits = true
      default: fits = false
      }
      if !fits { report(.unknownVariable, owner, "\(name): '\(change.variable)' is of another type") }
    }
    if let variable = link.variable, variables[variable] == nil {
      report(.unknownVariable, owner, "\(name): variable '\(variable)' is not declared")
    }
  }

  private mutating func checkOverlap(
    of link: PrototypeDocument.Link, at place: Int, among links: [PrototypeDocument.Link], in owner: String
  ) {
    guard let area = link.area, link.conditions.isEmpty else { return }
    for earlier in links[..<place]
    where earlier.trigger == link.trigger && earlier.conditions.isEmpty && earlier.layer == link.layer {
      guard let other = earlier.area else { continue }
      let across = min(area.x + area.width, other.x + other.width) - max(area.x, other.x)
      let down = min(area.y + area.height, other.y + other.height) - max(area.y, other.y)
      if across > 0.5, down > 0.5 {
        report(.overlap, owner, "'\(earlier.name)' and '\(link.name)' overlap; the first one acts")
        return
      }
    }
  }

  /// A variant of another shape, such as that of a tablet, without an area of its own.
  private mutating func checkOverrides(of link: PrototypeDocument.Link, _ name: String, in owner: String) {
    guard let image = found[owner], let base = sizes[owner] else { return }
    var seen: Set<String> = []
    for variant in image.variants {
      guard let size = variant.size, !ScreenLayout.isSameShape(base, size),
        let idiom = variant.element?.idiom?.rawValue,
        seen.insert(idiom).inserted
      else { continue }
      let request = ScreenLayout.Request(device: idiom, appearance: "light", locale: variant.element?.locale)
      if ScreenLayout.override(of: link, for: request)?.area == nil {
        report(.noOverride, owner, "\(name) has no area for \(idiom) (\(size.text))")
      }
    }
  }

  /// True for an address that may be opened.
  static func isSafe(_ url: String) -> Bool {
    guard !url.unicodeScalars.contains(where: { $0.value < 0x21 || $0.value == 0x7F }) else { return false }
    let lower = url.lowercased()
    if lower.hasPrefix("mailto:") || lower.hasPrefix("tel:") { return true }
    guard lower.hasPrefix("https://") || lower.hasPrefix("http://") else { return false }
    // A name before '@' looks like the site that is opened.
    let host = lower.drop { $0 != ":" }.dropFirst(3).prefix { !"/?#\\".contains($0) }
    return !host.isEmpty && !host.contains("@")
  }

  private func text(_ number: Double) -> String {
    PrototypeDocument.Size(number, 0).text.split(separator: "×").first.map(String.init) ?? ""
  }
}

extension PrototypeImages.ImageError {
  /// What is wrong, without the name of the screen.
  var words: String {
    switch self {
    case .noSuchAsset(let name, _): "no asset '\(name)'"
    case .noSuchFile(let path): "no image file '\(path)'"
    case .severalAssets(let name): "several assets are called '\(name)'; say 'catalog'"
    case .outside(let path): "'\(path)' is outside of the project, or behind a link"
    case .unreadable(let path): "'\(path)' can't be read"
    }
  }
}
