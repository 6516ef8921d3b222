public import Files

/// The targets of a tree and the catalogues each is built from: those of a target make one name space.
///
/// They are told by the project files (`*.xcodeproj`, `Package.swift`) in the folders around the catalogues. A project
/// file that cannot be read tells nothing, and a catalogue that none names belongs to no target.
public struct BuildTargets: Sendable {
  /// A target that takes catalogues.
  public struct Target: Hashable, Sendable {
    public var name: String
    /// The path of the `.xcodeproj` folder or the `Package.swift`.
    public var project: String
    /// By path, sorted.
    public var catalogs: [String]
    /// As in Xcode: `com.apple.product-type.application`; nil for a target of a package, and one without a product.
    public var productType: String?
    public var settings = CatalogSettings()

    public init(
      name: String, project: String, catalogs: [String], productType: String? = nil,
      settings: CatalogSettings = CatalogSettings()
    ) {
      (self.name, self.project, self.catalogs) = (name, project, catalogs)
      (self.productType, self.settings) = (productType, settings)
    }
  }

  /// By project and in the order there; those without a catalogue are left out.
  public private(set) var targets: [Target] = []
  /// True if a project of Xcode was read, with or without targets that take a catalog.
  public private(set) var hasXcodeProject = false
  /// Project files that are there and could not be used, with the reason.
  public private(set) var unreadable: [Unreadable] = []

  public struct Unreadable: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
      case file(FileError)
      case content(ProjectFileProblem)
    }

    public var path: String
    public var reason: Reason
  }

  /// - Parameter catalogs: The paths of all the catalogues that may belong to a target.
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

  /// True where some catalogues have a project file in a folder around them.
  public static func hasProjectFile(around catalogs: [String], in tree: any FileTree) -> Bool {
    foldersAround(catalogs).contains { !projectFiles(in: $0, tree).isEmpty }
  }

  /// Returns the project files in a folder; a folder that cannot be listed has none that could be read.
  private static func projectFiles(in folder: String, _ tree: any FileTree) -> [FileTreeEntry] {
    let entries = try? tree.entries(of: folder) { $0.hasSuffix(".xcodeproj") }
    return (entries ?? []).filter { $0.isFolder || ($0.isFile && $0.name == PackageManifest.fileName) }
  }

  /// Returns the targets of a name; `Project/Target` tells apart what shares one.
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
    do throws(ProjectFileProblem) {
      let file = try ProjectFile(parsing: bytes)
      hasXcodeProject = true
      let settings = SettingsFiles(folder, in: tree)
      for target in file.targets {
        let files = Set(target.files.compactMap { RelativePath.below(folder, $0).map(ExactName.init) })
        let taken = catalogs.filter { files.contains(ExactName($0)) || target.takesFolder(around: $0, from: folder) }
        guard !taken.isEmpty else { continue }
        targets.append(
          Target(
            name: target.name, project: project, catalogs: taken, productType: target.productType,
            settings: CatalogSettings(of: target, in: file, settings)))
      }
    } catch {
      unreadable.append(Unreadable(path: path, reason: .content(error)))
    }
  }

  private mutating func readPackage(in folder: String, _ catalogs: [String], _ tree: any FileTree) {
    let path = Path.join(folder, PackageManifest.fileName)
    guard let bytes = read(path, largest: PackageManifest.largest, tree) else { return }
    for target in PackageManifest(parsing: bytes).targets {
      let places = target.usualFolders.compactMap { RelativePath.below(folder, $0) }
      // The first of the usual folders that holds a catalogue is the target's.
      let taken = places.lazy.map { place in catalogs.filter { target.takes($0, from: place) } }
      guard let catalogs = taken.first(where: { !$0.isEmpty }) else { continue }
      targets.append(Target(name: target.name, project: path, catalogs: catalogs))
    }
  }
}

extension ProjectFile.Target {
  /// - Parameter folder: The one the project lies in.
  fileprivate func takesFolder(around catalog: String, from folder: String) -> Bool {
    folders.contains { taken in
      guard let place = RelativePath.below(folder, taken.path) else { return false }
      return isTaken(catalog, from: place, except: taken.exceptions)
    }
  }
}

extension PackageManifest.Target {
  fileprivate func takes(_ catalog: String, from folder: String) -> Bool {
    isTaken(catalog, from: folder, except: exclude)
  }
}

/// True for a catalogue below a folder, and in none of the exceptions there.
private func isTaken(_ catalog: String, from folder: String, except exceptions: [String]) -> Bool {
  guard let inside = Path.relative(catalog, to: folder) else { return false }
  return !exceptions.contains { RelativePath.joined("", $0).map { Path.relative(inside, to: $0) != nil } ?? false }
}
