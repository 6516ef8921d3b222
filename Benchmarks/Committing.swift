internal import Files
internal import System
internal import TestKit

/// New versions of a large project of images: the first one, one of three files, and one of a large source file.
///
/// Git starts in a folder of its own each time: a disk that was just emptied of 50,000 files makes the next ones slowly.
enum Committing {
  static let setCount = 10_000
  private static let message = ["-m", "version"]

  static func run(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "--global", "gc.auto", "0")
    try fill(sandbox)
    let commit = [program, "commit", "--no-verify"] + message
    var results: [Race.Result] = []

    let all = "git add -A && git commit -q -m version"
    results.append(try race(sandbox, commit, all, runs: 3, beforeEach: { turn in try reset(sandbox, turn) }))
    results.append(
      Race.Result(
        ours: results[0].ours,
        theirs: try HardwareLimit.committing(sandbox.files(), in: sandbox, runs: 3)))

    let changed = { (turn: Int) in
      for number in [1105, 1205, 1305] { try write(set: number, sandbox, seed: UInt64(turn + 2)) }
    }
    results.append(try race(sandbox, commit, all, runs: 10, beforeEach: changed))
    results.append(
      Race.Result(ours: results[2].ours, theirs: try HardwareLimit.lookingTimes(of: sandbox, runs: 10)))
    let named = [1105, 1205, 1305].map { folder(ofSet: $0) }
    let names = named.joined(separator: " ")
    results.append(
      try race(
        sandbox, commit + ["group11/image1105", "group12/image1205", "group13/image1305"],
        "git add \(names) && git commit -q -m version", runs: 10, beforeEach: changed))

    results.append(
      try race(sandbox, commit, all, runs: 5) { turn in
        try writeSource(sandbox, seed: UInt64(turn))
      })
    results.append(
      Race.Result(
        ours: results[results.count - 1].ours,
        theirs: try HardwareLimit.committing(["source.psd"], in: sandbox, runs: 3)))
    return results
  }

  /// Ours beside a line for a shell, with one run of each before those that count.
  ///
  /// What was written to prepare a run is on the disk before it begins: who waits for the disk would wait for that too.
  static func race(
    _ sandbox: Sandbox, _ ours: [String], _ theirs: String, runs: Int, beforeEach: @escaping (Int) throws -> Void
  ) throws -> Race.Result {
    var race = Race(
      ours: Race.Runner(words: ours), theirs: Race.Runner(words: ["sh", "-c", theirs]), folder: sandbox.folder,
      environment: sandbox.environment)
    (race.warmUps, race.runs) = (1, runs)
    race.beforeEach = { turn in
      try beforeEach(turn)
      sync()
    }
    return try race.run()
  }

  /// Puts the repository aside, where it stays until all is done, and makes another one.
  static func reset(_ sandbox: Sandbox, _ turn: Int) throws {
    let aside = sandbox.folder + "-\(turn)"
    guard try sandbox.run("mv", [sandbox.path(".git"), aside]).isSuccess else { throw Unprepared() }
    try sandbox.git("init", "--quiet", "--initial-branch=main")
  }

  // MARK: Files

  static func folder(ofSet number: Int) -> String {
    "Assets.xcassets/group\(number / 100)/image\(number).imageset"
  }

  static func fill(_ sandbox: Sandbox, sets: Int = setCount) throws {
    let info = "{\n  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }\n}\n"
    try sandbox.write("Assets.xcassets/Contents.json", info)
    for group in 0..<(sets / 100) {
      try sandbox.write(
        "Assets.xcassets/group\(group)/Contents.json",
        "{\n  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  },\n"
          + "  \"properties\" : {\n    \"provides-namespace\" : true\n  }\n}\n")
    }
    for number in 0..<sets { try write(set: number, sandbox, seed: 1) }
  }

  /// Writes a source file, piece by piece: what this process has taken counts for those it starts.
  ///
  /// - Parameter size: In MiB.
  static func writeSource(_ sandbox: Sandbox, seed: UInt64, size: Int = 200) throws {
    var random = SeededRandom(seed: seed)
    let piece = random.bytes(1 << 20)
    try sandbox.write("source.psd", "8BPS")
    let file = open(sandbox.path("source.psd"), O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw Unprepared() }
    defer { close(file) }
    for number in 0..<size {
      guard piece.withUnsafeBytes({ pwrite(file, $0.baseAddress, $0.count, off_t(4 + (number << 20))) }) == piece.count
      else { throw Unprepared() }
    }
  }

  static func write(set number: Int, _ sandbox: Sandbox, seed: UInt64) throws {
    var random = SeededRandom(seed: seed << 32 | UInt64(number))
    var images: [String] = []
    for scale in 1...3 {
      let file = "image\(number)\(scale == 1 ? "" : "@\(scale)x").png"
      try sandbox.write(Path.join(folder(ofSet: number), file), noise(32 * scale, &random))
      images.append(
        "    {\n      \"filename\" : \"\(file)\",\n      \"idiom\" : \"universal\",\n      \"scale\" : \"\(scale)x\"\n    }"
      )
    }
    let contents = Path.join(folder(ofSet: number), "Contents.json")
    guard !sandbox.exists(contents) else { return }
    let info = "  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }"
    try sandbox.write(contents, "{\n  \"images\" : [\n\(images.joined(separator: ",\n"))\n  ],\n\(info)\n}\n")
  }

  /// An image that cannot be compressed.
  private static func noise(_ side: Int, _ random: inout SeededRandom) -> [UInt8] {
    let pixels = random.bytes(side * side * 4)
    return ImageMaker.png(side, side) { x, y in
      let start = (y * side + x) * 4
      return ImageMaker.Color(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
    }
  }
}
