internal import Catalog
public import Files
internal import Prototype

/// Finds assets by name on disk and in the last version. Look up several names in one call: each lookup goes through
/// the folders of all catalogs.
extension ReadingScope {
  /// Finds the folder of an asset on disk, or in the last version if the asset was removed.
  ///
  /// - Throws: `AssetLookupError`; for an unknown name, it holds the current names.
  public func folder(ofAsset name: String, in workspace: ProjectRepository) throws -> String {
    let near = try AssetLibrary(tree, under: folders, readsContents: false, naming: [name])
    return try asset(named: name, near: near, in: workspace).item.path
  }

  /// Returns all paths that belong to the change of some assets: the folder of each, the folders of the last version
  /// that it was moved from, and each new `Contents.json` of the groups and the catalog around it. A name that is the
  /// path of a file outside of assets is included as that file.
  ///
  /// - Throws: Whatever `folder(ofAsset:in:)` throws.
  public func folders(ofChanged names: [String], in workspace: ProjectRepository) throws -> [String] {
    let near = try AssetLibrary(tree, under: folders, readsContents: false, naming: names)
    let last = try workspace.lastVersion()
    var (assets, files): ([Found], [String]) = ([], [])
    for name in names {
      do {
        assets.append(try asset(named: name, near: near, in: workspace))
      } catch let error as AssetLookupError where error.isUnknown {
        guard let path = file(named: name, in: [tree, last]) else { throw error }
        files.append(path)
      }
    }
    let present = assets.filter(\.isThere).map(\.item)
    let former = try AssetLibrary(last, readsContents: false, naming: present.map(\.name))
    return try files
      + assets.flatMap { asset in
        let left = asset.isThere ? try self.folders(leftBy: asset.item, among: former) : []
        return [asset.item.path] + left + (try newContents(around: asset.item.path, since: last))
      }
  }

  /// Returns the path of a file outside of assets, given as it is or as the name of a prototype: `berth` or
  /// `berth.prototype`; nil if none of some trees has it.
  public func file(named name: String, in trees: [any FileTree]) -> String? {
    if let path = project.relative(Path.absolute(name, from: directory)), trees.contains(where: { isFile(path, $0) }) {
      return path
    }
    let places = project.isRepository ? [""] : folders
    for tree in trees {
      let found = PrototypeFinder(tree).files(under: places).filter {
        PrototypeChange.spellings(ofFile: $0).contains { ExactName($0) == ExactName(name) }
      }
      if found.count == 1 { return found[0] }
    }
    return nil
  }

  private func isFile(_ path: String, _ tree: any FileTree) -> Bool {
    let entries = (try? tree.entries(of: Path.folder(path))) ?? []
    return entries.contains { $0.isFile && ExactName($0.name) == ExactName(Path.name(path)) }
  }

  /// An asset, and whether it is on disk or only in the last version.
  private typealias Found = (item: CatalogFolder, isThere: Bool)

  private func asset(named name: String, near: AssetLibrary, in workspace: ProjectRepository) throws -> Found {
    do {
      return (try asset(named: name, near: near), true)
    } catch let error as AssetLookupError where error.isUnknown {
      do {
        var last = self
        last.tree = try workspace.lastVersion()
        return (try last.asset(named: name), false)
      } catch let then as AssetLookupError where then.isUnknown {
        throw error
      }
    }
  }

  /// Returns the folders of the last version that an asset was moved from: removed sets with its type and qualified
  /// name in the same catalog, or else the only removed one with the same last part of the name.
  ///
  /// - Parameter last: The sets of the last version with its name.
  private func folders(leftBy asset: CatalogFolder, among last: AssetLibrary) throws -> [String] {
    guard let catalog = CatalogFinder.catalogAround(asset.path).map(ExactName.init) else { return [] }
    let sets = last.assets.filter {
      $0.type == asset.type && ExactName($0.name) == ExactName(asset.name)
        && CatalogFinder.catalogAround($0.path).map(ExactName.init) == catalog
    }
    // An asset that was already there wasn't moved, unless two assets had the same name.
    let wasThere = sets.contains { ExactName($0.path) == ExactName(asset.path) }
    let gone = try sets.filter { try ExactName($0.path) != ExactName(asset.path) && isGone($0.path) }
    let sameName = gone.filter { ExactName($0.qualifiedName) == ExactName(asset.qualifiedName) }
    if sameName.isEmpty, !wasThere, gone.count == 1 { return gone.map(\.path) }
    return sameName.map(\.path)
  }

  /// Returns the new `Contents.json` files of the groups around a folder. If one provides a namespace and isn't
  /// committed, the asset has a different name in the new version.
  private func newContents(around folder: String, since last: any FileTree) throws -> [String] {
    guard let catalog = CatalogFinder.catalogAround(folder) else { return [] }
    var files: [String] = []
    var group = Path.folder(folder)
    while Path.relative(group, to: catalog) != nil {
      if Self.holdsContents(group, tree), !Self.holdsContents(group, last) {
        files.append(Path.join(group, ContentsDocument.fileName))
      }
      group = Path.folder(group)
    }
    return files
  }

  private static func holdsContents(_ folder: String, _ tree: any FileTree) -> Bool {
    (try? tree.entries(of: folder).contains { $0.isFile && $0.name == ContentsDocument.fileName }) ?? false
  }

  private func isGone(_ folder: String) throws -> Bool {
    do {
      _ = try tree.entries(of: folder)
      return false
    } catch {
      if error.isNotFound { return true }
      throw error
    }
  }
}
