import Files
import TestKit
import Testing

@testable import AssetsCLI

/// The command that takes an import back leaves, whether it is recorded for 'assets undo' or not, everything as it was
/// before, whatever that was.
@Suite struct ImportUndoCommandTests {
  let sandbox = try! Sandbox(git: true)  // without a repository no test of this suite can run

  init() throws {
    try sandbox.writePNGs(["R/bell.png": 10, "R/horn.png": 11])
    try sandbox.write(["LICENSE": "free", "R/v.swift": "let a = UIImage(named: \"bell.png\")\n"])
    try sandbox.commitAll("Start")
  }

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  /// All files but git's, with what is in them.
  func state() throws -> [String: [UInt8]] {
    let files = try sandbox.files().filter { !$0.hasPrefix(".git/") }
    return Dictionary(uniqueKeysWithValues: try files.map { ($0, try sandbox.bytes($0)) })
  }

  /// Imports, takes it back as the report says, and compares: once as an operation, and once as in a hook, where an
  /// index of its own goes away and nothing is recorded.
  func importAndTakeBack(_ options: [String] = [], path: String = "R") throws {
    for isRecorded in [true, false] {
      let before = try state()
      let result = runAssets(["import", path] + options, in: sandbox) { context in
        if !isRecorded { context.environment["GIT_INDEX_FILE"] = ".git/index" }
      }
      #expect(try state() != before)
      #expect(result.error.contains("'assets undo'") == isRecorded, "\(result)")
      try sandbox.takeBack(result, isClean: false)
      #expect(try state() == before, "\(result)")
    }
  }

  @Test func besideASetThatIsNotCommitted() throws {
    #expect(assets("import", "R").exitCode == .done)
    try sandbox.writePNGs(["R/bell@2x.png": 20])
    try importAndTakeBack()
    #expect(assets("validate").exitCode == .done)
  }

  @Test func besideAnEditThatIsNotCommitted() throws {
    #expect(assets("import", "R").exitCode == .done)
    try sandbox.commitAll("Set")
    #expect(assets("set", "bell", "--template").exitCode == .done)
    try sandbox.writePNGs(["R/bell@2x.png": 20])
    try importAndTakeBack()
    #expect(assets("show", "bell").output.contains("template"))
  }

  @Test(arguments: [["--rewrite-references"], ["--move"], ["--move", "--rewrite-references"]])
  func withReferencesAndFilesThatWereDeleted(options: [String]) throws {
    sandbox.remove("LICENSE")
    try importAndTakeBack(options)
    try sandbox.writePNGs(["R/*.png": 12, "R/it's [1].png": 13])
    try sandbox.commitAll("Odd names")
    try importAndTakeBack(options)
  }

  @Test func codeThatIsNotCommitted() throws {
    try sandbox.write("R/v.swift", "// mine\nlet a = UIImage(named: \"bell.png\")\n")
    try importAndTakeBack(["--move", "--rewrite-references"])
  }

  @Test func manyImagesByAListThatIsKept() throws {
    try sandbox.writePNGs(Dictionary(uniqueKeysWithValues: (1...20).map { ("R/sub dir/n\($0).png", 8) }))
    try sandbox.commitAll("Many")
    for _ in 1...10 { try importAndTakeBack(["--move", "--rewrite-references"]) }
    #expect(try sandbox.files(in: ".git/assets/imports-taken-back").count == 8 * 2)
  }

  @Test func whereThereIsNoneTheReasonIsSaid() throws {
    try sandbox.write("R/horn.png", ImageMaker.png(12, 12))
    try sandbox.write("../shots/lamp.png", ImageMaker.png(9, 9))
    let forced = assets("import", "R", "--move", "--force")
    #expect(forced.error.hasSuffix("hint: run 'assets undo' to undo this\n"), "\(forced)")
    try sandbox.takeBack(forced, isClean: false)
    #expect(try sandbox.bytes("R/horn.png") == ImageMaker.png(12, 12))
    let outside = assets("import", "../shots", "--create", "--into", "R.xcassets", "--move", "--force")
    #expect(outside.error.contains("note: no single command can undo this: git does not have "), "\(outside)")
    let plain = try Sandbox()
    try plain.writePNGs(["R/bell.png": 10])
    let moved = runAssets(["import", "R", "--move", "--force"], in: plain)
    #expect(moved.error.hasPrefix("hint: run 'assets init', then 'assets commit -m MESSAGE'"), "\(moved)")
    #expect(
      moved.error.hasSuffix(
        "note: no single command can undo this: no repository has the previous files\n"))
  }
}
