import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct PrototypeCommandTests {
  /// A repository with three images of the size of an iPhone.
  private func project() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q", "-b", "main")
    for number in 1...3 {
      let shade = UInt8(number * 60)
      try sandbox.write(
        "shots/0\(number)-shot\(number).png", ImageMaker.png(393, 852) { _, _ in .init(shade, 90, 120) })
    }
    return sandbox
  }

  private static let shots = (1...3).map { "shots/0\($0)-shot\($0).png" }

  @Test func newMakesASequenceThatUndoRemoves() throws {
    let sandbox = try project()
    let result = runAssets(["prototype", "new", "demo"] + Self.shots + ["--sequence"], in: sandbox)
    #expect(
      result.output == """
        Created prototype 'demo' with 3 screens (Prototypes/demo.prototype.json)
          shot1  393×852  starts here, from ../shots/01-shot1.png
          shot2  393×852  from ../shots/02-shot2.png
          shot3  393×852  from ../shots/03-shot3.png

        """, "\(result)")
    #expect(runAssets(["prototype", "check"], in: sandbox).exitCode == .done)
    #expect(runAssets(["prototype", "new", "demo"], in: sandbox).exitCode == .findings)
    #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
    #expect(!sandbox.exists("Prototypes/demo.prototype.json"))
  }

  @Test func linksAreAddedShownAndMapped() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "demo"] + Self.shots, in: sandbox).exitCode == .done)
    let link = runAssets(
      ["prototype", "link", "demo", "shot1", "shot2", "--area", "16,280,361,36", "--label", "Stornoway"], in: sandbox)
    #expect(link.output == "Linked 'Stornoway' on shot1 to shot2 (tap, push)\n")
    #expect(link.error.contains("note: 'Stornoway': 361×36 pt is smaller than 44×44 pt\n"), "\(link)")
    #expect(
      runAssets(["prototype", "link", "demo", "shot2", "shot3", "--transition", "card"], in: sandbox).exitCode == .done)
    #expect(
      runAssets(["prototype", "map", "demo"], in: sandbox).output == """
        shot1  starts here
        └─ push     shot2  1 tap
           └─ card     shot3  2 taps

        """)
    let outside = runAssets(["prototype", "link", "demo", "shot1", "shot2", "--area", "16,900,361,44"], in: sandbox)
    #expect(outside.exitCode == .findings)
    #expect(outside.error.contains("is outside 'shot1' (393×852)"), "\(outside)")
    let unknown = runAssets(["prototype", "link", "demo", "shot", "shot2"], in: sandbox)
    #expect(unknown.error.contains("error: no screen 'shot' in 'demo'\n"), "\(unknown)")
    let wrong = runAssets(["prototype", "link", "demo", "shot1", "shot2", "--area", "16,280,361"], in: sandbox)
    #expect(wrong.exitCode == .usage)
    #expect(wrong.error.contains("X,Y,WIDTH,HEIGHT in points, such as 16,280,361,44"), "\(wrong)")
    #expect(
      runAssets(["prototype", "unlink", "demo", "shot1", "shot2"], in: sandbox).output
        == "Removed 'Stornoway' from shot1\n")
  }

  @Test func aTemplateIsDrawnCheckedAndPlayed() throws {
    let sandbox = try project()
    let new = runAssets(["prototype", "new", "outline", "--template", "app"], in: sandbox)
    #expect(new.exitCode == .done, "\(new)")
    #expect(new.output.hasPrefix("Created prototype 'outline' with 11 screens and "), "\(new)")
    let check = runAssets(["prototype", "check", "outline", "--strict"], in: sandbox)
    #expect(check.exitCode == .done, "\(check)")
    #expect(check.output == "")
    let play = runAssets(["prototype", "play", "outline", "--page", "outline.html"], in: sandbox)
    #expect(play.output.hasPrefix("Wrote outline.html ("), "\(play)")
    #expect(play.output.contains("11 screens, 25 images; light, dark; iPhone"), "\(play)")
    let list = try JSONDocument(parsing: Array(runAssets(["prototype", "list", "--json"], in: sandbox).output.utf8))
    #expect(list.value.object?["prototypes"]?.elements?.count == 1)
    #expect(runAssets(["validate"], in: sandbox).exitCode == .done)
    #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
    #expect(!sandbox.exists("Prototypes/outline.xcassets"))
  }

  @Test func nothingIsWrittenByADryRun() throws {
    let sandbox = try project()
    #expect(runAssets(["prototype", "new", "demo", "-n"] + Self.shots, in: sandbox).output.hasPrefix("Would create"))
    #expect(runAssets(["prototype", "new", "demo", "-n", "--template", "app"], in: sandbox).exitCode == .done)
    #expect(!sandbox.exists("Prototypes"))
  }

  @Test func mistakesAreNamedAndNothingIsWritten() throws {
    let sandbox = try project()
    func error(_ words: String...) -> String { runAssets(["prototype"] + words, in: sandbox).error }
    #expect(error("new", "demo", "screens/harbours").contains("error: no asset or image file 'screens/harbours'\n"))
    #expect(!sandbox.exists("Prototypes"))
    #expect(runAssets(["prototype", "new", "demo"] + Self.shots, in: sandbox).exitCode == .done)
    #expect(error("new", "demo").contains("error: prototype 'demo' already exists (Prototypes/demo.prototype.json)\n"))
    #expect(
      error("link", "demo", "shot1", "shot2", "--trigger", "wiggle").contains(
        "'tap', 'longPress', 'swipe', 'edge', 'delay' or 'submit'"))
    #expect(error("show", "dmeo").contains("hint: did you mean 'demo'?"))
    for label in ["One", "Two"] {
      #expect(
        runAssets(["prototype", "link", "demo", "shot1", "shot2", "--label", label], in: sandbox).exitCode == .done)
    }
    let several = error("unlink", "demo", "shot1", "shot2")
    #expect(several.contains("error: 2 links lead from 'shot1' to 'shot2'\n"), "\(several)")
    #expect(several.contains("name one: one, two"), "\(several)")
    let removed = runAssets(["prototype", "remove", "demo", "shot2"], in: sandbox)
    #expect(removed.output == "Removed 'shot2' and 2 links to it\n", "\(removed)")
    try sandbox.write("Prototypes/demo.prototype.json", Array("{ \"schema\": 1,\n  \"screens\": [ }\n".utf8))
    let broken = runAssets(["prototype", "show", "demo"], in: sandbox)
    #expect(broken.exitCode == .failed)
    #expect(broken.error.hasPrefix("error: 'demo' can't be read: line 2: "), "\(broken)")
    try sandbox.write("Prototypes/demo.prototype.json", Array("{ \"schema\": 2 }\n".utf8))
    #expect(error("link", "demo", "a", "b").contains("made by a newer assets (schema 2)"))
    #expect(try sandbox.text("Prototypes/demo.prototype.json") == "{ \"schema\": 2 }\n")
  }

  @Test func aTemplateIsDrawnForPhonesAndTablets() throws {
    let sandbox = try project()
    let new = runAssets(
      ["prototype", "new", "outline", "--template", "list-detail", "--device", "iphone", "--device", "ipad"],
      in: sandbox)
    #expect(new.exitCode == .done, "\(new)")
    #expect(sandbox.exists("Prototypes/outline.xcassets/outline/map.imageset/map~ipad~dark.svg"))
    #expect(runAssets(["prototype", "check", "--strict"], in: sandbox).output == "")
    let answer = runAssets(["resolve", "outline/thread", "--device", "ipad"], in: sandbox)
    #expect(answer.output.contains("thread~ipad.svg"), "\(answer)")
    #expect(
      runAssets(["prototype", "new", "two", "--device", "iphone", "--device", "ipad"], in: sandbox).exitCode == .usage)
  }

  @Test func everyActionHasItsPageOfHelp() {
    for command in PrototypeCommand.subcommands {
      let words = command.name.split(separator: " ").map(String.init)
      #expect(runAssets(["help"] + words).output.contains("usage: assets \(command.name)"))
      #expect(runAssets(words + ["--help"]).output.contains("usage: assets \(command.name)"))
    }
    #expect(
      PrototypeCommand.subcommands.map { String($0.name.dropFirst(10)) }
        == PrototypeCommand.Action.allCases.map(\.rawValue))
  }
}
