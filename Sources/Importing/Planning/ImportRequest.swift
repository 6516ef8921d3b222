public import Files

/// What the user asked to import.
public struct ImportRequest: Hashable, Sendable {
  /// Files and folders as paths in the tree: absolute for `DiskFileTree("/")`. No path contains `.` or `..`, and
  /// symbolic links in them have been resolved (`FileSystem.realPath`), so each is a real location.
  public var paths: [String]
  /// The catalog to import into, with the same kind of path; nil for `Assets.xcassets` beside the images.
  public var into: String?
  /// The sources are removed once everything is in place.
  public var moves: Bool
  /// The project's folder: an `Info.plist` in a folder between it and a path counts too, as for the app around its
  /// images. Nil ignores everything outside the paths.
  public var root: String?
  /// The naming convention for every folder; nil detects it for each.
  public var source: SourcePlatform?
  /// Folders named by a language count, such as `fr`.
  public var readsLocaleFolders = false
  /// The properties of a design tool's names that say what an image is for.
  public var keys = DesignKeys.standard
  public var choice = ImageSelection()
  /// Icon files are added to an app icon set; otherwise they stay.
  public var importsIcons = false
  /// Launch images are added to a launch image set; otherwise they stay.
  public var importsLaunchImages = false
  /// nil is what the source means: the folders of a design export are the groups of its layers, those of a project
  /// none.
  public var grouping: Grouping?
  /// New groups make a namespace: code asks for `Buttons/close`.
  public var makesNamespaces = false
  /// WebP files become PNG; otherwise they stay.
  public var convertsWebP = false
  /// The targets that the user wants the catalog added to; empty to choose them by the images.
  public var targets: [String] = []
  /// The catalog is added to the targets that lack it, since references are rewritten too.
  public var joinsTargets = false

  /// The basis for the groups of the catalog.
  public enum Grouping: String, CaseIterable, Hashable, Sendable {
    case none
    /// The folders of an image, starting at the folder that was named.
    case folder
    /// The part before the first `-`, `_` or space of names that share it.
    case prefix
  }

  public init(paths: [String], into: String? = nil, moves: Bool = false, root: String? = nil) {
    self.paths = paths
    self.into = into
    self.moves = moves
    self.root = root
  }

  /// The name of a catalog if none was given.
  public static let defaultCatalogName = "Assets.xcassets"
}

/// Why a request can't be planned at all.
public enum ImportError: Error, Hashable, Sendable {
  case noSuchPath(String)
  /// The name of the catalog doesn't end in `.xcassets`.
  case notACatalogName(String)
  /// The path of the catalog is that of a file or link.
  case targetIsNotAFolder(String)
  /// The catalog would be inside another one.
  case targetIsInside(catalog: String, target: String)
  /// A folder exists whose name differs only in case or Unicode form.
  case targetDiffersOnlyInCase(String, existing: String)
  /// The catalog to import into can't be read.
  case unreadable(FileError)
  /// The `Contents.json` of the catalog is invalid.
  case brokenCatalog(String)
  /// The images belong to several apps; holds the paths of their projects.
  case severalApps([String])
  /// The catalog is, or would be, built into some targets, but not into others that include the images.
  case catalogOfOtherTargets(catalog: String, owners: [String], needed: [String])
}
