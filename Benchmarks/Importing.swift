internal import Files
internal import TestKit

/// Importing thirty thousand loose pictures, beside copying the catalogue that comes of them.
///
/// What a run makes is put aside and not removed before all is done: for some seconds after files went, a disk is slow to
/// make others. So each run finds the same project.
struct Importing {
  private static let setCount = 10_000

  private let program: String
  private let sandbox: Sandbox

  static func run(_ program: String) throws -> [Race.Result] {
    let benchmark = Importing(program: program, sandbox: try Sandbox())
    try benchmark.makeProject()
    var moving = benchmark.race("import", "Loose", "--into", "Out.xcassets", "--move", "--force")
    moving.theirs.words = ["sh", "-c", "cp -r ../Kept.xcassets Copy.xcassets && rm -r Loose"]
    moving.beforeEach = { _ in try benchmark.putAside(["Out.xcassets", "Copy.xcassets", "Loose"]) }
    var shown = benchmark.race("import", "Loose", "--into", "Out.xcassets")
    shown.ours.words = Self.wordsInTerminal("\"$ASSETS\" import Loose --into Out.xcassets")
    shown.environment["ASSETS"] = program
    return [try benchmark.race("import", "Loose", "--into", "Out.xcassets").run(), try shown.run(), try moving.run()]
  }

  /// Returns the words that run a command in a terminal, so that it shows how far it is.
  private static func wordsInTerminal(_ command: String) -> [String] {
    #if canImport(Darwin)
      ["script", "-q", "/dev/null", "sh", "-c", command]
    #else
      ["script", "-qec", command, "/dev/null"]
    #endif
  }

  private func makeProject() throws {
    try fill()
    let first = try sandbox.run(program, ["import", "Project/Loose", "--into", "Kept.xcassets"])
    guard first.isSuccess else { throw Race.Failure(words: ["assets", "import"], status: first.status) }
    try sandbox.makeFolder("Done")
  }

  private func race(_ words: String...) -> Race {
    Race(
      ours: Race.Runner(words: [program] + words),
      theirs: Race.Runner(words: ["cp", "-r", "../Kept.xcassets", "Copy.xcassets"]), folder: sandbox.path("Project"),
      environment: sandbox.environment, warmUps: 1, runs: 5,
      beforeEach: { _ in try putAside(["Out.xcassets", "Copy.xcassets"]) })
  }

  /// Takes what the run before left out of the project, and puts pictures that may be gone there again.
  private func putAside(_ made: [String]) throws {
    for made in made where Disk.exists(sandbox.path("Project/\(made)")) {
      let folder = try Disk.makeTemporaryFolder(in: sandbox.path("Done"), prefix: "run-")
      try Disk.move(sandbox.path("Project/\(made)"), to: Path.join(folder, made))
    }
    if !Disk.exists(sandbox.path("Project/Loose")) { try fill() }
    // An import waits for the disk, and is not to wait for what was written before it.
    Disk.flush()
  }

  /// Three scales of each picture, a hundred pictures to a folder, no two files the same.
  private func fill() throws {
    let squares = (1...3).map { PictureMaker.png(12 * $0, 12 * $0) }
    for number in 0..<Self.setCount {
      for scale in 1...3 {
        let name = "image\(number)" + (scale == 1 ? "" : "@\(scale)x")
        try sandbox.write("Project/Loose/\(number / 100)/\(name).png", squares[scale - 1] + Array("\(number)".utf8))
      }
    }
  }
}
