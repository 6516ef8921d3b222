internal import Files
public import Importing

/// Prevents an import that moves images from removing any that git couldn't restore.
public struct ImportLossCheck {
  private let session: ProjectSession
  public let isRepository: Bool
  private let root: String
  /// The images that would be lost, as absolute paths.
  public let lost: [String]

  public init(_ plan: ImportPlan, _ session: ProjectSession) {
    self.session = session
    let project = session.project
    isRepository = project.isRepository
    root = session.followingLinks(project.root)
    lost = Self.notHeld(plan.removals.map(\.path), project, root, session)
  }

  /// Returns the absolute paths among these whose content git couldn't restore.
  func notHeld(_ paths: [String]) -> [String] {
    Self.notHeld(paths, ProjectFolder(root: root, isRepository: isRepository), root, session)
  }

  private static func notHeld(_ paths: [String], _ project: ProjectFolder, _ root: String, _ session: ProjectSession)
    -> [String]
  {
    guard project.isRepository, !paths.isEmpty else { return paths }
    // Git's paths are relative to its root, and it has no files outside of it.
    let places = paths.map { (absolute: $0, inGit: Path.relative($0, to: root)) }
    let inside = places.compactMap(\.inGit)
    let missing = (try? session.repository().unrecoverableFiles(among: inside)) ?? inside
    let names = Set(missing.map(ExactName.init))
    return places.filter { place in place.inGit.map { names.contains(ExactName($0)) } ?? true }.map(\.absolute)
  }

  /// Why the import is refused; nil if nothing would be lost.
  public var refusal: ImportCommandError? {
    guard !lost.isEmpty else { return nil }
    let never = ImportIgnoreCheck(session).neverCommitted(lost)
    return .wouldBeLost(
      lost.map(session.shown), canBeCommitted: never.count < lost.count, isRepository: isRepository)
  }
}
