import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// An asset is brought back from a version in which it had another name, and that is said.
@Suite struct RestoreRenamedTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run
  private let gong = "\(Sandbox.images)/Gong.imageset"

  private func run(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  @discardableResult
  private func done(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) -> RunResult {
    let result = runAssets(words, in: sandbox)
    #expect(result.exitCode == .done, "\(words): \(result)", sourceLocation: sourceLocation)
    return result
  }

  private func id(_ revision: String) throws -> String { try sandbox.git("rev-parse", "--short=7", revision) }

  /// `Bell` is red at first, called `Gong` then, and green in the end.
  ///
  /// - Returns: The version with the red bell.
  private func renameBell() throws -> String {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.commitAll("red")
    let red = try id("HEAD")
    done("rename", "Bell", "Gong")
    try sandbox.commitAll("another name")
    for scale in [1, 2] {
      try sandbox.write("\(gong)/bell@\(scale)x.png", ImageMaker.png(4 * scale, 4 * scale, .green))
    }
    try sandbox.commitAll("green")
    return red
  }

  private func image(_ scale: Int) throws -> [UInt8] { try sandbox.bytes("\(gong)/bell@\(scale)x.png") }

  @Test func oneThatHadAnotherNameComesBackUnderTodays() throws {
    let red = try renameBell()
    let result = done("restore", "Gong", "--at", red)
    #expect(result.output.hasPrefix("Restored 'Gong' from \(red) "), "\(result)")
    #expect(result.output.contains("), when it was called 'Bell'  \(gong)\n"), "\(result)")
    #expect(!sandbox.exists("\(Sandbox.images)/Bell.imageset"))
    #expect(try image(2) == ImageMaker.png(8, 8, .red))
    done("validate")
    done("undo")
    #expect(try image(2) == ImageMaker.png(8, 8, .green))
  }

  @Test func asJSON() throws {
    let red = try renameBell()
    let result = done("restore", "Gong", "--at", red, "--dry-run", "--json")
    let object = try #require(try JSONDocument(parsing: Array(result.output.utf8)).value.object)
    #expect(object["name"] == "Gong" && object["formerName"] == "Bell")
    #expect(object["path"]?.text == gong && object["formerPath"]?.text == "\(Sandbox.images)/Bell.imageset")
    #expect(try image(2) == ImageMaker.png(8, 8, .green))
  }

  @Test func aSecondNameAndASingleVariantWorkAsWell() throws {
    let red = try renameBell()
    done("restore", "Gong", "--at", red, "--variant", "2x")
    #expect(try image(2) == ImageMaker.png(8, 8, .red))
    #expect(try image(1) == ImageMaker.png(4, 4, .green))
    let copy = done("restore", "Gong", "--at", red, "--as", "Old")
    #expect(copy.output.hasPrefix("Restored 'Gong' as 'Old' from \(red) "), "\(copy)")
    #expect(sandbox.exists("\(Sandbox.images)/Old.imageset/Contents.json"))
  }

  @Test func severalRenamingsAreFollowed() throws {
    let red = try renameBell()
    done("rename", "Gong", "Chime")
    try sandbox.commitAll("a third name")
    let middle = try id("HEAD~1")
    #expect(done("restore", "Chime", "--at", red).output.contains("when it was called 'Bell'"))
    sandbox.remove(Sandbox.images)
    try sandbox.git("checkout", "-q", "--", ".")
    #expect(done("restore", "Chime", "--at", middle).output.contains("when it was called 'Gong'"))
  }

  @Test func aRenamingThatIsNotCommittedIsFollowed() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.commitAll("red")
    done("rename", "Bell", "Gong")
    let result = done("restore", "Gong", "--at", "HEAD~1", "--force")
    #expect(result.output.contains("when it was called 'Bell'"), "\(result)")
    #expect(try image(2) == ImageMaker.png(8, 8, .blue))
  }

  @Test func oneThatOnlyMovedIsToldByItsPlace() throws {
    let old = try id("HEAD")
    try sandbox.write(
      "\(Sandbox.images)/Tools/Contents.json", #"{ "info": { "author": "xcode", "version": 1 } }"# + "\n")
    try sandbox.git("mv", "\(Sandbox.images)/Bell.imageset", "\(Sandbox.images)/Tools/Bell.imageset")
    try sandbox.commitAll("moved")
    try sandbox.writeImageSet("\(Sandbox.images)/Tools/Bell", color: .red)
    try sandbox.commitAll("red")
    let result = done("restore", "\(Sandbox.images)/Tools/Bell.imageset", "--at", old)
    #expect(result.output.contains("when it was '\(Sandbox.images)/Bell.imageset'"), "\(result)")
    #expect(!sandbox.exists("\(Sandbox.images)/Bell.imageset"))
    #expect(
      try sandbox.bytes("\(Sandbox.images)/Tools/Bell.imageset/bell@2x.png") == ImageMaker.png(8, 8, .blue))
  }

  /// A name may have gone from one asset to another: what comes back is what had it then, and that is said.
  @Test func anotherAssetOfThatNameIsToldAsSuch() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Gong", color: .black)
    try sandbox.commitAll("an own gong")
    let own = try id("HEAD")
    sandbox.remove(gong)
    try sandbox.commitAll("no gong")
    _ = try renameBell()
    let result = done("restore", "Gong", "--at", own, "--dry-run")
    #expect(
      result.error.contains("note: this is not the current 'Gong', which was called 'Bell' then\n"), "\(result)")
    #expect(!result.output.contains("when it was"), "\(result)")
  }

  /// Nothing is guessed: what was not there then does not come back as something else.
  @Test func whatWasNotThereIsNotReplacedByAGuess() throws {
    let old = try id("HEAD")
    try sandbox.writeImageSet("\(Sandbox.images)/Lamp", color: .green)
    try sandbox.commitAll("a lamp")
    let refused = try sandbox.refusal(["restore", "Lamp", "--at", old])
    #expect(refused.hasPrefix("error: asset 'Lamp' did not exist yet in the version '\(old)'\n"), "\(refused)")
    // Another lamp in its place, with images of its own, has not come from it.
    sandbox.remove("\(Sandbox.images)/Anchor.imageset")
    try sandbox.writeImageSet("\(Sandbox.images)/Ship", color: .white)
    try sandbox.commitAll("a ship, and no anchor")
    #expect(
      try sandbox.refusal(["restore", "Ship", "--at", old]).hasPrefix("error: asset 'Ship' did not exist yet in"))
  }
}
