internal import Files
internal import Importing
internal import Workspace

/// Keeps an import that moves from removing what git could not give back.
struct ImportKeeper {
  private let context: Context
  let isRepository: Bool
  /// The pictures that would be lost, as absolute paths.
  private let lost: [String]

  init(_ plan: ImportPlan, _ context: Context) {
    self.context = context
    let project = Project.find(from: context.directory, environment: context.environment)
    isRepository = project.isRepository
    let root = context.followingLinks(project.root)
    // Paths of git start at its root, and what lies elsewhere it does not hold.
    let paths = plan.removals.map { (absolute: $0.path, inGit: Path.relative($0.path, to: root)) }
    guard isRepository, !paths.isEmpty else {
      lost = paths.map(\.absolute)
      return
    }
    let inside = paths.compactMap(\.inGit)
    let missing = (try? context.workspace().filesGitDoesNotHold(among: inside)) ?? inside
    let names = Set(missing.map(ExactName.init))
    lost = paths.filter { path in path.inGit.map { names.contains(ExactName($0)) } ?? true }.map(\.absolute)
  }

  /// - Throws: `ImportStop.wouldBeLost`.
  func checkNothingIsLost() throws {
    guard !lost.isEmpty else { return }
    throw ImportStop.wouldBeLost(lost.map(context.shown), isRepository: isRepository)
  }

  func warnOfLosses() {
    guard !lost.isEmpty else { return }
    let those = counted(lost.count, "picture")
    context.error.line("note: git could not give back \(those) that would be removed, so '--force' is needed")
  }
}
