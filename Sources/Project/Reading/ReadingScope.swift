public import Catalog
public import Files
internal import Prototype
public import References

/// Where assets are read: a state of the project and the part of it that was asked for.
public struct ReadingScope {
  public var project: ProjectFolder
  public var tree: any FileTree
  /// Makes the same tree again for each core; nil if it can't be shared, such as that of a version.
  public let makeTree: (@Sendable () -> any FileTree)?
  /// Below the root of the project; `[""]` for all of it.
  public var folders: [String]
  /// The target that was asked about.
  public private(set) var target: BuildTargets.Target?
  /// The version that is looked at, in the words in which it was named; nil for the files as they are on disk.
  public let revision: String?
  /// The folder that typed paths are relative to: absolute.
  public let directory: String

  /// Works out where to look.
  ///
  /// - Parameters:
  ///   - directory: The folder that paths are relative to: absolute.
  ///   - version: A version, as it was named; nil for the files as they are on disk.
  ///   - paths: As they were typed; none means the whole project.
  ///   - target: Only the catalogs that this target is built from; nil for all.
  ///   - takesPrototypes: True if a path may also be the document of a prototype.
  /// - Throws: `ScopeError` for a path elsewhere and for one where nothing can be checked; `TargetError`.
  public init(
    from directory: String, environment: [String: String], at version: (name: String, tree: any FileTree)? = nil,
    paths: [String] = [], target: String? = nil, takesPrototypes: Bool = false
  ) throws {
    self.directory = directory
    revision = version?.name
    var project = ProjectFolder.find(from: directory, environment: environment)
    if !project.isRepository {
      let root = project.root
      let places = paths.map { path in
        project.relative(path, from: directory).map { Path.join(root, $0) } ?? Path.absolute(path, from: directory)
      }
      project.root = Self.root(around: places, or: root)
    }
    self.project = project
    if let version {
      tree = version.tree
      makeTree = nil
    } else {
      let files = MergedFileTree(project, environment: environment)
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

  /// Returns the folder that stands for the project where there is no repository: the one that one stands in, or for
  /// paths elsewhere the one around them all; never one inside a catalog.
  private static func root(around paths: [String], or directory: String) -> String {
    let folders = paths.map { FileSystem.isFolder($0) ? $0 : Path.folder($0) }
    let areInside = folders.allSatisfy { Path.relative($0, to: directory) != nil }
    let folder = areInside ? directory : Path.commonFolder(folders) ?? directory
    return CatalogFinder.catalogAround(folder).map(Path.folder) ?? folder
  }

  /// Throws if a path leads to nothing, or to a file outside of every catalog that is no document of a prototype.
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

  /// Returns a path of this project as one would type it.
  public func shown(_ path: String) -> String { Path.shown(Path.join(project.root, path), from: directory) }

  /// Returns a typed path as one below the root of the project, nil if it leads elsewhere.
  public func relative(_ typed: String) -> String? { project.relative(typed, from: directory) }

  public func library(readsContents: Bool = true, tellsSizes: Bool = true) throws -> AssetLibrary {
    try AssetLibrary(
      tree, under: folders, readsContents: readsContents, tellsSizes: tellsSizes, onEveryCore: makeTree)
  }

  /// Returns folders of the scope that hold sets and are not called catalogs, so that no search finds them.
  public func foldersWithSets() throws -> [String] {
    try folders.flatMap { try CatalogFinder(tree).foldersWithSets(under: $0) }
  }

  /// Throws if the scope has no catalog and sets lie in folders that no search takes for one: to say that there is
  /// nothing would be wrong.
  ///
  /// - Throws: `ScopeError.noCatalog`.
  public func requireNothingOverlooked() throws {
    let overlooked = try foldersWithSets()
    if !overlooked.isEmpty { throw ScopeError.noCatalog([], overlooked: overlooked.map(shown)) }
  }
}

/// A path that cannot be looked at.
public enum ScopeError: Error {
  case outsideProject(String, root: String)
  /// Holds the path as it was typed, and the version it was looked for in.
  case nothingAt(String, revision: String?)
  /// Neither a path nor the name of an asset; holds the names there are.
  case nothingNamed(String, revision: String?, names: [String])
  case notInACatalog(String)
  /// Holds the paths as they were typed, and folders with sets that are not called catalogs.
  case noCatalog([String], overlooked: [String])
}

/// A name that does not mean one asset.
public enum AssetLookupError: Error {
  /// Holds the names there are, and folders that can't be listed, in which it may be.
  case unknown(String, names: [String], hasCatalogs: Bool, unlistable: [FileError])
  /// Holds the paths of the assets that have it, as one would type them.
  case several(String, [String])

  public var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }
}

extension ProjectFolder {
  /// Returns a typed path as one below the root, nil if it leads elsewhere.
  ///
  /// As it was typed it comes first: a link inside the project is a place of its own.
  public func relative(_ typed: String, from directory: String) -> String? {
    let path = Path.absolute(typed, from: directory)
    return relative(path) ?? Path.relative(Self.followingLinks(path), to: Self.followingLinks(root))
  }

  /// The same for a path that has to be inside.
  ///
  /// - Throws: `ScopeError.outsideProject`.
  public func requireRelative(_ typed: String, from directory: String) throws(ScopeError) -> String {
    guard let relative = relative(typed, from: directory) else { throw .outsideProject(typed, root: root) }
    return relative
  }

  /// Returns an absolute path with the links on it followed as far as it is there.
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
