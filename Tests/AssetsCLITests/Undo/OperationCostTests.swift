import Files
import TestKit
import Testing

@testable import AssetsCLI

/// What a record costs: nothing where nothing changed, and nothing that is kept elsewhere.
@Suite struct OperationCostTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  private func run(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  private func expectSilence(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let result = try sandbox.runGit(["fsck", "--full", "--strict"])
    #expect(result.isSuccess && result.output == "", sourceLocation: sourceLocation)
  }

  private func objects() throws -> String { try sandbox.git("count-objects", "-v") }
  private func references() throws -> String { try sandbox.git("for-each-ref", "refs/assets") }

  @Test func whatChangedNothingLeavesNothing() throws {
    try sandbox.write("new.psd", String(repeating: "large ", count: 100_000))
    try sandbox.write("notes.txt", "uncommitted")
    let before = try objects()
    for words in [
      ["switch", "main"], ["switch", "nobody"], ["merge", "nobody"], ["rename", "Bell", "Anchor"],
      ["remove", "Nobody"],
      ["add", "Bell", "none.png"], ["set", "Bell"], ["restore", "Bell"], ["rename", "Bell", "Gong", "--dry-run"],
      ["remove", "Bell", "--dry-run"], ["undo"], ["redo"], ["operations", "restore", "3"], ["merge", "--abort"],
      ["keep", "mine", "--all"], ["branch", "main"], ["revert", "nobody"], ["validate", "--fix"],
    ] {
      _ = runAssets(words, in: sandbox)
      #expect(try objects() == before, "\(words)")
    }
    #expect(run("operations").output == "")
    #expect(!sandbox.exists(".git/assets/operations"))
    try expectSilence()
  }

  @Test func gitFindsNothingLyingAbout() throws {
    let steps: [(words: [String], keeps: Bool)] = [
      (["add", "Bell", "loose.png", "--scale", "3x"], false), (["commit", "-m", "Bell"], false),
      (["branch", "side"], false), (["rename", "Bell", "Gong"], false), (["commit", "-m", "Gong"], false),
      (["switch", "main"], false), (["merge", "side"], false), (["remove", "Anchor"], false), (["undo"], true),
      (["redo"], true), (["undo"], true),
    ]
    try sandbox.write("loose.png", ImageMaker.png(12, 12, .red))
    for (words, keeps) in steps {
      let result = runAssets(words, in: sandbox)
      #expect(result.exitCode == .done, "\(words) \(result)")
      if !keeps { #expect(try references() == "", "\(words)") }
      try expectSilence()
    }
  }

  /// A group of many assets leaves a line for the folder that went and one for that which came.
  @Test func aRenamedGroupIsALineForEachFolder() throws {
    for number in 0..<12 { try sandbox.writeImageSet("\(Sandbox.images)/Ships/Ship\(number)") }
    try sandbox.write(
      "\(Sandbox.images)/Ships/Contents.json", #"{ "info": { "author": "xcode", "version": 1 } }"# + "\n")
    try sandbox.commitAll("ships")
    let before = try UndoableState(sandbox)
    let words = ["rename", "Ships", "Boats"]
    #expect(runAssets(words, in: sandbox).exitCode == .done)
    let after = try UndoableState(sandbox)
    let log = String(decoding: try sandbox.bytes(".git/assets/operations/log"), as: UTF8.self)
    #expect(log.contains("went ") && log.contains("came ") && !log.contains("Ship3"), "\(log)")
    for (word, standing) in [("undo", before), ("redo", after), ("undo", before)] {
      #expect(run(word).exitCode == .done)
      try sandbox.expect(standing, word)
    }
    let whole = String(decoding: try sandbox.bytes(".git/assets/operations/log"), as: UTF8.self)
    #expect(!whole.contains("Ship3"), "\(whole)")
    // What was changed in it since is named all the same.
    #expect(runAssets(words, in: sandbox).exitCode == .done)
    let image = "\(Sandbox.images)/Boats/Ship3.imageset/ship3@2x.png"
    sandbox.remove(image)
    try sandbox.write(image, "drawn anew")
    #expect(try sandbox.refusal(["undo"]).contains("'\(image)'"))
  }

  /// What is in no version as it lies there is listed file by file, and comes back so.
  @Test func aGroupWithUnsavedWorkComesBack() throws {
    for number in 0..<12 { try sandbox.writeImageSet("\(Sandbox.images)/Ships/Ship\(number)") }
    try sandbox.write(
      "\(Sandbox.images)/Ships/Contents.json", #"{ "info": { "author": "xcode", "version": 1 } }"# + "\n")
    try sandbox.commitAll("ships")
    try sandbox.write("\(Sandbox.images)/Ships/Ship3.imageset/ship3@2x.png", ImageMaker.png(8, 8, .red))
    try sandbox.write("\(Sandbox.images)/Ships/Ship4.imageset/notes.txt", "new")
    let before = try UndoableState(sandbox)
    #expect(run("remove", "Ships", "--force").exitCode == .done)
    #expect(run("undo").exitCode == .done)
    try sandbox.expect(before)
  }

  @Test func anImportByCopyStoresNothing() throws {
    try sandbox.write("../shots/Lamp@2x.png", ImageMaker.png(64, 64, .red))
    let before = try objects()
    #expect(run("import", "../shots", "--create", "--into", Sandbox.images).exitCode == .done)
    #expect(try objects() == before)
    #expect(try references() == "")
    #expect(run("undo").exitCode == .done)
    #expect(!sandbox.exists("\(Sandbox.images)/Lamp.imageset"))
    #expect(run("redo").exitCode == .done)
    #expect(sandbox.exists("\(Sandbox.images)/Lamp.imageset/Lamp@2x.png"))
  }

  @Test func aRenamingOfUnsavedWorkStoresNoImage() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Own", color: .red)
    let image = try sandbox.git("hash-object", "\(Sandbox.images)/Own.imageset/own@1x.png")
    let isStored = { try sandbox.runGit(["cat-file", "-e", image]).isSuccess }
    #expect(run("rename", "Own", "Mine").exitCode == .done)
    // All of it lies in the new place.
    #expect(try !isStored())
    #expect(try references() == "")
    #expect(run("remove", "Mine", "--force").exitCode == .done)
    #expect(try isStored())
    #expect(try references().split(separator: "\n").count == 1)
    try sandbox.git("gc", "-q", "--prune=now")
    #expect(run("undo").exitCode == .done)
    #expect(run("undo").exitCode == .done)
    #expect(sandbox.exists("\(Sandbox.images)/Own.imageset/own@1x.png"))
    try sandbox.expectSound("?? \(Sandbox.images)/Own.imageset/\n")
  }

  @Test func theListTakesLittle() throws {
    for number in 0..<20 {
      try sandbox.write("notes.txt", "\(number)")
      #expect(run("commit", "-m", "\(number)").exitCode == .done)
    }
    #expect(try sandbox.bytes(".git/assets/operations/log").count < 20 * 600)
    #expect(try references() == "")
  }
}
