import TestKit
import Testing

@testable import AssetsCLI

/// `assets restore --variant`: single variants of an asset as they were.
@Suite struct RestoreVariantTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run
  private let bell = "\(Sandbox.images)/Bell.imageset"

  /// The bell was blue, with dark images; now it is red, and nothing of it is dark.
  init() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", darkScales: [1, 2])
    try sandbox.commitAll("old")
    for name in ["bell-dark@1x.png", "bell-dark@2x.png"] { sandbox.remove("\(bell)/\(name)") }
    try sandbox.writeImageSet(
      "\(Sandbox.images)/Bell", color: .red, properties: #", "properties": { "localizable": true }"#)
    try sandbox.commitAll("new")
  }

  private func restore(_ words: String...) -> RunResult {
    runAssets(["restore", "Bell", "--at", "HEAD~1"] + words, in: sandbox)
  }

  private func file(_ name: String) throws -> [UInt8] { try sandbox.bytes("\(bell)/\(name)") }
  private var list: String { get throws { try sandbox.text("\(bell)/Contents.json") } }

  @Test func oneImageComesBackAndTheRestStays() throws {
    let (old, other) = (ImageMaker.png(8, 8, .blue), try file("bell@1x.png"))
    let before = try list
    let result = restore("--variant", "2x")
    #expect(result.exitCode == .done && result.output.hasPrefix("Restored '2x' of 'Bell' from "), "\(result)")
    #expect(try file("bell@2x.png") == old && file("bell@1x.png") == other)
    // The list names the same file: its bytes stay.
    #expect(try list == before)
    try sandbox.expectSound(" M \(bell)/bell@2x.png\n")
    #expect(restore("--variant", "2x").output.hasPrefix("Nothing to do: '2x' of 'Bell' is the same as in "))
    #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func aSlotThatIsGoneComesBackWithItsFile() throws {
    #expect(restore("--variant", "2x dark").exitCode == .done)
    #expect(try file("bell-dark@2x.png") == ImageMaker.png(8, 8, .blue))
    #expect(!sandbox.exists("\(bell)/bell-dark@1x.png"))
    let now = try list
    #expect(now.contains("bell-dark@2x.png") && !now.contains("bell-dark@1x.png") && now.contains("localizable"))
    #expect(runAssets(["validate"], in: sandbox).exitCode == .done)
  }

  @Test func wordsThatFitSeveralMeanAllOfThem() throws {
    #expect(restore("--variant", "dark").exitCode == .done)
    #expect(sandbox.exists("\(bell)/bell-dark@1x.png") && sandbox.exists("\(bell)/bell-dark@2x.png"))
    #expect(try file("bell@2x.png") != ImageMaker.png(8, 8, .blue))
  }

  @Test func anImageOfAnotherNameTakesThePlaceOfTheOneThere() throws {
    sandbox.remove("\(bell)/bell@2x.png")
    try sandbox.write("\(bell)/ding@2x.png", ImageMaker.png(8, 8, .green))
    try sandbox.write("\(bell)/Contents.json", try list.replacing("bell@2x.png", with: "ding@2x.png"))
    try sandbox.commitAll("ding")
    let result = runAssets(["restore", "Bell", "--at", "HEAD~2", "--variant", "2x"], in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    #expect(!sandbox.exists("\(bell)/ding@2x.png"))
    #expect(try list.contains("bell@2x.png") && !list.contains("ding@2x.png"))
    #expect(try file("bell@2x.png") == ImageMaker.png(8, 8, .blue))
  }

  @Test func aFileThatAnotherVariantShowsByNowIsNotTouched() throws {
    // The image for 2x serves 1x now.
    try sandbox.write(
      "\(bell)/Contents.json",
      try list.replacing("bell@2x.png", with: "-").replacing("bell@1x.png", with: "bell@2x.png")
        .replacing("\"-\"", with: "\"bell@1x.png\""))
    try sandbox.commitAll("changed places")
    let words = try sandbox.refusal(["restore", "Bell", "--at", "HEAD~2", "--variant", "2x"])
    #expect(words.hasPrefix("error: another variant now uses '\(bell)/bell@2x.png'\n"), "\(words)")
  }

  @Test func whatIsNotCommittedComesBackByUndo() throws {
    try sandbox.write("\(bell)/bell@2x.png", ImageMaker.png(8, 8, .green))
    let before = try UndoableState(sandbox)
    #expect(runAssets(["restore", "Bell", "--at", "HEAD~1", "--variant", "2x"], in: sandbox).exitCode == .done)
    #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
    try sandbox.expect(before)
    #expect(restore("--variant", "1x").exitCode == .done)
    #expect(try file("bell@2x.png") == ImageMaker.png(8, 8, .green))
    #expect(restore("--variant", "2x").exitCode == .done)
    #expect(try file("bell@2x.png") == ImageMaker.png(8, 8, .blue))
  }

  /// What was taken out of the list and is to come back is no change that could be lost.
  @Test func whatAnEditTookOutComesBack() throws {
    try sandbox.git("checkout", "-q", "HEAD~1", "--", bell)
    try sandbox.commitAll("dark again")
    #expect(runAssets(["remove", "Bell", "--appearance", "dark"], in: sandbox).exitCode == .done)
    #expect(runAssets(["set", "Bell", "--template"], in: sandbox).exitCode == .done)
    let result = runAssets(["restore", "Bell", "--variant", "dark"], in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    #expect(try file("bell-dark@2x.png") == ImageMaker.png(8, 8, .blue))
    // The other change of the list stays.
    #expect(try list.contains("template") && list.contains("bell-dark@1x.png"))
  }

  @Test func aSlotThatWasFilledAnewIsProtected() throws {
    // With an index of a hook's own no operation is recorded.
    sandbox.environment["GIT_INDEX_FILE"] = sandbox.path(".git/index")
    try sandbox.write("\(bell)/ding@2x.png", ImageMaker.png(8, 8, .green))
    try sandbox.write("\(bell)/Contents.json", try list.replacing("bell@2x.png", with: "ding@2x.png"))
    let words = try sandbox.refusal(["restore", "Bell", "--variant", "2x"])
    #expect(
      Golden.difference(
        words,
        inline: """
          error: 'Bell' has uncommitted changes that would be overwritten
          cause: '\(bell)/Contents.json'
          cause: '\(bell)/ding@2x.png'
          hint: run 'assets commit -m MESSAGE Bell' to commit them first
          hint: or add '--force' to overwrite them

          """) == nil)
  }

  @Test func aDryRunSaysWhatIsOverwritten() throws {
    try sandbox.write("\(bell)/bell@2x.png", ImageMaker.png(8, 8, .green))
    for words in [[], ["--variant", "2x"]] {
      let result = runAssets(["restore", "Bell", "-n"] + words, in: sandbox)
      #expect(
        result.exitCode == .done
          && result.error == """
            note: uncommitted changes would be overwritten: 'bell@2x.png'
            hint: run it again without '--dry-run' to do this

            """,
        "\(result)")
    }
  }

  @Test func whatWasNeverThereIsTold() throws {
    #expect(
      try Golden.difference(
        sandbox.refusal(["restore", "Bell", "--at", "HEAD~1", "--variant", "3x"]),
        inline: """
          error: 'Bell' had no such variant in that version
          cause: it had 'universal 1x', 'universal 2x', 'universal 1x dark' and 'universal 2x dark'
          hint: name one with '--variant', or omit it to restore the whole asset

          """) == nil)
    sandbox.remove(bell)
    #expect(
      try sandbox.refusal(["restore", "Bell", "--variant", "2x"]).hasPrefix(
        "error: can't restore a variant of 'Bell', which no longer exists\n"))
    #expect(restore("--variant", "2x", "--as", "Gong").exitCode == .usage)
    #expect(restore("--variant", " ").exitCode == .usage)
  }
}
