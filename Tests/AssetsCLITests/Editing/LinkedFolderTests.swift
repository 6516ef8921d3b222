import TestKit
import Testing

@testable import AssetsCLI

/// A folder of a project may be a link to any other one, whose files are not the project's: nothing is written through it.
@Suite struct LinkedFolderTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  /// A project in `p` with an image, a sliced asset and links to folders in `outside`, all of it committed.
  init() throws {
    try sandbox.git("init", "-q", "--initial-branch=main", "p")
    try sandbox.write("p/art/horn.png", ImageMaker.png(8, 8))
    try sandbox.write("p/shot.png", ImageMaker.png(393, 852))
    let slices =
      #""resizing" : { "mode" : "9-part", "center" : { "mode" : "stretch", "width" : 2, "height" : 2 }, "#
      + #""cap-insets" : { "top" : 4, "left" : 4, "right" : 4, "bottom" : 4 } }"#
    try sandbox.writeSet(
      "p/Own.xcassets/bubble.imageset",
      [#"{ "filename" : "bubble.png", "idiom" : "universal", "scale" : "1x", \#(slices) }"#],
      ["bubble.png": ImageMaker.png(14, 14)])
    // A finding that can be fixed.
    try sandbox.writeSet(
      "outside/Art.xcassets/bell.imageset", [#"{ "filename" : "bell.png", "idiom" : "universal", "scale" : "2x" }"#],
      ["Bell.png": ImageMaker.png(8, 8)])
    try sandbox.write("outside/folder/notes.txt", "theirs")
    for (name, destination) in [("Art.xcassets", "Art.xcassets"), ("Prototypes", "folder"), ("Linked", "folder")] {
      try sandbox.link("p/\(name)", to: "../outside/\(destination)")
    }
    try sandbox.commitAll("Start", in: "p")
  }

  private func assets(_ words: [String]) -> RunResult { runAssets(words, in: sandbox, folder: "p") }

  struct Case: CustomTestStringConvertible {
    var words: String
    var link: String
    var testDescription: String { words }
  }

  private static let cases = [
    Case(words: "prototype new demo shot.png", link: "Prototypes"),
    Case(words: "prototype new demo --template app", link: "Prototypes"),
    Case(words: "add horn art/horn.png --into Art.xcassets", link: "Art.xcassets"),
    Case(words: "new color tint 112233 --into Art.xcassets", link: "Art.xcassets"),
    Case(words: "new catalog Linked/New.xcassets", link: "Linked"),
    Case(words: "set bell --template --in Art.xcassets", link: "Art.xcassets"),
    Case(words: "rename bell gong --in Art.xcassets", link: "Art.xcassets"),
    Case(words: "remove bell --in Art.xcassets --force", link: "Art.xcassets"),
    Case(words: "import art --into Art.xcassets", link: "Art.xcassets"),
    Case(words: "import art --into Art.xcassets --move --dry-run", link: "Art.xcassets"),
    Case(words: "import art --into Linked/New.xcassets --create", link: "Linked"),
    Case(words: "export bubble --to Linked", link: "Linked"),
    Case(words: "export bubble --to ./Linked/app/res", link: "Linked"),
    Case(words: "validate --fix Art.xcassets", link: "Art.xcassets"),
  ]

  @Test(arguments: cases) func nothingIsWrittenThroughALink(_ example: Case) throws {
    let before = try sandbox.snapshot("outside", times: true)
    let result = assets(example.words.split(separator: " ").map(String.init))
    #expect(result.exitCode == .failed, "\(result)")
    #expect(
      result.error.contains("error: cannot write '\(example.link)'\ncause: it is a link to '../outside/"), "\(result)")
    #expect(result.error.contains("hint: replace the link with a file or folder, "), "\(result)")
    #expect(changes(before, try sandbox.snapshot("outside", times: true)) == [])
    #expect(try sandbox.git("status", "--porcelain", in: "p") == "")
  }

  @Test func wireframesAreNotDrawnThroughALink() throws {
    sandbox.remove("p/Prototypes")
    #expect(assets(["prototype", "new", "demo", "--template", "list-detail"]).exitCode == .done)
    #expect(try sandbox.run("mv", ["p/Prototypes/demo.xcassets", "outside"]).isSuccess)
    try sandbox.link("p/Prototypes/demo.xcassets", to: "../../outside/demo.xcassets")
    try sandbox.write("p/labels.txt", "detail.title = Harbor\n")
    try sandbox.commitAll("Demo", in: "p")
    let before = try sandbox.snapshot("outside", times: true)
    let result = assets(["prototype", "wireframe", "demo", "--labels", "labels.txt"])
    #expect(result.exitCode == .failed, "\(result)")
    #expect(
      result.error.hasPrefix("error: cannot write 'Prototypes/demo.xcassets'\ncause: it is a link to "), "\(result)")
    #expect(changes(before, try sandbox.snapshot("outside", times: true)) == [])
    #expect(try sandbox.git("status", "--porcelain", in: "p") == "")
  }

  /// Links in a project, and places outside of it that are named, are the choice of whoever names them.
  @Test func otherPlacesAreWrittenTo() throws {
    try sandbox.link("p/Same.xcassets", to: "Own.xcassets")
    #expect(assets(["import", "art", "--into", "Same.xcassets"]).exitCode == .done)
    #expect(sandbox.exists("p/Own.xcassets/horn.imageset/horn.png"))
    #expect(assets(["export", "bubble", "--to", "../outside/folder"]).exitCode == .done)
    #expect(sandbox.exists("outside/folder/drawable-mdpi/bubble.9.png"))
  }
}
