public import JSON

/// A prototype as its document describes it: screens and the links between them, with every default filled in except
/// those that depend on where a link leads (`PrototypeFlow`).
public struct PrototypeDocument: Sendable {
  /// A value that a variable holds.
  public enum Value: Hashable, Sendable {
    case bool(Bool)
    case number(Int)
    case text(String)

    public init?(_ json: JSONValue) {
      switch json {
      case .bool(let value): self = .bool(value)
      case .string(let value): self = .text(value.text)
      case .number(let value):
        guard let whole = value.int else { return nil }
        self = .number(whole)
      default: return nil
      }
    }

    /// Reads a value as users type it: `true`, `3` or any text.
    public init(typed text: String) {
      if text == "true" || text == "false" {
        self = .bool(text == "true")
      } else if let number = Int(text), String(number) == text {
        // A code such as `0412` is no number.
        self = .number(number)
      } else {
        self = .text(text)
      }
    }

    /// Reads a value for a variable: where that is a text, `0412` is one, too.
    public init(typed text: String, like first: Value?) {
      if case .text? = first { self = .text(text) } else { self.init(typed: text) }
    }

    public var json: JSONValue {
      switch self {
      case .bool(let value): .bool(value)
      case .number(let value): .number(value)
      case .text(let value): .string(value)
      }
    }

    /// What a variable of this type begins with if nothing else is said.
    public var empty: Value {
      switch self {
      case .bool: .bool(false)
      case .number: .number(0)
      case .text: .text("")
      }
    }

    /// True for a value of a variable that nothing was said about yet.
    var isEmptyValue: Bool { self == empty }

    /// True if a variable that begins with the other value can have this one.
    public func isOfTheType(of other: Value) -> Bool {
      switch (self, other) {
      case (.bool, .bool), (.number, .number), (.text, .text): true
      default: false
      }
    }
  }

  /// A rectangle in points.
  public struct Area: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    public var json: JSONValue {
      .array(JSONArray([x, y, width, height].map { .number(JSONNumber($0)) }, layout: .inline(padded: false)))
    }

