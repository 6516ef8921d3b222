/// A person's way through a prototype: what is shown, what was open before, and what is known.
///
/// It follows the rules of the player of a page (`Templates/pages/walk.js` and `stack.js`): bars first, then the first link
/// at a place whose conditions hold; a stack, tabs that keep what was open, and overlays that leave with what comes next.
public struct PrototypeWalk: Sendable {
  /// One place in the stack.
  struct Entry: Hashable, Sendable {
    enum Kind: Sendable { case page, card, sheet, overlay }

    var screen: String
    /// How it came.
    var transition: LinkTransition
    var direction: LinkDirection
    var isOverlay: Bool
    var kind: Kind

    /// True for what begins a part of its own: what was pushed on it leaves with it.
    var isClosable: Bool { isOverlay || [.modal, .card, .sheet, .drop, .snap].contains(transition) }
  }

  /// What a document may ask a check to walk: 100 stories of 50 steps for 4 personas.
  static let mostSteps = 20_000

  private struct Tab: Hashable {
    var depth: Int
    var bar: [String]
    var tab: String
  }

  private let flow: PrototypeFlow
  private let request: ScreenLayout.Request
  private(set) var stack: [Entry]
  private var tabs: [Tab: [Entry]] = [:]
  private(set) var values: [String: PrototypeDocument.Value]
  /// The ids of the screens that were shown.
  public private(set) var seen: Set<String>

  /// Why a step can't be taken, in words.
  public struct Obstacle: Error, Hashable {
    public var text: String
  }

  /// Begins at a screen.
  ///
  /// - Throws: `Obstacle` if no screen has this id, or it isn't an entry.
  init(_ flow: PrototypeFlow, at screen: String, as persona: PrototypeDocument.Persona?) throws(Obstacle) {
    let document = flow.document
    guard let first = document.screen(screen) else { throw Obstacle(text: "there is no screen '\(screen)'") }
    guard document.start == screen || first.isEntry else {
      throw Obstacle(
        text: "it begins at \(screen), which is neither the start nor another way in: 'entry=true' makes it one")
    }
    self.flow = flow
    request = document.request(of: persona)
    values = Dictionary(document.variables.map { ($0.name, $0.value) }) { first, _ in first }
    for (name, value) in persona?.variables ?? [] where values[name] != nil { values[name] = value }
    stack = [Entry(screen: screen, transition: .push, direction: .forward, isOverlay: false, kind: .page)]
    seen = [screen]
  }

  /// Walks a story.
  ///
  /// - Returns: The ids of the screens that were shown.
  /// - Throws: `Obstacle` at the first step that can't be taken.
  public static func walk(
    _ story: PrototypeDocument.Story, in flow: PrototypeFlow, as persona: PrototypeDocument.Persona?
  ) throws(Obstacle) -> Set<String> {
    var steps = story.steps[...]
    guard let first = steps.popFirst() else { throw Obstacle(text: "it has no steps") }
    guard case .screen(let screen, nil)? = PrototypeDocument.Step(first) else {
      throw Obstacle(text: "it begins with '\(first)', not with a screen")
    }
    var walk = try PrototypeWalk(flow, at: screen, as: persona)
    for step in steps { try walk.take(step) }
    return walk.seen
  }

  /// The ids of the screens that no story shows; none without stories. Of a story that can't be walked, its steps count.
  public static func screensWithoutStory(_ document: PrototypeDocument) -> [String] {
    let steps = document.stories.reduce(0) { $0 + $1.steps.count } * max(document.personas.count, 1)
    if document.stories.isEmpty || steps > mostSteps { return [] }
    let flow = PrototypeFlow(document)
    let walkers = document.walkers
    var needed: Set<String> = []
    for story in document.stories {
      for step in story.steps {
        if case .screen(let screen, _)? = PrototypeDocument.Step(step) { needed.insert(screen) }
      }
      // A screen that a timer shows is named by no step.
      for personas in walkers { needed.formUnion((try? walk(story, in: flow, as: personas[0])) ?? []) }
    }
    return document.screens.map(\.id).filter { !needed.contains($0) }
  }

  private var top: Entry { stack[stack.count - 1] }

  /// Takes a step.
  mutating func take(_ text: String) throws(Obstacle) {
    switch PrototypeDocument.Step(text) {
    case .screen(let screen, let link): try go(to: screen, by: link)
    case .value(let variable, let text): try enter(text, into: variable)
    case .wait: try wait()
    case nil: throw Obstacle(text: "'\(text)' isn't a step: use SCREEN, SCREEN/LINK, VARIABLE=VALUE or wait")
    }
    seen.insert(top.screen)
  }

  // MARK: - Screens

  private var steps: [PrototypeFlow.Step] {
    flow.screen(top.screen).map { flow.steps(of: $0).filter { !$0.link.isDisabled } } ?? []
  }

  private func holds(_ conditions: [PrototypeDocument.Condition]) -> Bool {
    conditions.allSatisfy { $0.holds(values, screen: top.screen) }
  }

