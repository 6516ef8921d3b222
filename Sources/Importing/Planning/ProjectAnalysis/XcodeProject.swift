internal import Catalog
internal import Files
internal import References

/// An Xcode project and the location of its files.
struct XcodeProject {
  /// The path of the `.xcodeproj`.
  let path: String
  let targets: [Target]

  struct Target {
    var name: String
    var isApp: Bool
    /// For a test bundle that runs in an app: the name of the app.
    var host: String?
    fileprivate var resources: Set<ExactName>
    fileprivate var folders: [ProjectFile.Folder]
    /// The names of the sets in the build settings.
    var icons: [String]
    var launchImages: [String]
    /// The kinds whose sets are named by a value composed of others, `$(NAME)`, which isn't known here.
    fileprivate var composed: Set<SystemImageKind>

    /// True if the target includes a file or folder in its product.
    func takes(_ path: String) -> Bool {
      resources.contains(ExactName(path))
        || folders.contains { folder in
          guard let place = Path.relative(path, to: folder.path) else { return false }
          return !folder.exceptions.contains { ExactName($0) == ExactName(place) }
        }
    }

    func setNames(_ kind: SystemImageKind) -> [String] {
      switch kind {
      case .icon: icons
      case .launchImage: launchImages
      case .alternateIcon: []
      }
    }

    /// True if it is known which set of a kind the build uses: it names one, or none and a name can be set. A list can
    /// always be extended.
    func canBeTold(_ kind: SystemImageKind) -> Bool { kind == .alternateIcon || !composed.contains(kind) }
  }

  /// True if a build merges the icons that an `Info.plist` lists with those of catalogs.
  let mergesIcons: Bool
  /// What targets list in any way, for comparing names as a Mac does.
  private let listed: Set<FoldedName>

  /// - Parameter projectFile: The path of the `project.pbxproj`.
  /// - Throws: `ProjectFileError`; `FileError` if it can't be read.
  init(_ projectFile: String, in tree: any FileTree) throws {
    path = Path.folder(projectFile)
    let around = Path.folder(path)
    let source = try tree.open(projectFile)
    let file = try ProjectFile(parsing: try source.read(at: 0, count: min(source.byteCount, ProjectFile.largest + 1)))
    let settings = XCConfigFiles(around, in: tree)
    folderReferences = file.folderReferences.map { PlacedPath.place($0, from: around) }
    mergesIcons = file.targets.contains { target in
      file.values(of: "INFOPLIST_ENABLE_CFBUNDLEICONS_MERGE", for: target, settings).contains("YES")
    }
    listed = Set(
      file.targets.flatMap { $0.resources + $0.copies + $0.sources + $0.singleFiles }
        .map { FoldedName(PlacedPath.place($0, from: around)) })
    targets = file.targets.map { target in
      Target(
        name: target.name, isApp: target.productType?.hasPrefix("com.apple.product-type.application") ?? false,
        host: file.host(of: target, settings)?.name,
        resources: Set(target.resources.map { ExactName(PlacedPath.place($0, from: around)) }),
        folders: target.folders.map { .init(path: PlacedPath.place($0.path, from: around), exceptions: $0.exceptions) },
        icons: file.values(of: SystemImageKind.icon.setting, for: target, settings),
        launchImages: file.values(of: SystemImageKind.launchImage.setting, for: target, settings),
        composed: Set(SystemImageKind.allCases.filter { file.isComposed($0.setting, for: target, settings) }))
    }
  }

  /// The folder that contains the project.
  var folder: String { Path.folder(path) }
  var buildsApp: Bool { targets.contains(where: \.isApp) }

  /// Folders that are copied into the app unchanged.
  let folderReferences: [String]

  func takes(_ path: String) -> Bool { targets.contains { $0.takes(path) } }

  /// True for the name of one of its targets, also after that of the project: `Harbour/App`.
  func calls(_ target: Target, _ name: String) -> Bool {
    ExactName(name) == ExactName(target.name) || ExactName(name) == ExactName("\(Path.stem(path))/\(target.name)")
  }

  /// True for a file that a target uses in any way, including copying.
  func uses(_ path: String) -> Bool {
    listed.contains(FoldedName(path)) || takes(path) || folderReferences.contains { Path.relative(path, to: $0) != nil }
  }
}

/// Paths that are relative to a folder.
enum PlacedPath {
  /// Returns the path from the root of the tree, with `..` resolved.
  static func place(_ path: String, from folder: String) -> String {
    if folder.utf8.first == UInt8(ascii: "/") { return Path.absolute(path, from: folder) }
    return String(Path.absolute(path, from: "/" + folder).dropFirst())
  }
}
