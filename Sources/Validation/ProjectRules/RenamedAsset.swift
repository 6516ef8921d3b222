public import Catalog
public import Files
public import References

/// An asset that had another name in code before.
public struct RenamedAsset: Hashable, Sendable {
  public var type: FolderType
  /// Its current folder.
  public var path: String
  public var oldName: String
  public var newName: String

  public init(_ type: FolderType, at path: String, from oldName: String, to newName: String) {
    self.type = type
    self.path = path
    self.oldName = oldName
    self.newName = newName
  }
}

extension ReferenceMapping {
  /// The changes for files that refer to some assets by their old names.
  ///
  /// - Parameters:
  ///   - catalogs: All catalogs; an asset in them that has one of the old names may be meant instead.
  ///   - tree: Shows what is built from which catalog.
  public init(of renamed: [RenamedAsset], in catalogs: [AssetCatalog], _ tree: any FileTree) {
    var byName: [ExactName: [(asset: CatalogFolder, catalog: String)]] = [:]
    let oldNames = Set(renamed.map { ExactName($0.oldName) })
    for catalog in catalogs {
      for asset in catalog.assets where oldNames.contains(ExactName(asset.qualifiedName)) {
        byName[ExactName(asset.qualifiedName), default: []].append((asset, catalog.path))
      }
    }
    self.init(
      renamed.map { one in
        var asset = Asset(one.newName, subjects: one.type.subjects)
        asset.oldNames = [one.oldName]
        asset.catalog = CatalogFinder.catalogAround(one.path) ?? ""
        asset.catalogsOfOthers = byName[ExactName(one.oldName), default: []].filter { other, _ in
          ExactName(other.path) != ExactName(one.path) && !other.type.subjects.isDisjoint(with: one.type.subjects)
        }.map(\.catalog)
        return asset
      })
    leastCertainty = .probable
    iconNames = Set(byName.filter { $1.contains { $0.asset.type == .appIconSet } }.keys)
    let namedBySettings: Set<AssetReference.AssetKind> = [.color, .icon, .launchImage]
    guard assets.contains(where: { !$0.catalogsOfOthers.isEmpty || !$0.subjects.isDisjoint(with: namedBySettings) })
    else { return }
    let targets = BuildTargets(around: catalogs.map(\.path), in: tree)
    if targets.unreadable.isEmpty { self.targets = targets }
  }
}
