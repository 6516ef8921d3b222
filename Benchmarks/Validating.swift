internal import Files
internal import TestKit

/// Validation of a large catalog: of one changed asset, as a hook does, and of the whole.
enum Validating {
  private static let setCount = 10_000

  static func run(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try LargeCatalog.fill(sandbox, sets: setCount)
    // What git knows of a file that was written in the same second is not certain, and it would look at all of them.
    try sandbox.git("update-index", "-q", "--refresh")
    func race(_ theirs: Race.Runner, _ words: String..., runs: Int = 40, prepare: @escaping () throws -> Void = {})
      throws
      -> Race.Result
    {
      try Race(
        ours: Race.Runner(words: [program, "validate"] + words), theirs: theirs, folder: sandbox.folder,
        environment: sandbox.environment, warmUps: 4, runs: runs,
        beforeEach: { _ in try prepare() }
      ).run()
    }
    let status = Race.Runner(words: ["git", "status", "--porcelain"])
    let file = sandbox.path(".git/assets/findings")
    var first = try race(status, runs: 20) { try FileSystem.remove(file) }
    first.ours.name += ", nothing remembered"
    var second = try race(status)
    second.ours.name += ", again"

    var random = SeededRandom(seed: 2)
    try LargeCatalog.write(set: setCount / 3, sandbox, &random)
    try sandbox.git("add", "-A")
    let hook = try race(
      Race.Runner(words: ["git", "diff", "--cached", "--quiet"], expectedStatus: 1), "--staged", runs: 100)
    return [hook, first, second]
  }
}
