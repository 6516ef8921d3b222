import Files
import TestKit
import Testing

@testable import AssetsCLI

/// What happens to prototypes when the assets they show change.
@Suite struct PrototypeAssetTests {
  private static let document = "Prototypes/demo.prototype.json"

  /// A project with the assets `home` and `Bar/home`, and a prototype that shows both.
  @Test func aTintThatIsMissingIsNamed() throws {
    let sandbox = try project()
    #expect(runAssets(["new", "color", "brand", "#1B7AB5"], in: sandbox).exitCode == .done)
    func layer(_ tint: String) -> RunResult {
      runAssets(["prototype", "layer", "demo", "home", "heart", "--tint", tint, "--id", "tinted"], in: sandbox)
    }
    let missing = layer("brnd")
    #expect(missing.error == "error: no color set 'brnd' for a layer; did you mean 'brand'?\n", "\(missing)")
    #expect(layer("#12").error.contains("tint '#12' is unknown: use a color set, or a color like #1B7AB5"))
    #expect(layer("brand").exitCode == .done)
    let check = runAssets(["prototype", "check", "demo"], in: sandbox)
    #expect(
      check.output.contains("'heart' keeps its colors: 'assets set heart --template' lets a tint color it"), "\(check)")
    #expect(runAssets(["set", "heart", "--template"], in: sandbox).exitCode == .done)
    #expect(!runAssets(["prototype", "check", "demo"], in: sandbox).output.contains("keeps its colors"))
    #expect(runAssets(["rename", "brand", "accent"], in: sandbox).exitCode == .done)
    #expect(try sandbox.text(Self.document).contains(#""tint": "accent""#))
  }

  private func project() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q", "-b", "main")
    let image = ImageMaker.png(8, 8)
    let contents = #"{"images":[{"filename":"home.png","idiom":"universal"}],"info":{"author":"xcode","version":1}}"#
    for set in ["home.imageset", "heart.imageset"] {
      try sandbox.write("Assets.xcassets/\(set)/home.png", image)
      try sandbox.write("Assets.xcassets/\(set)/Contents.json", Array(contents.utf8))
    }
    try sandbox.write(
      Self.document,
      Array(
        #"""
        { "schema": 1, "variables": { "asset": "home" },
          "screens": [
            { "id": "home", "title": "home", "asset": "home", "alt": "Home",
              "layers": [ { "assets": ["heart", "home"], "area": [0, 0, 8, 8], "repeat": 3 } ] },
            { "id": "heart", "asset": "h\u0065art", "alt": "Heart", "links": [ { "label": "home", "to": "home" } ] } ] }

        """#.utf8))
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-qm", "Start")
    return sandbox
  }

  @Test func aRenameFollowsInOneOperation() throws {
    let sandbox = try project()
    let before = try sandbox.bytes(Self.document)
    let dry = runAssets(["rename", "heart", "like", "-n"], in: sandbox)
    #expect(
      dry.output.contains("Would update 2 images in prototype 'demo'  Prototypes/demo.prototype.json\n"), "\(dry)")
    let result = runAssets(["rename", "home", "start \"page\""], in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    #expect(
      result.output.contains("Updated 2 images in prototype 'demo'  Prototypes/demo.prototype.json\n"), "\(result)")
    #expect(!result.error.contains("may still use"), "\(result)")
    let after = try sandbox.text(Self.document)
    #expect(after.contains(#""asset": "start \"page\"", "alt": "Home""#), "\(after)")
    #expect(after.contains(#""assets": ["heart", "start \"page\""]"#))
    #expect(after.contains(#"{ "asset": "home" }"#) && after.contains(#""title": "home""#), "only assets follow")
    #expect(runAssets(["prototype", "check"], in: sandbox).exitCode == .done)
    #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
    #expect(try sandbox.bytes(Self.document) == before)
    #expect(sandbox.exists("Assets.xcassets/home.imageset/home.png"))
  }

  @Test func anEscapedNameFollowsToo() throws {
    let sandbox = try project()
    #expect(runAssets(["rename", "heart", "like", "--rewrite-references"], in: sandbox).exitCode == .done)
    let after = try sandbox.text(Self.document)
    #expect(after.contains(#""id": "heart", "asset": "like""#), "\(after)")
    #expect(after.contains(#"["like", "home"]"#))
  }

  @Test func aRemovedAssetIsListedAndLeavesAGrayScreen() throws {
    let sandbox = try project()
    let before = try sandbox.bytes(Self.document)
    let result = runAssets(["remove", "home"], in: sandbox)
    #expect(result.output.contains("Use its name\n"), "\(result)")
    #expect(result.output.contains("  Prototypes/demo.prototype.json:3:48: home (prototype)\n"), "\(result)")
    #expect(try sandbox.bytes(Self.document) == before)
    let check = runAssets(["prototype", "check"], in: sandbox)
    #expect(check.exitCode == .findings)
    #expect(check.output.contains("demo: home: error: [prototype-missing-image] no asset 'home'\n"), "\(check)")
    #expect(runAssets(["prototype", "play", "demo", "--page", "demo.html"], in: sandbox).exitCode == .done)
    let validate = runAssets(["validate"], in: sandbox)
    #expect(validate.exitCode == .findings)
    #expect(
      validate.output.contains(
        "Prototypes/demo.prototype.json:3:1: error: [prototype-missing-image] home: no asset 'home'\n"), "\(validate)")
    // The hook sees what is gone from a prototype that isn't staged itself.
    try sandbox.git("add", "-A", "Assets.xcassets")
    let staged = runAssets(["validate", "--staged"], in: sandbox)
    #expect(
      staged.output.contains("Prototypes/demo.prototype.json:3:48: warning: [dangling-reference] still names 'home'"),
      "\(staged)")
  }

  @Test func aStagedPrototypeIsChecked() throws {
    let sandbox = try project()
    #expect(runAssets(["validate", "--staged"], in: sandbox).output == "")
    let text = try sandbox.text(Self.document).replacing(#""to": "home""#, with: #""to": "gone""#)
    try sandbox.write(Self.document, Array(text.utf8))
    #expect(runAssets(["validate", "--staged"], in: sandbox).output == "")
    try sandbox.git("add", "-A")
    let staged = runAssets(["validate", "--staged"], in: sandbox)
    #expect(staged.exitCode == .findings)
    #expect(
      staged.output.contains("error: [prototype-missing-target] heart: 'home' leads to 'gone', which is not there"),
      "\(staged)")
    // What the project says about a rule counts in both commands.
    try sandbox.write(".assetsconfig", Array("[rule \"prototype-missing-target\"]\n  severity = note\n".utf8))
    #expect(runAssets(["prototype", "check"], in: sandbox).exitCode == .done)
    #expect(runAssets(["validate", "Prototypes"], in: sandbox).exitCode == .done)
  }

  @Test func aDocumentIsCheckedByItsPath() throws {
    let sandbox = try project()
    let other = #"{ "schema": 1, "screens": [ { "id": "a", "links": [ { "label": "On", "to": "gone" } ] } ] }"#
    try sandbox.write("Prototypes/other.prototype.json", Array(other.utf8))
    let own = runAssets(["validate", Self.document], in: sandbox)
    #expect(own.exitCode == .done, "\(own)")
    #expect(own.error.hasPrefix("Checked 1 prototype: "), "\(own)")
    #expect(!own.output.contains("other"), "\(own)")
    let broken = runAssets(["validate", "other.prototype.json"], in: sandbox, folder: "Prototypes")
    #expect(broken.exitCode == .findings, "\(broken)")
    #expect(broken.output.contains("other.prototype.json:1:"), "\(broken)")
    #expect(broken.output.contains("[prototype-missing-target] a: 'On' leads to 'gone'"), "\(broken)")
    #expect(!broken.output.contains("demo"), "\(broken)")
    let json = runAssets(["validate", "Prototypes/other.prototype.json", "--json"], in: sandbox)
    #expect(json.output.contains(#""rule": "prototype-missing-target""#), "\(json)")
    // As it was committed.
    try sandbox.write(Self.document, Array(other.utf8))
    #expect(runAssets(["validate", Self.document], in: sandbox).exitCode == .findings)
    #expect(runAssets(["validate", Self.document, "--at", "HEAD"], in: sandbox).exitCode == .done)
    // Other files that are in no catalog are refused as before.
    try sandbox.write("notes.json", Array("{}".utf8))
    let notes = runAssets(["validate", "notes.json"], in: sandbox)
    #expect(notes.error.contains("'notes.json' is a file that is not in a catalog"), "\(notes)")
  }

  @Test func aScreenThatNoPrototypeShowsIsNoted() throws {
    let sandbox = try project()
    let note = "note: [prototype-unused-screen] no prototype shows 'help', which is beside its screens"
    let set = "Assets.xcassets/help.imageset"
    try sandbox.write("\(set)/help.png", ImageMaker.png(8, 8))
    try sandbox.write("\(set)/Contents.json", Array(#"{"images":[{"filename":"help.png"}],"info":{}}"#.utf8))
    #expect(runAssets(["validate", Self.document], in: sandbox).output.contains(note))
    #expect(runAssets(["validate", "--all"], in: sandbox).output.contains(note))
    #expect(runAssets(["prototype", "check", "demo", "--strict"], in: sandbox).output.contains("unused-screen"))
    // Another prototype shows it.
    #expect(runAssets(["prototype", "new", "other", "help"], in: sandbox).exitCode == .done)
    #expect(!runAssets(["validate", Self.document], in: sandbox).output.contains("unused-screen"))
  }

  /// A prototype of image files.
  private func loose(_ names: String...) throws -> (sandbox: Sandbox, before: [UInt8]) {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q", "-b", "main")
    for (number, name) in names.enumerated() {
      try sandbox.write("shots/\(name)", ImageMaker.png(18, 24, .init(UInt8(number * 50), 90, 90)))
    }
    let shots = names.map { "shots/\($0)" }
    #expect(runAssets(["prototype", "new", "demo"] + shots, in: sandbox).exitCode == .done)
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-qm", "Start")
    return (sandbox, try sandbox.bytes(Self.document))
  }

  @Test(arguments: [["--move"], [], ["--move", "--rewrite-references"]])
  func anImportedImageIsShownAsAnAsset(options: [String]) throws {
    let (sandbox, before) = try loose("home@3x.png", "help@3x.png")
    let words = ["import", "shots", "--into", "Assets.xcassets", "--create"] + options
    let preview = runAssets(words + ["--dry-run"], in: sandbox)
    #expect(preview.output.contains("Would update 2 screens in prototype 'demo'\n"), "\(preview)")
    #expect(try sandbox.bytes(Self.document) == before)
    let result = runAssets(words, in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    #expect(result.output.contains("Updated 2 screens in prototype 'demo'\n"), "\(result)")
    #expect(FileSystem.exists(sandbox.path("shots/home@3x.png")) == options.isEmpty)
    let text = try sandbox.text(Self.document)
    #expect(text.contains(#""asset": "home""#) && text.contains(#""asset": "help""#), "\(text)")
    #expect(!text.contains("image"), "\(text)")
    let shown = runAssets(["prototype", "show", "demo", "home"], in: sandbox)
    #expect(shown.output.contains("6×8"), "\(shown)")
    #expect(runAssets(["prototype", "check"], in: sandbox).exitCode == .done)
    let undone = runAssets(["undo"], in: sandbox)
    #expect(undone.exitCode == .done, "\(undone)")
    #expect(try sandbox.bytes(Self.document) == before)
    #expect(FileSystem.exists(sandbox.path("shots/home@3x.png")))
  }

  /// A screenshot without a scale in its name would have another size as an asset, and its areas would be elsewhere.
  @Test func aScreenshotThatWouldHaveAnotherSizeStays() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q", "-b", "main")
    try sandbox.write("shots/home.png", ImageMaker.png(1179, 2556, .init(90, 90, 90), layout: .palette))
    #expect(runAssets(["prototype", "new", "demo", "shots/home.png"], in: sandbox).exitCode == .done)
    let before = try sandbox.bytes(Self.document)
    let result = runAssets(["import", ".", "--move"], in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    #expect(!result.output.contains("prototype 'demo'"), "\(result)")
    #expect(try sandbox.bytes(Self.document) == before)
    #expect(runAssets(["prototype", "check"], in: sandbox).exitCode == .done, "\(result)")
  }
}
