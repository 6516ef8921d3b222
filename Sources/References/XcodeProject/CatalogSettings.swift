internal import Files

/// What the build settings of a target say about its asset catalogs, in any of its configurations.
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
  /// True if the name of an icon is composed of other settings, `$(NAME)`, and so isn't known here.
  public var hidesIcons = false
  /// The oldest version of iOS the product runs on, such as 8.0; nil if no setting says so.
  public var oldestIOS: Version?
  /// The systems the product is built for, by their SDKs: `iphoneos`, `watchos`.
  public var systems: Set<String> = []
  /// The numbers of `TARGETED_DEVICE_FAMILY`: 1 for iPhone, 2 for iPad, 3 for TV, 4 for Watch, 7 for Vision.
  public var deviceFamilies: Set<Int> = []

  public init() {}

  init(of target: ProjectFile.Target, in file: ProjectFile, _ files: XCConfigFiles) {
    func values(_ name: String) -> [String] { file.values(of: name, for: target, files) }
    func words(_ name: String) -> [String] {
      values(name).flatMap { $0.split { ", ".contains($0) }.map(String.init) }
    }
    appIcons = values(Self.appIcon)
    alternateIcons = words(Self.alternateIcons)
    includesAllIcons = values("ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS").contains("YES")
    launchImages = values("ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME")
    hidesIcons = [Self.appIcon, Self.alternateIcons].contains { file.isComposed($0, for: target, files) }
    oldestIOS = values("IPHONEOS_DEPLOYMENT_TARGET").compactMap(Version.init).min()
    systems = Set(words("SDKROOT") + words("SUPPORTED_PLATFORMS"))
    deviceFamilies = Set(words("TARGETED_DEVICE_FAMILY").compactMap { Int($0) })
  }

  private static let appIcon = "ASSETCATALOG_COMPILER_APPICON_NAME"
  private static let alternateIcons = "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"

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

  /// True if a setting names an icon, in any letter case, or may name it.
  public func mayName(icon name: String) -> Bool { hidesIcons || Self.has(name, appIcons + alternateIcons) }

  /// True if a setting names launch images, in any letter case.
  public func names(launchImage name: String) -> Bool { Self.has(name, launchImages) }

  private static func has(_ name: String, _ list: [String]) -> Bool {
    list.contains { $0.lowercased() == name.lowercased() }
  }
}

extension BuildTargets.Target {
  public var isOfPackage: Bool { Path.name(project) == PackageManifest.fileName }

  /// True if the bundle of the process is its own: that of an app or an extension, and not of what is linked into one.
  public var isOfProcess: Bool {
    guard let productType else { return false }
    return !["framework", "library", "bundle"].contains(where: productType.contains)
  }

  /// True for an app, also one for watches or messages; false for an extension, a framework and the like. A target
  /// whose product isn't known counts as an app.
  public var isApp: Bool { productType?.hasPrefix("com.apple.product-type.application") ?? true }
}
