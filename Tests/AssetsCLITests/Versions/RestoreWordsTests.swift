import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// What a restoration says of each file, and of the way back.
@Suite struct RestoreWordsTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  @discardableResult
  private func done(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) -> RunResult {
    let result = runAssets(words, in: sandbox)
    #expect(result.exitCode == .done, "\(words): \(result)", sourceLocation: sourceLocation)
    return result
  }

  @Test func aReplacedImageIsAChange() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", scales: [1, 2, 3], color: .red)
    try sandbox.commitAll("red")
    sandbox.remove("\(Sandbox.images)/Bell.imageset/bell@1x.png")
    try sandbox.commitAll("one less")
    let result = done("restore", "Bell", "--at", "HEAD~2")
    let lines = result.output.split(separator: "\n").dropFirst().map(String.init)
    #expect(lines == ["  ~ Contents.json", "  + bell@1x.png", "  ~ bell@2x.png", "  - bell@3x.png"], "\(result)")
    #expect(result.error == "hint: run 'assets undo' to undo this\n")
    done("undo")
    let trial = done("restore", "Bell", "--at", "HEAD~2", "--dry-run")
    #expect(!trial.error.contains("assets undo"), "\(trial)")
    let json = done("restore", "Bell", "--at", "HEAD~2", "--dry-run", "--json").output
    let object = try #require(try JSONDocument(parsing: Array(json.utf8)).value.object)
    let replaced = object["replaced"]?.elements?.compactMap(\.text) ?? []
    #expect(replaced == ["Contents.json", "bell@2x.png"].map { "\(Sandbox.images)/Bell.imageset/\($0)" })
  }

  @Test func aFileIsToldTheSameWay() throws {
    try sandbox.write("notes.txt", "1")
    try sandbox.commitAll("1")
    try sandbox.write("notes.txt", "2")
    try sandbox.commitAll("2")
    #expect(done("restore", "notes.txt", "--at", "HEAD~1").output.hasSuffix("  ~ notes.txt\n"))
    sandbox.remove("notes.txt")
    #expect(done("restore", "notes.txt").output.hasSuffix("  + notes.txt\n"))
  }

  @Test func whatAnEarlierVersionHasIsNotLost() throws {
    let bell = "\(Sandbox.images)/Bell.imageset"
    for color in [ImageMaker.Color.red, .green, .blue] {
      try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: color)
      try sandbox.commitAll("\(color)")
    }
    done("restore", "Bell", "--at", "HEAD~2")
    try sandbox.git("add", "\(bell)/bell@1x.png")
    done("restore", "Bell", "--at", "HEAD~1")
    done("restore", "Bell")
    #expect(try sandbox.git("status", "--porcelain").isEmpty)

    // What nobody kept comes back with an undo, and it is said.
    done("restore", "Bell", "--at", "HEAD~2")
    try sandbox.write("\(bell)/bell@2x.png", "drawn today")
    let result = done("restore", "Bell")
    #expect(result.error.contains("'assets undo' also restores the uncommitted changes to 'Bell'"), "\(result)")
    done("undo")
    #expect(try sandbox.text("\(bell)/bell@2x.png") == "drawn today")
  }

  @Test func whatIsStagedAndInNoVersionComesBack() throws {
    for text in ["1", "2"] {
      try sandbox.write("notes.txt", text)
      try sandbox.commitAll(text)
    }
    try sandbox.write("notes.txt", "staged")
    try sandbox.git("add", "notes.txt")
    try sandbox.write("notes.txt", "1")
    let result = done("restore", "notes.txt")
    #expect(result.error.contains("'assets undo' also restores the uncommitted changes to 'notes.txt'"), "\(result)")
    #expect(try sandbox.text("notes.txt") == "2")
    done("undo")
    #expect(try sandbox.git("show", ":notes.txt") == "staged" && sandbox.text("notes.txt") == "1")
  }
}
