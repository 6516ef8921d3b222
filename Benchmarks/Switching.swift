internal import Files
internal import System
internal import TestKit

/// Going to a branch on which 12,000 files of 40,000 are others: 3,000 sets with new images and new Contents.json. And
/// undoing that, and doing it again, if all 40,000 are others.
///
/// All start from the same state, which git makes again before each run. A second passes first: files that were written
/// in the second of the index have to be read again by whoever comes next, and that is not what is timed.
enum Switching {
  static func run(_ program: String) throws -> [Race.Result] {
    let (sandbox, changed) = try prepared(program, changing: stride(from: 0, to: 9000, by: 3))
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

  /// Undo beside a switch the same way, by ourselves and by git; then redo.
  static func runSteps(_ program: String) throws -> [Race.Result] {
    let (sandbox, _) = try prepared(program, changing: stride(from: 0, to: Committing.setCount, by: 1))
    return try [("undo", "main"), ("redo", "side")].flatMap { word, branch in
      var race = Race(
        ours: Race.Runner(words: [program, word]), theirs: Race.Runner(words: [program, "switch", branch]),
        folder: sandbox.folder, environment: sandbox.environment)
      (race.warmUps, race.runs) = (1, 5)
      race.beforeEach = { _ in
        try sandbox.git("checkout", "--quiet", "--force", "main")
        for words in [["switch", "side"], ["undo"]].prefix(word == "undo" ? 1 : 2) {
          guard try sandbox.run(program, words).isSuccess else { throw Unprepared() }
        }
        try waitForStableTimes(sandbox)
      }
      return try race.run(beside: [Race.Runner(words: ["git", "checkout", "--quiet", branch])])
    }
  }

  /// - Returns: A project of two branches, and the files that differ.
  private static func prepared(
    _ program: String, changing sets: StrideTo<Int>
  ) throws -> (Sandbox, changed: [String]) {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "--global", "gc.auto", "0")
    try Committing.fill(sandbox)
    let commit = ["commit", "--no-verify", "-m", "version"]
    guard try sandbox.run(program, commit).isSuccess else { throw Unprepared() }
    try sandbox.git("switch", "--quiet", "-c", "side")
    var changed: [String] = []
    for number in sets {
      // A second set of images, in the place of the first.
      try Committing.write(set: number, sandbox, seed: 7)
      let contents = Path.join(Committing.folder(ofSet: number), "Contents.json")
      try sandbox.write(contents, try sandbox.text(contents) + "\n")
      changed += try sandbox.files(in: Committing.folder(ofSet: number))
    }
    guard try sandbox.run(program, commit).isSuccess else { throw Unprepared() }
    return (sandbox, changed)
  }

  private static func race(_ sandbox: Sandbox, _ program: String, _ theirs: [String]) throws -> Race.Result {
    var race = Race(
      ours: Race.Runner(words: [program, "switch", "side"]), theirs: Race.Runner(words: theirs),
      folder: sandbox.folder, environment: sandbox.environment)
    (race.warmUps, race.runs) = (1, 9)
    race.beforeEach = { _ in
      try sandbox.git("checkout", "--quiet", "--force", "main")
      try waitForStableTimes(sandbox)
    }
    return try race.run()
  }

  static func waitForStableTimes(_ sandbox: Sandbox) throws {
    guard try sandbox.run("sleep", ["1.1"]).isSuccess else { throw Unprepared() }
    try sandbox.git("status", "--porcelain")
    // The disk is done with it, too.
    sync()
  }
}
