import TestKit
import Testing

@testable import AssetsCLI

@Suite struct UpdateCommandTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run
  private static let bell = "\(Sandbox.images)/bell.imageset/bell@2x.png"

  init() throws {
    try sandbox.write(".gitignore", "in\n")
    try sandbox.commitAll("Ignore deliveries")
  }

  func assets(_ words: String..., folder: String = "", input: String = "", terminal: Terminal = .none) -> RunResult {
    runAssets(words, in: sandbox, folder: folder, input: input, terminal: terminal)
  }

  @Test func aDeliveredImageReplacesTheOneOfItsSlot() throws {
    let old = try sandbox.bytes(Self.bell)
    let new = ImageMaker.png(64, 64, .green)
    try sandbox.write("in/Bell@2x.png", new)
    let dryRun = assets("update", "in", "--dry-run")
    #expect(dryRun.exitCode == .done && dryRun.output.hasPrefix("Would replace 1 image\n"), "\(dryRun)")
    #expect(try sandbox.bytes(Self.bell) == old)
    let result = assets("update", "in")
    #expect(result.exitCode == .done && result.output.hasPrefix("Replaced 1 image\n"), "\(result)")
    #expect(result.output.contains("by a similar name") && result.output.contains("64×64"), "\(result)")
    #expect(try sandbox.bytes(Self.bell) == new)
    #expect(try sandbox.git("status", "--porcelain") == " M \(Self.bell)")
    #expect(assets("undo").exitCode == .done)
    #expect(try sandbox.bytes(Self.bell) == old)
    try sandbox.expectSound()
  }

  @Test func whatMatchesNothingChangesNothing() throws {
    try sandbox.write("in/Bell@2x.png", ImageMaker.png(64, 64, .green))
    try sandbox.write("in/Icon / Gong@2x.png", ImageMaker.png(64, 64, .green))
    let refusal = try sandbox.refusal(["update", "in"], .findings)
    #expect(refusal.contains("Nothing was changed: 1 image of 2 can't be used\n"), "\(refusal)")
    #expect(refusal.contains("matches no asset") && refusal.contains("--as 'Icon / Gong="), "\(refusal)")
    #expect(try sandbox.refusal(["update", "in", "--dry-run"], .findings).contains("matches no asset"))
    let leftOut = assets("update", "in", "--as", "Gong=")
    #expect(leftOut.exitCode == .done && leftOut.output.contains("left out"), "\(leftOut)")
    #expect(!sandbox.exists(".assetsdeliveries"))
  }

  /// What a hint prints puts the dark image into the dark slot.
  @Test func aHintIsRightWhenItIsFollowed() throws {
    #expect(assets("new", "catalog", "App/TV.xcassets").exitCode == .done)
    try sandbox.write("in/bell.png", ImageMaker.png(10, 10, .green))
    #expect(assets("add", "bell", "in/bell.png", "--into", "App/TV.xcassets").exitCode == .done)
    try sandbox.commitAll("A second bell")
    sandbox.remove("in/bell.png")
    for name in ["bell-dark.png", "dark/bell.png"] {
      try sandbox.write("in/\(name)", ImageMaker.png(10, 10, .red))
      let refusal = try sandbox.refusal(["update", "in"], .findings)
      let line = try #require(refusal.split(separator: "\n").first { $0.contains(" such as --as ") })
      let statement = String(line.split(separator: " ").last ?? "")
      let result = assets("update", "in", "--as", statement)
      #expect(result.exitCode == .done && result.output.contains("1x dark"), "\(result)")
      #expect(assets("undo").exitCode == .done)
      sandbox.remove("in/\(name)")
    }
    try sandbox.expectSound()
  }

  @Test func aDensityWithoutASlotCanBeLeftOut() throws {
    for (folder, side) in [("hdpi", 15), ("xhdpi", 20)] {
      try sandbox.write("in/drawable-\(folder)/bell.png", ImageMaker.png(side, side, .green))
    }
    let refusal = try sandbox.refusal(["update", "in"], .findings)
    #expect(refusal.contains("a catalog has 1x, 2x and 3x, but not 'drawable-hdpi'"), "\(refusal)")
    #expect(refusal.contains("leave it out with --as drawable-hdpi/bell="), "\(refusal)")
    let result = assets("update", "in", "--as", "drawable-hdpi/bell=")
    #expect(result.exitCode == .done && result.output.hasPrefix("Replaced 1 image\n"), "\(result)")
    #expect(try sandbox.bytes(Self.bell) == ImageMaker.png(20, 20, .green))
  }

  @Test func theMappingIsKeptForTheNextDelivery() throws {
    try sandbox.write("in/Icon / Alarm@2x.png", ImageMaker.png(64, 64, .green))
    #expect(assets("update", "in", "--as", "Icon / Alarm=bell").exitCode == .done)
    #expect(try sandbox.text(".assetsdeliveries").contains(#""Icon / Alarm" : "bell""#))
    try sandbox.write("in/v2/icon/alarm@2x.png", ImageMaker.png(66, 66, .green))
    let next = assets("update", "../in/v2", folder: "App")
    #expect(next.exitCode == .done && next.output.contains("as in an earlier delivery"), "\(next)")
    #expect(assets("undo").exitCode == .done && assets("undo").exitCode == .done)
    #expect(!sandbox.exists(".assetsdeliveries"))
    try sandbox.expectSound()
  }

  @Test func formerNamesAreFoundInTheHistory() throws {
    #expect(assets("rename", "bell", "gong").exitCode == .done)
    try sandbox.commitAll("Gong")
    try sandbox.write("\(Sandbox.images)/gong.imageset/gong@2x.png", ImageMaker.png(65, 65, .red))
    try sandbox.commitAll("Redraw")
    #expect(assets("rename", "gong", "chime").exitCode == .done)
    try sandbox.write("in/Bell@2x.png", ImageMaker.png(68, 68, .green))
    try sandbox.write("in/gong@3x.png", ImageMaker.png(99, 99, .green))
    #expect(assets("update", "in", "--json", "-n").output.contains("\"matchedBy\": \"former-name\""))
    let result = assets("update", "in")
    #expect(result.exitCode == .done && result.output.hasPrefix("Replaced 2 images"), "\(result)")
    #expect(result.output.split(separator: "\n").count { $0.hasSuffix("by a former name") } == 2, "\(result)")
  }

  @Test func newImagesGoIntoTheCatalogThatIsNamed() throws {
    try sandbox.write("in/Bell@2x.png", ImageMaker.png(64, 64, .green))
    try sandbox.writePNGs(["in/gong.png": 10, "in/gong@2x.png": 20])
    #expect(assets("update", "in", "--new").exitCode == .usage)
    #expect(try sandbox.refusal(["update", "in", "--new", "--into", "No.xcassets"]).contains("assets new catalog No"))
    let result = assets("update", "in", "--new", "--into", Sandbox.images)
    #expect(result.exitCode == .done, "\(result)")
    #expect(result.output.hasPrefix("Replaced 1 image and imported 2 new images\n"), "\(result)")
    #expect(sandbox.exists("\(Sandbox.images)/gong.imageset/gong@2x.png"))
    #expect(assets("undo").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func aTerminalIsAsked() throws {
    try sandbox.write("in/Alarm@2x.png", ImageMaker.png(64, 64, .green))
    try sandbox.write("in/Bella.png", ImageMaker.png(64, 64, .green))
    let terminal = Terminal(isInput: true, isOutput: true, isError: true, environment: ["NO_COLOR": "1"])
    let result = assets("update", "in", input: "bel\nbell\n\n", terminal: terminal)
    #expect(result.exitCode == .done, "\(result)")
    #expect(
      result.error.contains("which asset is 'Alarm'? [name, or Return to leave it out]")
        && result.error.contains("'bel' is not"), "\(result)")
    #expect(result.error.contains("'Bella' may be 'bell'\nwhich asset is 'Bella'?"), "\(result)")
    #expect(try sandbox.bytes(Self.bell) == ImageMaker.png(64, 64, .green))
  }

  /// The slots are 10, 20 and 30 pixels wide.
  @Test func whatDoesNotFitNeedsAttention() throws {
    try sandbox.write("in/bell@2x.png", ImageMaker.png(40, 40, .green))
    let first = "Needs attention: bell: expected 2x at 20×20; 1x, 3x not redrawn.\n"
    let dryRun = assets("update", "in", "--dry-run")
    #expect(dryRun.exitCode == .done && dryRun.output.hasSuffix(first), "\(dryRun)")
    #expect(dryRun.output.contains("expected 2x at 20×20; 1x, 3x not redrawn\n"), "\(dryRun)")
    let json = assets("update", "in", "--dry-run", "--json").output
    #expect(json.contains(#""text": "expected 2x at 20×20; 1x, 3x not redrawn""#), "\(json)")
    #expect(json.contains(#""expected": {"#), "\(json)")
    // Of the size of its slot, and with the other scales, nothing is left to say.
    try sandbox.writePNGs(["in/bell.png": 10, "in/bell@2x.png": 20, "in/bell@3x.png": 30])
    #expect(!assets("update", "in", "--dry-run").output.contains("Needs attention"))
    // A new slot has the size that the others call for.
    sandbox.remove("in/bell.png")
    try sandbox.writePNGs(["in/bell-dark@2x.png": 20, "in/bell-dark@3x.png": 45])
    #expect(assets("update", "in/bell-dark@2x.png").exitCode == .done)
    let dark = assets("update", "in/bell-dark@3x.png")
    #expect(dark.output.contains("Needs attention: bell: expected 3x dark at 30×30.\n"), "\(dark)")
  }

  @Test func aSmallerImageNeedsForce() throws {
    try sandbox.write("in/bell@2x.png", ImageMaker.png(1, 1, .green))
    #expect(try sandbox.refusal(["update", "in"], .findings).contains("hint: add '--force'"))
    #expect(assets("update", "in", "--force").exitCode == .done)
    #expect(try sandbox.bytes(Self.bell) == ImageMaker.png(1, 1, .green))
  }

  /// What a design tool only exported again stays as it is.
  @Test func theSamePixelsAreLeft() throws {
    let old = try sandbox.bytes(Self.bell)
    let chunks = try #require(ImageMaker.unpacked(old))
    let text = ImageMaker.PNGChunk("tEXt", Array("Software\0other".utf8))
    let header = chunks[0].bytes
    let width = header[0..<4].reduce(0) { $0 << 8 | Int($1) }
    let height = header[4..<8].reduce(0) { $0 << 8 | Int($1) }
    let color = ImageMaker.png(width, height, .blue, chunks: [text])
    try sandbox.write("first/Bell@2x.png", ImageMaker.png(width, height, .blue))
    #expect(assets("update", "first").exitCode == .done)
    try sandbox.write("in/Bell@2x.png", color)
    let result = assets("update", "in")
    #expect(result.output.hasPrefix("Nothing to do"), "\(result)")
    #expect(try sandbox.bytes(Self.bell) != color)
    #expect(assets("update", "in", "--force").exitCode == .done)
    #expect(try sandbox.bytes(Self.bell) == color)
  }

  /// The page says what can't be used and why, and how to go on; nothing is written, and it is there if nothing fits.
  @Test func thePageIsAPlan() throws {
    try sandbox.write("in/Bell@2x.png", ImageMaker.png(64, 64, .green))
    try sandbox.write("in/nobody@2x.png", ImageMaker.png(64, 64, .red))
    let result = assets("update", "in", "--page", "p.html")
    #expect(result.exitCode == .findings, "\(result)")
    let page = try sandbox.text("p.html")
    #expect(page.contains("1 of 2 can't be used; nothing was changed"))
    #expect(page.contains("1 asset would change: ") && !page.contains("1 asset changed"))
    #expect(page.contains("assets update in --as nobody=") && page.contains("\"outcome\":\"unmatched\""))
    let code = try sandbox.run("sh", ["-c", "base64 < 'in/nobody@2x.png'"]).output.filter { !$0.isNewline }
    #expect(page.contains(code), "the image without a match is there")
    try sandbox.write("other/nobody@2x.png", ImageMaker.png(64, 64, .red))
    #expect(assets("update", "other", "--page", "o.html").exitCode == .findings)
    #expect(try sandbox.text("o.html").contains("1 of 1 can't be used; nothing was changed"))
  }

  /// The page warns as the command does, says what the command beside a file means, and who uses what would change.
  @Test func thePageExplainsWhatItSays() throws {
    try sandbox.write("App/Tower.swift", "let bell = UIImage(named: \"bell\")\n")
    try sandbox.write("in/bell@2x.png", ImageMaker.png(40, 40, .green))
    try sandbox.write("in/bel@2x.png", ImageMaker.png(20, 20, .red))
    try sandbox.write("in/nobody@2x.png", ImageMaker.png(20, 20, .red))
    #expect(assets("update", "in", "--page", "p.html").exitCode == .findings)
    let page = try sandbox.text("p.html")
    for words in [
      "bell: expected 2x at 20×20; 1x, 3x not redrawn.", "App/Tower.swift",
      "'--as' says which asset this file is for. Write another name if it isn't 'bell'.",
      "'--as' says which asset this file is for. Write its name in place of ASSET.",
    ] { #expect(page.contains(words), "\(words)") }
  }

  @Test func aPageShowsTheDeliveryBeforeAnythingHappens() throws {
    let old = try sandbox.bytes(Self.bell)
    try sandbox.write("in/Bell@2x.png", ImageMaker.png(64, 64, .green))
    try sandbox.write("in/bell-dark@2x.png", ImageMaker.png(64, 64, .blue))
    let result = assets("update", "in", "--page", "in/page.html")
    #expect(
      result.exitCode == .done && result.output.hasPrefix("Would replace 1 image and add 1 variant\n"), "\(result)")
    #expect(
      result.error.contains("note: wrote 'in/page.html'") && result.error.contains("without '--page'"), "\(result)")
    #expect(try sandbox.bytes(Self.bell) == old && sandbox.git("status", "--porcelain") == "")
    let page = try sandbox.text("in/page.html")
    for file in [Self.bell, "in/Bell@2x.png", "in/bell-dark@2x.png"] {
      let code = try sandbox.run("sh", ["-c", "base64 < '\(file)'"]).output.filter { !$0.isNewline }
      #expect(!code.isEmpty && page.contains(code), "\(file)")
    }
    #expect(page.contains("Your files") && page.contains("Delivery"))
    #expect(page.contains("nothing was changed"), "the page says what happens")
    let terminal = Terminal(isInput: true, isOutput: true, isError: true, environment: ["NO_COLOR": "1"])
    let declined = assets("update", "in", "--page", "in/page.html", input: "n\n", terminal: terminal)
    #expect(declined.exitCode == .findings, "\(declined)")
    #expect(try sandbox.bytes(Self.bell) == old)
    let accepted = assets("update", "in", "--page", "in/page.html", input: "y\n", terminal: terminal)
    #expect(accepted.exitCode == .done && accepted.output.contains("Replaced 1 image"), "\(accepted)")
    #expect(try sandbox.bytes(Self.bell) == ImageMaker.png(64, 64, .green))
    #expect(assets("undo").exitCode == .done)
    #expect(try sandbox.refusal(["update", "in", "--page", "x", "--open"], .usage).contains("--open"))
  }

  @Test func anAssetInConflictIsRefused() throws {
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write(Self.bell, ImageMaker.png(64, 64, .blue))
    try sandbox.commitAll("Blue")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write(Self.bell, ImageMaker.png(64, 64, .red))
    try sandbox.commitAll("Red")
    #expect(try !sandbox.runGit(["merge", "-q", "side"]).isSuccess)
    let before = try sandbox.bytes(Self.bell)
    try sandbox.write("in/Bell@2x.png", ImageMaker.png(64, 64, .green))
    #expect(try sandbox.refusal(["update", "in"]).contains("'bell'"))
    #expect(try sandbox.bytes(Self.bell) == before)
    #expect(try sandbox.refusal(["discard", "bell"]).contains("merge"))
  }

  @Test func machinesReadTheTable() throws {
    try sandbox.write("in/Bell@2x.png", ImageMaker.png(64, 64, .green))
    try sandbox.write("in/notes.txt", "hello")
    try sandbox.link("in/link.png", to: "/etc/passwd")
    let result = assets("update", "in", "--json", "--dry-run")
    #expect(result.exitCode == .done)
    for part in [
      #""delivered": "Bell@2x.png""#, #""matchedBy": "normalized-name""#, #""outcome": "replaced""#, "notes.txt",
      "link.png", #""changed": false"#,
    ] {
      #expect(result.output.contains(part), "\(part): \(result.output)")
    }
  }

  @Test func badDeliveriesAreRefused() throws {
    #expect(try sandbox.refusal(["update", "nowhere"]).contains("not found: 'nowhere'"))
    try sandbox.makeFolder("in")
    #expect(try sandbox.refusal(["update", "in"]).contains("no images found in 'in'"))
    try sandbox.write("in/be\u{1b}ll.png", ImageMaker.png(64, 64, .green))
    try sandbox.write("in/bell@2x.png", "no image")
    let refusal = try sandbox.refusal(["update", "in"], .findings)
    #expect(refusal.contains("its name has control characters") && refusal.contains("hint: rename the file"))
    #expect(refusal.contains("can't be read: ") && !refusal.contains("\u{1b}"), "\(refusal)")
    try sandbox.write(".assetsdeliveries", "nonsense")
    #expect(try sandbox.refusal(["update", "in"]).contains("'.assetsdeliveries' can't be read"))
    let empty = try Sandbox(git: true)
    try empty.write("in/bell.png", ImageMaker.png(64, 64, .green))
    #expect(try empty.refusal(["update", "in"]).contains("no asset catalog found here"))
  }

  @Test func aZipIsUnpackedAndForgotten() throws {
    let designs = try Sandbox(git: true)
    try designs.write("icons/Bell@2x.png", ImageMaker.png(64, 64, .green))
    try designs.commitAll("Icons")
    try sandbox.makeFolder("in")
    try designs.git("archive", "--format=zip", "-o", sandbox.path("in/icons.zip"), "HEAD")
    try sandbox.makeFolder("in/tmp")
    sandbox.environment["TMPDIR"] = sandbox.path("in/tmp")
    let result = assets("update", "in/icons.zip")
    #expect(result.exitCode == .done && result.output.contains("icons/Bell@2x.png"), "\(result)")
    #expect(try sandbox.bytes(Self.bell) == ImageMaker.png(64, 64, .green))
    try sandbox.write("in/bad.zip", "no zip")
    #expect(try sandbox.refusal(["update", "in/bad.zip"]).contains("it is not a zip, or it is empty"))
    #expect(try sandbox.files(in: "in/tmp") == [])
  }

  @Test func isAsItWasReviewed() {
    #expect(readingGolden(assets("update", "--help").output, "update-help") == nil)
  }
}
