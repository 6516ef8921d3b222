internal import JSON

/// How an image grows beyond its size: which parts keep theirs, and how the middle is drawn.
///
/// Source: *Asset Catalog Format Reference*, image set type, `resizing`.
public struct Resizing: Hashable, Sendable {
  /// The ways an image grows.
  public enum Mode: String, Hashable, Sendable {
    case horizontal = "3-part-horizontal"
    case vertical = "3-part-vertical"
    case both = "9-part"
  }

  /// How the middle is drawn when the image grows.
  public enum Middle: String, Hashable, Sendable {
    case tile, stretch
  }

  /// The number of parts of the image.
  public var mode: Mode
  /// How the part that grows is drawn.
  public var middle: Middle?
  /// The size of the middle in pixels; a dimension is only given if the image grows that way.
  public var middleWidth: Double?
  /// The height of that part in pixels; nil if the image is only divided horizontally.
  public var middleHeight: Double?
  /// The parts that keep their size, in pixels.
  public var capInsets: EdgeInsets?

  init?(_ json: JSONValue?) {
    guard let object = json?.object, let mode = object["mode"]?.text.flatMap(Mode.init) else { return nil }
    self.mode = mode
    let center = object["center"]?.object
    middle = center?["mode"]?.text.flatMap(Middle.init)
    (middleWidth, middleHeight) = (center?["width"]?.finite, center?["height"]?.finite)
    capInsets = EdgeInsets(object["cap-insets"])
  }
}

extension SetElement {
  /// How the image grows; nil if all of it does.
  public var resizing: Resizing? { Resizing(object["resizing"]) }
  /// The part of the image's edges that is ignored when views are aligned.
  public var alignmentInsets: EdgeInsets? { EdgeInsets(object["alignment-insets"]) }
  /// A value of `compression-type`; nil is that of the set.
  public var compression: String? { object["compression-type"]?.text }
  /// `srgb` or `display-p3`: the color space of the image's pixels.
  public var imageColorSpace: String? { object["color-space"]?.text }
  /// How the image is colored, if the element says so instead of the set.
  public var renderingIntent: RenderingIntent? {
    object["template-rendering-intent"]?.text.flatMap(RenderingIntent.init)
  }
}
