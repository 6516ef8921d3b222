internal import Files
internal import System
internal import TestKit

/// Importing thirty thousand loose images, beside copying the catalog that comes of them.
///
/// What a run makes is put aside and not removed before its race is over: for some seconds after files went, a disk is
/// slow to make others. So each run finds the same project.
struct Importing {
  private static let setCount = 10_000
  private static let runs = 7

  private let program: String
  private let sandbox: Sandbox

  static func run(_ program: String) throws -> [Race.Result] {
    let benchmark = Importing(program: program, sandbox: try Sandbox())
    try benchmark.makeProject()
    var results = try benchmark.copying()
    results.append(Race.Result(ours: results[0].ours, theirs: try benchmark.hardwareLimit()))
    results.append(try benchmark.moving())
    return results
  }

  /// In a terminal, so that the import shows how far it is. It waits until all lies on the disk, which `cp` does not; so
  /// the second line is beside one that does.
  private func copying() throws -> [Race.Result] {
    var race = race(["import", "Loose", "--create", "--into", "Out.xcassets"])
    race.ours.words = Self.wordsInTerminal("\"$ASSETS\" import Loose --create --into Out.xcassets")
    race.environment["ASSETS"] = program
    defer { clear() }
    return try race.run(beside: [
      Race.Runner(words: ["sh", "-c", "cp -r ../Kept.xcassets Copy.xcassets && \(Self.waiting("Copy.xcassets"))"])
    ])
  }

  private func moving() throws -> Race.Result {
    var race = race(["import", "Loose", "--create", "--into", "Out.xcassets", "--move", "--force"])
    race.theirs.words = ["sh", "-c", "cp -r ../Kept.xcassets Copy.xcassets && rm -r Loose"]
    race.beforeEach = { _ in try putAside(["Out.xcassets", "Copy.xcassets", "Loose"]) }
    defer { clear() }
    return try race.run()
  }

  private func hardwareLimit() throws -> Race.Times {
    defer { clear() }
    return try HardwareLimit.importing("Kept.xcassets", sandbox, runs: Self.runs) {
      try putAside(["Copy.xcassets"])
      return sandbox.path("Project/Copy.xcassets")
    }
  }

  /// Returns the words that run a command in a terminal.
  private static func wordsInTerminal(_ command: String) -> [String] {
    HostSystem.isDarwin
      ? ["script", "-q", "/dev/null", "sh", "-c", command] : ["script", "-qec", command, "/dev/null"]
  }

  /// Returns the words that wait for the disk a folder lies on.
  private static func waiting(_ folder: String) -> String {
    HostSystem.isDarwin ? "sync" : "sync -f \(folder)"
  }

  private func makeProject() throws {
    try fill()
    let first = try sandbox.run(program, ["import", "Project/Loose", "--create", "--into", "Kept.xcassets"])
    guard first.isSuccess else { throw Race.RaceError(words: ["assets", "import"], status: first.status) }
    try sandbox.makeFolder("Done")
  }

  private func race(_ words: [String]) -> Race {
    Race(
      ours: Race.Runner(words: [program] + words),
      theirs: Race.Runner(words: ["cp", "-r", "../Kept.xcassets", "Copy.xcassets"]), folder: sandbox.path("Project"),
      environment: sandbox.environment, warmUps: 1, runs: Self.runs,
      beforeEach: { _ in try putAside(["Out.xcassets", "Copy.xcassets"]) })
  }

  /// Takes what the run before left out of the project, and puts images that may be gone there again.
  private func putAside(_ made: [String]) throws {
    for made in made where FileSystem.exists(sandbox.path("Project/\(made)")) {
      let folder = try FileSystem.makeTemporaryFolder(in: sandbox.path("Done"), prefix: "run-")
      try FileSystem.move(sandbox.path("Project/\(made)"), to: Path.join(folder, made))
    }
    if !FileSystem.exists(sandbox.path("Project/Loose")) { try fill() }
    // An import waits for the disk, and is not to wait for what was written before it.
    try FileSystem.flush(sandbox.folder)
  }

  /// Lets what was put aside go; a disk that is full of it would take the time of the next race.
  private func clear() {
    sandbox.remove("Done")
    try? sandbox.makeFolder("Done")
    try? FileSystem.flush(sandbox.folder)
  }

  /// Three scales of each image, a hundred images to a folder, no two files the same.
  private func fill() throws {
    let squares = (1...3).map { ImageMaker.png(12 * $0, 12 * $0) }
    for number in 0..<Self.setCount {
      for scale in 1...3 {
        let name = "image\(number)" + (scale == 1 ? "" : "@\(scale)x")
        try sandbox.write("Project/Loose/\(number / 100)/\(name).png", squares[scale - 1] + Array("\(number)".utf8))
      }
    }
  }
}
