public import Catalog
public import Files
internal import Git
public import Importing
internal import Spelling
internal import Validation

/// Where a project is edited: the catalogs on disk, and git, which may have what is changed.
public struct EditScope {
  public let scope: ReadingScope
  public let store: DiskFileTree
  private let library: AssetLibrary
  public let session: ProjectSession

  /// - Parameters:
  ///   - places: Catalogs or folders, as typed; empty for the whole project.
  ///   - makesNew: True if something new is created, for which a catalog may have to be created first.
  /// - Throws: `EditError.noSuchCatalog`, and what `ReadingScope` throws.
  public init(_ session: ProjectSession, in places: [String], makesNew: Bool = false) throws {
    self.session = session
    do {
      scope = try ReadingScope(session, paths: places)
    } catch ScopeError.nothingAt(let path, nil) {
      let whole = try ReadingScope(session)
      let catalogs = try whole.library(readsContents: false).catalogs.map { printable(whole.shown($0.path)) }
      throw EditError.noSuchCatalog(
        PathNotFound(path, from: session.directory), catalogs: catalogs,
        canBeMade: makesNew && FolderType(folderName: Path.name(path)) == .catalog)
    }
    store = DiskFileTree(scope.project.root)
    library = try scope.library(readsContents: false)
  }

  /// All assets; only their names were read.
  public var assets: [CatalogFolder] { library.assets }

  public func asset(named name: String) throws -> CatalogFolder { try scope.asset(named: name) }

  /// Returns an editor for the catalog of an asset or a group.
  ///
  /// - Throws: `FileError` if the catalogs built into the same app can't be read; `EditError.undecided` for an asset
  ///   whose list contains both sides of a merge.
  public func editor(of item: CatalogFolder) throws -> AssetEditor {
    if MergedFileTree.hasMarkers(inListOf: item.path, in: store) { throw EditError.undecided(item.qualifiedName) }
    return try editor(of: catalog(of: item))
  }

  public func editor(of catalog: AssetCatalog) throws -> AssetEditor {
    try AssetEditor(catalog, builtWith: catalogs(builtWith: catalog))
  }

  /// Returns the other catalogs built into the same app; only the names of their sets are read.
  private func catalogs(builtWith catalog: AssetCatalog) throws -> [AssetCatalog] {
    let others = try TargetCatalogs(of: [catalog.path], in: store).neighbors
    return others.isEmpty ? [] : try AssetLibrary(store, under: others, readsContents: false).catalogs
  }

  /// - Parameters:
  ///   - type: The type of the asset that gets the name; nil if unknown.
  ///   - asset: The asset to be renamed.
  /// - Throws: `EditError.confusableName` for a name that people would confuse with that of another asset.
  public func checkNewName(
    _ name: String, type: FolderType?, in catalog: AssetCatalog, besides asset: CatalogFolder? = nil
  ) throws {
    let own = asset.map { ExactName($0.path) }
    let other = try ([catalog] + catalogs(builtWith: catalog)).flatMap(\.assets).first { other in
      ExactName(other.path) != own && (type == nil || other.type == type)
        && NormalizedAssetName.areConfusable(other.qualifiedName, name)
    }
    if let other { throw EditError.confusableName(name, with: other.qualifiedName) }
  }

  /// Returns a note about assets of the same type and name in other catalogs, if no project file shows whether they are
  /// built into the same app; nil if there are none.
  public func noteOnNamesakes(of name: String, _ type: FolderType, in catalog: String) throws -> String? {
    guard try TargetCatalogs(of: [catalog], in: store).targets == nil else { return nil }
    // All names are read: a name that differs only in case may be in a folder of any spelling.
    let others = try AssetLibrary(store, readsContents: false).assets.filter {
      $0.type == type && FoldedName($0.qualifiedName) == FoldedName(name) && Path.relative($0.path, to: catalog) == nil
    }
    if others.isEmpty { return nil }
    let areExact = others.allSatisfy { ExactName($0.qualifiedName) == ExactName(name) }
    return
      "\(listed(others.map { quoted(shown($0.path)) }, "and")) \(others.count == 1 ? "has" : "have") this name too"
      + (areExact ? "" : ", except for case or Unicode form") + "; code in the same app can't tell them apart"
  }

  /// Reads an asset that was only found by name.
  public func reading(_ asset: CatalogFolder) throws -> CatalogFolder { try library.reading(asset) }

  /// Returns the catalog of an asset in this scope.
  public func catalog(of asset: CatalogFolder) -> AssetCatalog {
    library.catalogs.first { Path.relative(asset.path, to: $0.path) != nil }
      ?? AssetCatalog(path: Path.folder(asset.path), root: CatalogFolder(path: Path.folder(asset.path)))
  }

  /// Returns the path of the catalog that a typed path leads to; nil if it isn't a catalog.
  public func catalog(at typed: String) -> String? {
    guard let path = scope.project.relative(session.absolute(typed)) else { return nil }
    return library.catalogs.first { ExactName($0.path) == ExactName(path) }?.path
  }

