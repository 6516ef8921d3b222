/// The device and settings for which a variant of an asset is chosen.
///
/// In a dimension that a request leaves open, only variants for all values match.
public struct ResolutionRequest: Hashable, Sendable {
  /// The appearance of the system.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    case light, dark, tinted
  }

  /// The side at which lines of text begin.
  public enum Direction: String, CaseIterable, Hashable, Sendable {
    case leftToRight = "left-to-right"
    case rightToLeft = "right-to-left"
  }

  /// The colors that a screen can show.
  public enum Gamut: String, CaseIterable, Hashable, Sendable {
    case sRGB
    case displayP3 = "display-P3"
  }

  /// How much room there is along one side.
  public enum SizeClass: String, CaseIterable, Hashable, Sendable {
    case compact, regular
  }

  /// The system a device runs, as `platform` of an app icon names it.
  public enum Platform: String, CaseIterable, Hashable, Sendable {
    case ios, macos, tvos, watchos, visionos
  }

  /// The kind of device.
  public var device: Idiom
  /// A specific kind of the device, such as `667h` or `45mm`.
  public var subtype: String?
  /// Pixels for each point of its screen.
  public var scale: Scale
  /// Language tags, the most wanted first; empty asks for the variant that serves all languages.
  public var languages: [String]
  /// The fallback language of an app: its variant is shown if no wanted language and no general variant is available.
  public var developmentLanguage: String?
  /// The appearance that the device is set to.
  public var style: Style
  /// True if its user asks for more contrast.
  public var wantsHighContrast: Bool
  /// The colors its screen can show.
  public var gamut: Gamut
  /// Nil takes the direction of the first language.
  public var direction: Direction?
  /// The memory of the device in gigabytes.
  public var memory: Int?
  /// The capability of its graphics processor; nil doesn't restrict it.
  public var graphics: GraphicsClass?
  /// The width of a watch's screen in points.
  public var screenWidth: Int?
  /// The width class; nil doesn't restrict it.
  public var widthClass: SizeClass?
  /// The height class; nil doesn't restrict it.
  public var heightClass: SizeClass?
  /// Nil takes the one the device runs.
  public var platform: Platform?
  /// The size of an icon in points, as `WIDTHxHEIGHT`; nil asks for the largest.
  public var size: String?

  /// - Parameter scale: Nil takes the usual one of the device.
  public init(
    device: Idiom = .iphone, scale: Scale? = nil, languages: [String] = [], style: Style = .light,
    wantsHighContrast: Bool = false, gamut: Gamut = .sRGB, direction: Direction? = nil
  ) {
    self.device = device
    self.scale = scale ?? Self.defaultScale(of: device)
    self.languages = languages
    self.style = style
    self.wantsHighContrast = wantsHighContrast
    self.gamut = gamut
    self.direction = direction
  }

  /// The scale of most devices of a kind sold today.
  public static func defaultScale(of device: Idiom) -> Scale {
    device == .iphone ? Scale(3) : Scale(2)
  }

  /// The requested direction, or that of the first language.
  public var layoutDirection: Direction {
    direction ?? (languages.first.flatMap { LanguageTag($0) }?.isRightToLeft == true ? .rightToLeft : .leftToRight)
  }

  /// The system that was asked for, or the one the device runs; nil for an unknown device.
  public var system: Platform? {
    if let platform { return platform }
    switch device {
    case .iphone, .ipad, .car: return .ios
    case .mac: return .macos
    case .tv: return .tvos
    case .watch: return .watchos
    case .vision: return .visionos
    default: return nil
    }
  }

  /// The requested width of the screen, or that of the watch the subtype names, in points.
  public var watchWidth: Int? { screenWidth ?? subtype.flatMap(WatchScreen.points) }

  /// The requested value of one dimension, as `Dimension.value(of:)` spells it; nil if there is none.
  public func value(in dimension: Dimension) -> String? {
    switch dimension {
    case .language: languages.isEmpty ? nil : languages.joined(separator: ", ")
    case .appearance: wantsHighContrast ? "\(style.rawValue), high contrast" : style.rawValue
    case .memory: memory.map { "\($0)GB" }
    case .subtype: subtype
    case .graphics: graphics?.name
    case .size: size
    case .scale: scale.description
    case .direction: layoutDirection.rawValue
    case .gamut: gamut.rawValue
    case .platform: system?.rawValue
    case .device: device.rawValue
    case .screenWidth: watchWidth.map { "\($0) points" }
    case .sizeClass: Dimension.words(width: widthClass?.rawValue, height: heightClass?.rawValue)
    }
  }
}
