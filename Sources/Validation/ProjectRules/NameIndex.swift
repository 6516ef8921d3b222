internal import Catalog
internal import Files
internal import References

/// The names of a project's assets, for looking them up.
struct NameIndex {
  private let assets: [NamedAsset]
  /// What each kind of reference can mean, by its name in lower case; computed when the first name isn't found.
  private var alike: [AssetReference.AssetKind: Alike] = [:]
  /// The catalogs that have a color, by its names.
  private let colors: [ExactName: Set<ExactName>]
  /// The same for all assets that aren't colors.
  private let others: [ExactName: Set<ExactName>]
  /// The catalogs that have an app icon set, by its names.
  private let icons: [ExactName: Set<ExactName>]
  private let loose: [ExactName: [String]]
  /// The icons of Icon Composer, by their names.
  private let composedIcons: [ExactName: [String]]

  init(_ project: ProjectFacts) {
    assets = project.assets
    colors = Self.catalogs(of: assets.filter { $0.type == .colorSet })
    others = Self.catalogs(of: assets.filter { $0.type != .colorSet })
    icons = Self.catalogs(of: assets.filter { $0.type == .appIconSet })
    loose = project.looseImages
    composedIcons = Dictionary(grouping: project.composedIcons) { ExactName(Path.stem($0)) }
  }

  private static func catalogs(of assets: [NamedAsset]) -> [ExactName: Set<ExactName>] {
    var catalogs: [ExactName: Set<ExactName>] = [:]
    for asset in assets {
      for name in asset.names { catalogs[ExactName(name), default: []].insert(ExactName(asset.catalog)) }
    }
    return catalogs
  }

  /// Returns the catalogs with an asset of the name that a place of this kind can show. For images and the rest any
  /// kind matches: only colors are certainly not looked up among images.
  func catalogs(having name: String, for subject: AssetReference.AssetKind) -> Set<ExactName> {
    if subject == .color { return colors[ExactName(name)] ?? [] }
    return others[ExactName(name)] ?? Self.icon(ofFile: name).flatMap { icons[$0] } ?? []
  }

  /// Returns the name of the first image of a sequence, to which an interface of a watch adds the numbers; nil if no
  /// image has that name.
  ///
  /// Source: WatchKit, `setBackgroundImageNamed(_:)`.
  func firstImage(ofSequence name: String) -> String? {
    [name + "0", name + "1"].first { others[ExactName($0)] != nil || loose[ExactName($0)] != nil }
  }

  /// Returns the images outside of the catalogs that have the name; nil if there are none.
  func looseFiles(_ name: String) -> [String]? {
    // A build for a Mac makes a file of the icon's own name.
    loose[ExactName(LooseFileName(Path.name(name)).base)] ?? composedIcons[ExactName(name)]
      ?? Self.icon(ofFile: name).flatMap { composedIcons[$0] }
  }

  /// Returns the name of the icon from which a build makes a loose file: `AppIcon` for `AppIcon60x60@2x.png`; nil for
  /// any other name.
  ///
  /// Source: products of Xcode, which list these files as `CFBundleIconFiles`.
  private static func icon(ofFile name: String) -> ExactName? {
    guard name.utf8.contains(UInt8(ascii: "x")) else { return nil }
    let base = LooseFileName(Path.name(name)).base
    return iconSizes.first(where: base.hasSuffix).map { ExactName(String(base.dropLast($0.count))) }
  }

  private static let iconSizes = Set(
    (IconSlot.all(for: .iphone) + IconSlot.all(for: .ipad)).map(\.points.description))

  /// Returns the name of an asset that was probably meant: one that differs only in case, or that is in a namespace.
  mutating func similar(to name: String, for subject: AssetReference.AssetKind) -> String? {
    if alike[subject] == nil { alike[subject] = Alike(assets.filter { $0.type.canBeMeant(by: subject) }) }
    let folded = name.lowercased()
    return alike[subject].flatMap { $0.whole[folded] ?? $0.last[folded] }
  }

  /// The names of assets by their lower case form; if several have one, the first.
  private struct Alike {
    /// By the whole name.
    let whole: [String: String]
    /// By the last part of it.
    let last: [String: String]

    init(_ assets: [NamedAsset]) {
      let names = assets.map { $0.names[0] }
      whole = Dictionary(names.map { ($0.lowercased(), $0) }) { one, _ in one }
      last = Dictionary(names.map { (Path.name($0).lowercased(), $0) }) { one, _ in one }
    }
  }
}
