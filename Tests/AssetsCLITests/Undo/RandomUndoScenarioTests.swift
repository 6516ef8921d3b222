import TestKit
import Testing

@testable import AssetsCLI

/// Commands, edits and plain git by turns in projects of all kinds: after every command that changed something, `undo`
/// gives back the state before it and `redo` the state after it; a command that is refused changes nothing.
///
/// `ASSETS_TEST_SEED` names the first project, `ASSETS_TEST_STEPS` how many commands each one sees, and
/// `ASSETS_TEST_PROJECTS` how many projects there are.
@Suite(.enabled(if: BuiltProgram.path != nil, "git needs the built program to merge lists of variants"))
struct RandomUndoScenarioTests {
  private static let first = testVariable("ASSETS_TEST_SEED", usually: 3)
  private static let projects = testVariable("ASSETS_TEST_PROJECTS", usually: TestTier.count(4, all: 80))

  @Test(arguments: first..<first + projects)
  func undoAndRedoAreExact(seed: Int) throws {
    var walk = try RandomUndoScenario(seed: UInt64(seed))
    for step in 1...testVariable("ASSETS_TEST_STEPS", usually: TestTier.count(30, all: 60)) {
      do {
        try walk.makeStep()
        if step % 10 == 0 { try walk.expectSound() }
      } catch let failure as RandomUndoScenario.ScenarioError {
        // What follows would only differ more.
        Issue.record("seed \(seed), step \(step): \(failure)\n\(walk.story.suffix(20).joined(separator: "\n"))")
        return
      }
    }
    try walk.expectSound()
    // Otherwise little would have been compared.
    #expect(walk.operationCount > 0)
  }
}
