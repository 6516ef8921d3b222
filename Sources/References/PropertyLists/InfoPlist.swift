internal import Files

/// The pictures that an app's `Info.plist` names as icon files and launch images.
///
/// Source: *Information Property List Key Reference*, Core Foundation keys and iOS keys.
public struct InfoPlist: Hashable, Sendable {
  /// The names as they stand there, sorted and each once: with or without an extension and modifiers.
  public var iconNames: [String]
  public var launchImageNames: [String]

  public init(_ root: PropertyList) {
    iconNames = Self.unique(
      Self.icons(of: root) + Self.variants(of: "CFBundleIcons", in: root).flatMap(Self.iconsOfSections))
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

  /// Returns the names in the sections of `CFBundleIcons`: the primary icon, the newsstand one and the alternates.
  private static func iconsOfSections(_ icons: PropertyList) -> [String] {
    let sections = [icons["CFBundlePrimaryIcon"], icons["UINewsstandIcon"]].compactMap { $0 }
    let alternates = icons["CFBundleAlternateIcons"]?.values ?? []
    return (sections + alternates).flatMap { Self.icons(of: $0) }
  }

  private static func unique(_ names: [String]) -> [String] {
    Set(names.filter { !$0.isEmpty }).sorted(by: Path.precedes)
  }
}
