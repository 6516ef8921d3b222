public import Catalog
internal import Files
public import References

/// The input of a rule: for a rule of folders these and facts about their files, for other rules facts about the
/// project.
public struct RuleInput: Sendable {
  /// Folders in the scope, parents before children, those of one asset together; empty for a rule that checks
  /// everything at once.
  public let items: [FolderFacts]
  /// Everything in the catalogs that code asks for by name, in the scope or not, in the order of the folders.
  public let names: [AssetName]
  /// The paths of the images in the scope that are missing because Git LFS did not fetch them.
  public let unfetchedImages: [String]
  /// The icons of Icon Composer in the scope, those inside catalogs and those beside them.
  public internal(set) var icons: [IconDocument] = []
  /// What the icon sets that share a name are for.
  var iconSystems = IconSystems()
  /// The answers to the questions of rules.
  public internal(set) var answers: [FileQuery: FileQueryResult] = [:]
  /// The images in the scope that are in catalogs and groups, but not in a set.
  public internal(set) var looseImages: [String] = []
  /// Facts from the rest of the project; nil if it wasn't searched.
  public internal(set) var project: ProjectFacts?
  /// The prototypes that are checked, with what was found in each.
  public internal(set) var prototypes: [CheckedPrototype] = []
  /// The places that may call renamed assets by their old names.
  var stalePlaces: [StaleReferenceLocation] = []
  /// The files in the scope that a system or a program made for itself, in sets and beside them.
  public internal(set) var junkFiles: [String] = []
  /// The images in the scope that git changes as if they were text.
  public internal(set) var imagesTakenForText: [GitImageIssue] = []
  /// The images in the scope that git ignores.
  public internal(set) var ignoredFiles: [GitImageIssue] = []
  /// The files in the scope that are in the version itself although they are large files, or almost.
  public internal(set) var rawLargeFiles: [GitImageIssue] = []
  /// The targets that include the catalogs; nil if no project file says, so all may be built into one app.
  public let targets: [BuildTargets.Target]?

  init(
    items: [FolderFacts] = [], names: [AssetName] = [], unfetchedImages: [String] = [],
    targets: [BuildTargets.Target]? = nil
  ) {
    self.items = items
    self.names = names
    self.unfetchedImages = unfetchedImages
    self.targets = targets
  }

  /// Returns the targets that are built from a catalog; nil if no project file says.
  func takers(of catalog: String) -> [BuildTargets.Target]? {
    guard let targets else { return nil }
    let takers = targets.filter { $0.catalogs.contains { ExactName($0) == ExactName(catalog) } }
    // If all targets belong to packages, another tool builds the app beside them.
    let isOtherTool = takers.isEmpty && !targets.isEmpty && targets.allSatisfy(\.isOfPackage)
    return isOtherTool ? nil : takers
  }
}

/// An image that git ignores, or changes as if it were text, or a file in the version itself that is a large file, or
/// almost.
public struct GitImageIssue: Hashable, Sendable {
  /// From the root of the tree.
  public var path: String
  /// The line or the setting that makes git do so, such as `.gitattributes:1 '* text eol=lf'`; empty if it isn't known.
  public var cause: String
  /// A pattern for `assets large` that makes it a large file, if only the case of its letters prevents that; nil
  /// otherwise.
  public var pattern: String?

  public init(_ path: String, because cause: String, pattern: String? = nil) {
    (self.path, self.cause, self.pattern) = (path, cause, pattern)
  }
}
