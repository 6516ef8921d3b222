internal import Catalog
internal import JSON
public import Prototype

/// The content of a page that plays a prototype; `Templates/pages/contract.js` describes its JSON as `Prototype`.
public struct PlayerData: Sendable {
  /// The initial state of a page if its address doesn't say otherwise; nil values are those of the prototype.
  public struct Opening: Sendable {
    /// The id of a screen.
    public var screen: String?
    /// The id of a frame.
    public var device: String?
    public var locale: String?
    public var appearance: String?
    /// The id of a story that plays by itself, and of the persona who walks it.
    public var story: String?
    public var persona: String?
    /// Whether a program films the story.
    var isFilmed = false

    public init(screen: String? = nil, device: String? = nil, locale: String? = nil, appearance: String? = nil) {
      (self.screen, self.device, self.locale, self.appearance) = (screen, device, locale, appearance)
    }

    fileprivate var json: JSONValue? {
      let words = [
        ("screen", screen), ("device", device), ("locale", locale), ("appearance", appearance), ("story", story),
        ("persona", persona),
      ]
      if words.allSatisfy({ $0.1 == nil }) { return nil }
      return .object(words.map { ($0.0, .optional($0.1)) } + [("film", isFilmed ? true : nil)])
    }
  }

  public let document: PrototypeDocument
  /// The command that adds a link for an area that the viewer draws.
  public let command: String
  /// The language that is shown if no other fits.
  public let language: String
  /// The frames that a viewer can switch between.
  public let frames: [DeviceFrame]
  /// The requests for every screen.
  public let requests: [ScreenLayout.Request]
  public internal(set) var screens: [PlayerScreen]
  public let findings: [PrototypeFinding]
  public var opening = Opening()
  /// The number of screens that the document has and this doesn't.
  public internal(set) var leftOut = 0

  /// Replaces image ids with their numbers.
  mutating func numberImages(_ images: EmbeddedImages) {
    for screen in screens.indices {
      for layout in screens[screen].layouts.indices { screens[screen].layouts[layout].numberImages(images) }
    }
  }

  var json: JSONValue {
    .object(
      ("name", .string(document.name)), ("title", document.title?.json), ("start", .optional(document.start)),
      ("device", .string(document.device.id)), ("platform", .string(document.isAndroid ? "android" : "ios")),
      ("statusBar", document.drawsStatusBar ? true : nil), ("command", .string(command)),
      ("locale", .string(language)), ("frames", .list(frames.map(\.json))),
      ("requests", .list(requests.map(\.json))),
      ("variables", .object(document.variables.map { ($0.name, $0.value.json) })),
      ("bars", .list(document.parts.map { .list($0.tabs.map { .string($0) }) })),
      ("parts", document.parts.isEmpty ? nil : .list(document.parts.map(\.json))),
      ("screens", .list(screens.map(\.json))), ("findings", .list(findings.map(\.json))), ("opening", opening.json),
      ("leftOut", leftOut == 0 ? nil : .number(leftOut)), ("stories", .unlessEmpty(document.stories.map(\.json))),
      ("personas", .unlessEmpty(document.personas.map(\.json))))
  }
}

/// A screen, with the places of its links and layers on each of its images.
public struct PlayerScreen: Sendable {
  /// A layer of the screen or of one of its bars.
  public struct Layer: Sendable {
    public var layer: PrototypeDocument.Layer
    /// The bar it belongs to.
    public var bar: PrototypeDocument.Part?
  }

  /// The layout for a request, and what is shown instead, as text: "fr: shows en".
  public struct Answer: Hashable, Sendable {
    public var layout: Int
    public var note: String?
  }

  public let screen: PrototypeDocument.Screen
  public let isEntry: Bool
  public let reach: PrototypeFlow.Reach?
  /// The indices of its bars in the document.
  public let bars: [Int]
  /// The first step that contains a point and whose conditions are met is taken.
  public let steps: [PrototypeFlow.Step]
  public let layers: [Layer]
  /// The distinct layouts.
  public internal(set) var layouts: [PlayerLayout] = []
  /// One for each request.
  public internal(set) var answers: [Answer] = []

  fileprivate var json: JSONValue {
    let all = self.layers.map(\.layer)
    let layers: [JSONValue] = self.layers.map {
      $0.layer.json(isFixed: $0.bar != nil, PrototypeRows($0.layer, among: all))
    }
    return .object(
      ("id", .string(screen.id)),
      ("title", screen.title?.json ?? .string(PrototypeDocument.Screen.words(of: screen.id))),
      ("alt", screen.alt?.json), ("asset", .optional(screen.asset ?? screen.image)),
      ("scroll", .optional(screen.scroll?.rawValue)), ("bars", .unlessEmpty(bars.map { .number($0) })),
      ("overlay", screen.overlay?.json), ("entry", isEntry ? true : nil), ("taps", reach?.taps.map { .number($0) }),
      ("from", .optional(reach?.from?.screen)), ("links", .list(steps.map(\.json))), ("layers", .unlessEmpty(layers)),
      ("layouts", .list(layouts.map(\.json))), ("answers", .list(answers.map(\.json))))
  }
}

