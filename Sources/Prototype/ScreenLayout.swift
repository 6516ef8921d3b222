/// The areas of a screen on one of its variants.
public struct ScreenLayout: Hashable, Sendable {
  /// A request, with the names of `--json`.
  public struct Request: Hashable, Sendable {
    public var device: String
    public var appearance: String
    public var locale: String?

    public init(device: String, appearance: String, locale: String?) {
      (self.device, self.appearance, self.locale) = (device, appearance, locale)
    }
  }

  /// The shape of a variant.
  public struct Shape: Hashable, Sendable {
    /// In points.
    public var size: PrototypeDocument.Size
    /// True if the image is for a language that is written from right to left.
    public var isRightToLeft: Bool

    public init(_ size: PrototypeDocument.Size, isRightToLeft: Bool) {
      (self.size, self.isRightToLeft) = (size, isRightToLeft)
    }
  }

  /// Returns where an area of the base variant is on another one: scaled with the image, and mirrored if the image is.
  public static func area(
    _ area: PrototypeDocument.Area, from base: PrototypeDocument.Size, to shape: Shape, mirrors: Bool?
  ) -> PrototypeDocument.Area {
    let (across, down) = (shape.size.width / base.width, shape.size.height / base.height)
    let scaled = PrototypeDocument.Area(
      rounded(area.x * across), rounded(area.y * down), rounded(area.width * across), rounded(area.height * down))
    guard mirrors ?? shape.isRightToLeft else { return scaled }
    var mirrored = scaled
    mirrored.x = rounded(shape.size.width - scaled.x - scaled.width)
    return mirrored
  }

  /// True if two variants have the same shape within one percent.
  public static func isSameShape(_ one: PrototypeDocument.Size, _ other: PrototypeDocument.Size) -> Bool {
    abs(one.width / one.height / (other.width / other.height) - 1) < 0.01
  }

  /// Returns the override for a request: all its words must match, and the most words win, then the longer language,
  /// then the later one.
  public static func override(
    of link: PrototypeDocument.Link, for request: Request
  ) -> PrototypeDocument.Override? {
    let fitting = link.overrides.enumerated().filter { fits($0.element.slot, request) }
    return fitting.max { one, other in
      let (first, second) = (one.element.slot, other.element.slot)
      if first.count != second.count { return first.count < second.count }
      let lengths = (first["locale"]?.utf8.count ?? 0, second["locale"]?.utf8.count ?? 0)
      return lengths.0 == lengths.1 ? one.offset < other.offset : lengths.0 < lengths.1
    }?.element
  }

  private static func fits(_ slot: [String: String], _ request: Request) -> Bool {
    slot.allSatisfy { dimension, word in
      switch dimension {
      case "device": return word == request.device
      case "appearance": return word == request.appearance
      case "locale":
        guard let locale = request.locale else { return false }
        return locale == word || locale.hasPrefix(word + "-")
      default: return false
      }
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
