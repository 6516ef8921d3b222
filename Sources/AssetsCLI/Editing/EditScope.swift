internal import Catalog
internal import Files
internal import Git
internal import Importing
internal import Project
internal import Validation

/// Where an editing command works: the catalogs as they are on disk, and git, which may hold what is changed.
struct EditScope {
  let scope: ReadingScope
  let store: DiskFileTree
  private let library: AssetLibrary
  let context: CommandContext

  /// - Parameters:
  ///   - places: Catalogs or folders, as they were typed; none means the whole project.
  ///   - makesNew: True if something new goes there, so that a catalog may have to be made first.
  /// - Throws: `EditError.noSuchCatalog`, and what `ReadingScope` throws.
  init(_ context: CommandContext, in places: [String], makesNew: Bool = false) throws {
    self.context = context
    do {
      scope = try ReadingScope(context, paths: places)
    } catch ScopeError.nothingAt(let path, nil) {
      let whole = try ReadingScope(context, paths: [])
      let catalogs = try whole.library(readsContents: false).catalogs.map { whole.shown($0.path, context) }
      let canBeMade = makesNew && FolderType(folderName: Path.name(path)) == .catalog
      throw EditError.noSuchCatalog(PathNotFound(path, from: context), catalogs: catalogs, canBeMade: canBeMade)
    }
    store = DiskFileTree(scope.project.root)
    library = try scope.library(readsContents: false)
  }

  /// All assets, of which only the names were read.
  var assets: [CatalogFolder] { library.assets }

  func asset(named name: String) throws -> CatalogFolder { try scope.asset(named: name) }

  /// Returns an editor of the catalog that an asset or a group lies in.
  ///
  /// - Throws: `FileError` if the catalogs built into one app with it can't be read; `EditError.undecided`
  ///   for an asset in whose list git left both sides of a merge.
  func editor(of item: CatalogFolder) throws -> AssetEditor {
    if MergedFileTree.hasMarkers(inListOf: item.path, in: store) { throw EditError.undecided(item.qualifiedName) }
    return try editor(of: catalog(of: item))
  }

  func editor(of catalog: AssetCatalog) throws -> AssetEditor {
    try AssetEditor(catalog, builtWith: catalogs(builtWith: catalog))
  }

  /// Returns the other catalogs that are built into one app with one; of the sets only the names are read.
  private func catalogs(builtWith catalog: AssetCatalog) throws -> [AssetCatalog] {
    let others = try TargetCatalogs(of: [catalog.path], in: store).neighbors
    return others.isEmpty ? [] : try AssetLibrary(store, under: others, readsContents: false).catalogs
  }

  /// - Parameters:
  ///   - type: That of the asset that gets the name; nil if it isn't known yet.
  ///   - asset: The one that gets another name.
  /// - Throws: `EditError.confusableName` for a name that people would take for that of another asset.
  func checkNewName(
    _ name: String, type: FolderType?, in catalog: AssetCatalog, besides asset: CatalogFolder? = nil
  ) throws {
    let own = asset.map { ExactName($0.path) }
    let other = try ([catalog] + catalogs(builtWith: catalog)).flatMap(\.assets).first { other in
      ExactName(other.path) != own && (type == nil || other.type == type)
        && NormalizedAssetName.areConfusable(other.qualifiedName, name)
    }
    if let other { throw EditError.confusableName(name, with: other.qualifiedName) }
  }

  /// Returns a note on assets of a type that have a name already, in catalogs of which no project file tells whether
  /// they are built into one app with this one; nil if there are none.
  func noteOnNamesakes(of name: String, _ type: FolderType, in catalog: String) throws -> String? {
    guard try TargetCatalogs(of: [catalog], in: store).targets == nil else { return nil }
    // All names are read: one that differs in case may lie in a folder of any spelling.
    let others = try AssetLibrary(store, readsContents: false).assets.filter {
      $0.type == type && FoldedName($0.qualifiedName) == FoldedName(name) && Path.relative($0.path, to: catalog) == nil
    }
    if others.isEmpty { return nil }
    let areExact = others.allSatisfy { ExactName($0.qualifiedName) == ExactName(name) }
    return
      "\(listed(others.map { quoted(shown($0.path)) }, "and")) \(others.count == 1 ? "has" : "have") this name too"
      + (areExact ? "" : ", except for case or Unicode form") + "; code in the same app can't tell them apart"
  }

