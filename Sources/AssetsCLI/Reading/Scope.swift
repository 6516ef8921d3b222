internal import Catalog
internal import Files
internal import Workspace

/// Where a reading command looks: a state of the project and the part of it that was asked for.
struct Scope {
  var project: Project
  var tree: any FileTree
  /// Below the root of the project; `[""]` for all of it.
  var folders: [String]

  /// Works out where to look.
  ///
  /// - Parameters:
  ///   - revision: A version in git's words; nil for the files as they lie there.
  ///   - paths: As they were typed; none means the whole project.
  /// - Throws: `ProgramError.outsideProject` for a path elsewhere.
  init(_ context: Context, at revision: String? = nil, paths: [String]) throws {
    project = Project.find(from: context.directory, environment: context.environment)
    if !project.isRepository, let folder = paths.first.map(context.absolute), project.relative(folder) == nil {
      // Without a repository any folder will do: the one that was named is the project.
      project.root = Disk.isFolder(folder) ? folder : Path.folder(folder)
    }
    if let revision {
      tree = try context.workspace().version(revision)
    } else {
      tree = project.workTree
    }
    folders = try paths.isEmpty ? [""] : project.relative(paths, context)
  }

  func library(readsContents: Bool = true) throws -> AssetLibrary {
    try AssetLibrary(tree, under: folders, readsContents: readsContents)
  }

  /// Finds the one asset a name means.
  ///
  /// - Throws: `AssetNameError` where none or several have it.
  func asset(named name: String) throws -> CatalogItem {
    let library = try library(readsContents: false)
    switch try library.find(name) {
    case .found(let item): return item
    case .several(let items): throw AssetNameError.several(name, items.map(\.path))
    case .nothing:
      throw AssetNameError.unknown(
        name, names: library.assets.map(\.qualifiedName), hasCatalogs: !library.catalogs.isEmpty)
    }
  }
}

/// A name that does not mean one asset.
enum AssetNameError: Error {
  /// Holds the names there are.
  case unknown(String, names: [String], hasCatalogs: Bool)
  /// Holds the paths of the assets that have it.
  case several(String, [String])
}

extension Project {
  /// Returns typed paths as ones below the root.
  ///
  /// - Throws: `ProgramError.outsideProject`.
  func relative(_ paths: [String], _ context: Context) throws -> [String] {
    try paths.map { path in
      guard let relative = relative(context.absolute(path)) else {
        throw ProgramError.outsideProject(path, root: root)
      }
      return relative
    }
  }
}
