internal import JSON

/// A width and a height, as in the properties of image stacks and layers.
public struct CanvasSize: Hashable, Sendable {
  /// In the units of the canvas.
  public var width: Double
  /// In the units of the canvas.
  public var height: Double

  /// Both in the units of the canvas.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  init?(_ json: JSONValue?) {
    guard let width = json?.object?["width"]?.finite, let height = json?.object?["height"]?.finite else { return nil }
    self.init(width: width, height: height)
  }
}

/// A place on a canvas.
public struct CanvasPoint: Hashable, Sendable {
  /// From the left edge.
  public var x: Double
  /// From the upper edge.
  public var y: Double

  init?(_ json: JSONValue?) {
    guard let x = json?.object?["x"]?.finite, let y = json?.object?["y"]?.finite else { return nil }
    (self.x, self.y) = (x, y)
  }
}

/// Distances from the four sides of an image, in pixels; 0 if not given.
public struct EdgeInsets: Hashable, Sendable {
  /// Pixels from the upper edge.
  public var top: Double
  /// Pixels from the left edge.
  public var left: Double
  /// Pixels from the lower edge.
  public var bottom: Double
  /// Pixels from the right edge.
  public var right: Double

  init?(_ json: JSONValue?) {
    guard let object = json?.object else { return nil }
    func side(_ name: String) -> Double { object[name]?.finite ?? 0 }
    (top, left, bottom, right) = (side("top"), side("left"), side("bottom"), side("right"))
  }
}

extension JSONValue {
  /// A number that is valid for an image or a distance; nil for `1e999`.
  var finite: Double? { number.map(\.double).flatMap { $0.isFinite ? $0 : nil } }
}
