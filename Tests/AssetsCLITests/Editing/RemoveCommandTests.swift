import TestKit
import Testing

@testable import AssetsCLI

@Suite struct RemoveCommandTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  @Test func anAssetGoesAndGitBringsItBack() throws {
    let result = assets("remove", "sea")
    #expect(
      result
        == RunResult(
          exitCode: .done,
          output: """
            Removed 'sea'  \(Sandbox.images)/sea.colorset
            Use its name
              App/View.swift:2:25: sea (text in code)

            """,
          error: "hint: run 'assets undo' to undo this\n"))
    #expect(!sandbox.exists("\(Sandbox.images)/sea.colorset"))
    try sandbox.takeBack(result)
  }

  @Test func someVariantsGo() throws {
    let result = assets("remove", "bell", "--scale", "3")
    #expect(result.output == "Removed variants of 'bell'\n  bell@3x.png\n")
    #expect(
      try sandbox.git("diff", "--numstat", "--", "\(Sandbox.images)/bell.imageset/Contents.json").hasPrefix("1\t1\t"))
    try sandbox.takeBack(result)
  }

  @Test func placesThatOnlyMayMeanItAreListed() throws {
    try sandbox.write("App/More.swift", "let e = UIImage(named: \"bell.png\")\nlet f = UIImage(named: \"\\(x)bell\")\n")
    for words in [["remove", "bell", "-n"], ["rename", "bell", "gong", "-n"]] {
      let output = runAssets(words, in: sandbox).output
      #expect(output.contains("Not changed, please check\n"), "\(output)")
      // No file has that name, so that a rename takes it along.
      #expect(output.contains("  App/More.swift:1:25: bell.png"), "\(output)")
      #expect(output.contains("App/More.swift:2:"), "\(output)")
      #expect(output.split(separator: "\n").count { $0.contains("App/View.swift:1:") } == 1, "none is listed twice")
    }
    #expect(assets("remove", "bell", "-n", "--json").output.contains(#""reason": "may-mean-a-file""#))
  }

  // MARK: - Groups

  @Test func aGroupGoesWithAllThatIsInIt() throws {
    try sandbox.writeSquares("\(Sandbox.images)/Bar/oar.imageset", scales: [1])
    try sandbox.write("\(Sandbox.images)/Bar/Deep/notes/a.txt", "x")
    try sandbox.write("App/Oar.swift", "let a = Image(\"oar\")\n")
    let before = try UndoableState(sandbox)
    #expect(assets("remove", "Bar").exitCode == .done)
    #expect(assets("undo").exitCode == .done)
    try sandbox.expect(before)
    try sandbox.commitAll("Bar")
    let result = assets("remove", "Bar")
    #expect(
      result
        == RunResult(
          exitCode: .done,
          output: """
            Removed the group 'Bar'  \(Sandbox.images)/Bar
              oar  image set
            Use its name
              App/Oar.swift:1:16: oar (text in code)

            """, error: "hint: run 'assets undo' to undo this\n"))
    #expect(!sandbox.exists("\(Sandbox.images)/Bar"))
    try sandbox.takeBack(result)
    #expect(sandbox.exists("\(Sandbox.images)/Bar/Deep/notes/a.txt"))
    #expect(try sandbox.refusal(["remove", "Bar", "--scale", "2"], .usage).hasPrefix("error: 'Bar' is a group"))
  }

  @Test func aWholeCatalogIsNotRemovedByNameAndTheWayIsTold() throws {
    #expect(
      try Golden.difference(
        sandbox.refusal(["remove", Sandbox.images]),
        inline: """
          error: '\(Sandbox.images)' is a whole catalog, which 'assets remove' does not remove
          cause: project files may refer to it, and code to its assets
          hint: run 'git rm -r \(Sandbox.images)' to remove it with all its assets

          """) == nil)
    try sandbox.writeSquares("\(Sandbox.images)/new.imageset", scales: [1])
    #expect(
      try sandbox.refusal(["remove", Sandbox.images])
        .hasSuffix(
          "cause: git can't restore all of it\nhint: run 'rm -r \(Sandbox.images)' to remove it with all its assets\n"
        ))
  }

  /// A group must not go because two assets share its name, and so none of them is meant.
  @Test func aGroupIsNotTakenForAssetsThatShareItsName() throws {
    try sandbox.writeSquares("\(Sandbox.images)/Tools/oar.imageset", scales: [1])
    try sandbox.writeSquares("\(Sandbox.images)/Tools.imageset", scales: [1])
    let color = #"{ "color" : { "reference" : "systemTealColor" }, "idiom" : "universal" }"#
    try sandbox.writeSet("\(Sandbox.images)/Tools.colorset", list: "colors", [color])
    try sandbox.commitAll("Tools")
    for words in [["remove", "Tools"], ["rename", "Tools", "Gear"], ["set", "Tools", "--localizable"]] {
      let refusal = try sandbox.refusal(words)
      #expect(refusal.hasPrefix("error: 2 assets have the name 'Tools'"), "\(refusal)")
    }
    #expect(assets("remove", "\(Sandbox.images)/Tools.colorset").exitCode == .done)
    #expect(
      assets("remove", "Tools", "-n").output.hasPrefix("Would remove 'Tools'  \(Sandbox.images)/Tools.imageset\n"))
    #expect(
      assets("remove", "\(Sandbox.images)/Tools").output.hasPrefix(
        "Removed the group 'Tools'  \(Sandbox.images)/Tools\n"))
  }

  @Test func aDryRunChangesNothing() throws {
    let before = try sandbox.snapshot(times: true)
    #expect(assets("remove", "bell", "-n").output.hasPrefix("Would remove 'bell'  \(Sandbox.images)/bell.imageset\n"))
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
  }

  /// No '--force' is needed for what 'assets undo' brings back, be it edited, new or ignored.
  @Test func whatIsNotCommittedComesBackByUndo() throws {
    try sandbox.write("\(Sandbox.images)/bell.imageset/bell.png", ImageMaker.png(10, 10, .red))
    try sandbox.write(".git/info/exclude", "*.tmp.png\n")
    try sandbox.write("\(Sandbox.images)/bell.imageset/x.tmp.png", ImageMaker.png(10, 10, .red))
    try sandbox.writeSquares("\(Sandbox.images)/gong.imageset", scales: [1])
    let before = try UndoableState(sandbox)
    for name in ["bell", "gong"] {
      #expect(
        Golden.difference(
          assets("remove", name).error,
          inline: """
            note: 'assets undo' also restores the uncommitted changes to '\(name)'
            hint: run 'assets undo' to undo this

            """) == nil)
      #expect(!sandbox.exists("\(Sandbox.images)/\(name).imageset"))
      #expect(assets("undo").exitCode == .done)
      try sandbox.expect(before)
    }
  }

  /// With an index of a hook's own no operation is recorded.
  @Test func whatUndoCannotBringBackIsProtected() throws {
    try sandbox.write("\(Sandbox.images)/bell.imageset/bell.png", ImageMaker.png(10, 10, .red))
    sandbox.environment["GIT_INDEX_FILE"] = sandbox.path(".git/index")
    #expect(
      try Golden.difference(
        sandbox.refusal(["remove", "bell"]),
        inline: """
          error: 'bell' has uncommitted changes that would be lost
          cause: '\(Sandbox.images)/bell.imageset/bell.png'
          hint: run 'assets commit -m MESSAGE' to commit them first
          hint: add '--force' to do it anyway

          """) == nil)
    // Another image of the set is as git has it.
    #expect(assets("remove", "bell", "--scale", "2").exitCode == .done)
    try sandbox.write(".git/info/exclude", "*.png\n")
    try sandbox.writeSquares("\(Sandbox.images)/gong.imageset", scales: [1])
    #expect(
      try sandbox.refusal(["remove", "gong"]).contains("cause: '\(Sandbox.images)/gong.imageset/Contents.json'\n"))
    #expect(assets("remove", "bell", "--force").exitCode == .done)
  }

  /// No commit would take it, so that is no way to keep it.
  @Test func noCommitIsHintedForIgnoredFiles() throws {
    try sandbox.write(".git/info/exclude", "*.tmp.png\n")
    try sandbox.write("\(Sandbox.images)/bell.imageset/x.tmp.png", ImageMaker.png(10, 10, .red))
    sandbox.environment["GIT_INDEX_FILE"] = sandbox.path(".git/index")
    #expect(
      try Golden.difference(
        sandbox.refusal(["remove", "bell"]),
        inline: """
          error: 'bell' has files that would be lost for good
          cause: '\(Sandbox.images)/bell.imageset/x.tmp.png'
          hint: add '--force' to do it anyway

          """) == nil)
  }

  @Test func withoutARepositoryNothingIsHeld() throws {
    let plain = try Sandbox()
    try plain.writeSquares("\(Sandbox.images)/bell.imageset", scales: [1])
    let result = runAssets(["remove", "bell"], in: plain)
    #expect(result.exitCode == .failed)
    #expect(result.error.hasSuffix("\nhint: add '--force' to do it anyway\n"))
    #expect(runAssets(["remove", "bell", "--force"], in: plain).exitCode == .done)
    #expect(try plain.files() == ["\(Sandbox.images)/Contents.json"])
  }

  @Test func variantsThatAreNotThereAreTold() throws {
    #expect(
      try Golden.difference(
        sandbox.refusal(["remove", "bell", "--locale", "fr"]),
        inline: """
          error: 'bell' has no such variant
          hint: run 'assets show bell' to see them all

          """) == nil)
    #expect(
      try sandbox.refusal(["remove", "sea", "--device", "mac"]).hasPrefix("error: 'sea' has no such variant\n"))
  }

  @Test func theLastVariantIsNotRemovedByAccident() throws {
    #expect(assets("remove", "bell", "-s", "1", "-s", "2").exitCode == .done)
    try sandbox.commitAll("Only 3x")
    #expect(
      try sandbox.refusal(["remove", "bell", "-s", "3"]).hasPrefix("error: this would remove every variant of 'bell'\n")
    )
  }

  @Test func asJSON() {
    #expect(
      Golden.difference(
        assets("remove", "bell", "--scale", "3", "--json").output,
        inline: """
          {
            "sentence": "Removed variants of 'bell'",
            "action": "remove",
            "dryRun": false,
            "changed": true,
            "name": "bell",
            "type": "imageset",
            "path": "\(Sandbox.images)/bell.imageset",
            "whole": false,
            "files": [
              "bell@3x.png"
            ],
            "notes": [],
            "undoCommand": "git restore \(Sandbox.images)/bell.imageset"
          }

          """) == nil)
  }
}