    /// The text as users type it.
    public var text: String { [x, y, width, height].map { JSONNumber($0).spelling }.joined(separator: ",") }
  }

  public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }

    /// The text for people: `393×852`.
    public var text: String { "\(JSONNumber(width).spelling)×\(JSONNumber(height).spelling)" }

    public var json: JSONValue {
      .array(JSONArray([.number(JSONNumber(width)), .number(JSONNumber(height))], layout: .inline(padded: false)))
    }
  }

  /// Text for people, in one or several languages.
  public struct Label: Hashable, Sendable {
    public var plain: String
    public var byLanguage: [(language: String, text: String)]

    public init(_ plain: String, _ byLanguage: [(language: String, text: String)] = []) {
      (self.plain, self.byLanguage) = (plain, byLanguage)
    }

    public static func == (one: Label, other: Label) -> Bool { one.json == other.json }
    public func hash(into hasher: inout Hasher) { hasher.combine(plain) }

    public var json: JSONValue {
      if byLanguage.isEmpty { return .string(plain) }
      return .object(
        JSONObject(
          members: byLanguage.map { .init(JSONString($0.language), .string($0.text)) }, layout: .inline(padded: true)))
    }
  }

  public struct Condition: Hashable, Sendable {
    public enum Test: Hashable, Sendable {
      case equals(Value)
      case differs(Value)
      case isEmpty(Bool)
      case between(Int?, Int?)
    }

    public var variable: String
    public var test: Test
  }

  public struct Change: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case set(Value)
      case toggle
      case add(Int)
    }

    public var variable: String
    public var kind: Kind
  }

  public struct Override: Hashable, Sendable {
    /// Values by dimension: device, scale, appearance, locale.
    public var slot: [String: String]
    public var area: Area?
    public var to: String?
    public var isHidden: Bool
  }

  public struct Link: Sendable {
    public var id: String
    public var label: Label?
    public var area: Area?
    public var layer: String?
    public var trigger: LinkTrigger
    public var delay: Int
    public var direction: LinkDirection?
    public var action: LinkAction?
    public var to: String?
    public var y: Double?
    public var url: String?
    public var transition: LinkTransition?
    public var duration: Int?
    public var bounce: Double?
    public var keepsScroll: Bool
    public var conditions: [Condition]
    public var changes: [Change]
    public var variable: String?
    public var overrides: [Override]
    /// True if a value in it is unknown, so that nothing happens.
    public var isDisabled = false

    /// Its name: its label, or where it leads.
    public var name: String { label?.plain ?? to ?? action?.rawValue ?? id }
  }

  public struct Field: Sendable {
    public var variable: String
    public var type: FieldType
    public var placeholder: Label?
    public var options: [Label]
    public var length: Int?
  }

  public struct Layer: Sendable {
    public enum Content: Sendable {
      case asset(String)
      case image(String)
      case rows([String])
      case text(Label)
      case field(Field)
      case photo(String)
      /// A page control for a variable.
      case dots(String)
      /// Rows that are texts.
      case names
      case nothing
    }

    public var id: String?
    public var content: Content
    public var area: Area?
    /// Its place if nothing else is given; then it has the size of its image.
    public var place: (x: Double, y: Double)?
    public var conditions: [Condition]
    public var isFixed: Bool
    public var scroll: ScrollAxis
    public var pages: Bool
    public var rows: Int
    /// What its rows are called.
    public var names: [Label] = []
    /// The variable that its row is written into.
    public var picks: String?
    /// The layer behind each row, which a swipe uncovers.
    public var reveals: String?
    public var gap: Double
    public var bounce: Double
    /// Points that it moves at full tilt.
    public var depth: Double
    public var textSize: Double
    public var isSemibold: Bool
    public var color: String?
    public var align: TextAlignment
    /// The color of a template image: the name of a color set, or `#1B7AB5`.
    public var tint: String?
  }

  public struct Part: Sendable {
    public var id: String
    public var edge: BarEdge
    public var height: Double
    public var asset: String?
    public var tabs: [String]
    public var layers: [Layer]
    public var links: [Link]
  }

  public struct Overlay: Sendable {
    public var position: OverlayPosition
    public var at: (x: Double, y: Double)?
    public var hasScrim: Bool
    public var closesOutside: Bool
    public var reveals: Bool

    /// True for one along a whole edge, from which it comes.
    var isAtEdge: Bool { at == nil && [.start, .end, .top, .bottom].contains(position) }
  }

  public struct Screen: Sendable {
    public var id: String
    public var title: Label?
    public var alt: Label?
    public var asset: String?
    public var catalog: String?
    public var image: String?
    public var size: Size?
    public var scroll: ScrollAxis?
    public var fixed: (top: Double, bottom: Double)
    public var parts: [String]
    public var isEntry: Bool
    public var mirrors: Bool?
    public var overlay: Overlay?
    public var layers: [Layer]
    public var links: [Link]

    /// The title, or the id as words.
    public var name: String { title?.plain ?? Self.words(of: id) }

    /// The image file that it shows, relative to the folder of the document; nil for an asset.
    public var shownFile: String? { asset == nil ? image : nil }

    /// Returns an id as words: `harbor-detail` is "Harbor detail".
    public static func words(of id: String) -> String {
      let text = String(id.map { $0 == "-" ? " " : $0 })
      return text.prefix(1).uppercased() + text.dropFirst()
    }
  }

  /// Its name: the name of the file without the extension.
  public var name: String
  public var title: Label?
  /// The id of the first screen shown; nil without screens.
  public var start: String?
  public var device: DeviceFrame
  public var isAndroid: Bool
  public var drawsStatusBar: Bool
  public var variables: [(name: String, value: Value)]
  public var parts: [Part]
  public var screens: [Screen]
  public var stories: [Story] = []
  public var personas: [Persona] = []

  /// The extension of the files.
  public static let ending = ".prototype.json"
  /// The newest schema that is read and written.
  public static let schema = 1

  public func screen(_ id: String) -> Screen? { screens.first { $0.id == id } }
  public func part(_ id: String) -> Part? { parts.first { $0.id == id } }
  public func value(of variable: String) -> Value? { variables.first { $0.name == variable }?.value }

  /// The bars that a screen shows.
  public func bars(of screen: Screen) -> [Part] { screen.parts.compactMap(part) }

  /// The names of the assets that it shows.
  public var assetNames: Set<String> {
    let layers = screens.flatMap(\.layers) + parts.flatMap(\.layers)
    let shown = layers.flatMap { layer -> [String] in
      switch layer.content {
      case .asset(let name): [name]
      case .rows(let names): names
      default: []
      }
    }
    let colors = layers.compactMap(\.tint).filter { !PrototypeReader.isColor($0) }
    return Set(screens.compactMap(\.asset) + parts.compactMap(\.asset) + shown + colors)
  }

  /// The languages of the texts that its layers show.
  public var textLanguages: [String] {
    (screens.flatMap(\.layers) + parts.flatMap(\.layers)).flatMap { layer -> [String] in
      let texts = if case .text(let label) = layer.content { [label] } else { layer.names }
      return texts.flatMap { $0.byLanguage.map(\.language) }
    }
  }

  /// True if it uses any asset, and not only image files.
  public var usesAssets: Bool { !assetNames.isEmpty }

  /// Returns the name of the prototype in this file; nil for another file.
  public static func name(ofFile path: String) -> String? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard name.hasSuffix(ending), name.utf8.count > ending.utf8.count else { return nil }
    return String(name.dropLast(ending.count))
  }
}
