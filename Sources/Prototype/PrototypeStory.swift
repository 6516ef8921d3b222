public import JSON

/// What a person wants of a prototype, as steps through it, and the people who take them.
extension PrototypeDocument {
  public struct Story: Hashable, Sendable {
    public var id: String
    public var title: Label?
    /// As they are written: `lobby`, `lobby/send`, `code=0412`, `wait`.
    public var steps: [String]

    /// Its title, or its id as words.
    public var name: String { title?.plain ?? Screen.words(of: id) }

    /// How often something is done to get to another screen.
    public var taps: Int {
      steps.dropFirst().count { if case .screen? = PrototypeDocument.Step($0) { true } else { false } }
    }
  }

  /// A person who uses a prototype: with a language, a device, and what is known of them.
  public struct Persona: Sendable {
    public var id: String
    public var title: Label?
    public var locale: String?
    public var appearance: String?
    /// The id of a frame.
    public var device: String?
    /// What variables begin with for this person.
    public var variables: [(name: String, value: Value)]

    /// Its title, or its id as words.
    public var name: String { title?.plain ?? Screen.words(of: id) }
  }

  /// One step of a story.
  public enum Step: Hashable, Sendable {
    /// What leads to a screen is done; holds the id of the link where several lead there.
    case screen(String, link: String?)
    /// What is typed, chosen or photographed.
    case value(variable: String, text: String)
    /// Nothing is done until a timer acts.
    case wait

    /// Parses `lobby`, `lobby/send`, `code=0412` or `wait`; nil for anything else.
    public init?(_ text: String) {
      if text == "wait" {
        self = .wait
      } else if let equals = text.firstIndex(of: "=") {
        let variable = String(text[..<equals])
        guard PrototypeReader.isVariableName(variable) else { return nil }
        self = .value(variable: variable, text: String(text[text.index(after: equals)...]))
      } else {
        let ids = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard ids.count <= 2, ids.allSatisfy(PrototypeReader.isID) else { return nil }
        self = .screen(ids[0], link: ids.count > 1 ? ids[1] : nil)
      }
    }

    /// As it is written.
    public var text: String {
      switch self {
      case .screen(let screen, let link): screen + (link.map { "/\($0)" } ?? "")
      case .value(let variable, let text): "\(variable)=\(text)"
      case .wait: "wait"
      }
    }
  }

  public func story(_ id: String) -> Story? { stories.first { $0.id == id } }

  /// What a persona's way through a story depends on.
  private struct Walker: Hashable {
    /// Nil if every request has the same links.
    var request: ScreenLayout.Request?
    var values: [String: Value]
  }

  /// The personas, those together for whom every story goes the same way; without personas, nobody alone.
  var walkers: [[Persona?]] {
    if personas.isEmpty { return [[nil]] }
    let links = screens.flatMap(\.links) + parts.flatMap(\.links)
    let dependsOnRequest = links.contains { !$0.overrides.isEmpty }
    var groups: [[Persona?]] = []
    var places: [Walker: Int] = [:]
    for persona in personas {
      let values = Dictionary(persona.variables.map { ($0.name, $0.value) }) { _, last in last }
      let walker = Walker(request: dependsOnRequest ? request(of: persona) : nil, values: values)
      if let place = places[walker] {
        groups[place].append(persona)
      } else {
        places[walker] = groups.count
        groups.append([persona])
      }
    }
    return groups
  }

  /// What a persona asks for; without one, what a page shows first.
  func request(of persona: Persona?) -> ScreenLayout.Request {
    let frame = persona?.device.flatMap(DeviceFrame.named) ?? device
    return .init(device: frame.idiom, appearance: persona?.appearance ?? "light", locale: persona?.locale)
  }
}

extension PrototypeDocument.Value {
  /// As text, such as a field shows it.
  public var text: String {
    switch self {
    case .bool(let value): value ? "true" : "false"
    case .number(let value): String(value)
    case .text(let text): text
    }
  }

  /// Without what doesn't count in a comparison.
  fileprivate var plain: String { text.trimmingSpaces.lowercased() }

  /// As a number; nil if it isn't a number.
  fileprivate var number: Double? {
    let plain = text.trimmingSpaces
    guard !plain.isEmpty else { return 0 }
    return Double(plain).flatMap { $0.isFinite ? $0 : nil }
  }
}

extension PrototypeDocument.Story {
  public var json: JSONValue {
    .object(
      ("id", .string(id)), ("title", title?.json), ("steps", .list(steps.map { .string($0) })))
  }
}

extension PrototypeDocument.Persona {
  public var json: JSONValue {
    .object(
      ("id", .string(id)), ("title", .string(name)), ("locale", .optional(locale)),
      ("appearance", .optional(appearance)), ("device", .optional(device)),
      ("variables", .object(variables.map { ($0.name, $0.value.json) })))
  }
}

extension PrototypeDocument.Condition {
  /// As users type it: `code=0412`, `name!=`, `count>=1`.
  public var words: String {
    switch test {
    case .equals(let value): "\(variable)=\(value.text)"
    case .differs(let value): "\(variable)!=\(value.text)"
    case .isEmpty(let flag): variable + (flag ? "=" : "!=")
    case .between(let low, let high):
      [low.map { "\(variable)>=\($0)" }, high.map { "\(variable)<=\($0)" }].compactMap { $0 }.joined(separator: " ")
    }
  }

  /// True if it holds, as the player of a page decides it (`Variables.holds`).
  ///
  /// - Parameter screen: The screen on top, which a condition can ask for like a variable.
  func holds(_ values: [String: PrototypeDocument.Value], screen: String) -> Bool {
    guard let value = variable == "screen" ? .text(screen) : values[variable] else { return false }
    switch test {
    case .equals(let other): return value.plain == other.plain
    case .differs(let other): return value.plain != other.plain
    case .isEmpty(let flag): return value.plain.isEmpty == flag
    case .between(let low, let high):
      guard let number = value.number else { return false }
      return number >= low.map(Double.init) ?? -.infinity && number <= high.map(Double.init) ?? .infinity
    }
  }
}

extension PrototypeDocument.Change {
  /// `code=0412`, `toggle on`, `count+1`
  public var words: String {
    switch kind {
    case .set(let value): "\(variable)=\(value.text)"
    case .toggle: "toggle \(variable)"
    case .add(let amount): "\(variable)\(amount < 0 ? "" : "+")\(amount)"
    }
  }

  /// Changes a value; one of another type becomes one of the variable's.
  func apply(to values: inout [String: PrototypeDocument.Value]) {
    guard let value = values[variable] else { return }
    switch (kind, value) {
    case (.toggle, .bool(let flag)): values[variable] = .bool(!flag)
    case (.add(let amount), .number(let number)):
      let (sum, overflows) = number.addingReportingOverflow(amount)
      values[variable] = .number(overflows ? (amount < 0 ? .min : .max) : sum)
    case (.set(let new), .bool): values[variable] = .bool(new.text == "true")
    case (.set(let new), .number):
      values[variable] = .number(new.number.flatMap { Int(exactly: $0.rounded(.towardZero)) } ?? 0)
    case (.set(let new), .text): values[variable] = .text(new.text)
    default: break
    }
  }
}

extension String {
  /// Without white space at both ends.
  fileprivate var trimmingSpaces: String {
    let rest = drop(while: \.isWhitespace)
    return String(rest.reversed().drop(while: \.isWhitespace).reversed())
  }
}
