internal import Files
internal import TestKit

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Going to a branch on which 12,000 files of 40,000 are others: 3,000 sets with new pictures and new Contents.json.
///
/// Both start from the same state, which git makes anew before each run. A second passes first: files that were written
/// in the second of the index have to be read again by whoever comes next, and that is not what is timed.
enum Switching {
  private static let changedSets = 3000

  static func run(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "--global", "gc.auto", "0")
    try Committing.fill(sandbox)
    let commit = ["commit", "--no-verify", "-m", "version"]
    guard try sandbox.run(program, commit).isSuccess else { throw Unprepared() }
    try sandbox.git("switch", "--quiet", "-c", "side")
    var changed: [String] = []
    for number in 0..<changedSets {
      // A second set of pictures, in the place of the first.
      try Committing.write(set: number * 3, sandbox, seed: 7)
      let contents = Path.join(Committing.folder(ofSet: number * 3), "Contents.json")
      try sandbox.write(contents, try sandbox.text(contents) + "\n")
      changed += try sandbox.files(in: Committing.folder(ofSet: number * 3))
    }
    guard try sandbox.run(program, commit).isSuccess else { throw Unprepared() }

    var results: [Race.Result] = []
    for options in [[], ["-c", "checkout.workers=2"]] {
      results.append(try race(sandbox, program, ["git"] + options + ["checkout", "--quiet", "side"]))
    }
    results.append(
      Race.Result(ours: results[0].ours, theirs: try HardwareLimit.switching(sandbox, changed, runs: 5)))
    // The same objects as git itself keeps them.
    try sandbox.git("checkout", "--quiet", "--force", "main")
    try sandbox.git("gc", "--quiet")
    results.append(try race(sandbox, program, ["git", "checkout", "--quiet", "side"]))
    return results
  }

  private static func race(_ sandbox: Sandbox, _ program: String, _ theirs: [String]) throws -> Race.Result {
    var race = Race(
      ours: Race.Runner(words: [program, "switch", "side"]), theirs: Race.Runner(words: theirs),
      folder: sandbox.folder, environment: sandbox.environment)
    (race.warmUps, race.runs) = (1, 9)
    race.beforeEach = { _ in
      try sandbox.git("checkout", "--quiet", "--force", "main")
      guard try sandbox.run("sleep", ["1.1"]).isSuccess else { throw Unprepared() }
      try sandbox.git("status", "--porcelain")
      // The disk is done with it, too.
      sync()
    }
    return try race.run()
  }
}
