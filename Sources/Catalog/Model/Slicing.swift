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

  /// The pixels that keep their size: `12,14,12,14`, from the top over the leading edge and the bottom.
  public var words: String { caps.map(String.init).joined(separator: ",") }

  /// Top, leading, bottom and trailing; an image isn't mirrored by itself, so that leading is left.
  public var caps: [Int] { [top, left, bottom, right] }

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

/// The edges of an image that keep their size when it grows, in pixels of one scale.
public struct SliceCaps: Hashable, Sendable {
  /// Top, leading, bottom and trailing.
  public var edges: [Int]
  /// Of the image that these are pixels of.
  public var scale: Double

  /// - Parameter edges: Top, leading, bottom and trailing.
  public init(_ edges: [Int], scale: Double = 1) { (self.edges, self.scale) = (edges, scale) }

  /// The same for an image of another scale, whose whole middle stretches.
  ///
  /// - Returns: Nil if nothing would be left between the edges.
  public func slicing(ofWidth width: Int, height: Int, scale other: Double) -> Slicing? {
    guard edges.count == 4, scale > 0 else { return nil }
    let scaled = edges.map { Int((Double($0) * other / scale).rounded()) }
    let (across, down) = (width - scaled[1] - scaled[3], height - scaled[0] - scaled[2])
    guard across > 0, down > 0 else { return nil }
    return Slicing(
      top: scaled[0], left: scaled[1], bottom: scaled[2], right: scaled[3], centerWidth: across, centerHeight: down)
  }
}

/// How one image of a set is divided from now on.
public struct SliceEdit: Hashable, Sendable {
  /// The place of its element.
  public var place: Int
  /// Nil if it isn't divided anymore.
  public var slicing: Slicing?

  /// - Parameter place: The place of its element.
  public init(_ slicing: Slicing?, at place: Int) { (self.slicing, self.place) = (slicing, place) }
}

extension SetElement {
  /// How the image is divided; nil for one that stretches as a whole or is divided in another way.
  public var slicing: Slicing? {
    get { Slicing(object["resizing"]) }
    set { object["resizing"] = newValue?.json }
  }

  /// How the image is divided, in words: `12,14,12,14`, or the mode if its middle doesn't stretch; nil if it isn't.
  public var sliceWords: String? { slicing?.words ?? resizing?.mode.rawValue }
}
