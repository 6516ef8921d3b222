internal import Files
internal import TestKit

/// What is different in a large project: nothing, then one file.
enum StatusBenchmark {
  static func run(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "gc.auto", "0")
    try Committing.fill(sandbox)
    // Deflating images would take most of the time that is not measured.
    try sandbox.git("-c", "core.compression=0", "add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "version")
    var results = [try race(sandbox, program)]
    results.append(Race.Result(ours: results[0].ours, theirs: try HardwareLimit.lookingTimes(of: sandbox, runs: 20)))
    try Committing.write(set: 1105, sandbox, seed: 2)
    results.append(try race(sandbox, program))
    return results
  }

  private static func race(_ sandbox: Sandbox, _ program: String) throws -> Race.Result {
    var race = Race(
      ours: Race.Runner(words: [program, "status"]), theirs: Race.Runner(words: ["git", "status", "--porcelain"]),
      folder: sandbox.folder, environment: sandbox.environment)
    // The first ones note in the index what was written in the same second.
    (race.warmUps, race.runs) = (3, 30)
    return try race.run()
  }
}
