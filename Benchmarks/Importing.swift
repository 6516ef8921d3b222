internal import Files
internal import TestKit

/// Importing thirty thousand loose pictures, beside copying the catalogue that comes of them.
enum Importing {
  private static let setCount = 10_000

  static func run(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox()
    try fill(sandbox)
    let first = try sandbox.run(program, ["import", "Loose", "--into", "Kept.xcassets"])
    guard first.isSuccess else { throw Race.Failure(words: ["assets", "import"], status: first.status) }
    // What each run makes is put aside, so that the next one finds nothing there; removing it is not timed.
    try sandbox.makeFolder("Done")
    return [
      try Race(
        ours: Race.Runner(words: [
          "sh", "-c", "\"$0\" import Loose --into Out.xcassets && mv Out.xcassets Done/ours-$$", program,
        ]),
        theirs: Race.Runner(words: ["sh", "-c", "cp -r Kept.xcassets Done/theirs-$$"]), folder: sandbox.folder,
        environment: sandbox.environment, warmUps: 1, runs: 5
      ).run()
    ]
  }

  /// Three scales of each picture, a hundred pictures to a folder, no two files the same.
  private static func fill(_ sandbox: Sandbox) throws {
    let squares = (1...3).map { PictureMaker.png(12 * $0, 12 * $0) }
    for number in 0..<setCount {
      for scale in 1...3 {
        let name = "image\(number)" + (scale == 1 ? "" : "@\(scale)x")
        try sandbox.write("Loose/\(number / 100)/\(name).png", squares[scale - 1] + Array("\(number)".utf8))
      }
    }
  }
}
