/// A word of the document: its spelling, and the words of other programs that are read as it.
public protocol PrototypeWord: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  /// Figma's words with the same meaning, in capitals.
  static var synonyms: [String: Self] { get }
}

extension PrototypeWord {
  public static var synonyms: [String: Self] { [:] }

  /// Reads a word; nil if it is not one of them.
  public init?(word: String) {
    if let value = Self(rawValue: word) ?? Self.synonyms[word] { self = value } else { return nil }
  }

  /// The words in a sentence: "tap, swipe or edge".
  public static var words: String {
    let all = allCases.map(\.rawValue)
    return all.dropLast().joined(separator: ", ") + (all.count > 1 ? " or " : "") + (all.last ?? "")
  }
}

/// What a person does to follow a link.
public enum LinkTrigger: String, PrototypeWord {
  case tap, longPress, swipe, edge, delay, submit, pull

  public static let synonyms: [String: Self] = ["ON_CLICK": .tap, "ON_DRAG": .swipe, "AFTER_TIMEOUT": .delay]
}

/// What a link does.
public enum LinkAction: String, PrototypeWord {
  case navigate, overlay, swap, scrollTo, back, close, url, nudge, camera, photo, stay

  public static let synonyms: [String: Self] = [
    "NAVIGATE": .navigate, "OVERLAY": .overlay, "SWAP": .swap, "SCROLL_TO": .scrollTo, "BACK": .back, "CLOSE": .close,
    "URL": .url,
  ]
}

/// How the next screen appears.
public enum LinkTransition: String, PrototypeWord {
  case push, slide, modal, card, sheet, dissolve, zoom, drop, snap, none

  public static let synonyms: [String: Self] = [
    "DISSOLVE": .dissolve, "PUSH": .slide, "SLIDE_IN": .push, "MOVE_IN": .push,
  ]
}

/// The direction of a swipe; forward is toward the start side, so that the next page comes from the end side.
public enum LinkDirection: String, PrototypeWord {
  case forward, backward, up, down

  public static let synonyms: [String: Self] = [
    "LEFT": .forward, "RIGHT": .backward, "TOP": .up, "BOTTOM": .down,
  ]
}

/// The place of an overlay on the screen.
public enum OverlayPosition: String, PrototypeWord {
  case center, top, bottom, start, end, topStart, topEnd, bottomStart, bottomEnd

  public static let synonyms: [String: Self] = [
    "CENTER": .center, "TOP_LEFT": .topStart, "TOP_CENTER": .top, "TOP_RIGHT": .topEnd, "BOTTOM_LEFT": .bottomStart,
    "BOTTOM_CENTER": .bottom, "BOTTOM_RIGHT": .bottomEnd,
  ]
}

/// The directions in which a screen scrolls.
public enum ScrollAxis: String, PrototypeWord {
  case none, vertical, horizontal, both
}

/// How bold the text of a layer is.
public enum TextWeight: String, PrototypeWord {
  case regular, semibold
}

/// Where the lines of a layer's text begin or end.
public enum TextAlignment: String, PrototypeWord {
  case start, center, end
}

/// The edge that a bar is at.
public enum BarEdge: String, PrototypeWord {
  case top, bottom
}

/// What can be typed into a field.
public enum FieldType: String, PrototypeWord {
  case text, number, email, password, choice, lines
}

/// The keys of each object of a document in the order in which they are written.
enum PrototypeKeys {
  static let root = [
    "schema", "title", "start", "device", "platform", "statusBar", "variables", "parts", "screens", "stories",
    "personas",
  ]
  static let part = ["id", "edge", "height", "asset", "tabs", "layers", "links"]
  static let screen = [
    "id", "title", "alt", "asset", "catalog", "image", "size", "scroll", "fixed", "parts", "entry", "mirror", "overlay",
    "layers", "links", "assumed",
  ]
  static let layer = [
    "id", "asset", "image", "assets", "text", "field", "photo", "dots", "rows", "picks", "tint", "size", "weight",
    "color",
    "align", "area", "when", "fixed", "scroll", "paging", "repeat", "gap", "bounce", "reveal", "depth",
  ]
  static let link = [
    "id", "label", "area", "layer", "trigger", "delay", "direction", "action", "to", "y", "url", "transition",
    "duration", "bounce", "keepScroll", "when", "set", "toggle", "add", "variable", "overrides", "assumed",
  ]
  static let story = ["id", "title", "steps"]
  static let persona = ["id", "title", "locale", "appearance", "device", "variables"]
  static let override = ["slot", "area", "to", "hidden"]
  static let overlay = ["position", "at", "scrim", "closeOutside", "reveal"]
  static let field = ["variable", "type", "placeholder", "options", "length"]
}

/// A device that a prototype is shown on. Sizes are approximate, since makers don't publish all of them.
public struct DeviceFrame: Hashable, Sendable {
  public enum Cutout: String, Sendable { case island, notch, hole, none }

  public var id: String
  public var name: String
  /// In points.
  public var width: Double
  public var height: Double
  /// Pixels for each point.
  public var scale: Double
  public var radius: Double
  public var cutout: Cutout
  /// Points at the top and bottom that the system covers.
  public var safeArea: (top: Double, bottom: Double) { (top, bottom) }
  /// The device of asset catalogs.
  public var idiom: String
  private var top: Double
  private var bottom: Double

  private init(
    _ id: String, _ name: String, _ width: Double, _ height: Double, scale: Double, radius: Double, _ cutout: Cutout,
    safe: (Double, Double), idiom: String = "iphone"
  ) {
    (self.id, self.name, self.width, self.height, self.scale) = (id, name, width, height, scale)
    (self.radius, self.cutout, self.idiom) = (radius, cutout, idiom)
    (top, bottom) = safe
  }

  /// The supported devices; the first is the default.
  public static let all = [
    DeviceFrame("iphone15", "iPhone 15", 393, 852, scale: 3, radius: 55, .island, safe: (59, 34)),
    DeviceFrame("iphone15max", "iPhone 15 Pro Max", 430, 932, scale: 3, radius: 55, .island, safe: (59, 34)),
    DeviceFrame("iphone14", "iPhone 14", 390, 844, scale: 3, radius: 47, .notch, safe: (47, 34)),
    DeviceFrame("iphonese", "iPhone SE", 375, 667, scale: 2, radius: 0, .none, safe: (20, 0)),
    DeviceFrame("ipad11", "iPad 11\u{2033}", 834, 1194, scale: 2, radius: 18, .none, safe: (24, 20), idiom: "ipad"),
    DeviceFrame("pixel8", "Pixel 8", 412, 915, scale: 2.625, radius: 34, .hole, safe: (24, 24)),
  ]

  public static func named(_ id: String) -> DeviceFrame? { all.first { $0.id == id } }

  /// Returns the device whose screenshots have this width in pixels, upright or not; one of a whole page is longer.
  public static func ofScreenshot(width: Double, height: Double) -> DeviceFrame? {
    let (short, long) = (min(width, height), max(width, height))
    return all.first { device in
      guard abs(device.width * device.scale - short) <= 2 else { return false }
      let usual = device.height * device.scale
      return abs(usual - long) <= long * 0.03 || height >= usual
    }
  }

  /// Returns the device whose screen has this width in points.
  public static func ofWidth(_ points: Double) -> DeviceFrame? { all.first { abs($0.width - points) < 1 } }
}
