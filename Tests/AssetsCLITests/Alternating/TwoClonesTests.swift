import TestKit
import Testing

@testable import AssetsCLI

/// Contract 39, as a walk that is made up: two people with a clone each and one shared repository edit, commit, branch,
/// share, merge, settle and take back. In one world every step is done with `assets` or with `git`, as it falls; in the
/// other git does the same. After each step nothing that git or the disk can tell of them differs: ids, branches, what
/// is staged, files, logs, settings, and what has a conflict.
///
/// 80 steps are made, 2,000 with `Scripts/test --all`; `ASSETS_TEST_STEPS=1000` makes more, and `ASSETS_TEST_SEED`
/// takes another way.
@Suite(.enabled(if: BuiltProgram.path != nil, "git needs the built program to merge lists of variants"))
struct TwoClonesTests {
  @Test("contract 39: two clones and one remote, assets and git by turns")
  func bothWorldsStayEqual() throws {
    let steps = testVariable("ASSETS_TEST_STEPS", usually: TestTier.count(80, all: 2_000))
    var seed = UInt64(testVariable("ASSETS_TEST_SEED", usually: 3))
    var walk = try RandomScenario(seed: seed)
    var done: [String] = []
    for step in 1...max(steps, 1) {
      if let parting = try parting(&walk, step, &done) {
        guard try walk.meetsGuess() else {
          Issue.record("\(parting)\n\(story(done))")
          return
        }
        // What follows would only differ more, so two worlds begin again.
        (seed, done) = (seed + 1, [])
        walk = try RandomScenario(seed: seed)
      }
      if step % 40 == 0 { try expectSound(walk.mixed, "after step \(step)") }
    }
    try expectSound(walk.mixed, "at the end")
    try expectSound(walk.plain, "at the end, with git alone")
    // Otherwise little would have been compared.
    let kinds = [" commit: done", " push: done", " pull: done", " merge: done"]
    for kind in kinds { #expect(walk.tally.keys.contains { $0.hasSuffix(kind) }, "\(walk.tally)") }
  }

  /// Makes a step in both worlds.
  ///
  /// - Returns: In what they differ then; nil for nothing.
  private func parting(_ walk: inout RandomScenario, _ step: Int, _ done: inout [String]) throws -> String? {
    do {
      done.append(try walk.makeStep())
      let differences = try ScenarioSnapshot(of: walk.mixed).differences(from: ScenarioSnapshot(of: walk.plain))
      return differences.isEmpty ? nil : "after step \(step): \(differences.joined(separator: "\n"))"
    } catch let parting as RandomScenario.Parting {
      return "step \(step): \(parting)"
    }
  }

  private func story(_ done: [String]) -> String {
    done.suffix(25).joined(separator: "\n")
  }

  private func expectSound(_ world: SharedScenario, _ moment: String) throws {
    for folder in SharedScenario.clones + [SharedScenario.hub] {
      let result = try world.sandbox.run("git", ["fsck", "--strict", "--no-dangling"], in: folder)
      #expect(result.isSuccess && result.output == "" && result.error == "", "\(moment): \(folder): \(result)")
    }
  }
}
