import TestKit
import Testing

@testable import AssetsCLI

/// A `Contents.json` with conflict markers, as plain git leaves it, is read as both sides; our own merge leaves none.
@Suite(.enabled(if: BuiltProgram.path != nil)) struct MarkedListTests {
  private let list = "\(Sandbox.images)/Bell.imageset/Contents.json"

  /// Both sides added a variant, and redrew an image if they also conflict.
  private func parted(redraws: Bool = false) throws -> Sandbox {
    let draw = { (sandbox: Sandbox, color: ImageMaker.Color, file: String, more: String) in
      try sandbox.addVariant(file, more, color: color)
      if redraws { try sandbox.write("\(Sandbox.images)/Bell.imageset/bell@1x.png", ImageMaker.png(4, 4, color)) }
    }
    return try Sandbox.parted {
      try draw($0, .green, "bell-dark.png", VariantFields.dark)
    } theirs: {
      try draw($0, .red, "bell-fr.png", VariantFields.french)
    }
  }

  @Test(arguments: ["merge", "rebase"]) func bothSidesAreShown(command: String) throws {
    let sandbox = try parted()
    #expect(try !sandbox.runGit([command, "side"]).isSuccess)
    #expect(try sandbox.text(list).contains("<<<<<<<"))
    let shown = sandbox.assets("show", "Bell")
    #expect(shown.exitCode == .done, "\(shown)")
    for word in ["bell-dark.png", "bell-fr.png", "\n    mine    Ada Author, ", "\n    theirs  Ada Author, "] {
      #expect(shown.output.contains(word), "\(word): \(shown)")
    }
    #expect(shown.output.contains("  gained 1x dark\n") && shown.output.contains("  gained 1x fr\n"), "\(shown)")
    #expect(shown.error.contains("hint: run 'assets keep mine Bell'"), "\(shown)")
    #expect(sandbox.assets("show", "Bell", "--json").output.contains("\"conflict\""))
    #expect(sandbox.assets("list").output.contains("Bell"))
    #expect(sandbox.assets("conflicts").output.contains("!  Bell  image set"))
    #expect(sandbox.assets("status").output.contains("! Bell has a conflict"))
    let checked = sandbox.assets("validate")
    #expect(checked.exitCode == .findings && checked.output.contains("[invalid-json]"), "\(checked)")
    #expect(checked.error.contains("assets conflicts"), "\(checked)")
    let kept = sandbox.assets("keep", "mine", "Bell")
    #expect(kept.exitCode == .done, "\(kept)")
    #expect(try Set(sandbox.bellFiles()) == ["bell@1x.png", "bell@2x.png", "bell-fr.png", "bell-dark.png"])
  }

  /// An edit of a list with two sides would decide about both.
  @Test func whatWaitsIsNotEdited() throws {
    let sandbox = try parted()
    #expect(try !sandbox.runGit(["merge", "side"]).isSuccess)
    let before = try UndoableState(sandbox)
    try sandbox.write("../new@2x.png", ImageMaker.png(8, 8, .white))
    for words in [["set", "Bell", "--template"], ["rename", "Bell", "Gong"], ["add", "Bell", "../new@2x.png"]] {
      let said = try sandbox.refusal(words)
      #expect(said.hasPrefix("error: 'Bell' has a merge conflict and can't be edited yet\n"), "\(said)")
    }
    #expect(try UndoableState(sandbox) == before)
  }

  /// Somebody called the file resolved as it was.
  @Test func theTextIsReadIfTheIndexHasNoSides() throws {
    let sandbox = try parted()
    #expect(try !sandbox.runGit(["-c", "merge.conflictStyle=diff3", "merge", "side"]).isSuccess)
    try sandbox.git("add", "-A")
    let shown = sandbox.assets("show", "Bell")
    #expect(shown.exitCode == .done, "\(shown)")
    #expect(shown.output.contains("bell-dark.png") && shown.output.contains("bell-fr.png"), "\(shown)")
    #expect(try sandbox.refusal(["commit", "-m", "x"], .findings).contains("[invalid-json]"))
  }

  /// A project may ask for a merge by lines.
  @Test func ourMergeLeavesNoMarkers() throws {
    let sandbox = try Sandbox.parted(mine: { _ in }, theirs: { _ in })
    try sandbox.write(".gitattributes", "*.json merge=text\n")
    try sandbox.commitAll("attributes")
    try sandbox.git("branch", "-f", "side")
    for (branch, color, word) in [("side", ImageMaker.Color.red, "template"), ("main", .green, "original")] {
      try sandbox.git("switch", "-q", branch)
      try sandbox.writeImageSet(
        "\(Sandbox.images)/Bell", color: color,
        properties: #", "properties": { "template-rendering-intent": "\#(word)" }"#)
      try sandbox.commitAll(branch)
    }
    #expect(sandbox.assets("merge", "side", "--no-verify").exitCode == .findings)
    #expect(try !sandbox.text(list).contains("<<<<"))
    #expect(try sandbox.git("ls-files", "-u", "--", list).split(separator: "\n").count == 3)
    #expect(try sandbox.text(list).contains("original"))
    #expect(sandbox.assets("show", "Bell").exitCode == .done)
  }
}
