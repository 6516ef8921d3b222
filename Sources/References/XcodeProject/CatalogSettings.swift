internal import Files

/// The build settings of a target about its asset catalogs, in one of its configurations or in any.
///
/// Source: Apple, *Build settings reference*.
public struct CatalogSettings: Hashable, Sendable {
  /// The names of the icons that are built as the app's own.
  public var appIcons: [String] = []
  /// The names of the icons that people can choose instead.
  public var alternateIcons: [String] = []
  /// True if every icon of the catalogs is built.
  public var includesAllIcons = false
  public var launchImages: [String] = []
  /// The names of the accent color and of the background color of a widget.
  public var colors: [String] = []
  /// True if the name of an icon is composed of settings that the project doesn't define, and so isn't known here.
  public var hidesIcons = false
  /// The oldest version of iOS the product runs on, such as 8.0; nil if it isn't set.
  public var oldestIOS: Version?
  /// The systems that a build is for; empty if they aren't set.
  public var platforms: Set<BuildTargets.Platform> = []
  /// True if the product for iOS is built for the Mac, too.
  public var isForCatalyst = false
  /// The SDKs that settings name: `iphoneos`, `watchos`.
  public var systems: Set<String> = []
  /// True if no names of assets are generated for code at all.
  public var omitsSymbols = false
  /// The numbers of `TARGETED_DEVICE_FAMILY`: 1 for iPhone, 2 for iPad, 3 for TV, 4 for Watch, 7 for Vision.
  public var deviceFamilies: Set<Int> = []

  public init() {}

  init(_ settings: BuildSettings) {
    func values(_ name: String) -> [String] {
      let value = settings.value(of: name)
      return value.isKnown && !value.text.isEmpty ? [value.text] : []
    }
    func words(_ name: String) -> [String] { settings.value(of: name).words }
    appIcons = values(Self.appIcon)
    alternateIcons = words(Self.alternateIcons)
    includesAllIcons = values("ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS") == ["YES"]
    launchImages = values("ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME")
    colors =
      values("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME")
      + values("ASSETCATALOG_COMPILER_WIDGET_BACKGROUND_COLOR_NAME")
    hidesIcons = [Self.appIcon, Self.alternateIcons].contains { !settings.value(of: $0).isKnown }
    oldestIOS = values("IPHONEOS_DEPLOYMENT_TARGET").compactMap(Version.init).min()
    platforms = Set(settings.sdks.compactMap(BuildTargets.Platform.init(sdk:)))
    isForCatalyst = values("SUPPORTS_MACCATALYST") == ["YES"]
    omitsSymbols = values("ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS") == ["NO"]
    systems = Set(words("SDKROOT") + words("SUPPORTED_PLATFORMS"))
    deviceFamilies = Set(words("TARGETED_DEVICE_FAMILY").flatMap { $0.split(separator: ",") }.compactMap { Int($0) })
  }

  /// Adds the settings of another configuration.
  mutating func join(_ other: CatalogSettings) {
    func add(_ path: WritableKeyPath<CatalogSettings, [String]>) {
      let known = Set(self[keyPath: path].map(ExactName.init))
      self[keyPath: path] += other[keyPath: path].filter { !known.contains(ExactName($0)) }
    }
    for path in [\CatalogSettings.appIcons, \.alternateIcons, \.launchImages, \.colors] { add(path) }
    includesAllIcons = includesAllIcons || other.includesAllIcons
    hidesIcons = hidesIcons || other.hidesIcons
    oldestIOS = [oldestIOS, other.oldestIOS].compactMap { $0 }.min()
    platforms.formUnion(other.platforms)
    isForCatalyst = isForCatalyst || other.isForCatalyst
    systems.formUnion(other.systems)
    deviceFamilies.formUnion(other.deviceFamilies)
  }

  private static let appIcon = "ASSETCATALOG_COMPILER_APPICON_NAME"
  public static let alternateIcons = "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"

  /// The version of a system: 8.0 comes before 13.
  public struct Version: Hashable, Comparable, Sendable {
    public var major: Int
    public var minor: Int

    public init(_ major: Int, _ minor: Int = 0) { (self.major, self.minor) = (major, minor) }

    init?(_ text: String) {
      let numbers = text.split(separator: ".").map { Int($0) }
      guard let major = numbers.first ?? nil else { return nil }
      self.init(major, numbers.count > 1 ? numbers[1] ?? 0 : 0)
    }

    public static func < (one: Version, other: Version) -> Bool {
      (one.major, one.minor) < (other.major, other.minor)
    }
  }

  /// How a build uses an icon of the catalogs.
  public enum IconUse: Hashable, Sendable {
    case appIcon, alternate
    /// No setting names it.
    case none
    /// A setting may name it: its value isn't known here.
    case unknown
  }

  /// Returns how a build uses the icon of a name, in any letter case.
  public func use(ofIcon name: String) -> IconUse {
    if Self.has(name, appIcons) { return .appIcon }
    if includesAllIcons || Self.has(name, alternateIcons) { return .alternate }
    return hidesIcons ? .unknown : .none
  }

  /// The names of all icons that a setting names.
  public var iconNames: [String] { appIcons + alternateIcons }

  /// The scales at which devices of the platforms show images; all if the platforms aren't known.
  ///
  /// Since iOS 10 every device has 2x or 3x, as watches and headsets do. A Mac with Catalyst may have 1x.
  public var screenScales: Set<Double> {
    if platforms.isEmpty { return [1, 2, 3] }
    let isForOldDevices = oldestIOS.map { $0 < Version(10) } ?? false
    return platforms.reduce(into: []) { scales, platform in
      switch platform {
      case .iOS: scales.formUnion(isForOldDevices || isForCatalyst ? [1, 2, 3] : [2, 3])
      case .macOS, .tvOS: scales.formUnion([1, 2])
      case .watchOS, .visionOS: scales.insert(2)
      }
    }
  }

  /// True if a setting names launch images, in any letter case.
  public func names(launchImage name: String) -> Bool { Self.has(name, launchImages) }

  private static func has(_ name: String, _ list: [String]) -> Bool {
    list.contains { $0.lowercased() == name.lowercased() }
  }
}

extension BuildTargets.Target {
  public var isOfPackage: Bool { Path.name(project) == PackageManifest.fileName }

  /// True if the bundle of the process is its own: that of an app or an extension, and not of a module linked into one.
  public var isOfProcess: Bool {
    guard let productType else { return false }
    return !["framework", "library", "bundle"].contains(where: productType.contains)
  }

  /// True for a bundle whose contents other targets show.
  public var isResourceBundle: Bool { isOfPackage || productType == "com.apple.product-type.bundle" }

  /// True for an app, also one for watches or messages; false for an extension, a framework and the like. A target with
  /// an unknown product counts as an app.
  public var isApp: Bool { productType?.hasPrefix("com.apple.product-type.application") ?? true }
}