  /// Reads what was found by name only.
  func reading(_ asset: CatalogFolder) throws -> CatalogFolder { try library.reading(asset) }

  /// Returns the catalog an asset of this scope lies in.
  func catalog(of asset: CatalogFolder) -> AssetCatalog {
    library.catalogs.first { Path.relative(asset.path, to: $0.path) != nil }
      ?? AssetCatalog(path: Path.folder(asset.path), root: CatalogFolder(path: Path.folder(asset.path)))
  }

  /// Returns the path of the catalog that a typed path leads to; nil if it leads to none.
  func catalog(at typed: String) -> String? {
    guard let path = scope.project.relative(context.absolute(typed)) else { return nil }
    return library.catalogs.first { ExactName($0.path) == ExactName(path) }?.path
  }

  /// Returns the catalog to put something new into: the only one, or the only one with the group that its name begins
  /// with.
  ///
  /// - Throws: `EditError` if there are none or several.
  func onlyCatalog(for name: String) throws -> AssetCatalog {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 1 {
      let fitting = library.catalogs.filter { catalog in
        catalog.root.children.contains { $0.type.holdsAssets && ExactName($0.name) == ExactName(String(parts[0])) }
      }
      if fitting.count == 1 { return fitting[0] }
    }
    guard let catalog = library.catalogs.first else { throw EditError.noCatalog }
    guard library.catalogs.count == 1 else { throw EditError.severalCatalogs(library.catalogs.map { shown($0.path) }) }
    return catalog
  }

  /// Returns the asset that has exactly this full name or path; nil if none has.
  ///
  /// - Throws: `AssetLookupError.several`.
  func existingAsset(named name: String, type: FolderType?) throws -> CatalogFolder? {
    let typed = scope.project.relative(context.absolute(name)) ?? name
    let found = library.assets.filter { asset in
      guard ExactName(asset.path) != ExactName(typed) else { return true }
      let names = [asset.qualifiedName, placeName(of: asset)].map(ExactName.init)
      return names.contains(ExactName(name)) && (type == nil || asset.type == type)
    }
    guard found.count < 2 else { throw AssetLookupError.several(name, found.map { shown($0.path) }) }
    return try found.first.map { try library.reading($0) }
  }

  /// The asset's name with every group it lies in, whether or not that makes a namespace.
  func placeName(of asset: CatalogFolder) -> String { library.placeName(of: asset) }

  /// Returns a path of the project as one would type it here.
  func shown(_ path: String) -> String { scope.shown(path, context) }

  /// Returns those of some files that git could not give back; all of them where there is no repository. What a system
  /// made for itself, such as `.DS_Store`, is nothing to lose.
  func unrecoverableFiles(among paths: [String]) throws -> [String] {
    let paths = paths.filter { !JunkFile.isName(Path.name($0)) }
    guard scope.project.isRepository else { return paths }
    return try context.workspace().unrecoverableFiles(among: paths)
  }

  /// Makes sure that files which git does not hold come back with 'assets undo', and returns notes on that.
  ///
  /// - Throws: `EditError.wouldBeLost`.
  func keepForUndo(_ lost: [String], of name: String, isForced: Bool) throws -> [String] {
    let note = try context.keepForUndo(
      lost, of: name, isForced: isForced,
      or: EditError.wouldBeLost(name: name, files: lost.map(shown), canBeCommitted: canBeCommitted(lost)))
    return note.map { [$0] } ?? []
  }

