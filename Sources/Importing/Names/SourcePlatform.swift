/// A kind of project or export with its own naming convention for files.
public enum SourcePlatform: String, CaseIterable, Hashable, Sendable {
  /// Loose files of an app for Apple's systems: `bell@2x~ipad.png`, `fr.lproj`.
  case apple
  /// Android's resources: `drawable-night-xhdpi/bell.png`.
  case android
  /// Flutter's assets: `2.0x/bell.png`.
  case flutter
  /// React Native: `bell@2x.ios.png`.
  case reactNative = "react-native"
  /// .NET MAUI: one file for all scales in `Resources/Images`.
  case maui
  /// Windows apps: `bell.scale-200_theme-dark.png`.
  case windows
  /// Web pages: `bell-2x.png`, `bell-dark.png`.
  case web
  /// What Figma, Sketch, Zeplin and XD write: `Theme=Dark, Size=24.png`.
  case design

  /// The name that is shown to people.
  public var title: String {
    switch self {
    case .apple: "loose files of an Apple app"
    case .android: "Android resources"
    case .flutter: "Flutter assets"
    case .reactNative: "React Native images"
    case .maui: ".NET MAUI images"
    case .windows: "Windows app images"
    case .web: "images of web pages"
    case .design: "an export of a design tool"
    }
  }

  /// The source with this name; the design tools can also be given by their own names.
  public init?(named name: String) {
    if let source = SourcePlatform(rawValue: name) {
      self = source
    } else if Self.designTools.contains(name) {
      self = .design
    } else {
      return nil
    }
  }

  /// Tools that all name their exports the same way.
  public static let designTools = ["figma", "sketch", "zeplin", "xd"]

  var grammar: any NamingConvention {
    switch self {
    case .apple: AppleLooseConvention()
    case .android: AndroidResourcesConvention()
    case .flutter: FlutterConvention()
    case .reactNative: ReactNativeConvention()
    case .maui: MAUIConvention()
    case .windows: WindowsConvention()
    case .web: WebConvention()
    case .design: DesignExportConvention()
    }
  }

  /// The order in which sources are tried for a folder: unmistakable ones come first.
  static let inOrderOfCertainty: [SourcePlatform] = [
    .android, .flutter, .reactNative, .maui, .windows, .apple, .web, .design,
  ]
}