  private mutating func go(to screen: String, by id: String?) throws(Obstacle) {
    let from = top.screen
    guard flow.screen(screen) != nil else { throw Obstacle(text: "there is no screen '\(screen)'") }
    let steps = self.steps
    var ways: [PrototypeWalk] = []
    var ids: [String] = []
    for (place, step) in steps.enumerated() where step.link.trigger != .delay && id.map({ $0 == step.link.id }) ?? true
    {
      // What shows another screen needs no trial.
      if [.navigate, .overlay].contains(step.action), let target = target(of: step), target != screen,
        flow.screen(target) != nil
      {
        continue
      }
      guard holds(step.link.conditions), isThere(step) else { continue }
      var way = self
      way.follow(step)
      guard way.top.screen == screen, !isCovered(place, among: steps), !ways.contains(where: { $0.isSame(as: way) })
      else { continue }
      ways.append(way)
      ids.append(step.link.id)
    }
    if ways.isEmpty, id == nil, let way = goingBack, way.top.screen == screen { ways = [way] }
    guard let way = ways.first else {
      let link = id.map { " by '\($0)'" } ?? ""
      let locked = steps.first { step in
        target(of: step) == screen && id.map { $0 == step.link.id } ?? true && !holds(step.link.conditions)
      }
      let why =
        locked.map { ": '\($0.link.id)' needs \($0.link.conditions.map(\.words).joined(separator: ", "))" } ?? ""
      throw Obstacle(text: "nothing leads from \(from) to \(screen)\(link)\(why)")
    }
    guard ways.count == 1 else {
      let names = ids.prefix(3).map { "'\(screen)/\($0)'" }.joined(separator: " or ")
      throw Obstacle(text: "several links lead from \(from) to \(screen): write \(names)")
    }
    self = way
  }

  private func isSame(as other: PrototypeWalk) -> Bool { stack == other.stack && values == other.values }

  /// True if the link is on the image that is asked for, and its layer is shown.
  private func isThere(_ step: PrototypeFlow.Step) -> Bool {
    if ScreenLayout.override(of: step.link, for: request)?.isHidden == true { return false }
    // The layer of a pull is in its gap.
    guard let id = step.link.layer, step.link.trigger != .pull else { return true }
    // Buttons behind rows need their list.
    let lists = layers.filter { $0.reveals == id }
    return layers.contains { $0.id == id && holds($0.conditions) }
      && (lists.isEmpty || lists.contains { holds($0.conditions) })
  }

  /// The layers of the screen on top and of its bars.
  private var layers: [PrototypeDocument.Layer] {
    guard let screen = flow.screen(top.screen) else { return [] }
    return flow.document.bars(of: screen).flatMap(\.layers) + screen.layers
  }

  /// True if a finger can't get at a link, since an earlier one takes every tap on its area.
  private func isCovered(_ place: Int, among steps: [PrototypeFlow.Step]) -> Bool {
    let own = steps[place]
    guard own.link.trigger == .tap, own.link.layer == nil, let area = area(of: own) else { return false }
    let taps: [LinkTrigger] = [.tap, .longPress]
    return area.samples.allSatisfy { x, y in
      steps[..<place].contains { other in
        other.part == own.part && other.link.layer == nil && taps.contains(other.link.trigger) && isThere(other)
          && holds(other.link.conditions) && self.area(of: other)?.contains(x, y) == true
      }
    }
  }

  private func area(of step: PrototypeFlow.Step) -> PrototypeDocument.Area? {
    ScreenLayout.override(of: step.link, for: request)?.area ?? step.link.area
  }

  // MARK: - What links do

  private func target(of step: PrototypeFlow.Step) -> String? {
    ScreenLayout.override(of: step.link, for: request)?.to ?? step.to
  }

  private mutating func follow(_ step: PrototypeFlow.Step) {
    let to = target(of: step)
    let screen = to.flatMap { flow.screen($0) }
    for change in step.link.changes { change.apply(to: &values) }
    switch step.action {
    case .navigate: if let screen { push(screen.id, step, isOverlay: false) }
    case .overlay: if let screen { push(screen.id, step, isOverlay: true) }
    case .swap: if let screen { swap(screen.id) }
    case .back: goBack(to: to)
    case .close: close()
    default: break
    }
  }

  private mutating func dropOverlays() { while stack.count > 1, top.isOverlay { stack.removeLast() } }

  private mutating func push(_ screen: String, _ step: PrototypeFlow.Step, isOverlay: Bool) {
    if !isOverlay { dropOverlays() }
    stack.append(
      Entry(
        screen: screen, transition: step.transition, direction: step.direction, isOverlay: isOverlay,
        kind: Self.kind(step.transition, isOverlay, below: top)))
  }

  private static func kind(_ transition: LinkTransition, _ isOverlay: Bool, below: Entry) -> Entry.Kind {
    if isOverlay { return .overlay }
    if transition == .sheet { return .sheet }
    if transition == .card { return .card }
    return (below.kind == .card || below.kind == .sheet) && transition != .modal ? below.kind : .page
  }

