internal import Catalog
internal import Files
internal import Git
internal import Importing
internal import Spelling

/// The paths of an import's images, and of its catalog; absolute, with links resolved.
public struct ImportPlaces {
  public var sources: [String]
  /// The given catalog, or the implied one; nil for a new one beside the images.
  public var target: String?
  /// The root of the project. Outside of a repository, a parent folder with an Xcode project counts.
  public var root: String

  /// - Parameter catalog: As typed.
  /// - Throws: `EditError.noSuchFile`, `ImportCommandError.noFolder`, `EditError.severalCatalogs`, `FileError.linked`.
  public init(_ paths: [String], into catalog: String?, _ session: ProjectSession) throws {
    sources = try paths.map { try Self.place($0, session) }
    let project = session.project
    let top = session.followingLinks(project.root)
    root =
      project.isRepository ? top : ProjectRoot.around(top, below: session.environment["HOME"], in: DiskFileTree("/"))
    if let catalog {
      try session.requireInProject(catalog, below: root)
      target = try Self.target(catalog, session)
    } else if project.isRepository {
      target = try Self.onlyCatalog(of: root, for: sources, session)
    }
  }

  private static func place(_ path: String, _ session: ProjectSession) throws -> String {
    let place = session.followingLinks(path)
    if path.isEmpty { throw ImportError.noSuchPath(path) }
    guard FileSystem.exists(place) else { throw EditError.noSuchFile(PathNotFound(path, from: session.directory)) }
    return place
  }

  /// Returns the path of the catalog; its folder exists, it itself may not. The name of a new one is normalized (NFC).
  private static func target(_ path: String, _ session: ProjectSession) throws -> String {
    let place = session.followingLinks(path)
    guard FileSystem.exists(Path.folder(place)) else {
      throw ImportCommandError.noFolder(Path.folder(path), for: Path.name(path))
    }
    return FileSystem.exists(place) ? place : Path.join(Path.folder(place), PrecomposedName(Path.name(place)).text)
  }

  /// Returns the only catalog of the current project for images that are outside of any project, such as a downloads
  /// folder: most likely they are meant for it. Nil if the project has no catalog.
  ///
  /// - Throws: `EditError.severalCatalogs`, because a guess may be wrong.
  private static func onlyCatalog(of root: String, for sources: [String], _ session: ProjectSession) throws -> String? {
    let isElsewhere = sources.allSatisfy { source in
      Path.relative(source, to: root) == nil && CatalogFinder.catalogAround(source) == nil
        && !RepositoryLocation(Path.folder(source), environment: [:]).project.isRepository
        && !FileSystem.exists(Path.join(source, ".git"))
    }
    guard isElsewhere, let found = try? CatalogFinder(DiskFileTree(root)).catalogs(under: ""), let only = found.first
    else { return nil }
    guard found.count == 1 else {
      let folder = session.followingLinks(session.directory)
      throw EditError.severalCatalogs(found.map { printable(Path.shown(Path.join(root, $0), from: folder)) })
    }
    return Path.join(root, only)
  }
}

/// Why an import was not started.
public enum ImportCommandError: Error {
  /// There are no images at these paths, as typed, and no colors for these reasons.
  case foundNothing([String], reasons: [String])
  /// None of the images matches the included and excluded patterns; holds their number.
  case nothingFits(Int)
  /// The folder for a new catalog doesn't exist; holds both as typed.
  case noFolder(String, for: String)
  /// The given catalog doesn't exist; holds it as typed, and the catalogs that may be meant.
  case noCatalog(String, nearest: [String])
  /// The catalog is outside of the folder in which files may change; holds it as the user would type it, and a given
  /// target.
  case cannotEnter(String, target: String, isInProject: Bool)
  /// Images that git couldn't restore, as the user would type them.
  case wouldBeLost([String], canBeCommitted: Bool, isRepository: Bool)
}
