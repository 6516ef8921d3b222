import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// In the middle of a merge everything is told by names, with the commands that settle it.
@Suite struct UnresolvedItemTests {
  private func parted() throws -> Sandbox {
    let draw = { (color: ImageMaker.Color, text: String) in
      { (sandbox: Sandbox) in
        try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: color)
        try sandbox.writeImageSet("\(Sandbox.images)/Tools/Saw", color: color)
        try sandbox.write("notes.txt", text)
      }
    }
    let sandbox = try Sandbox.parted(mine: draw(.red, "mine\n"), theirs: draw(.green, "theirs\n"))
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    return sandbox
  }

  @Test func statusNamesWhatWaits() throws {
    let sandbox = try parted()
    let status = sandbox.assets("status")
    #expect(
      status.output.contains(
        """
          ! Bell has a conflict  image set
          ! Saw has a conflict  image set
          ! notes.txt has a conflict

        """), "\(status)")
    #expect(!(status.output + status.error).contains(".png"), "\(status)")
    let json = try #require(
      try JSONDocument(parsing: Array(sandbox.assets("status", "--json").output.utf8)).value.object)
    #expect(json["conflictNames"]?.elements?.compactMap(\.text) == ["Bell", "Saw", "notes.txt"])
    #expect(json["conflicts"]?.elements?.count == 5)
  }

  /// What the merge did to the rest of it is half of something: it stands there once.
  @Test func anAssetThatWaitsIsListedOnce() throws {
    let sandbox = try Sandbox.parted(
      mine: { try $0.writeImageSet("\(Sandbox.images)/Bell", color: .red) },
      theirs: {
        $0.remove("\(Sandbox.images)/Bell.imageset")
        try $0.write("new.txt", "new\n")
      })
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    let status = sandbox.assets("status").output
    #expect(status.contains("! Bell has a conflict") && status.contains("Changed: 1 file\n"), "\(status)")
    #expect(status.split(separator: "\n").count { $0.contains("Bell") } == 1, "\(status)")
    let checked = sandbox.assets("validate")
    #expect(checked.output.contains("[missing-contents]"), "\(checked)")
    #expect(
      checked.error.contains(
        """
        note: a merge is not finished, and 'Bell' has a conflict; findings there may come from a mix of both sides
        hint: run 'assets conflicts' to see both sides, and 'assets keep' to resolve them

        """), "\(checked)")
    let refused = try sandbox.refusal(["pull"])
    #expect(refused.contains("to see the conflict, and 'assets keep' to resolve it\n"), "\(refused)")
    sandbox.remove("\(Sandbox.images)/Bell.imageset")
    #expect(sandbox.assets("keep", "theirs", "Bell").exitCode == .done)
    #expect(!sandbox.assets("validate").error.contains("conflict"))
  }

  @Test(arguments: [["commit", "-m", "x"], ["commit", "--dry-run"]])
  func commitNamesWhatWaits(words: [String]) throws {
    let sandbox = try parted()
    let refused = try sandbox.refusal(words)
    #expect(
      Golden.difference(
        refused,
        inline: """
          error: 3 assets and files have conflicts, so nothing was committed
          cause: 'Bell'
          cause: 'Saw'
          cause: 'notes.txt'
          hint: run 'assets conflicts' to see both sides
          hint: run 'assets keep mine Bell' or 'assets keep theirs Bell' to resolve it, then 'assets commit'

          """) == nil)
    #expect(sandbox.assets("keep", "mine", "Bell", "Saw").exitCode == .done)
    #expect(try sandbox.refusal(words).hasPrefix("error: 1 file has a conflict"))
    #expect(sandbox.assets("keep", "theirs", "notes.txt").exitCode == .done)
    #expect(sandbox.assets("commit", "-m", "x").exitCode == .done)
    try sandbox.expectSound()
  }

  /// Who changed their mind is not sent to begin another merge.
  @Test func whatIsSettledIsAskedAgainAfterUndo() throws {
    let sandbox = try parted()
    #expect(sandbox.assets("keep", "mine", "--all").exitCode == .done)
    for words in [["keep", "theirs", "Bell"], ["keep", "theirs", "--all"]] {
      #expect(
        try Golden.difference(
          sandbox.refusal(words),
          inline: """
            error: no conflicts left
            hint: run 'assets undo' to undo your last choice
            hint: or 'assets commit' to finish the merge

            """) == nil)
    }
    #expect(sandbox.assets("undo").exitCode == .done)
    #expect(sandbox.assets("keep", "theirs", "Bell").exitCode == .done)
  }

  /// What is told leads to where it says.
  @Test func twoOfOneNameAreToldByTheirPlaces() throws {
    let draw = { (color: ImageMaker.Color) in
      { (sandbox: Sandbox) in
        for place in ["\(Sandbox.images)/Bell", "\(Sandbox.images)/Tools/Bell"] {
          try sandbox.writeImageSet(place, color: color)
        }
      }
    }
    let sandbox = try Sandbox.parted(mine: draw(.red), theirs: draw(.green))
    #expect(sandbox.assets("merge", "--no-verify", "side").exitCode == .findings)
    let status = sandbox.assets("status").output
    #expect(status.contains("! \(Sandbox.images)/Tools/Bell.imageset has a conflict"), "\(status)")
    #expect(sandbox.assets("keep", "mine", "\(Sandbox.images)/Tools/Bell.imageset").exitCode == .done)
    #expect(sandbox.assets("status").output.contains("! Bell has a conflict"))
  }
}
