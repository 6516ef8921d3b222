internal import Catalog
internal import Files
internal import Importing
internal import Project

/// The paths of an import's images, and of its catalog; absolute, with links resolved.
struct ImportPlaces {
  var sources: [String]
  /// The given catalog, or the implied one; nil for a new one beside the images.
  var target: String?
  /// The root of the project. Outside of a repository, a parent folder with an Xcode project counts.
  var root: String

  /// - Parameter catalog: As typed.
  /// - Throws: `EditError.noSuchFile`, `ImportCommandError.noFolder`, `EditError.severalCatalogs`, `FileError.linked`.
  init(_ paths: [String], into catalog: String?, _ context: CommandContext) throws {
    sources = try paths.map { try Self.place($0, context) }
    let project = ProjectFolder.find(from: context.directory, environment: context.environment)
    let top = context.followingLinks(project.root)
    root =
      project.isRepository ? top : ProjectRoot.around(top, below: context.environment["HOME"], in: DiskFileTree("/"))
    if let catalog {
      try context.requireInProject(catalog, below: root)
      target = try Self.target(catalog, context)
    } else if project.isRepository {
      target = try Self.onlyCatalog(of: root, for: sources, context)
    }
  }

  private static func place(_ path: String, _ context: CommandContext) throws -> String {
    let place = context.followingLinks(path)
    if path.isEmpty { throw ImportError.noSuchPath(path) }
    guard FileSystem.exists(place) else { throw EditError.noSuchFile(PathNotFound(path, from: context)) }
    return place
  }

  /// Returns the path of the catalog; its folder exists, it itself may not. The name of a new one is normalized (NFC).
  private static func target(_ path: String, _ context: CommandContext) throws -> String {
    let place = context.followingLinks(path)
    guard FileSystem.exists(Path.folder(place)) else {
      throw ImportCommandError.noFolder(Path.folder(path), for: Path.name(path))
    }
    return FileSystem.exists(place) ? place : Path.join(Path.folder(place), PrecomposedName(Path.name(place)).text)
  }

  /// Returns the only catalog of the current project for images that are outside of any project, such as a downloads
  /// folder: most likely they are meant for it. Nil if the project has no catalog.
  ///
  /// - Throws: `EditError.severalCatalogs`, because a guess may be wrong.
  private static func onlyCatalog(of root: String, for sources: [String], _ context: CommandContext) throws -> String? {
    let isElsewhere = sources.allSatisfy { source in
      Path.relative(source, to: root) == nil && CatalogFinder.catalogAround(source) == nil
        && !ProjectFolder.find(from: Path.folder(source), environment: [:]).isRepository
        && !FileSystem.exists(Path.join(source, ".git"))
    }
    guard isElsewhere, let found = try? CatalogFinder(DiskFileTree(root)).catalogs(under: ""), let only = found.first
    else { return nil }
    guard found.count == 1 else {
      let folder = context.followingLinks(context.directory)
      throw EditError.severalCatalogs(found.map { printable(Path.shown(Path.join(root, $0), from: folder)) })
    }
    return Path.join(root, only)
  }
}
