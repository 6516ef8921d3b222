internal import Catalog
internal import Files

/// The groups and sets of catalogs by name: groups are read, because names depend on them, but sets are not.
struct CatalogOutline {
  let catalogs: [AssetCatalog]
  /// Parents before children; nothing inside a set.
  let folders: [CatalogFolder]

  /// - Throws: `FileError` if a catalog or a group can't be listed.
  init(of catalogs: [String], in tree: any FileTree, _ scope: ValidationScope) throws(FileError) {
    let reader = CatalogReader(
      tree, reading: { _ in false }, listing: scope.mayConcern, toleratesDenial: true)
    var read: [AssetCatalog] = []
    for path in Set(catalogs.map(ExactName.init)).sorted().map(\.text) { read.append(try reader.catalog(at: path)) }
    self.catalogs = read
    folders = read.flatMap(\.items)
  }

  /// Everything that is asked for by name, in the scope or not.
  func names(_ scope: ValidationScope) -> [AssetName] { catalogs.flatMap { AssetName.all(in: $0, scope) } }

  /// Files that systems left beside the sets: in catalogs and groups, which need not be in the scope themselves.
  func junkFiles(in scope: ValidationScope) -> [String] {
    folders.filter { $0.type.role == .container || $0.isRoot }.flatMap(\.junkFiles).filter(scope.contains)
  }

  /// The images beside the sets, in folders that need not be in the scope themselves.
  func looseImages(in scope: ValidationScope) -> [String] { folders.flatMap(\.looseImages).filter(scope.contains) }

  /// The paths of the icons of Icon Composer in the catalogs.
  func icons(in scope: ValidationScope) -> [String] {
    // To a catalog they are folders of an unknown type.
    folders.filter { !$0.type.isKnown && IconDocument.isName(Path.name($0.path)) && scope.contains($0.path) }
      .map(\.path)
  }
}