  /// Returns the catalog for something new: the only one, or the only one with the group at the beginning of its name.
  ///
  /// - Throws: `EditError` if there is none, or more than one.
  public func onlyCatalog(for name: String) throws -> AssetCatalog {
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

  /// Returns the asset with exactly this full name or path; nil if there is none.
  ///
  /// - Throws: `AssetLookupError.several`.
  public func existingAsset(named name: String, type: FolderType?) throws -> CatalogFolder? {
    let typed = scope.project.relative(session.absolute(name)) ?? name
    let found = library.assets.filter { asset in
      guard ExactName(asset.path) != ExactName(typed) else { return true }
      let names = [asset.qualifiedName, placeName(of: asset)].map(ExactName.init)
      return names.contains(ExactName(name)) && (type == nil || asset.type == type)
    }
    guard found.count < 2 else { throw AssetLookupError.several(name, found.map { shown($0.path) }) }
    return try found.first.map { try library.reading($0) }
  }

  /// The asset's name with every group around it, whether or not that provides a namespace.
  public func placeName(of asset: CatalogFolder) -> String { library.placeName(of: asset) }

  /// Returns a path of the project as the user would type it here.
  public func shown(_ path: String) -> String { printable(scope.shown(path)) }

  /// Returns the files among these that git couldn't restore; all of them outside of a repository. Files that a system
  /// creates for itself, such as `.DS_Store`, don't count.
  public func unrecoverableFiles(among paths: [String]) throws -> [String] {
    let paths = paths.filter { !JunkFile.isName(Path.name($0)) }
    guard scope.project.isRepository else { return paths }
    return try session.repository().unrecoverableFiles(among: paths)
  }

  /// Makes sure that 'assets undo' can restore files that git doesn't have, and returns notes about that.
  ///
  /// - Throws: `EditError.wouldBeLost`.
  public func keepForUndo(_ lost: [String], of name: String, isForced: Bool) throws -> [String] {
    let note = try session.keepForUndo(
      lost, of: name, isForced: isForced,
      or: EditError.wouldBeLost(name: name, files: lost.map(shown), canBeCommitted: canBeCommitted(lost)))
    return note.map { [$0] } ?? []
  }

  /// Returns whether at least one of these files could be committed: there is a repository, and git doesn't ignore all
  /// of them.
  public func canBeCommitted(_ paths: [String]) -> Bool {
    guard scope.project.isRepository else { return false }
    return (try? session.repository().ignoredPaths(among: paths)).map { $0.count < paths.count } ?? true
  }

  /// - Throws: `LineEndingDamageError` if git would convert the line endings of an added file.
  public func requireNoLineEndingConversion(of plan: AddPlan) throws {
    guard scope.project.isRepository, plan.edit != nil else { return }
    let files = plan.additions.compactMap { addition in
      addition.slot.filename.map { Repository.ConversionCandidate(Path.join(plan.set, $0), file: addition.source) }
    }
    try session.repository().requireNoLineEndingConversion(of: files)
  }

  /// Returns what the added files are warned of that are no large files only because of the case of their names.
  public func largeFileNotes(on plan: AddPlan) -> [String] {
    guard scope.project.isRepository, let project = try? session.repository() else { return [] }
    let files = plan.additions.compactMap(\.slot.filename).map { Path.join(plan.set, $0) }
    return project.repository.largeFileWarnings(among: files).map(\.message)
  }

  /// Finds the group for a name: by its path, by its name with the groups around it, or by its name alone; nil if the
  /// name refers to an asset, or to nothing.
  ///
  /// - Parameter prefersGroups: Whether the group or the asset counts if both have the name.
  /// - Throws: `AssetLookupError.several`.
  public func group(named name: String, prefersGroups: Bool) throws -> CatalogFolder? {
    let found = scope.groups(named: name, in: library)
    guard !found.isEmpty else { return nil }
    if !prefersGroups {
      do {
        _ = try asset(named: name)
        return nil
      } catch let error as AssetLookupError where error.isUnknown {
        // Then only a group can be meant, but if several assets have the name, a group must not be assumed.
      }
    }
    guard found.count == 1 else { throw AssetLookupError.several(name, found.map { shown($0.path) }) }
    return found[0]
  }

  /// True if git could restore a file as it is on disk.
  public func isRecoverable(file: String) -> Bool { (try? unrecoverableFiles(among: [file]).isEmpty) ?? false }

  /// True if git could restore an asset as it is on disk.
  public func isRecoverable(_ asset: CatalogFolder) -> Bool {
    let missing = try? unrecoverableFiles(among: AssetEditor.allFiles(of: asset))
    return missing?.isEmpty ?? false
  }
}

/// Why an edit was not started, in addition to the errors of the catalog itself.
public enum EditError: Error {
  case noCatalog
  /// The list of this asset contains both sides of a merge.
  case undecided(String)
  /// The new name is easily confused with that of another asset.
  case confusableName(String, with: String)
  /// Holds their paths.
  case severalCatalogs([String])
  /// Files that neither git nor an undo could restore, as the user would type them.
  case wouldBeLost(name: String, files: [String], canBeCommitted: Bool)
  /// A new set is to be created, and the file doesn't determine its type.
  case unclearType(file: String)
  /// An argument that doesn't apply to what is created.
  case needsColor
  case takesNoColor
  /// A color or a catalog can't provide a namespace.
  case namespaceOfNoGroup
  /// Only a catalog can be added to targets.
  case targetOfNoCatalog
  /// A new catalog can't be created inside another one.
  case catalogInto
  /// A catalog can't be removed by its path; holds that as typed, and whether git could restore all of it.
  case isCatalog(String, isRecoverable: Bool)
  case notACatalogName(String)
  case nothingToSet
  /// Only an image set has images that are divided.
  case slicesOfNoImages(String)
  /// An image can't be divided; holds its file as the user would type it, and why.
  case notSliceable(file: String, String)
  case noSuchFile(PathNotFound)
  /// The given catalog doesn't exist; holds the existing ones, and whether this one could be created.
  case noSuchCatalog(PathNotFound, catalogs: [String], canBeMade: Bool)
  /// A group has no variants; holds its name as typed.
  case groupHasNoVariants(String)
  /// A catalog would be inside another one; holds its path as typed, and that of the other.
  case catalogInCatalog(String, around: String)
  /// The folder to create something in doesn't exist; holds its path as typed.
  case noFolder(String)
}
