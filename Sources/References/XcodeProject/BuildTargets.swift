public import Files

/// The targets of a tree and the catalogs of each; the catalogs of a target share one namespace.
///
/// They come from the project files (`*.xcodeproj`, `Package.swift`) in the folders around the catalogs. A project file
/// that cannot be read is skipped, and a catalog that none names belongs to no target.
public struct BuildTargets: Sendable {
  /// A target that takes catalogs.
  public struct Target: Hashable, Sendable {
    public var name: String
    /// The path of the `.xcodeproj` folder or the `Package.swift`.
    public var project: String
    /// By path, sorted.
    public var catalogs: [String]
    /// As in Xcode: `com.apple.product-type.application`; nil for a target of a package, and one without a product.
    public var productType: String?
    /// What any of its configurations says.
    public var settings: CatalogSettings
    /// How it is built: at least one.
    public var configurations: [Configuration]
    /// The language that people see whose own isn't there, as the project spells it: `en`, `English`; nil if none says.
    public var developmentLanguage: String?
    /// The build plugins of a target of a package, which may fill its catalogs.
    public var plugins: [String] = []
    /// True if it lists catalogs that aren't in the tree, so that more may be built into it than is known.
    public var listsOtherCatalogs = false

    /// - Parameter configurations: nil for a target that is built in one way.
    public init(
      name: String, project: String, catalogs: [String], productType: String? = nil,
      settings: CatalogSettings = CatalogSettings(), configurations: [Configuration]? = nil
    ) {
      (self.name, self.project, self.catalogs) = (name, project, catalogs)
      (self.productType, self.settings) = (productType, settings)
      self.configurations = configurations ?? [Configuration(name: "", catalogs: catalogs, settings: settings)]
    }
  }

  /// One way in which a target is built: a build configuration, for one SDK if settings differ by that.
  public struct Configuration: Hashable, Sendable {
    /// As in Xcode: `Debug`.
    public var name: String
    /// Those of the target that aren't excluded, by path.
    public var catalogs: [String]
    public var settings: CatalogSettings
    /// True if what is excluded depends on settings that the project doesn't say.
    public var hidesExclusions = false
    /// True if a scheme archives it, as for the App Store.
    public var isArchived = false

    public init(name: String, catalogs: [String], settings: CatalogSettings = CatalogSettings()) {
      (self.name, self.catalogs, self.settings) = (name, catalogs, settings)
    }
  }

  /// By project and in the order there; those without a catalog are left out.
  public private(set) var targets: [Target] = []
  /// What each of them is built from.
  private var contents: [Contents] = []
  /// True if a project of Xcode was read, with or without targets that take a catalog.
  public private(set) var hasXcodeProject = false
  /// Project files that are there and could not be used, with the reason.
  public private(set) var unreadable: [Unreadable] = []

  public struct Unreadable: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
      case file(FileError)
      case content(ProjectFileError)
    }

    public var path: String
    public var reason: Reason
  }

  /// - Parameter catalogs: The paths of all the catalogs that may belong to a target.
  public init(around catalogs: [String], in tree: any FileTree) {
    for folder in Self.foldersAround(catalogs) {
      for entry in Self.projectFiles(in: folder, tree) {
        if entry.isFolder {
          readProject(Path.join(folder, entry.name), in: folder, catalogs, tree)
        } else {
          readPackage(in: folder, catalogs, tree)
        }
      }
    }
  }

  /// Returns the targets that a file of code or an interface file is built into, or that a place of a project file
  /// configures.
  ///
  /// - Parameter offset: A place in the bytes of the file.
  public func targets(taking file: String, at offset: Int) -> [Target] {
    zip(targets, contents).filter { target, contents in
      contents.hold(file)
        || ExactName(file) == ExactName(Path.join(target.project, ProjectFile.fileName))
          && contents.configurations.contains { $0.contains(offset) }
    }.map { $0.0 }
  }

  /// True where some catalogs have a project file in a folder around them.
  public static func hasProjectFile(around catalogs: [String], in tree: any FileTree) -> Bool {
    foldersAround(catalogs).contains { !projectFiles(in: $0, tree).isEmpty }
  }

  /// Returns the project files in a folder; a folder that cannot be listed has none that could be read.
  private static func projectFiles(in folder: String, _ tree: any FileTree) -> [FileTreeEntry] {
    let entries = try? tree.entries(of: folder) { $0.hasSuffix(".xcodeproj") }
    return (entries ?? []).filter { $0.isFolder || ($0.isFile && $0.name == PackageManifest.fileName) }
  }

  /// Returns the targets of a name; `ProjectFolder/Target` tells apart what shares one.
  public func named(_ name: String) -> [Target] {
    targets.filter { $0.isCalled(name) }
  }

  private static func foldersAround(_ paths: [String]) -> [String] {
    var folders: Set<ExactName> = []
    for path in paths {
      var folder = path
      repeat {
        folder = Path.folder(folder)
        guard folder != "/", folders.insert(ExactName(folder)).inserted else { break }
      } while !folder.isEmpty
    }
    return folders.sorted().map(\.text)
  }

  /// Returns the bytes of a project file; nil where there is none, or none that can be used.
  private mutating func read(_ path: String, largest: Int, _ tree: any FileTree) -> [UInt8]? {
    do throws(FileError) {
      let source = try tree.open(path)
      if source.byteCount <= largest { return try source.readAll() }
      unreadable.append(Unreadable(path: path, reason: .content(.tooLarge(bytes: source.byteCount))))
    } catch {
      if !error.isNotFound { unreadable.append(Unreadable(path: path, reason: .file(error))) }
    }
    return nil
  }
}

