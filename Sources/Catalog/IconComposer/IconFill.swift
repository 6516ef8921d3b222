internal import JSON

/// What an icon or a layer is filled with.
public enum IconFill: Hashable, Sendable {
  case solid(IconColor)
  case linearGradient([IconColor])
  /// A gradient whose second color Xcode computes.
  case automaticGradient(IconColor)
  /// Words such as `none` or `automatic`.
  case named(String)
  /// An unknown fill, or a color that can't be read; holds its spelling, if it is a string.
  case unknown(String?)

  init?(_ json: JSONValue) {
    if let name = json.text {
      self = .named(name)
    } else if let text = json.object?["solid"]?.text {
      self = IconColor(text).map { .solid($0) } ?? .unknown(text)
    } else if let text = json.object?["automatic-gradient"]?.text {
      self = IconColor(text).map { .automaticGradient($0) } ?? .unknown(text)
    } else if let texts = json.object?["linear-gradient"]?.elements?.map({ $0.text ?? "" }) {
      let colors = texts.compactMap(IconColor.init)
      self = colors.count == texts.count ? .linearGradient(colors) : .unknown(texts.first { IconColor($0) == nil })
    } else {
      self = .unknown(nil)
    }
  }
}

/// A color as Icon Composer spells it: `srgb:0.1,0.2,0.3,1`, `gray:0.5,1`.
public struct IconColor: Hashable, Sendable {
  /// The color space as the file spells it: `srgb`, `display-p3`.
  public var space: String
  /// The numbers after the colon, the last one the opacity.
  public var components: [Double]

  private static let counts = [
    "srgb": 4, "display-p3": 4, "extended-srgb": 4, "gray": 2, "extended-gray": 2,
  ]

  /// Nil for another spelling, and for another number of components.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let count = Self.counts[parts[0]] else { return nil }
    let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    guard numbers.count == count, numbers.allSatisfy(\.isFinite) else { return nil }
    (space, components) = (parts[0], numbers)
  }
}
