internal import Files

/// The images that an app's `Info.plist` names as icon files and launch images.
///
/// Source: *Information Property List Key Reference*, Core Foundation keys and iOS keys.
public struct InfoPlist: Hashable, Sendable {
  /// The names as the file has them, sorted and unique, with or without an extension and modifiers.
  public var iconNames: [String]
  /// Alternate icons, sorted by their keys and unique.
  public var alternateIcons: [AlternateIcon]
  /// The names of the icons that a newsstand shows instead of the app's icon, for which no catalog has a set.
  public var newsstandIconNames: [String]
  public var launchImageNames: [String]
  /// The names of icons for documents and types of the app, which the system opens as files.
  public var documentIconNames: [String]

  /// An icon that replaces the app's own if its code asks for it.
  public struct AlternateIcon: Hashable, Sendable {
    /// The name that code asks for: `setAlternateIconName("Night")`.
    public var key: String
    /// As `iconNames`.
    public var names: [String]

    public init(_ key: String, names: [String]) {
      self.key = key
      self.names = names
    }
  }

  public init(_ root: PropertyList) {
    let sections = Self.variants(of: "CFBundleIcons", in: root)
    iconNames = Self.unique(
      Self.icons(of: root) + sections.compactMap { $0["CFBundlePrimaryIcon"] }.flatMap(Self.icons))
    alternateIcons = Self.alternates(sections)
    newsstandIconNames = Self.unique(sections.compactMap { $0["UINewsstandIcon"] }.flatMap(Self.icons))
    documentIconNames = Self.unique(Self.documentTypes.flatMap { root[$0]?.elements ?? [] }.flatMap(Self.documentIcons))
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

  /// One key may name different files for each kind of device.
  private static func alternates(_ sections: [PropertyList]) -> [AlternateIcon] {
    var names: [ExactName: [String]] = [:]
    for case .dictionary(let icons) in sections.compactMap({ $0["CFBundleAlternateIcons"] }) {
      for (key, icon) in icons { names[ExactName(key), default: []] += Self.icons(of: icon) }
    }
    return names.sorted { $0.key < $1.key }.map { AlternateIcon($0.key.text, names: unique($0.value)) }
  }

  private static func icons(of section: PropertyList) -> [String] {
    (variants(of: "CFBundleIconFile", in: section) + variants(of: "CFBundleIconFiles", in: section)).flatMap(\.texts)
  }

  private static let documentTypes = [
    "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations",
  ]

  private static func documentIcons(of type: PropertyList) -> [String] {
    ["CFBundleTypeIconFile", "CFBundleTypeIconFiles", "UTTypeIconFile", "UTTypeIconFiles"]
      .flatMap { variants(of: $0, in: type) }.flatMap(\.texts)
  }

  private static func unique(_ names: [String]) -> [String] {
    Set(names.filter { !$0.isEmpty }).sorted(by: Path.precedes)
  }
}
