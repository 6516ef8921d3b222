import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Imports by the real program that a full disk or a kill cuts short.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct ImportInterruptedTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  /// Images of a few sizes, and where wanted a catalog that holds one of them already.
  func writeImages(count: Int, in folder: String, withCatalog: Bool = true) throws {
    for number in 0..<count {
      let padding = [ImageMaker.PNGChunk("teXt", [UInt8](repeating: UInt8(number & 255), count: 600 * number))]
      try sandbox.write("\(folder)/icon\(number).png", ImageMaker.png(10, 10, chunks: padding))
      try sandbox.write("\(folder)/icon\(number)@2x.png", ImageMaker.png(20, 20, chunks: padding))
    }
    if withCatalog { try sandbox.writeSquares("\(folder)/Assets.xcassets/icon0.imageset", scales: [3]) }
  }

  /// The whole folder after an import that nothing disturbs; relative to `folder`.
  func undisturbed(
    _ folder: String, count: Int, _ options: [String] = [], withCatalog: Bool = true
  ) throws -> [String: FileState] {
    try writeImages(count: count, in: folder, withCatalog: withCatalog)
    _ = runAssets(["import", "."] + options, in: sandbox, folder: folder)
    return try relative(folder)
  }

  func relative(_ folder: String) throws -> [String: FileState] {
    let found = try sandbox.snapshot(folder)
    return Dictionary(uniqueKeysWithValues: found.map { (String($0.key.dropFirst(folder.count)), $0.value) })
  }

  @Test func aFullDiskIsToldAndTakenBack() throws {
    let expected = try undisturbed("plain", count: 8)
    try writeImages(count: 8, in: "full")
    let before = try relative("full")
    // In blocks of 512 bytes, as POSIX has it; the first one leaves no room even for a Contents.json.
    for blocks in [0, 1, 2, 4, 6] {
      let result = try sandbox.run(
        "sh", ["-c", "ulimit -f \(blocks); exec \"$1\" import .", "sh", #require(BuiltProgram.path)], in: "full")
      #expect(result.status == 3, "\(blocks) blocks: \(result)")
      let changed = changes(before, try relative("full"))
      #expect(changed == [], "\(blocks) blocks: \(changed)")
      // Where not even a line fits into the file that takes standard error, there is nothing to read.
      if blocks > 0 {
        #expect(
          result.error.contains("cause: file too large\ncause: nothing was changed\n"))
      }
    }
    #expect(runAssets(["import", "."], in: sandbox, folder: "full").exitCode == .done)
    #expect(changes(expected, try relative("full")) == [])
  }

  @Test(arguments: [[], ["--move", "--force"]], [true, false])
  func afterAKillTheNextImportFinishes(options: [String], withCatalog: Bool) throws {
    let count = 20
    try sandbox.git("init", "--quiet")
    let expected = try undisturbed("plain", count: count, options, withCatalog: withCatalog)
    var random = SeededRandom(seed: 7)
    var interrupted = 0
    for round in 0..<6 {
      let folder = "killed\(round)"
      try writeImages(count: count, in: folder, withCatalog: withCatalog)
      let pause = Double(Int.random(in: 0...60, using: &random)) / 1000
      let script = "\"$0\" import . \"$@\" >/dev/null 2>&1 & sleep \(pause); kill -9 $! 2>/dev/null; wait $!"
      let result = try sandbox.run("sh", ["-c", script, #require(BuiltProgram.path)] + options, in: folder)
      if result.status == 137 { interrupted += 1 }
      let seen = try sandbox.git("status", "--porcelain", "--untracked-files=all", in: folder)
      // The list that hides the rest may be there before the line in it.
      let lines = seen.split(separator: "\n")
      let offered = lines.filter { $0.contains(".import/") && !$0.hasSuffix(".import/.gitignore") }
      #expect(offered.isEmpty, "what a killed run left is not offered to git: \(offered)")
      let second = runAssets(["import", "."] + options, in: sandbox, folder: folder)
      // Where moving was all done there is no loose image left to find.
      #expect(second.exitCode == .done, "\(second)")
      let changed = changes(expected, try relative(folder))
      #expect(changed == [], "after \(pause) seconds: \(changed.prefix(5))")
      sandbox.remove(folder)
    }
    #expect(interrupted > 0)
  }

  @Test func anImportThatIsAskedToStopTakesEverythingBack() throws {
    for number in 0..<300 { try sandbox.write("in/p\(number).png", ImageMaker.png(30, 30) + Array("\(number)".utf8)) }
    let before = try sandbox.snapshot(times: true)
    for step in 0..<12 {
      // A shell ignores Control-C for what it runs beside itself, so it is told in the other way.
      let script =
        "\"$0\" import in >/dev/null 2>err & sleep 0.0\(step * 8 / 10)\(step * 8 % 10); kill -TERM $!; wait $!"
      // The signal may be quicker than the shell that opens it.
      try sandbox.write("err", "")
      let result = try sandbox.run("sh", ["-c", script, #require(BuiltProgram.path)])
      let words = try sandbox.text("err")
      sandbox.remove("err")
      // Before it has begun and after its end the signal ends it as always; it may also have been done already.
      #expect([130, 143, 0].contains(result.status), "\(result)")
      if result.status == 130, !words.hasSuffix("note: this was already done when you stopped it\n") {
        // Before it looks it is a command like any other; once it writes, it takes back what it did.
        let endings = ["\ncause: nothing was imported or ", "\ncause: nothing was ", "; nothing was "]
          .map { "error: stopped\($0)changed\n" }
        #expect((endings + ["error: stopped; nothing was done\n"]).contains(words), "\(words)")
        #expect(changes(before, try sandbox.snapshot(times: true)) == [])
      }
      _ = runAssets(["list"], in: sandbox)
      let left = changes(before, try sandbox.snapshot(times: true))
      #expect(left == [] || left.allSatisfy { $0.hasPrefix("+ in/Assets.xcassets/") }, "\(left.prefix(5))")
      #expect(left == [] || left.count == 902, "\(left.count)")
      sandbox.remove("in/Assets.xcassets")
    }
  }

  @Test func aFolderThatMayNotBeWrittenToStopsTheImport() throws {
    guard sandbox.canRunAsNobody else { return print("skipped: needs root and setpriv to become nobody") }
    try sandbox.writePNGs(["a.png": 10])
    let before = try sandbox.snapshot()
    let result = try sandbox.runAsNobody(["import", "."], shutting: [])
    #expect(result.status == 3)
    #expect(result.error.contains("cause: permission denied\ncause: nothing was changed\n"), "\(result)")
    #expect(changes(before, try sandbox.snapshot()) == [])
  }

  /// A dry run shows the plan, and then what would stop it.
  @Test func aDryRunFindsOutWhatCannotBeWritten() throws {
    guard sandbox.canRunAsNobody else { return print("skipped: needs root and setpriv to become nobody") }
    try sandbox.writePNGs(["a.png": 10])
    try sandbox.write("v.m", "id a = [UIImage imageNamed:@\"a.png\"];\n")
    let dry = try sandbox.runAsNobody(["import", ".", "--dry-run"], shutting: [])
    #expect(dry.status == 3 && dry.output.contains("Would import 1 loose image"), "\(dry)")
    #expect(dry.error.contains("error: no permission to write in the folder '"), "\(dry)")
    #expect(dry.error.contains("cause: permission denied"), "\(dry)")
    // The folder may be written into, the file that would follow may not.
    _ = try sandbox.run("sh", ["-c", "chmod 777 . && chmod 444 v.m"])
    let words = ["import", ".", "--dry-run"]
    #expect(try sandbox.run("setpriv", Self.nobody + ["../program"] + words).status == 0)
    let following = try sandbox.run("setpriv", Self.nobody + ["../program"] + words + ["--rewrite-references"])
    #expect(following.status == 3 && following.error.contains("v.m'\n"), "\(following)")
  }

  private static let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"]

  @Test func linksThatLeadInACircleAreNotFollowed() throws {
    try sandbox.writePNGs(["in/a.png": 10])
    try sandbox.link("in/self", to: ".")
    try sandbox.link("in/b.png", to: "b.png")
    let result = runAssets(["import", "in"], in: sandbox)
    #expect(result.exitCode == .done)
    #expect(result.output.contains("Imported 1 ") && result.error.contains("in/self is a link"), "\(result)")
  }

  @Test func anUnreadableFolderStopsTheImport() throws {
    guard sandbox.canRunAsNobody else { return print("skipped: needs root and setpriv to become nobody") }
    try sandbox.writePNGs(["shut/a.png": 10, "b.png": 10])
    let result = try sandbox.runAsNobody(["import", ".", "--dry-run"], shutting: ["shut"])
    #expect(result.status == 3)
    #expect(result.error.hasPrefix("error: cannot list '"), "\(result)")
    #expect(result.error.contains("cause: permission denied\n"))
    #expect(result.error.hasSuffix("hint: nothing was imported; make them readable, or name other folders\n"))
  }
}

extension Sandbox {
  /// True where a program can be run as a user who may not read everything.
  var canRunAsNobody: Bool {
    let words = ["--reuid=65534", "--regid=65534", "--clear-groups", "true"]
    return (try? run("setpriv", words).isSuccess) ?? false
  }

  /// Runs the built program as nobody, with folders that may not be looked into.
  func runAsNobody(_ words: [String], shutting folders: [String]) throws -> ProgramResult {
    let script = """
      chmod 755 .. . && cp "$1" ../program && chmod 755 ../program
      for folder in \(folders.joined(separator: " ")); do chmod 700 "$folder"; done
      shift; exec setpriv --reuid=65534 --regid=65534 --clear-groups ../program "$@"
      """
    return try run("sh", ["-c", script, "sh", BuiltProgram.path ?? ""] + words)
  }
}
