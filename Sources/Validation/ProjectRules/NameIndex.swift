internal import Catalog
internal import Files
internal import References

/// The names of a project's assets, to ask whether one is there.
struct NameIndex {
  private let assets: [NamedAsset]
  /// What some subject can mean, by its name in lower case; worked out when the first name is not there.
  private var alike: [AssetReference.AssetKind: Alike] = [:]
  private let colors: Set<ExactName>
  /// The names of all that is no color.
  private let others: Set<ExactName>
  private let loose: Set<ExactName>

  init(_ project: ProjectFacts) {
    assets = project.assets
    colors = Set(assets.filter { $0.type == .colorSet }.flatMap(\.names).map(ExactName.init))
    others = Set(assets.filter { $0.type != .colorSet }.flatMap(\.names).map(ExactName.init))
    loose = project.looseNames
  }

  /// True where the name means an asset that a place of this kind can show. Of images and the rest any kind will do: only
  /// colors are surely not looked for among images.
  func has(_ name: String, for subject: AssetReference.AssetKind) -> Bool {
    (subject == .color ? colors : others).contains(ExactName(name))
  }

  /// True where an image that lies outside of the catalogs has the name.
  func hasLooseFile(_ name: String) -> Bool { loose.contains(ExactName(LooseFileName(Path.name(name)).base)) }

  /// Returns the name of an asset that was probably meant: one that differs in case only, or that lies in a namespace.
  mutating func similar(to name: String, for subject: AssetReference.AssetKind) -> String? {
    if alike[subject] == nil { alike[subject] = Alike(assets.filter { $0.type.canBeMeant(by: subject) }) }
    let folded = name.lowercased()
    return alike[subject].flatMap { $0.whole[folded] ?? $0.last[folded] }
  }

  /// The names of assets by what is left of them without case; of several the first.
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
