/// The devices and settings of a project; every combination of them is checked for each asset.
public struct TargetMatrix: Hashable, Sendable {
  /// The kinds of devices.
  public var devices: [Idiom]
  /// Empty takes the usual scale of each device.
  public var scales: [Scale]
  /// Language tags; empty asks for no language.
  public var languages: [String]
  /// Light, dark or both.
  public var styles: [ResolutionRequest.Style]
  /// True asks for everything with more contrast, too.
  public var includesHighContrast: Bool
  /// The colors that the screens can show.
  public var gamuts: [ResolutionRequest.Gamut]
  /// The language of the variants that name none; it is not missing if there is such a variant.
  public var developmentLanguage: String?

  /// Without any argument: what an iPhone shows in daylight, at its usual scale.
  public init(
    devices: [Idiom] = [.iphone], scales: [Scale] = [], languages: [String] = [],
    styles: [ResolutionRequest.Style] = [.light], includesHighContrast: Bool = false,
    gamuts: [ResolutionRequest.Gamut] = [.sRGB], developmentLanguage: String? = nil
  ) {
    self.devices = devices
    self.scales = scales
    self.languages = languages
    self.styles = styles
    self.includesHighContrast = includesHighContrast
    self.gamuts = gamuts
    self.developmentLanguage = developmentLanguage
  }

  /// Returns the same for other devices.
  public func asking(for devices: [Idiom]) -> TargetMatrix {
    var matrix = self
    matrix.devices = devices
    return matrix
  }

  /// The scales of devices of a kind; nil for an unknown device.
  ///
  /// Source: *Asset Catalog Format Reference*, image set type, and the slots Xcode offers for each device.
  public static func scales(of device: Idiom) -> [Scale]? {
    switch device {
    case .iphone, .car: [Scale(2), Scale(3)]
    case .ipad, .mac, .tv: [Scale(1), Scale(2)]
    case .watch, .vision: [Scale(2)]
    default: nil
    }
  }

  /// True if no device of a kind has the scale.
  private func isImpossible(_ device: Idiom, _ scale: Scale) -> Bool {
    Self.scales(of: device)?.contains(scale) == false
  }

  /// The combinations that no device has, such as an iPad with 3x; they are not requested.
  public var impossible: [(device: Idiom, scale: Scale)] {
    devices.flatMap { device in scales.filter { isImpossible(device, $0) }.map { (device, $0) } }
  }

  /// Every combination, in the order of the lists.
  public var requests: [ResolutionRequest] {
    devices.flatMap { device in
      let asked = scales.isEmpty ? [ResolutionRequest.defaultScale(of: device)] : scales
      return asked.filter { !isImpossible(device, $0) }.flatMap { requests(device, $0) }
    }
  }

  private func requests(_ device: Idiom, _ scale: Scale) -> [ResolutionRequest] {
    let languages = languages.isEmpty ? [[]] : languages.map { [$0] }
    let contrasts = includesHighContrast ? [false, true] : [false]
    return languages.flatMap { language in
      styles.flatMap { style in
        contrasts.flatMap { contrast in
          gamuts.map { gamut in
            var request = ResolutionRequest(
              device: device, scale: scale, languages: language, style: style, wantsHighContrast: contrast, gamut: gamut
            )
            request.developmentLanguage = developmentLanguage
            return request
          }
        }
      }
    }
  }
}