extension BuildTargets.Configuration {
  /// Returns one for each way in which the settings for the SDKs differ.
  fileprivate static func all(
    _ name: String, of catalogs: [String], _ settings: BuildSettings, isArchived: Bool
  ) -> [Self] {
    let sdks = settings.sdks
    let variants = sdks.isEmpty ? [settings] : sdks.map(settings.on)
    var found: [Self] = []
    for settings in variants {
      let excluded = settings.value(of: ExcludedFiles.setting)
      let included = settings.value(of: ExcludedFiles.settingOfIncluded)
      let exclusion = ExcludedFiles(excluded.words, except: included.words)
      var configuration = Self(
        name: name, catalogs: catalogs.filter { !exclusion.contains($0) }, settings: CatalogSettings(settings))
      configuration.hidesExclusions = !excluded.isKnown || !included.isKnown
      configuration.isArchived = isArchived
      if !found.contains(configuration) { found.append(configuration) }
    }
    return found
  }
}

extension BuildTargets.Target {
  /// `Harbour/App` for the target `App` of `Harbour.xcodeproj`; a package has the name of its folder.
  public var qualifiedName: String {
    let isPackage = Path.name(project) == PackageManifest.fileName
    return "\(isPackage ? Path.name(Path.folder(project)) : Path.stem(project))/\(name)"
  }
}

// MARK: - Projects and packages

extension BuildTargets {
  private mutating func readProject(
    _ project: String, in folder: String, _ catalogs: [String], _ tree: any FileTree
  ) {
    let path = Path.join(project, ProjectFile.fileName)
    guard let bytes = read(path, largest: ProjectFile.largest, tree) else { return }
    do throws(ProjectFileError) {
      let file = try ProjectFile(parsing: bytes)
      hasXcodeProject = true
      var settings = BuildSettingsReader(file, at: project, in: tree)
      let schemes = Schemes(of: project, in: tree)
      for target in file.targets {
        var contents = Contents(of: target, from: folder)
        let listed = catalogs.filter(contents.hold)
        guard !listed.isEmpty else { continue }
        contents.configurations = file.configurations(ofTarget: target.id).map(\.member.range)
        let archived = schemes.archivedConfigurations(of: target.id)
        let configurations = settings.settings(of: target).flatMap { name, settings in
          Configuration.all(name, of: listed, settings, isArchived: archived.contains(ExactName(name)))
        }
        var joined = CatalogSettings()
        for configuration in configurations { joined.join(configuration.settings) }
        let built = Set(configurations.flatMap(\.catalogs).map(ExactName.init))
        let taken = configurations.isEmpty ? listed : listed.filter { built.contains(ExactName($0)) }
        guard !taken.isEmpty else { continue }
        self.contents.append(contents)
        var result = Target(
          name: target.name, project: project, catalogs: taken, productType: target.productType, settings: joined,
          configurations: configurations.isEmpty ? nil : configurations)
        result.developmentLanguage = file.project.text("developmentRegion")
        let known = Set(listed.map(ExactName.init))
        result.listsOtherCatalogs = target.catalogs.contains { path in
          RelativePath.below(folder, path).map { !known.contains(ExactName($0)) } ?? true
        }
        targets.append(result)
      }
    } catch {
      unreadable.append(Unreadable(path: path, reason: .content(error)))
    }
  }

  private mutating func readPackage(in folder: String, _ catalogs: [String], _ tree: any FileTree) {
    let path = Path.join(folder, PackageManifest.fileName)
    guard let bytes = read(path, largest: PackageManifest.largest, tree) else { return }
    for target in PackageManifest(parsing: bytes).targets {
      let places = target.defaultFolders.compactMap { RelativePath.below(folder, $0) }
      // The first of the usual folders that holds a catalog is the target's.
      let taken = places.lazy.map { place in
        let contents = Contents(folders: [.init(path: place, exceptions: target.exclude)])
        return (contents, catalogs.filter(contents.hold))
      }
      guard let (contents, catalogs) = taken.first(where: { !$0.1.isEmpty }) else { continue }
      self.contents.append(contents)
      var result = Target(name: target.name, project: path, catalogs: catalogs)
      result.plugins = target.plugins
      targets.append(result)
    }
  }
}

/// The files that a target is built from.
private struct Contents: Sendable {
  /// Those that are listed one by one.
  var files: Set<ExactName> = []
  /// Those that are taken with all that lies in them; exceptions are seen from the folder.
  var folders: [ProjectFile.Folder]
  /// Where the build settings stand in the bytes of the project file.
  var configurations: [Range<Int>] = []

  init(folders: [ProjectFile.Folder]) { self.folders = folders }

  /// - Parameter folder: The one the project lies in.
  init(of target: ProjectFile.Target, from folder: String) {
    files = Set(target.files.compactMap { RelativePath.below(folder, $0).map(ExactName.init) })
    folders = target.folders.compactMap { taken in
      RelativePath.below(folder, taken.path).map { .init(path: $0, exceptions: taken.exceptions) }
    }
  }

  func hold(_ path: String) -> Bool {
    files.contains(ExactName(path)) || folders.contains { Self.takes(path, $0) }
  }

  private static func takes(_ path: String, _ folder: ProjectFile.Folder) -> Bool {
    guard let inside = Path.relative(path, to: folder.path) else { return false }
    return !folder.exceptions.contains {
      RelativePath.joined("", $0).map { Path.relative(inside, to: $0) != nil } ?? false
    }
  }
}
