internal import Catalog
public import Files
internal import Prototype
public import References
public import Validation

/// Validation of the catalogs of a project or a part of it.
public struct ProjectValidator {
  private let check: ConfiguredValidator
  /// Relative to the root of the tree; `""` is all of it.
  private let folders: [String]
  private let target: BuildTargets.Target?
  /// The catalogs to check, by path.
  public let catalogs: [String]
  /// The icons of Icon Composer to check, by path.
  public let icons: [String]
  /// The prototype documents to check, by path; a check of the whole project finds them itself.
  public let prototypes: [String]
  /// Folders that are nested too deeply to be read, by path.
  public let tooDeep: [String]
  /// Links with the name of a catalog that were not followed, by path.
  public let links: [String]

  /// - Parameters:
  ///   - folders: Catalogs, assets and folders with catalogs, relative to the root of the tree.
  ///   - target: The target whose catalogs they are; nil if no target was requested.
  /// - Throws: `FileError` if a folder can't be listed.
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

  /// True for a prototype document, which contains no catalogs.
  private static func isDocument(_ path: String, in tree: any FileTree) -> Bool {
    PrototypeDocument.name(ofFile: path) != nil && (try? tree.open(path)) != nil
  }

  /// True if the whole project is checked.
  public var isWhole: Bool { folders.contains("") }

  /// Checks everything in the folders.
  ///
  /// - Parameters:
  ///   - makeTree: Creates the same tree again for each core; nil checks all folders on one.
  ///   - file: The cache of findings in unchanged sets, used if the whole project is checked.
  /// - Throws: `FileError` if a folder can't be read.
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

  /// Finds patterns in the settings that match nothing in the project; empty if only a part of it is checked.
  ///
  /// Files are only searched as long as such a pattern is left. If access to a folder is denied, none are reported.
  ///
  /// - Throws: `FileError` if a folder can't be read.
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
      // A pattern rarely matches only something inside an asset; to check that, every set is read.
      for asset in try AssetLibrary(check.tree).assets {
        for piece in asset.selfAndDescendants {
          if let name = PieceName.of(piece.path, in: asset.path, named: asset.qualifiedName) { idle.see(name: name) }
        }
      }
    }
    return idle.patterns
  }

  /// Determines the safe fixes for the findings.
  ///
  /// - Throws: `FileError` if a folder can't be read.
  public func fixes(
    of report: ValidationResult, makeTree: (@Sendable () -> any FileTree)? = nil
  ) throws(FileError) -> FixPlan {
    try Validator(settings: check.settings.validation)
      .fixes(of: report.findings, catalogs, in: check.tree, makeTree: makeTree)
  }
}
