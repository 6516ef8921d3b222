import TestKit
import Testing

@testable import AssetsCLI

/// Looks that `add` reads from the names it gives itself, and what it says of those it does not read.
@Suite struct AddAppearanceTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  @Test(arguments: [
    ("bell-dark@2x.png", "universal 2x dark"), ("bell_dark@2x.png", "universal 2x dark"),
    ("Bell-Dark@2x.png", "universal 2x dark"), ("bell-high-contrast@3x.png", "universal 3x high contrast"),
    ("bell-dark-high-contrast.png", "universal 1x dark high contrast"),
    ("bell-dark@2x~ipad.png", "ipad 2x dark"),
  ])
  func aLookBehindTheNameOfTheAssetIsRead(file: String, slot: String) throws {
    try sandbox.write(file, ImageMaker.png(20, 20, .red))
    let result = assets("add", "bell", file)
    #expect(result.output.contains("  \(slot)\n"), "\(result)")
    try sandbox.git("clean", "--quiet", "-f", file)
    try sandbox.takeBack(result)
  }

  @Test func theNameThatAnImageGetsIsReadAgain() throws {
    try sandbox.write("night@2x.png", ImageMaker.png(20, 20, .red))
    _ = assets("add", "bell", "night@2x.png", "-a", "dark", "-a", "high-contrast")
    let own = "\(Sandbox.images)/bell.imageset/bell-dark-high-contrast@2x.png"
    #expect(assets("add", "bell", own).output == "Nothing to do: 'bell' already contains all of it\n")
  }

  @Test func anOptionCountsInsteadOfTheName() throws {
    try sandbox.write("bell-dark@2x.png", ImageMaker.png(20, 20, .red))
    #expect(assets("add", "bell", "bell-dark@2x.png", "-a", "high-contrast").output.contains("2x high contrast\n"))
  }

  @Test func aLookBehindAnotherNameIsNoted() throws {
    try sandbox.write("bell-dark@2x.png", ImageMaker.png(20, 20, .red))
    let result = assets("add", "moon", "bell-dark@2x.png")
    #expect(result.output.contains("  moon@2x.png  universal 2x\n"), "\(result)")
    #expect(
      result.error.hasPrefix(
        "note: bell-dark@2x.png fills the slot for every appearance; if it is for dark, add '--appearance dark'\n"
      ))
    #expect(assets("add", "bell-dark", "bell-dark@2x.png").error.hasPrefix("hint: "))
  }

  @Test func beforeAnImageIsLostTheLookIsAskedFor() throws {
    try sandbox.write("moon-dark@2x.png", ImageMaker.png(20, 20, .red))
    #expect(
      try Golden.difference(
        sandbox.refusal(["add", "bell", "moon-dark@2x.png"]),
        inline: """
          error: no free slot for 'moon-dark@2x.png'
          cause: 'bell@2x.png' is there for universal 2x
          hint: add '--appearance dark' if it is the image for dark
          hint: add '--replace' to replace 'bell@2x.png' with it

          """) == nil)
  }
}
