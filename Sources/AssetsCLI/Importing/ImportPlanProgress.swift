internal import Importing

/// Shows the progress of planning an import: first the folders, then the images, whose number isn't known at first.
final class ImportPlanProgress: Sendable {
  private let finding: Progress
  private let looking: Progress

  init(_ context: CommandContext) {
    finding = Progress("finding images among files", context)
    looking = Progress("reading images", context)
  }

  /// May be called from any core.
  func advance(_ step: PlanStep) {
    switch step {
    case .listed(let count): finding.advance(by: count)
    case .looked: looking.advance()
    }
  }

  /// Removes the line, which both share.
  func finish() {
    finding.finish()
    looking.finish()
  }
}
