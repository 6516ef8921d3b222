internal import TestKit

/// The versions of one asset among ten thousand: without git's commit graph, and with it.
enum Remembering {
  private static let setCount = 1000
  private static let commitCount = 10_000
  private static let asset = 333

  static func run(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "gc.auto", "0")
    guard try sandbox.runGit(["fast-import", "--quiet"], input: history()).isSuccess else { throw Unprepared() }
    try sandbox.git("reset", "--quiet", "--hard")
    var results = [try race(sandbox, program)]
    try sandbox.git("commit-graph", "write", "--reachable")
    results.append(try race(sandbox, program))
    return results
  }

  private static func race(_ sandbox: Sandbox, _ program: String) throws -> Race.Result {
    var race = Race(
      ours: Race.Runner(words: [program, "history", "image\(asset)", "--limit", "1000"]),
      theirs: Race.Runner(words: ["git", "log", "--", folder(ofSet: asset)]), folder: sandbox.folder,
      environment: sandbox.environment)
    (race.warmUps, race.runs) = (2, 20)
    return try race.run()
  }

  private static func folder(ofSet number: Int) -> String {
    "Assets.xcassets/group\(number / 100)/image\(number).imageset"
  }

  /// All sets at first, then three of them in each commit.
  private static func history() -> String {
    var random = SeededRandom(seed: 5)
    var text = ""
    for commit in 0..<commitCount {
      let time = 1_700_000_000 + commit * 60
      text += "commit refs/heads/main\ncommitter Ada <ada@example.com> \(time) +0000\ndata 7\nversion\n"
      let sets = commit == 0 ? Array(0..<setCount) : (0..<3).map { _ in random.number(0...(setCount - 1)) }
      for set in sets {
        let content = random.text(400...400, of: "abcdefghijklmnopqrstuvwxyz")
        text += "M 644 inline \(folder(ofSet: set))/image\(set).png\ndata 400\n\(content)\n"
      }
    }
    return text
  }
}
