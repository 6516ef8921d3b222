import TestKit
import Testing

@testable import AssetsCLI

/// Several names and patterns, in the commands that take them.
@Suite struct TypedNameTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run
  private static let names = ["icon-play", "icon-stop", "Icon-Zoom"]

  init() throws {
    for name in Self.names { try sandbox.writeSquares("\(Sandbox.images)/\(name).imageset", scales: [1]) }
    try sandbox.commitAll("Icons")
  }

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  private var status: String { get throws { try sandbox.git("status", "--porcelain") } }

  @Test func showPrintsEachOnce() throws {
    let result = assets("show", "icon*", "bell", "icon-play")
    #expect(result.exitCode == .done, "\(result)")
    let heads = result.output.split(separator: "\n").filter { $0.contains("image set") }.map { $0.prefix { $0 != " " } }
    #expect(heads == ["Icon-Zoom", "icon-play", "icon-stop", "bell"], "\(result)")
    #expect(assets("show", "bell", "--json").output.hasPrefix("{"))
    #expect(assets("show", "bel?", "--json").output.hasPrefix("{\n  \"assets\": ["))
    #expect(assets("show", "*", "--in", Sandbox.images, folder: "").output.contains("sea"))
    #expect(assets("show", "icon-*", folder: "App").output.contains("icon-stop"))
    #expect(assets("show", "icon*", "--at", "HEAD~1").error.contains("no asset matches 'icon*'"))
  }

  @Test func whatMatchesNothingIsNamedAndNothingChanges() throws {
    for command in ["show", "remove", "restore", "history"] {
      let pattern = try sandbox.refusal([command, "bell", "gong*"])
      #expect(
        pattern.contains("error: no asset matches 'gong*'\nhint: run 'assets list' to see all names"), "\(pattern)")
      let name = try sandbox.refusal([command, "icon-play", "gong"])
      #expect(name.contains("'gong'"), "\(command): \(name)")
    }
    #expect(try sandbox.refusal(["discard", "gong*"]).contains("no change matches 'gong*'"))
    #expect(try sandbox.refusal(["diff", "gong*"]).contains("no asset matches 'gong*'"))
    #expect(try status == "")
  }

  @Test func removeTakesAllOrNone() throws {
    let dryRun = assets("remove", "icon-*", "-n")
    #expect(dryRun.output.split(separator: "\n").count { $0.hasPrefix("Would remove ") } == 3, "\(dryRun)")
    #expect(dryRun.error == "hint: run it again without '--dry-run' to do this\n", "\(dryRun)")
    #expect(try sandbox.refusal(["remove", "icon-play", "Icons"]).contains("'Icons'"))
    #expect(try status == "")
    let result = assets("remove", "icon-*", "icon-play", "sea")
    #expect(result.exitCode == .done && result.error == "hint: run 'assets undo' to undo this\n", "\(result)")
    #expect(try status.split(separator: "\n").count == 7)
    #expect(assets("undo").exitCode == .done)
    #expect(try status == "")
    #expect(assets("remove", "icon-*", "--json").output.contains("\n  \"results\": ["))
  }

  @Test func aGroupTakesWhatIsInIt() throws {
    try sandbox.writeSquares("\(Sandbox.images)/Bar/oar.imageset", scales: [1])
    try sandbox.commitAll("Bar")
    for words in [["oar", "Bar"], ["Bar", "oar"]] {
      let result = runAssets(["remove"] + words, in: sandbox)
      #expect(result.exitCode == .done && result.output.contains("Removed the group 'Bar'"), "\(result)")
      #expect(!result.output.contains("Removed 'oar'") && !sandbox.exists("\(Sandbox.images)/Bar"))
      #expect(assets("undo").exitCode == .done)
    }
    try sandbox.expectSound()
  }

  @Test func restoreBringsSeveralBack() throws {
    #expect(assets("remove", "icon-*", "sea").exitCode == .done)
    try sandbox.commitAll("Gone")
    let result = assets("restore", "icon-*", "sea", "--at", "HEAD~1")
    #expect(result.exitCode == .done, "\(result)")
    #expect(result.output.split(separator: "\n").count { $0.hasPrefix("Restored ") } == 4, "\(result)")
    try sandbox.git("add", "-A")
    #expect(try sandbox.git("diff", "--cached", "--stat", "HEAD~1") == "")
    try sandbox.git("reset", "-q")
    #expect(assets("undo").exitCode == .done)
    #expect(try status == "")
    #expect(assets("restore", "icon-*", "--at", "HEAD~1", "--json", "-n").output.contains("\n  \"results\": ["))
    #expect(try sandbox.refusal(["restore", "sea", "bell", "--at", "HEAD~1", "--as", "x"], .usage).contains("'bell'"))
    #expect(try status == "")
  }

  @Test func groupsAroundSeveralComeBackOnce() throws {
    for name in ["oar", "sail"] { try sandbox.writeSquares("\(Sandbox.images)/Bar/Deep/\(name).imageset", scales: [1]) }
    try sandbox.write("\(Sandbox.images)/Bar/Contents.json", #"{ "info" : { "author" : "xcode", "version" : 1 } }"#)
    try sandbox.commitAll("Bar")
    let before = try UndoableState(sandbox)
    sandbox.remove("\(Sandbox.images)/Bar")
    let result = assets("restore", "oar", "sail")
    #expect(result.exitCode == .done, "\(result)")
    try sandbox.expect(before)
  }

  @Test func placesInCodeAreToldOfEach() throws {
    let result = assets("remove", "bell", "sea", "-n")
    let parts = result.output.split(separator: "Would remove ", omittingEmptySubsequences: false)
    #expect(parts.count == 3 && parts[1].contains(": bell") && !parts[1].contains(": sea"), "\(result)")
    #expect(parts[2].contains(": sea") && !parts[2].contains(": bell (text in code)"), "\(result)")
  }

  @Test func historyJoinsTheVersions() throws {
    for (number, name) in ["icon-play", "bell", "icon-stop"].enumerated() {
      try sandbox.write("\(Sandbox.images)/\(name).imageset/\(name).png", ImageMaker.png(8, 8, .green))
      try sandbox.commitAll("Redraw \(number)")
    }
    let subjects = { (result: RunResult) in
      result.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map { $0.suffix(8) }
    }
    #expect(subjects(assets("history", "icon-*", "-n", "2")) == ["Redraw 2", "Redraw 0"])
    #expect(subjects(assets("history", "icon-play", "bell", "--since", "HEAD~3")) == ["Redraw 1", "Redraw 0"])
    let all = assets("history", "icon-*")
    #expect(all.output.contains("icon-play") && !all.output.contains("bell"), "\(all)")
    #expect(all.output.split(separator: "\n").count { $0.contains("  Icons") } == 1, "\(all)")
  }

  @Test func diffAndDiscardTakePatterns() throws {
    for name in ["icon-play", "icon-stop", "bell"] {
      try sandbox.write("\(Sandbox.images)/\(name).imageset/\(name).png", ImageMaker.png(8, 8, .green))
    }
    let diff = assets("diff", "icon*").output
    #expect(diff.contains("icon-play") && diff.contains("icon-stop") && !diff.contains("bell"), "\(diff)")
    #expect(assets("discard", "icon*").exitCode == .done)
    #expect(try status == " M \(Sandbox.images)/bell.imageset/bell.png")
    #expect(assets("diff", "icon*").exitCode == .done)
  }
}
