/// What is asked of an asset: the device and settings it will be shown with.
///
/// Where a request says nothing, only variants that serve all fit.
public struct ResolutionRequest: Hashable, Sendable {
  public enum Style: String, CaseIterable, Hashable, Sendable {
    case light, dark, tinted
  }

  public enum Direction: String, CaseIterable, Hashable, Sendable {
    case leftToRight = "left-to-right"
    case rightToLeft = "right-to-left"
  }

  public var device: Idiom
  public var scale: Scale
  /// Language tags, the most wanted first; empty asks for the variant that serves all languages.
  public var languages: [String]
  public var style: Style
  public var wantsHighContrast: Bool
  /// `display-P3` or `sRGB`.
  public var gamut: String
  public var direction: Direction
  public var subtype: String?
  public var memory: String?
  public var graphics: String?
  public var screenWidth: String?
  public var widthClass: String?
  public var heightClass: String?

  public init(
    device: Idiom = .iphone, scale: Scale? = nil, languages: [String] = [], style: Style = .light,
    wantsHighContrast: Bool = false, gamut: String = "sRGB", direction: Direction = .leftToRight
  ) {
    self.device = device
    self.scale = scale ?? Self.usualScale(of: device)
    self.languages = languages
    self.style = style
    self.wantsHighContrast = wantsHighContrast
    self.gamut = gamut
    self.direction = direction
  }

  /// The scale most devices of a kind sold today have.
  public static func usualScale(of device: Idiom) -> Scale {
    device == .iphone ? Scale(3) : Scale(2)
  }

  /// What is asked for in one dimension, in the words `Dimension.value(of:)` uses; nil where nothing is.
  public func value(in dimension: Dimension) -> String? {
    switch dimension {
    case .language: languages.isEmpty ? nil : languages.joined(separator: ", ")
    case .appearance: wantsHighContrast ? "\(style.rawValue), high contrast" : style.rawValue
    case .memory: memory
    case .subtype: subtype
    case .graphics: graphics
    case .scale: scale.description
    case .direction: direction.rawValue
    case .gamut: gamut
    case .device: device.rawValue
    case .screenWidth: screenWidth
    case .sizeClass: [widthClass, heightClass].compactMap { $0 }.first
    }
  }
}