  /// Shows another screen in place of the top one; the tabs of a bar keep what was above them.
  private mutating func swap(_ screen: String) {
    dropOverlays()
    let bars = flow.screen(top.screen).map { flow.document.bars(of: $0) } ?? []
    if let bar = bars.first(where: { $0.tabs.contains(screen) })?.tabs, changeTab(bar, to: screen) { return }
    stack[stack.count - 1].screen = screen
  }

  private mutating func changeTab(_ bar: [String], to id: String) -> Bool {
    // The innermost one: what is below it was there before.
    guard let depth = stack.lastIndex(where: { bar.contains($0.screen) }) else { return false }
    let own = stack[depth].screen
    let kept = Array(stack[depth...])
    stack.removeSubrange(depth...)
    guard own != id else {
      stack.append(kept[0])
      return true
    }
    tabs[Tab(depth: depth, bar: bar, tab: own)] = kept
    var made = kept[0]
    made.screen = id
    made.kind = stack.last.map { Self.kind(made.transition, false, below: $0) } ?? .page
    made.isOverlay = false
    stack += tabs[Tab(depth: depth, bar: bar, tab: id)] ?? [made]
    return true
  }

  private mutating func goBack(to screen: String? = nil) {
    var place = stack.count - 2
    if let screen {
      place = stack.dropLast().lastIndex { $0.screen == screen } ?? -1
      if place < 0, flow.screen(screen) != nil {
        let first = Entry(screen: screen, transition: .push, direction: .forward, isOverlay: false, kind: .page)
        stack = [first, top]
        place = 0
      }
    }
    if place >= 0 { stack.removeSubrange((place + 1)...) }
  }

  private mutating func close() {
    let place = stack.lastIndex(where: \.isClosable) ?? 0
    if place == 0 { goBack() } else { stack.removeSubrange(place...) }
  }

  /// What a person does without a link: a tap beside an overlay, a swipe from the edge, a pull on a card.
  private var goingBack: PrototypeWalk? {
    guard stack.count > 1 else { return nil }
    var way = self
    if top.isOverlay {
      guard flow.screen(top.screen)?.overlay?.closesOutside ?? true else { return nil }
      way.close()
      return way
    }
    let isSideways = [.push, .slide].contains(top.transition) && top.direction == .forward
    let isRaised = top.kind == .card || top.kind == .sheet
    guard isSideways || isRaised && [.card, .sheet].contains(top.transition) else { return nil }
    way.goBack()
    return way
  }

  // MARK: - Values and time

  private mutating func enter(_ text: String, into variable: String) throws(Obstacle) {
    guard let first = flow.document.value(of: variable) else {
      throw Obstacle(text: "there is no variable '\(variable)'")
    }
    let shown = layers.filter { holds($0.conditions) }
    let fields = shown.compactMap { layer -> PrototypeDocument.Field? in
      if case .field(let field) = layer.content, field.variable == variable { field } else { nil }
    }
    let rows = shown.compactMap { PrototypeRows($0, among: layers) }.filter { $0.variable == variable }
    let takesPhoto = steps.contains {
      [.camera, .photo].contains($0.action) && $0.link.variable == variable && holds($0.link.conditions)
    }
    guard !fields.isEmpty || !rows.isEmpty || takesPhoto else {
      throw Obstacle(text: "nothing on \(top.screen) asks for '\(variable)'")
    }
    if let problem = fields.lazy.compactMap({ $0.problem(with: text) }).first { throw Obstacle(text: problem) }
    if let problem = rows.lazy.compactMap({ $0.problem(with: text, for: first) }).first {
      throw Obstacle(text: problem)
    }
    let value = PrototypeDocument.Value(typed: text, like: first)
    guard value.isOfTheType(of: first) else {
      let kind = if case .number = first { "a whole number" } else { "true or false" }
      throw Obstacle(text: "'\(variable)' needs \(kind), not '\(text)'")
    }
    values[variable] = value
  }

  /// The timer that ends first acts.
  private mutating func wait() throws(Obstacle) {
    let timers = steps.filter { $0.link.trigger == .delay && holds($0.link.conditions) }
    guard let first = timers.min(by: { $0.link.delay < $1.link.delay }) else {
      throw Obstacle(text: "nothing happens by itself on \(top.screen)")
    }
    follow(first)
  }
}

extension PrototypeDocument.Field {
  /// Why a text can't be entered; nil if it can.
  fileprivate func problem(with text: String) -> String? {
    if let length, text.unicodeScalars.count > length {
      return "'\(text)' is longer than the \(length) letters of '\(variable)'"
    }
    if type == .number, !text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return "'\(text)' isn't a number" }
    guard type == .choice else { return nil }
    let choices = options.flatMap { [$0.plain] + $0.byLanguage.map(\.text) }
    return choices.contains(text) ? nil : "'\(text)' is none of the choices of '\(variable)'"
  }
}

extension PrototypeDocument.Area {
  /// Points that a finger would aim at: the middle, and the middles of its quarters.
  fileprivate var samples: [(Double, Double)] {
    [(0.5, 0.5), (0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map { (x + $0 * width, y + $1 * height) }
  }

  fileprivate func contains(_ left: Double, _ top: Double) -> Bool {
    left >= x && top >= y && left <= x + width && top <= y + height
  }
}