/// The places of everything on one image of a screen, in points.
public struct PlayerLayout: Hashable, Sendable {
  /// The image of a bar.
  public struct Bar: Hashable, Sendable {
    public var edge: String
    public var height: Double
    public var image: String
  }

  /// The area of a link.
  public enum LinkArea: Hashable, Sendable {
    /// The link isn't on this image.
    case nowhere
    case everywhere
    case area(PrototypeDocument.Area)
    /// Relative to a bar; holds its index in `bars`.
    case ofBar(PrototypeDocument.Area, Int)
  }

  /// A target that differs from the link's own.
  public struct Target: Hashable, Sendable {
    /// The index of the link among those of the screen.
    public var link: Int
    public var screen: String
  }

  public struct LayerPlace: Hashable, Sendable {
    public var area: PrototypeDocument.Area
    public var image: String?
    /// The size of the image, or of the first row.
    public var size: PrototypeDocument.Size?
    /// The images of its rows.
    public var rows: [String] = []
    /// The pixels of its image that keep their size, and how many of them make a point; nil if all of it stretches.
    public var slices: Slices?
    /// The color in which its image is drawn; nil if it keeps its own.
    public var tint: String?
  }

  /// The edges of an image that keep their size when it grows, in pixels: top, left, bottom and right.
  public struct Slices: Hashable, Sendable {
    public var caps: [Int]
    /// Pixels for each point.
    public var scale: Double
  }

  public var image: String?
  public var size: PrototypeDocument.Size
  public var isMirrored: Bool
  /// The heights at the top and bottom that don't scroll.
  public var (top, bottom): (Double, Double)
  public var bars: [Bar]
  public var areas: [LinkArea]
  public var targets: [Target]
  public var layers: [LayerPlace]

  fileprivate mutating func numberImages(_ images: EmbeddedImages) {
    image = image.map(images.number)
    for place in bars.indices { bars[place].image = images.number(bars[place].image) }
    for place in layers.indices {
      layers[place].image = layers[place].image.map(images.number)
      layers[place].rows = layers[place].rows.map(images.number)
    }
  }

  fileprivate var json: JSONValue {
    .object(
      ("image", .optional(image)), ("width", .number(JSONNumber(size.width))),
      ("height", .number(JSONNumber(size.height))), ("mirrored", isMirrored ? true : nil),
      ("top", top > 0 ? .number(JSONNumber(top)) : nil), ("bottom", bottom > 0 ? .number(JSONNumber(bottom)) : nil),
      ("bars", .unlessEmpty(bars.map(\.json))), ("areas", .list(areas.map(\.json))),
      ("to", targets.isEmpty ? nil : .object(targets.map { (String($0.link), .string($0.screen)) })),
      ("layers", .unlessEmpty(layers.map(\.json))))
  }
}

// MARK: - JSON

extension PlayerScreen.Answer {
  fileprivate var json: JSONValue {
    let cell: [JSONValue] = [.number(layout)] + (note.map { [.string($0)] } ?? [])
    return .array(JSONArray(cell, layout: .inline(padded: false)))
  }
}

extension PlayerLayout.Bar {
  fileprivate var json: JSONValue {
    .object(("edge", .string(edge)), ("height", .number(JSONNumber(height))), ("image", .string(image)))
  }
}

extension PlayerLayout.LinkArea {
  fileprivate var json: JSONValue {
    switch self {
    case .nowhere: false
    case .everywhere: true
    case .area(let area): area.json
    case .ofBar(let area, let bar): .array([area.json, .number(bar)])
    }
  }
}

extension PlayerLayout.LayerPlace {
  fileprivate var json: JSONValue {
    .object(
      ("area", area.json), ("image", .optional(image)), ("size", size?.json),
      ("rows", .unlessEmpty(rows.map { .string($0) })), ("tint", .optional(tint)),
      (
        "slices",
        slices.map {
          .object(("caps", .list($0.caps.map { .number($0) })), ("scale", .number(JSONNumber($0.scale))))
        }
      ))
  }
}

extension PrototypeFinding {
  fileprivate var json: JSONValue {
    .object(
      ("rule", .string(rule.id)), ("severity", .string(severity.rawValue)), ("screen", .optional(place)),
      ("message", .string(message)))
  }
}

extension PrototypeDocument.Part {
  fileprivate var json: JSONValue {
    .object(("id", .string(id)), ("edge", .string(edge.rawValue)), ("height", .number(JSONNumber(height))))
  }
}

extension DeviceFrame {
  fileprivate var json: JSONValue {
    .object(
      ("id", .string(id)), ("name", .string(name)), ("width", .number(JSONNumber(width))),
      ("height", .number(JSONNumber(height))), ("scale", .number(JSONNumber(scale))),
      ("radius", .number(JSONNumber(radius))), ("cutout", .string(cutout.rawValue)),
      ("safeTop", .number(JSONNumber(safeArea.top))), ("safeBottom", .number(JSONNumber(safeArea.bottom))),
      ("device", .string(idiom)))
  }
}

