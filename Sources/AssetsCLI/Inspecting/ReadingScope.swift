internal import Catalog
internal import Files
internal import Project
internal import References

/// Where a reading command looks: a state of the project and the part of it that was asked for.
struct ReadingScope {
  var project: ProjectFolder
  var tree: any FileTree
  /// Makes the same tree again for each core; nil if it can't be shared, such as that of a version.
  let makeTree: (@Sendable () -> any FileTree)?
  /// Below the root of the project; `[""]` for all of it.
  var folders: [String]
  /// The target that was asked about.
  private(set) var target: BuildTargets.Target?
  /// The version that is looked at, in the words in which it was named; nil for the files as they are on disk.
  let revision: String?
  let context: Context

  /// Works out where to look.
  ///
  /// - Parameters:
  ///   - revision: A version in git's words, or a day; nil for the files as they are on disk.
  ///   - paths: As they were typed; none means the whole project.
  ///   - target: Only the catalogs that this target is built from; nil for all.
  /// - Throws: `ProgramError.outsideProject` for a path elsewhere; `ScopeError` for one where nothing can be checked;
  ///   `TargetError`.
  init(_ context: Context, at revision: String? = nil, paths: [String], target: String? = nil) throws {
    self.context = context
    self.revision = revision
    var project = ProjectFolder.find(from: context.directory, environment: context.environment)
    if !project.isRepository {
      let root = project.root
      let places = paths.map { project.relative($0, context).map { Path.join(root, $0) } ?? context.absolute($0) }
      project.root = Self.root(around: places, or: root)
    }
    self.project = project
    if let revision {
      tree = try context.workspace().version(revision, today: context.today)
      makeTree = nil
    } else {
      let files = MergedFileTree(project, environment: context.environment)
      tree = files
      makeTree = { files }
    }
    folders = try project.relative(paths.isEmpty && !project.isRepository ? ["."] : paths, context)
    if folders.isEmpty { folders = [""] }
    for (path, folder) in zip(paths, folders) { try requireFolder(folder, typed: path, at: revision) }
    if let target {
      let meant = try self.target(named: target)
      (self.target, folders) = (meant, parts(of: meant))
    }
  }

  /// Returns the folder that stands for the project where there is no repository: the one that one stands in, or for
  /// paths elsewhere the one around them all; never one inside a catalog.
  private static func root(around paths: [String], or directory: String) -> String {
    let folders = paths.map { Disk.isFolder($0) ? $0 : Path.folder($0) }
    let areInside = folders.allSatisfy { Path.relative($0, to: directory) != nil }
    let folder = areInside ? directory : Path.commonFolder(folders) ?? directory
    return CatalogFinder.catalogAround(folder).map(Path.folder) ?? folder
  }

  /// Throws if a path leads to nothing, or to a file outside of every catalog.
  private func requireFolder(_ folder: String, typed path: String, at revision: String?) throws {
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
    if entry.isFile, !isInSet { throw ScopeError.notInACatalog(path) }
  }

  /// Returns a path of this project as one would type it here.
  func shown(_ path: String, _ context: Context) -> String {
    printable(context.shown(Path.join(project.root, path)))
  }

  func library(readsContents: Bool = true, tellsSizes: Bool = true) throws -> AssetLibrary {
    try AssetLibrary(
      tree, under: folders, readsContents: readsContents, tellsSizes: tellsSizes, onEveryCore: makeTree)
  }

  /// Returns folders of the scope that hold sets and are not called catalogs, so that no search finds them.
  func foldersWithSets() throws -> [String] {
    try folders.flatMap { try CatalogFinder(tree).foldersWithSets(under: $0) }
  }

  /// Throws if the scope has no catalog and sets lie in folders that no search takes for one: to say that there is
  /// nothing would be wrong.
  ///
  /// - Throws: `ScopeError.noCatalog`.
  func requireNothingOverlooked() throws {
    let overlooked = try foldersWithSets()
    if !overlooked.isEmpty { throw ScopeError.noCatalog([], overlooked: overlooked.map { shown($0, context) }) }
  }
}

/// A path that cannot be looked at.
enum ScopeError: Error {
  /// Holds the path as it was typed, and the version it was looked for in.
  case nothingAt(String, revision: String?)
  /// Neither a path nor the name of an asset; holds the names there are.
  case nothingNamed(String, revision: String?, names: [String])
  case notInACatalog(String)
  /// Holds the paths as they were typed, and folders with sets that are not called catalogs.
  case noCatalog([String], overlooked: [String])
}

/// A name that does not mean one asset.
enum AssetLookupError: Error {
  /// Holds the names there are.
  case unknown(String, names: [String], hasCatalogs: Bool)
  /// Holds the paths of the assets that have it.
  case several(String, [String])

  var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }
}

extension ProjectFolder {
  /// Returns typed paths as ones below the root.
  ///
  /// - Throws: `ProgramError.outsideProject`.
  func relative(_ paths: [String], _ context: Context) throws -> [String] {
    try paths.map { path in
      guard let relative = relative(path, context) else { throw ProgramError.outsideProject(path, root: root) }
      return relative
    }
  }

  /// Returns a typed path as one below the root, nil if it leads elsewhere.
  ///
  /// As it was typed it comes first: a link inside the project is a place of its own.
  func relative(_ path: String, _ context: Context) -> String? {
    if let relative = relative(context.absolute(path)) { return relative }
    return Path.relative(context.followingLinks(path), to: context.followingLinks(root))
  }
}
