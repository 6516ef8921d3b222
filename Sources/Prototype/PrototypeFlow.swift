/// Where links lead: what each does once its defaults are filled in, and which screens can be reached.
public struct PrototypeFlow: Sendable {
  /// A link in its effect on one screen.
  public struct Step: Sendable {
    public var link: PrototypeDocument.Link
    /// The part it belongs to; nil for a link of the screen itself.
    public var part: String?
    public var action: LinkAction
    public var transition: LinkTransition
    public var direction: LinkDirection
    public var to: String?
  }

  public let document: PrototypeDocument
  private let screens: [String: PrototypeDocument.Screen]
  /// By the ids of the screens that have an id of their own.
  private var known: [String: [Step]] = [:]

  public init(_ document: PrototypeDocument) {
    self.document = document
    screens = Dictionary(document.screens.map { ($0.id, $0) }) { first, _ in first }
    for (id, screens) in Dictionary(grouping: document.screens, by: \.id) where screens.count == 1 {
      known[id] = findSteps(of: screens[0])
    }
  }

  /// The links of a screen in the order in which they are tried: those of its bars, then its own.
  public func steps(of screen: PrototypeDocument.Screen) -> [Step] { known[screen.id] ?? findSteps(of: screen) }

  /// The screen with an id; the first one if several have it.
  func screen(_ id: String) -> PrototypeDocument.Screen? { screens[id] }

  private func findSteps(of screen: PrototypeDocument.Screen) -> [Step] {
    let bars = document.bars(of: screen)
    let tabs = Set(bars.flatMap(\.tabs))
    return bars.flatMap { bar in bar.links.map { step($0, part: bar.id, tabs) } }
      + screen.links.map { step($0, part: nil, tabs) }
  }

  private func step(_ link: PrototypeDocument.Link, part: String?, _ tabs: Set<String>) -> Step {
    let target = link.to.flatMap { screens[$0] }
    let action: LinkAction
    if let given = link.action {
      action = given
    } else if let to = link.to {
      action = tabs.contains(to) ? .swap : target?.overlay != nil ? .overlay : .navigate
    } else {
      action = link.url == nil ? .stay : .url
    }
    let transition: LinkTransition
    if let given = link.transition {
      transition = given
    } else {
      switch action {
      case .swap: transition = .none
      case .overlay: transition = Self.transition(of: target?.overlay)
      default: transition = .push
      }
    }
    let direction = link.direction ?? (link.trigger == .edge ? .backward : .forward)
    return Step(link: link, part: part, action: action, transition: transition, direction: direction, to: link.to)
  }

  private static func transition(of overlay: PrototypeDocument.Overlay?) -> LinkTransition {
    guard let overlay, overlay.at == nil else { return .dissolve }
    return switch overlay.position {
    case .bottom: .sheet
    case .start, .end, .top: .slide
    default: .dissolve
    }
  }

  // MARK: - Reachability

  /// What is known about a screen once every path was followed.
  public struct Reach: Sendable {
    /// Taps from the start; nil if it can't be reached from there.
    public var taps: Int?
    /// The screen and the step by which it is reached first.
    public var from: (screen: String, step: Step)?
  }

  /// Follows every link from the start and from the other entries; conditions count as true.
  public func reach() -> [String: Reach] {
    var found: [String: Reach] = [:]
    var queue: [String] = []
    let entries = [document.start].compactMap { $0 } + document.screens.filter(\.isEntry).map(\.id)
    for entry in entries where screens[entry] != nil && found[entry] == nil {
      found[entry] = Reach(taps: 0, from: nil)
      queue.append(entry)
    }
    var place = 0
    while place < queue.count {
      let id = queue[place]
      place += 1
      guard let screen = screens[id] else { continue }
      let taps = found[id]?.taps ?? 0
      for step in steps(of: screen) where !step.link.isDisabled {
        for target in [step.to] + step.link.overrides.map(\.to) {
          guard let target, screens[target] != nil, found[target] == nil else { continue }
          // A delay costs no tap.
          found[target] = Reach(taps: taps + (step.link.trigger == .delay ? 0 : 1), from: (id, step))
          queue.append(target)
        }
      }
    }
    return found
  }

  /// The screens and parts that have a link to a screen, each with the step.
  public func links(to id: String) -> [(screen: String, step: Step)] {
    document.screens.flatMap { screen in
      steps(of: screen).filter { $0.to == id }.map { (screen.id, $0) }
    }
  }
}
