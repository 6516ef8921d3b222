public import Catalog
public import Files
public import Git
internal import Prototype
public import References

/// Where assets are read: a state of the project and the requested part of it.
public struct ReadingScope {
  public var project: ProjectFolder
  public var tree: any FileTree
  /// Creates the same tree again for each core; nil if it can't be shared, such as the tree of a version.
  public let makeTree: (@Sendable () -> any FileTree)?
  /// The folders relative to the root of the project; `[""]` for the whole project.
  public var folders: [String]
  /// The requested target.
  public private(set) var target: BuildTargets.Target?
  /// The requested version as the user typed it; nil for the files on disk.
  public let revision: String?
  /// The absolute path of the folder that typed paths are relative to.
  public let directory: String
  /// The repository around the project, whose settings count.
  public let location: RepositoryLocation

  /// Determines the scope.
  ///
  /// - Parameters:
  ///   - location: The folder that paths are relative to.
  ///   - version: A version and its name as typed; nil for the files on disk.
  ///   - paths: As typed; empty for the whole project.
  ///   - target: Only the catalogs that this target is built from; nil for all.
  ///   - takesPrototypes: True if a path may also be the document of a prototype.
  /// - Throws: `ScopeError` for a path outside of the project or one with nothing to check; `TargetError`.
  public init(
    from location: RepositoryLocation, at version: (name: String, tree: any FileTree)? = nil,
    paths: [String] = [], target: String? = nil, takesPrototypes: Bool = false
  ) throws {
    let directory = location.folder
    self.directory = directory
    revision = version?.name
    var project = location.project
    if !project.isRepository {
      let root = project.root
      let places = paths.map { path in
        project.relative(path, from: directory).map { Path.join(root, $0) } ?? Path.absolute(path, from: directory)
      }
      project.root = Self.root(around: places, or: root)
    }
    self.project = project
    self.location =
      project.isRepository ? location : RepositoryLocation(project.root, environment: location.environment)
    if let version {
      tree = version.tree
      makeTree = nil
    } else {
      let files = MergedFileTree(project, self.location)
      tree = files
      makeTree = { files }
    }
    let typed = paths.isEmpty && !project.isRepository ? ["."] : paths
    folders = try typed.map { try project.requireRelative($0, from: directory) }
    if folders.isEmpty { folders = [""] }
    for (path, folder) in zip(paths, folders) { try requireFolder(folder, typed: path, takesPrototypes) }
    if let target {
      let meant = try self.target(named: target)
      (self.target, folders) = (meant, parts(of: meant))
    }
  }

  /// Returns the folder to use as the project if there is no repository: the current folder, or the folder around all
  /// paths if some are outside of it; never a folder inside a catalog.
  private static func root(around paths: [String], or directory: String) -> String {
    let folders = paths.map { FileSystem.isFolder($0) ? $0 : Path.folder($0) }
    let areInside = folders.allSatisfy { Path.relative($0, to: directory) != nil }
    let folder = areInside ? directory : Path.commonFolder(folders) ?? directory
    return CatalogFinder.catalogAround(folder).map(Path.folder) ?? folder
  }

  /// Throws if a path doesn't exist, or is a file outside of every catalog that isn't a prototype document.
  private func requireFolder(_ folder: String, typed path: String, _ takesPrototypes: Bool) throws {
    if folder.isEmpty { return }
    let name = Path.name(folder)
    let neighbors: [FileTreeEntry]
    do {
      neighbors = try tree.entries(of: Path.folder(folder))
    } catch {
      guard error.isNotFound else { throw error }
      throw ScopeError.nothingAt(path, revision: revision)
    }
    guard let entry = neighbors.first(where: { ExactName($0.name) == ExactName(name) }) else {
      throw ScopeError.nothingAt(path, revision: revision)
    }
    let isInSet = CatalogFinder.catalogAround(folder) != nil || CatalogFinder.isSetName(Path.name(Path.folder(folder)))
    if entry.isFile, takesPrototypes, PrototypeDocument.name(ofFile: name) != nil { return }
    if entry.isFile, !isInSet { throw ScopeError.notInACatalog(path) }
  }

  /// Returns a path of this project as the user would type it.
  public func shown(_ path: String) -> String { Path.shown(Path.join(project.root, path), from: directory) }

  /// Converts a typed path into one relative to the root of the project; nil if it is outside.
  public func relative(_ typed: String) -> String? { project.relative(typed, from: directory) }

  public func library(readsContents: Bool = true, tellsSizes: Bool = true) throws -> AssetLibrary {
    try AssetLibrary(
      tree, under: folders, readsContents: readsContents, tellsSizes: tellsSizes, onEveryCore: makeTree)
  }

  /// Returns folders of the scope that contain sets but don't have the name of a catalog, so a search skips them.
  public func foldersWithSets() throws -> [String] {
    try folders.flatMap { try CatalogFinder(tree).foldersWithSets(under: $0) }
  }

  /// Throws if the scope has no catalog and there are sets in folders that a search skips: reporting that there are no
  /// assets would be wrong.
  ///
  /// - Throws: `ScopeError.noCatalog`.
  public func requireNothingOverlooked() throws {
    let overlooked = try foldersWithSets()
    if !overlooked.isEmpty { throw ScopeError.noCatalog([], overlooked: overlooked.map(shown)) }
  }
}

/// A path that can't be used.
public enum ScopeError: Error {
  case outsideProject(String, root: String)
  /// Holds the path as typed, and the version in which it was looked up.
  case nothingAt(String, revision: String?)
  /// Neither a path nor the name of an asset; holds all names.
  case nothingNamed(String, revision: String?, names: [String])
  case notInACatalog(String)
  /// Holds the paths as typed, and folders with sets that don't have the name of a catalog.
  case noCatalog([String], overlooked: [String])
}

/// A name that doesn't identify exactly one asset.
public enum AssetLookupError: Error {
  /// Holds all names, and the folders that couldn't be listed and may contain the asset.
  case unknown(String, names: [String], hasCatalogs: Bool, unlistable: [FileError])
  /// Holds the paths of the matching assets, as the user would type them.
  case several(String, [String])

  public var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }
}

extension ProjectFolder {
  /// Converts a typed path into one relative to the root; nil if it is outside.
  ///
  /// The path is tried as typed first, because a link inside the project is a path of its own.
  public func relative(_ typed: String, from directory: String) -> String? {
    let path = Path.absolute(typed, from: directory)
    return relative(path) ?? Path.relative(Self.followingLinks(path), to: Self.followingLinks(root))
  }

  /// The same for a path that must be inside the project.
  ///
  /// - Throws: `ScopeError.outsideProject`.
  public func requireRelative(_ typed: String, from directory: String) throws(ScopeError) -> String {
    guard let relative = relative(typed, from: directory) else { throw .outsideProject(typed, root: root) }
    return relative
  }

  /// Returns an absolute path with the links in the existing part of it resolved.
  public static func followingLinks(_ path: String) -> String {
    var place = path
    var missing = ""
    while place != "/" {
      if let real = FileSystem.realPath(place) { return Path.join(real, missing) }
      missing = Path.join(Path.name(place), missing)
      place = Path.folder(place)
    }
    return Path.join(place, missing)
  }
}
