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
  private let loose: [ExactName: [String]]

  init(_ project: ProjectFacts) {
    assets = project.assets
    colors = Self.catalogs(of: assets.filter { $0.type == .colorSet })
    others = Self.catalogs(of: assets.filter { $0.type != .colorSet })
    loose = project.looseImages
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
    (subject == .color ? colors : others)[ExactName(name)] ?? []
  }

  /// Returns the images outside of the catalogs that have the name; nil if there are none.
  func looseFiles(_ name: String) -> [String]? { loose[ExactName(LooseFileName(Path.name(name)).base)] }

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
