internal import JSON

/// The part of an image that stretches: the middle, between caps that keep their size. All in pixels of the image.
///
/// Source: *Asset Catalog Format Reference*, image set type, `resizing`.
public struct Slicing: Hashable, Sendable {
  /// Pixels that keep their height at the upper edge.
  public var top: Int
  /// Pixels that keep their width at the left edge.
  public var left: Int
  /// Pixels that keep their height at the lower edge.
  public var bottom: Int
  /// Pixels that keep their width at the right edge.
  public var right: Int
  /// The part between the caps.
  public var centerWidth: Int
  /// The height in pixels of the part that grows.
  public var centerHeight: Int

  /// The words for a middle that stretches; Xcode 5 and 6 wrote the second one.
  static let stretchingModes = ["stretch", "fill"]

  /// All in pixels of the image itself, whatever its scale.
  public init(top: Int, left: Int, bottom: Int, right: Int, centerWidth: Int, centerHeight: Int) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    (self.centerWidth, self.centerHeight) = (centerWidth, centerHeight)
  }

  fileprivate var json: JSONValue {
    let center: JSONValue = ["height": .number(centerHeight), "mode": "stretch", "width": .number(centerWidth)]
    let caps: JSONValue = [
      "bottom": .number(bottom), "left": .number(left), "right": .number(right), "top": .number(top),
    ]
    return ["cap-insets": caps, "center": center, "mode": "9-part"]
  }

  /// Reads a `resizing` of nine parts whose middle stretches; nil for any other.
  fileprivate init?(_ json: JSONValue?) {
    guard let object = json?.object, object["mode"]?.text == "9-part",
      let center = object["center"]?.object, Self.stretchingModes.contains(center["mode"]?.text ?? ""),
      let caps = object["cap-insets"]?.object,
      let width = center["width"]?.number?.int, let height = center["height"]?.number?.int
    else { return nil }
    func cap(_ name: String) -> Int { caps[name]?.number?.int ?? 0 }
    self.init(
      top: cap("top"), left: cap("left"), bottom: cap("bottom"), right: cap("right"), centerWidth: width,
      centerHeight: height)
  }
}

extension SetElement {
  /// How the image is divided; nil for one that stretches as a whole or is divided in another way.
  public var slicing: Slicing? {
    get { Slicing(object["resizing"]) }
    set { object["resizing"] = newValue?.json }
  }
}
