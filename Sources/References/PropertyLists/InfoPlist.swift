internal import Files

/// The pictures that an app's `Info.plist` names as icon files and launch images.
///
/// Source: *Information Property List Key Reference*, Core Foundation keys and iOS keys.
public struct InfoPlist: Hashable, Sendable {
  /// The names as they stand there, sorted and each once: with or without an extension and modifiers.
  public var iconNames: [String]
  /// The same of icons that take the place of the app's own at times, which no app icon set holds together with it: those
  /// an app changes to, and that of a newsstand.
  public var alternateIconNames: [String]
  public var launchImageNames: [String]

  public init(_ root: PropertyList) {
    let sections = Self.variants(of: "CFBundleIcons", in: root)
    iconNames = Self.unique(
      Self.icons(of: root) + sections.compactMap { $0["CFBundlePrimaryIcon"] }.flatMap(Self.icons))
    let alternates = sections.flatMap { $0["CFBundleAlternateIcons"]?.values ?? [] }
    alternateIconNames = Self.unique((alternates + sections.compactMap { $0["UINewsstandIcon"] }).flatMap(Self.icons))
    launchImageNames = Self.unique(
      Self.variants(of: "UILaunchImageFile", in: root).flatMap(\.texts)
        + Self.variants(of: "UILaunchImages", in: root).flatMap(\.elements)
        .flatMap { $0["UILaunchImageName"]?.texts ?? [] })
  }

  /// True for the names Xcode gives such a file: `Info.plist`, `Folio-Info.plist`, `Info-Beta.plist`.
  public static func isName(_ name: String) -> Bool {
    guard Path.fileExtension(name).lowercased() == "plist" else { return false }
    let stem = Path.stem(name).lowercased()
    return stem.hasSuffix("info") || stem.hasPrefix("info-") || stem.hasPrefix("info_")
  }

  /// Returns the values of a key and of the same key for one kind of device: `CFBundleIcons~ipad`.
  private static func variants(of key: String, in root: PropertyList) -> [PropertyList] {
    ([key] + ["iphone", "ipad", "ipod"].map { "\(key)~\($0)" }).compactMap { root[$0] }
  }

  private static func icons(of section: PropertyList) -> [String] {
    (variants(of: "CFBundleIconFile", in: section) + variants(of: "CFBundleIconFiles", in: section)).flatMap(\.texts)
  }

  private static func unique(_ names: [String]) -> [String] {
    Set(names.filter { !$0.isEmpty }).sorted(by: Path.precedes)
  }
}
