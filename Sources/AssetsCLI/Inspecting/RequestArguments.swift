internal import Arguments
internal import Catalog

// The values of options that describe a request for an asset.

/// The kinds of devices that can be requested.
enum DeviceArgument: String, CaseIterable, ArgumentValue {
  case iphone, ipad, mac, tv, watch, car, vision

  var idiom: Idiom { Idiom(rawValue) }
}

/// The appearances that a device can be set to and images can be made for; `tinted` only applies to app icons.
enum AppearanceArgument: String, CaseIterable, ArgumentValue {
  case light, dark, tinted
  case highContrast = "high-contrast"

  /// Nil for an appearance that can be combined with any of the others.
  var style: ResolutionRequest.Style? { ResolutionRequest.Style(rawValue: rawValue) }

  /// The appearance in the spelling of slots.
  var appearance: Appearance {
    switch self {
    case .light: .light
    case .dark: .dark
    case .tinted: .tinted
    case .highContrast: .highContrast
    }
  }
}

/// A kind of device: `667h`, `45mm`, `mac-catalyst`, or a newer one with the same format that isn't known here.
struct SubtypeArgument: ArgumentValue, Hashable {
  var argument: String

  init?(argument: String) {
    guard SlotKeywords.isKnown(argument, for: "subtype") == true else { return nil }
    self.argument = argument
  }

  /// The devices that have such kinds, the most common one first.
  var devices: [DeviceArgument] {
    if argument == "mac-catalyst" { return [.ipad, .mac] }
    return argument.hasSuffix("mm") ? [.watch] : [.iphone, .ipad]
  }

  static var accepted: AcceptedValues { .form("a subtype such as 667h, 45mm or mac-catalyst") }
}

/// The platforms whose choice of variants can be predicted.
struct ProfileArgument: ArgumentValue {
  var profile: ResolutionProfile

  init(_ profile: ResolutionProfile) { self.profile = profile }

  init?(argument: String) {
    guard let profile = ResolutionProfile.named(argument) else { return nil }
    self.profile = profile
  }

  var argument: String { profile.name }
  static var accepted: AcceptedValues { .oneOf(ResolutionProfile.all.map(\.name)) }
}

/// `2`, `2x`, `@2x`, or `420dpi` as on Android, where 160 dots per inch are 1x.
struct ScaleArgument: ArgumentValue {
  var scale: Scale

  init?(argument: String) {
    if argument.hasSuffix("dpi") {
      guard let density = Int(argument.dropLast(3)), (1...10_000).contains(density) else { return nil }
      scale = Scale(Double(density) / 160)
    } else {
      let digits = argument.hasPrefix("@") ? String(argument.dropFirst()) : argument
      guard let scale = Scale(digits.hasSuffix("x") ? digits : digits + "x") else { return nil }
      self.scale = scale
    }
  }

  var argument: String { scale.description }
  static var accepted: AcceptedValues { .form("a scale such as 2 or 2x, or a density such as 420dpi") }
}

/// A scale for which a catalog has slots, in the syntax of `ScaleArgument`.
struct SlotScale: ArgumentValue {
  var scale: Scale

  init?(argument: String) {
    guard let scale = ScaleArgument(argument: argument)?.scale, Scale.ofSlots.contains(scale) else { return nil }
    self.scale = scale
  }

  var argument: String { scale.description }
  static var accepted: AcceptedValues { .oneOf(Scale.ofSlots.map(\.description)) }
}

/// A scale that a screen can have, in the syntax of `ScaleArgument`.
struct ScreenScale: ArgumentValue {
  var scale: Scale

  init?(argument: String) {
    guard let scale = ScaleArgument(argument: argument)?.scale, (Self.least...Self.most).contains(scale) else {
      return nil
    }
    self.scale = scale
  }

  /// Android's ldpi has 120 dots per inch, and no phone or browser asks for more than 5x.
  private static let least = Scale(0.5)
  private static let most = Scale(5)

  var argument: String { scale.description }
  static var accepted: AcceptedValues { .form("1x to \(most), or a density such as 420dpi") }
}

/// The language of a user, such as `fr-CA`; Apple's older names such as `French` are accepted too.
struct WantedLanguage: ArgumentValue, Hashable {
  var argument: String

  init?(argument: String) {
    guard LanguageTag(argument)?.isOfKnownLanguage == true else { return nil }
    self.argument = argument
  }

  static var accepted: AcceptedValues { .form("a language such as fr or pt-BR") }
}

/// `4` or `4GB`.
struct MemoryArgument: ArgumentValue {
  var gigabytes: Int

  init?(argument: String) {
    let digits = argument.uppercased().hasSuffix("GB") ? String(argument.dropLast(2)) : argument
    guard let gigabytes = Int(digits), (1...10_000).contains(gigabytes) else { return nil }
    self.gigabytes = gigabytes
  }

  var argument: String { "\(gigabytes)GB" }
  static var accepted: AcceptedValues { .form("gigabytes such as 4 or 4GB") }
}

struct GraphicsArgument: ArgumentValue {
  var graphics: GraphicsClass

  init?(argument: String) {
    guard let graphics = GraphicsClass(argument) else { return nil }
    self.graphics = graphics
  }

  var argument: String { graphics.name }
  static var accepted: AcceptedValues { .form("a class such as metal3v1 or apple6") }
}

/// `184`, or a watch such as `44mm`.
struct ScreenWidthArgument: ArgumentValue {
  var points: Int

  init?(argument: String) {
    guard let points = WatchScreen.points(argument) ?? Int(argument), (1...10_000).contains(points) else { return nil }
    self.points = points
  }

  var argument: String { "\(points)" }
  static var accepted: AcceptedValues { .form("points such as 184, or a watch such as 44mm") }
}

/// `60x60`, `83.5x83.5` or `60`.
struct SizeArgument: ArgumentValue {
  var size: String

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(sides.count), sides.allSatisfy({ Scale($0 + "x") != nil || (Int($0) ?? 0) > 0 }) else {
      return nil
    }
    size = sides.count == 2 ? argument : "\(argument)x\(argument)"
  }

  var argument: String { size }
  static var accepted: AcceptedValues { .form("a size such as 60x60") }
}

/// One of the cases of an enum in another module.
struct Choice<Value: RawRepresentable<String> & CaseIterable & Sendable>: ArgumentValue {
  var value: Value

  init(_ value: Value) { self.value = value }

  init?(argument: String) {
    guard let value = Value(rawValue: argument) else { return nil }
    self.value = value
  }

  var argument: String { value.rawValue }
  static var accepted: AcceptedValues { .oneOf(Value.allCases.map(\.rawValue)) }
}
