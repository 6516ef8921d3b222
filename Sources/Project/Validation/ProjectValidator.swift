internal import Catalog
public import Files
internal import Prototype
public import References
public import Validation

/// Validation of the catalogs of a project, or of a part of it.
public struct ProjectValidator {
  private let check: ConfiguredValidator
  /// Below the root of the tree; `""` is all of it.
  private let folders: [String]
  private let target: BuildTargets.Target?
  /// The catalogs that are looked at, by path.
  public let catalogs: [String]
  /// The icons of Icon Composer that are looked at, by path.
  public let icons: [String]
  /// The documents of prototypes that are looked at, by path; a check of the whole project finds them as it goes along.
  public let prototypes: [String]
  /// Folders that are too deep to be looked into, by path.
  public let tooDeep: [String]
  /// Links that are called as catalogs are and were not followed, by path.
  public let links: [String]

  /// - Parameters:
  ///   - folders: Catalogs, assets and folders with catalogs, below the root of the tree.
  ///   - target: The one whose catalogs they are; nil if no target was asked about.
  /// - Throws: `FileError` when a folder cannot be listed.
  public init(
    _ check: ConfiguredValidator, folders: [String], for target: BuildTargets.Target? = nil
  ) throws(FileError) {
    self.check = check
    self.target = target
    self.folders = folders
    let finder = CatalogFinder(check.tree)
    var found = CatalogFinder.Found()
    for folder in folders where !Self.isDocument(folder, in: check.tree) {
      let more = try finder.search(under: folder)
      found.catalogs += more.catalogs
      found.icons += more.icons
      found.tooDeep += more.tooDeep
      found.links += more.links
    }
    (catalogs, icons, tooDeep, links) = (found.catalogs, found.icons, found.tooDeep, found.links)
    prototypes =
      folders.contains("") && !(catalogs + icons).isEmpty ? [] : PrototypeFinder(check.tree).files(under: folders)
  }

  /// True for the document of a prototype, which holds no catalogs.
  private static func isDocument(_ path: String, in tree: any FileTree) -> Bool {
    PrototypeDocument.name(ofFile: path) != nil && (try? tree.open(path)) != nil
  }

  /// True if nothing of the project is left out.
  public var isWhole: Bool { folders.contains("") }

  /// Checks what lies in the folders.
  ///
  /// - Parameters:
  ///   - makeTree: Makes the same tree again for each core; nil checks all folders on one.
  ///   - file: Where it is kept what was found in sets that do not change, if the whole project is checked.
  /// - Throws: `FileError` when a folder cannot be read.
  public func report(
    makeTree: (@Sendable () -> any FileTree)? = nil, remembering file: FindingsCacheFile? = nil
  ) throws(FileError) -> ProjectValidationResult {
    guard !isWhole else {
      return try check.validate(catalogs, icons: icons, makeTree: makeTree, isWholeProject: true, remembering: file)
    }
    return try check.validate(
      catalogs, icons: icons, prototypes: prototypes, makeTree: makeTree, scope: ValidationScope(paths: folders),
      for: target)
  }

  /// Finds patterns of the settings that nothing in the project fits; none where only a part of it is looked at.
  ///
  /// Files are only looked through as long as there is such a pattern, and nobody is told of one where a folder may not
  /// be listed.
  ///
  /// - Throws: `FileError` when a folder cannot be read.
  public func idlePatterns() throws(FileError) -> [UnusedPattern] {
    var idle = UnusedPatterns(of: check.settings.validation)
    guard isWhole else { return [] }
    var waiting = idle.hasPaths ? [""] : []
    while let folder = waiting.popLast(), idle.hasPaths {
      let entries: [FileTreeEntry]
      do throws(FileError) {
        entries = try check.tree.entries(of: folder)
      } catch {
        if error.isPermissionDenied { return [] }
        throw error
      }
      for entry in entries where folder != "" || entry.name != ".git" {
        let path = Path.join(folder, entry.name)
        idle.see(path: path)
        if entry.isFolder { waiting.append(path) }
      }
    }
    if idle.hasNames {
      for asset in try AssetLibrary(check.tree, readsContents: false).assets { idle.see(name: asset.qualifiedName) }
    }
    if idle.hasNames {
      // Seldom one is meant for what lies inside of an asset; then every set is listed.
      for asset in try AssetLibrary(check.tree).assets {
        for piece in asset.selfAndDescendants {
          if let name = PieceName.of(piece.path, in: asset.path, named: asset.qualifiedName) { idle.see(name: name) }
        }
      }
    }
    return idle.patterns
  }

  /// Works out the safe fixes of what was found.
  ///
  /// - Throws: `FileError` when a folder cannot be read.
  public func fixes(
    of report: ValidationResult, makeTree: (@Sendable () -> any FileTree)? = nil
  ) throws(FileError) -> FixPlan {
    try Validator(settings: check.settings.validation)
      .fixes(of: report.findings, catalogs, in: check.tree, makeTree: makeTree)
  }
}
