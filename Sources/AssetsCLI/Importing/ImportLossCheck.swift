internal import Files
internal import Importing
internal import Project

/// Prevents an import that moves images from removing any that git couldn't restore.
struct ImportLossCheck {
  private let context: CommandContext
  let isRepository: Bool
  private let root: String
  /// The images that would be lost, as absolute paths.
  let lost: [String]

  init(_ plan: ImportPlan, _ context: CommandContext) {
    self.context = context
    let project = ProjectFolder.find(from: context.directory, environment: context.environment)
    isRepository = project.isRepository
    root = context.followingLinks(project.root)
    lost = Self.notHeld(plan.removals.map(\.path), project, root, context)
  }

  /// Returns the absolute paths among these whose content git couldn't restore.
  func notHeld(_ paths: [String]) -> [String] {
    Self.notHeld(paths, ProjectFolder(root: root, isRepository: isRepository), root, context)
  }

  private static func notHeld(_ paths: [String], _ project: ProjectFolder, _ root: String, _ context: CommandContext)
    -> [String]
  {
    guard project.isRepository, !paths.isEmpty else { return paths }
    // Git's paths are relative to its root, and it has no files outside of it.
    let places = paths.map { (absolute: $0, inGit: Path.relative($0, to: root)) }
    let inside = places.compactMap(\.inGit)
    let missing = (try? context.workspace().unrecoverableFiles(among: inside)) ?? inside
    let names = Set(missing.map(ExactName.init))
    return places.filter { place in place.inGit.map { names.contains(ExactName($0)) } ?? true }.map(\.absolute)
  }

  /// - Throws: `ImportCommandError.wouldBeLost`.
  func checkNothingIsLost() throws {
    if let refusal { throw refusal }
  }

  /// Prints a warning in advance about what would refuse the import.
  func warnOfLosses() {
    guard let refusal else { return }
    let those = counted(lost.count, "image")
    context.error.line("note: git can't restore \(those) that would be removed, so '--force' is needed")
    for hint in refusal.failure.texts[0].hints { context.error.line("hint: \(hint)") }
  }

  private var refusal: ImportCommandError? {
    guard !lost.isEmpty else { return nil }
    let never = ImportIgnoreCheck(context).neverCommitted(lost)
    return .wouldBeLost(
      lost.map(context.shown), canBeCommitted: never.count < lost.count, isRepository: isRepository)
  }
}