  /// Tells whether a version could keep one of some files at least: there is a repository, and git does not ignore all.
  func canBeCommitted(_ paths: [String]) -> Bool {
    guard scope.project.isRepository else { return false }
    return (try? context.workspace().ignoredPaths(among: paths)).map { $0.count < paths.count } ?? true
  }

  /// - Throws: `ConvertedImagesError` if git would store one of the files that are added with other bytes.
  func requireUnconverted(_ plan: AddPlan) throws {
    guard scope.project.isRepository, plan.edit != nil else { return }
    let files = plan.additions.compactMap { addition in
      addition.slot.filename.map { Repository.ConversionCandidate(Path.join(plan.set, $0), file: addition.source) }
    }
    try context.workspace().requireUnconverted(files)
  }

  /// Finds the group that a name means, by its path, with the groups around it or alone; nil if it means an asset, or
  /// nothing.
  ///
  /// - Parameter prefersGroups: What counts where a group and an asset share the name.
  /// - Throws: `AssetLookupError.several`.
  func group(named name: String, prefersGroups: Bool) throws -> CatalogFolder? {
    let found = scope.groups(named: name, in: library)
    guard !found.isEmpty else { return nil }
    if !prefersGroups {
      do {
        _ = try asset(named: name)
        return nil
      } catch let error as AssetLookupError where error.isUnknown {
        // Then only groups are meant. That several assets have the name is no leave to take a group for them.
      }
    }
    guard found.count == 1 else { throw AssetLookupError.several(name, found.map { shown($0.path) }) }
    return found[0]
  }

  /// True if git could give back a file as it is on disk.
  func isRecoverable(file: String) -> Bool { (try? unrecoverableFiles(among: [file]).isEmpty) ?? false }

  /// True if git could give back an asset as it is on disk.
  func isRecoverable(_ asset: CatalogFolder) -> Bool {
    let missing = try? unrecoverableFiles(among: AssetEditor.allFiles(of: asset))
    return missing?.isEmpty ?? false
  }
}

/// Why an edit was not begun, beside what the catalog itself says.
enum EditError: Error {
  case noCatalog
  /// Both sides of a merge are in the list of the asset with this name.
  case undecided(String)
  /// The name of a new asset differs from that of another one only in what people overlook.
  case confusableName(String, with: String)
  /// Holds their paths.
  case severalCatalogs([String])
  /// Files that neither git nor an undo could bring back, as one would type them.
  case wouldBeLost(name: String, files: [String], canBeCommitted: Bool)
  /// A new set is to be made, and the file does not tell of which type.
  case unclearType(file: String)
  /// A word that does not fit what is made.
  case needsColor
  case takesNoColor
  /// A color or a catalog was to make a namespace.
  case namespaceOfNoGroup
  /// Only a catalog can be added to targets.
  case targetOfNoCatalog
  /// A new catalog was to go into another one.
  case catalogInto
  /// A catalog was to be removed by its path; holds that as it was typed, and whether git could give all of it back.
  case isCatalog(String, isRecoverable: Bool)
  case notACatalogName(String)
  case nothingToSet
  case noSuchFile(PathNotFound)
  /// A catalog was named that is not there; holds those there are, and whether this one could be made.
  case noSuchCatalog(PathNotFound, catalogs: [String], canBeMade: Bool)
  /// Variants of a group were asked for; holds its name as it was typed.
  case groupHasNoVariants(String)
  /// A catalog would come to lie in another one; holds its path as it was typed, and that of the other.
  case catalogInCatalog(String, around: String)
  /// The folder something is to be made in is not there, as it was typed.
  case noFolder(String)
}

extension EditError {
  var exitCode: ExitCode {
    switch self {
    case .needsColor, .takesNoColor, .namespaceOfNoGroup, .targetOfNoCatalog, .catalogInto, .notACatalogName,
      .nothingToSet, .unclearType, .groupHasNoVariants:
      .usage
    default: .failed
    }
  }
}
