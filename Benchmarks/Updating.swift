internal import Files
internal import TestKit

/// A delivery of 1,000 images into a project of 10,000 assets, beside what it can't do without: reading all assets, as
/// `list` does, and copying the images, which are on the disk three times afterwards (in place, as a backup that `undo`
/// brings back, and for the moment in which they are exchanged).
///
/// The goal: no longer than `list` and three copies together, and half a second.
enum Updating {
  private static let imageCount = 1000

  static func run(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "--global", "gc.auto", "0")
    try Committing.fill(sandbox)
    try sandbox.write(".gitignore", "in\nout*\n")
    guard try sandbox.run(program, ["commit", "--no-verify", "-m", "version"]).isSuccess else { throw Unprepared() }
    for number in stride(from: 0, to: Committing.setCount, by: Committing.setCount / imageCount) {
      try Committing.write(set: number, sandbox, seed: 9)
      let path = Path.join(Committing.folder(ofSet: number), "image\(number)@2x.png")
      try sandbox.write("in/image\(number)@2x.png", sandbox.bytes(path))
    }
    var race = Race(
      ours: Race.Runner(words: [program, "update", "in"]), theirs: Race.Runner(words: [program, "list"]),
      folder: sandbox.folder, environment: sandbox.environment)
    (race.warmUps, race.runs) = (1, 7)
    race.beforeEach = { _ in
      try sandbox.git("checkout", "--quiet", "--force", "main")
      for number in 1...3 { sandbox.remove("out\(number)") }
      try Switching.waitForStableTimes(sandbox)
    }
    let copies = "cp -r in out1 && cp -r in out2 && cp -r in out3"
    return try race.run(beside: [Race.Runner(words: ["sh", "-c", copies])])
  }
}
