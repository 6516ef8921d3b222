internal import Catalog
internal import Files
internal import Git
internal import References
internal import Validation

/// Finds code that still uses assets that changes remove or rename.
///
/// Only the removed names are searched for: first in the files on disk, on all cores, and then in the checked state, in
/// files that contain one of them or differ from it.
struct RemovedAssetNames {
  /// The names that no asset of the same type has any more, sorted.
  let names: [String]
  private let check: ConfiguredValidator

  /// - Parameters:
  ///   - check: The check of the new state.
  ///   - old: The state before.
  /// - Throws: `FileError` if a catalog can't be listed.
  init(_ changes: [FileChange], _ check: ConfiguredValidator, since old: any FileTree) throws(FileError) {
    self.check = check
    let touched = changes.filter { $0.kind == .deleted || ProjectRepository.group(ofList: $0.path) != nil }
    let catalogs = Set(touched.compactMap { CatalogFinder.catalogAround($0.path).map(ExactName.init) }).map(\.text)
    let before = try Self.names(in: catalogs, of: old)
    let after = before.isEmpty ? [] : try Self.names(in: catalogs, of: check.tree)
    names = Set(before.subtracting(after).map(\.name)).sorted().map(\.text)
  }

  private struct TypedName: Hashable {
    var name: ExactName
    var type: FolderType
  }

  private static func names(in catalogs: [String], of tree: any FileTree) throws(FileError) -> Set<TypedName> {
    var folders: [String] = []
    for catalog in catalogs where try StagedValidation.isFolder(catalog, in: tree) { folders.append(catalog) }
    let assets = folders.isEmpty ? [] : try AssetLibrary(tree, under: folders, readsContents: false).assets
    return Set(assets.map { TypedName(name: ExactName($0.qualifiedName), type: $0.type) })
  }

  /// - Parameters:
  ///   - files: Returns the paths of all files of the new state and maybe of the previous one; called if a place is
  ///     found.
  ///   - modified: The files on disk that differ from the new state.
  func findings(
    in workTree: String, _ files: () -> [String], modified: () throws -> [String]
  ) throws -> [Finding] {
    guard !names.isEmpty else { return [] }
    let wanted = names.map { ReferenceName($0) }
    let onDisk = ReferenceFinder(DiskFileTree(workTree)).references(toAnyOf: wanted).references.map(\.file)
    let candidates = Set((onDisk + (try modified())).map(ExactName.init)).sorted().map(\.text)
    let known = candidates.filter { check.tree.blobID(of: $0) != nil }
    guard !known.isEmpty else { return [] }
    let gone = Set(names.map(ExactName.init))
    // Only images outside of catalogs; those in the folder of a renamed asset have its old name too.
    let loose = files().filter { file in
      LooseFileName.isImage(file) && gone.contains(ExactName(LooseFileName(Path.name(file)).base))
        && CatalogFinder.catalogAround(file) == nil && check.tree.blobID(of: file) != nil
    }
    return try check.references(
      toRemoved: names, in: known, Set(loose.map { ExactName(LooseFileName(Path.name($0)).base) }))
  }
}
