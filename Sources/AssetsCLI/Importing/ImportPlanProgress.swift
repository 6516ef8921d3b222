internal import Importing

/// Says how far the look at what is to be imported is: first at folders, then at images, whose number is not known yet.
final class ImportPlanProgress: Sendable {
  private let finding: Progress
  private let looking: Progress

  init(_ context: CommandContext) {
    finding = Progress("finding images among files", context)
    looking = Progress("reading images", context)
  }

  /// To be called from any core.
  func advance(_ step: PlanStep) {
    switch step {
    case .listed(let count): finding.advance(by: count)
    case .looked: looking.advance()
    }
  }

  /// Takes the line away, which both draw in one place.
  func finish() {
    finding.finish()
    looking.finish()
  }
}