extension PrototypeDocument.Overlay {
  fileprivate var json: JSONValue {
    .object(
      ("position", .string(position.rawValue)),
      ("at", at.map { .list([.number(JSONNumber($0.x)), .number(JSONNumber($0.y))]) }),
      ("scrim", .bool(hasScrim)), ("closeOutside", .bool(closesOutside)),
      ("reveal", reveals ? true : nil))
  }
}

extension PrototypeFlow.Step {
  fileprivate var json: JSONValue {
    .object(
      ("id", .string(link.id)), ("label", link.label?.json), ("part", .optional(part)),
      ("trigger", .string(link.trigger.rawValue)), ("delay", link.delay == 0 ? nil : .number(link.delay)),
      ("direction", .string(direction.rawValue)), ("action", .string(action.rawValue)),
      ("to", .optional(to)), ("transition", .string(transition.rawValue)),
      ("hasTransition", link.transition != nil ? true : nil),
      ("duration", link.duration.map { .number($0) }), ("bounce", link.bounce.map { .number(JSONNumber($0)) }),
      ("y", link.y.map { .number(JSONNumber($0)) }), ("url", .optional(link.url)),
      ("keepScroll", link.keepsScroll ? true : nil), ("layer", .optional(link.layer)),
      ("when", .unlessEmpty(link.conditions.map(\.json))), ("changes", .unlessEmpty(link.changes.map(\.json))),
      ("variable", .optional(link.variable)))
  }
}

extension PrototypeDocument.Condition {
  fileprivate var json: JSONValue {
    switch test {
    case .equals(let value): .object(("variable", .string(variable)), ("is", value.json))
    case .differs(let value): .object(("variable", .string(variable)), ("not", value.json))
    case .isEmpty(let flag): .object(("variable", .string(variable)), ("empty", .bool(flag)))
    case .between(let low, let high):
      .object(
        ("variable", .string(variable)), ("min", low.map { .number($0) }), ("max", high.map { .number($0) }))
    }
  }
}

extension PrototypeDocument.Change {
  fileprivate var json: JSONValue {
    switch kind {
    case .set(let value): .object(("variable", .string(variable)), ("set", value.json))
    case .toggle: .object(("variable", .string(variable)), ("toggle", true))
    case .add(let amount): .object(("variable", .string(variable)), ("add", .number(amount)))
    }
  }
}

extension PrototypeDocument.Layer {
  /// - Parameters:
  ///   - isFixed: True for a layer of a bar.
  ///   - choice: The rows that it chooses among.
  fileprivate func json(isFixed isOfBar: Bool, _ choice: PrototypeRows?) -> JSONValue {
    let names = choice?.names ?? names
    var values: [(String, JSONValue?)] = [
      ("id", .optional(id)), ("when", .unlessEmpty(conditions.map(\.json))), ("fixed", isFixed || isOfBar ? true : nil),
      ("scroll", scroll == .none ? nil : .string(scroll.rawValue)), ("paging", pages ? true : nil),
      ("repeat", choice.map { .number($0.count) } ?? (rows == 1 ? nil : .number(rows))),
      ("reveal", .optional(reveals)), ("picks", .optional(picks)), ("names", .unlessEmpty(names.map(\.json))),
      ("gap", gap == 0 ? nil : .number(JSONNumber(gap))),
      ("bounce", bounce == 0 ? nil : .number(JSONNumber(bounce))),
      ("depth", depth == 0 ? nil : .number(JSONNumber(depth))),
    ]
    switch content {
    case .text(let label):
      values += [
        ("text", label.json), ("size", .number(JSONNumber(textSize))),
        ("semibold", isSemibold ? true : nil), ("color", .optional(color)), ("align", .string(align.rawValue)),
      ]
    case .field(let field):
      values.append(
        (
          "field",
          .object(
            ("variable", .string(field.variable)), ("type", .string(field.type.rawValue)),
            ("placeholder", field.placeholder?.json), ("options", .list(field.options.map(\.json))),
            ("length", field.length.map { .number($0) }))
        ))
      values += [("size", .number(JSONNumber(textSize))), ("color", .optional(color))]
    case .photo(let variable): values.append(("photo", .string(variable)))
    // Without a list on this screen nothing says how many there are.
    case .dots(let variable): values += choice == nil ? [] : [("dots", .string(variable)), ("color", .optional(color))]
    default:
      if !names.isEmpty {
        values += [
          ("size", .number(JSONNumber(textSize))), ("semibold", isSemibold ? true : nil), ("color", .optional(color)),
          ("align", .string(align.rawValue)),
        ]
      }
    }
    return .object(values)
  }
}

extension ScreenLayout.Request {
  fileprivate var json: JSONValue {
    .object(("device", .string(device)), ("appearance", .string(appearance)), ("locale", .optional(locale)))
  }
}
