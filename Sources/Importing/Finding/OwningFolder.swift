internal import Catalog
internal import Files

/// A folder that owns the files in it, so that none of them is a loose image.
enum OwningFolder: Hashable {
  case catalog(String)
  /// A set outside of every catalog.
  case set(String)
  /// A folder that the system shows as one item, such as a framework, or whose images are used in another way.
  case bundle(String)
  /// A folder that is itself a repository.
  case repository(String)
  /// A folder of images that tests compare with, or for an app store.
  case recorded(String)

  /// Returns the outermost such folder that a path is in or is, by names alone. Recorded images that the user names
  /// explicitly are treated like other images.
  static func around(_ path: String) -> OwningFolder? {
    var folder = path
    var found: OwningFolder?
    while !folder.isEmpty, folder != "/" {
      let own = at(folder)
      if own?.isRecorded != true { found = own ?? found }
      folder = Path.folder(folder)
    }
    return found
  }

  /// Returns the folders that contain the paths, each once and the nearest first, up to the outermost that counts.
  ///
  /// Folders that own their files are skipped, and so are those around a path that is elsewhere.
  static func folders(around paths: [String], upTo root: String) -> [String] {
    var seen: Set<ExactName> = []
    var folders: [String] = []
    for path in paths {
      var folder = path
      for _ in 0..<CatalogFinder.deepest {
        guard ExactName(folder) != ExactName(root), Path.relative(folder, to: root) != nil else { break }
        folder = Path.folder(folder)
        guard seen.insert(ExactName(folder)).inserted else { break }
        if around(folder) == nil { folders.append(folder) }
      }
    }
    return folders
  }

  /// Returns what a folder with this path is itself.
  static func at(_ folder: String) -> OwningFolder? {
    let name = Path.name(folder)
    if CatalogFinder.isCatalogName(name) { return .catalog(folder) }
    let ending = Path.fileExtension(name)
    if bundles.contains(ending.lowercased()) { return .bundle(folder) }
    if recorded.contains(name) || isOfStore(name, in: Path.name(Path.folder(folder))) { return .recorded(folder) }
    let role = FolderType(fileExtension: ending).role
    return !ending.isEmpty && (role == .asset || role == .part) ? .set(folder) : nil
  }

  private static let bundles: Set = [
    "app", "appex", "atlas", "bundle", "ckcomplication", "docc", "framework", "icon", "playground", "scnassets",
    "xcarchive",
    "xcframework", "xcodeproj", "xcworkspace",
  ]

  private var isRecorded: Bool {
    if case .recorded = self { true } else { false }
  }

  /// The usual names of folders that tests compare with.
  private static let recorded: Set = [
    "__Snapshots__", "__snapshots__", "__image_snapshots__", "ReferenceImages", "ReferenceImages_64",
  ]

  /// True for a folder with files for an app store.
  ///
  /// Source: fastlane, *deliver* and *supply*; Gradle Play Publisher, *Play Store metadata*.
  private static func isOfStore(_ name: String, in parent: String) -> Bool {
    switch parent {
    case "fastlane": ["metadata", "screenshots"].contains(name)
    case "play": name == "listings"
    default: storeFolders.contains(name.lowercased().filter(\.isLetter))
    }
  }

  private static let storeFolders: Set = [
    "phonescreenshots", "seveninchscreenshots", "teninchscreenshots", "tvscreenshots", "wearscreenshots",
    "storescreenshots", "appstorescreenshots", "playstorescreenshots",
  ]

  var reason: SkipReason {
    switch self {
    case .repository(let path): .inRepository(path)
    case .recorded(let path): .recorded(path)
    case .catalog(let path): .inCatalog(path)
    case .set(let path): .inSet(path)
    case .bundle(let path): .inBundle(path)
    }
  }
}
