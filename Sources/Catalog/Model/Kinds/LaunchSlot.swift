internal import JSON

/// What one image of a launch image set is for.
///
/// Source: *Asset Catalog Format Reference*, launch image type.
public struct LaunchSlot: Hashable, Sendable {
  /// How the device is held.
  public enum Orientation: String, Hashable, Sendable {
    case portrait, landscape
  }

  /// How much of the screen the image fills.
  public enum Extent: String, Hashable, Sendable {
    case fullScreen = "full-screen"
    case toStatusBar = "to-status-bar"
  }

  /// How the device is held.
  public var orientation: Orientation?
  /// Whether the image extends below the status bar.
  public var extent: Extent?
  /// The first system that uses it, such as `7.0`; nil for earlier ones.
  public var minimumSystemVersion: String?

  /// - Parameter minimumSystemVersion: Such as `7.0`; nil for earlier systems.
  public init(_ orientation: Orientation, _ extent: Extent, minimumSystemVersion: String?) {
    self.orientation = orientation
    self.extent = extent
    self.minimumSystemVersion = minimumSystemVersion
  }

  /// Reads the keys of an element; unknown words are ignored.
  public init(of element: SetElement) {
    orientation = element.object["orientation"]?.text.flatMap(Orientation.init)
    extent = element.object["extent"]?.text.flatMap(Extent.init)
    minimumSystemVersion = element.object["minimum-system-version"]?.text
  }

  /// Writes everything to the keys of an element.
  public func write(to element: inout SetElement) {
    element.object["orientation"] = orientation.map { .string($0.rawValue) }
    element.object["extent"] = extent.map { .string($0.rawValue) }
    element.object["minimum-system-version"] = minimumSystemVersion.map { .string($0) }
  }
}

/// An image of a macOS icon set, which has no `Contents.json` and is described by its name.
public struct IconSetImage: Hashable, Sendable {
  /// In points.
  public var width: Int
  /// In points.
  public var height: Int
  /// Pixels for each point.
  public var scale: Scale

  /// Reads `icon_16x16.png` and `icon_16x16@2x.png`; nil for every other name.
  public init?(fileName: String) {
    guard fileName.hasPrefix("icon_"), fileName.hasSuffix(".png") else { return nil }
    var rest = fileName.dropFirst(5).dropLast(4)
    scale = Scale(1)
    if rest.hasSuffix("@2x") {
      rest = rest.dropLast(3)
      scale = Scale(2)
    }
    let sides = rest.split(separator: "x", omittingEmptySubsequences: false).map { side in
      side.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(side) ?? 0 : 0
    }
    guard sides.count == 2, sides.allSatisfy({ (1...4096).contains($0) }) else { return nil }
    (width, height) = (sides[0], sides[1])
  }
}
