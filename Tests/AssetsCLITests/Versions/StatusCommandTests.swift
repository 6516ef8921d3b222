import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct StatusCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  func status(_ words: String..., terminal: Terminal = .none) -> RunResult {
    runAssets(["status"] + words, in: sandbox, terminal: terminal)
  }

  /// The lines about what changed.
  func changes() -> String {
    let result = status()
    #expect(result.exitCode == .done, "\(result)")
    return result.output.split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  var head: String { get throws { try sandbox.git("rev-parse", "--short=7", "HEAD") } }

  /// The slots of a launch image have long names, and an import fills all of them.
  @Test func manySlotsOfALaunchImageAreCounted() throws {
    let sandbox = try Sandbox(git: true)
    let kinds = [
      #""orientation" : "portrait""#, #""orientation" : "landscape""#, #""orientation" : "portrait", "scale" : "1x""#,
      #""orientation" : "landscape", "scale" : "1x""#, #""orientation" : "portrait", "extent" : "full-screen""#,
    ]
    func write(_ count: Int) throws {
      let slots = kinds.enumerated().map { index, kind in
        let file = index < count ? #""filename" : "\#(index).png", "# : ""
        return #"{ \#(file)"idiom" : "ipad", \#(kind) }"#
      }
      let files = (0..<count).map { ("\($0).png", ImageMaker.png(10 + $0, 10)) }
      try sandbox.writeSet("A.xcassets/Brand.launchimage", slots, Dictionary(uniqueKeysWithValues: files))
    }
    try write(0)
    try sandbox.commitAll("Empty")
    try write(5)
    let filled = runAssets(["status"], in: sandbox)
    #expect(filled.output.contains("  ~  Brand  gained 5 images\n"), "\(filled)")
    try sandbox.commitAll("Full")
    try write(3)
    for index in 3...4 { sandbox.remove("A.xcassets/Brand.launchimage/\(index).png") }
    let few = runAssets(["status"], in: sandbox)
    #expect(few.output.contains("lost ipad 1x landscape, ipad portrait full-screen\n"), "\(few)")
  }

  @Test func beforeTheFirstVersionEverythingIsNew() throws {
    let sandbox = try Sandbox(git: true)
    #expect(
      runAssets(["status"], in: sandbox)
        == RunResult(
          exitCode: .done, output: "On branch 'main', no versions yet\nNo changes\n", error: ""))
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", scales: [1, 2], darkScales: [2])
    try sandbox.write("notes.txt", "")
    #expect(
      runAssets(["status"], in: sandbox)
        == RunResult(
          exitCode: .done,
          output: """
            On branch 'main', no versions yet
            Changed: 1 asset and 1 other file
              +  Bell  new image set: 1x, 2x, 2x dark
              other files
              +  notes.txt

            """, error: "hint: run 'assets commit -m MESSAGE' to commit this\n"))
  }

  @Test func nothingHasChanged() throws {
    #expect(
      status()
        == RunResult(
          exitCode: .done, output: "On branch 'main', last version \(try head)\nNo changes\n", error: ""))
  }

  @Test func aFileThatIsGoneIsNotRedrawn() throws {
    sandbox.remove("\(Sandbox.images)/Anchor.imageset/anchor@2x.png")
    for scale in [1, 2] { sandbox.remove("\(Sandbox.images)/Bell.imageset/bell@\(scale)x.png") }
    #expect(
      Golden.difference(
        changes(),
        inline: """
          Changed: 2 assets
            ~  Anchor  2x lost its file
            ~  Bell    1x, 2x lost their files
          """) == nil)
    let json = status("--json").output
    #expect(json.contains(#""change": "missing""#) && !json.contains("redrawn"), "\(json)")
    try sandbox.commitAll("gone")
    try sandbox.git("checkout", "-q", "HEAD~1", "--", "\(Sandbox.images)/Anchor.imageset")
    #expect(changes() == "Changed: 1 asset\n  ~  Anchor  2x has its file again")
  }

  @Test func aVariantWithoutItsFileIsSaid() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", scales: [1, 2, 3])
    sandbox.remove("\(Sandbox.images)/Anchor.imageset/anchor@3x.png")
    try sandbox.writeImageSet("\(Sandbox.images)/Saw", scales: [1, 2])
    sandbox.remove("\(Sandbox.images)/Saw.imageset/saw@2x.png")
    #expect(
      Golden.difference(
        changes(),
        inline: """
          Changed: 2 assets
            ~  Anchor  gained 3x; no file for 3x
            +  Saw     new image set: 1x, 2x; no file for 2x
          """) == nil)
    let json = status("--json").output
    #expect(json.split(separator: #""fileMissing": true"#).count == 3, "\(json)")
  }

  @Test func tellsVariantsApart() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", scales: [1, 3], darkScales: [1])
    sandbox.remove("\(Sandbox.images)/Anchor.imageset/anchor@2x.png")
    try sandbox.write("\(Sandbox.images)/Bell.imageset/bell@2x.png", ImageMaker.png(8, 8, .red))
    #expect(
      Golden.difference(
        changes(),
        inline: """
          Changed: 2 assets
            ~  Anchor  gained 3x, 1x dark; lost 2x
            ~  Bell    2x image changed
          """) == nil)
  }

  @Test func tellsColorsApart() throws {
    let color = { (red: String) in
      """
      { "colors": [
        { "idiom": "universal", "color": { "color-space": "srgb", "components": { "red": "\(red)" } } },
        { "idiom": "universal", "appearances": [{ "appearance": "luminosity", "value": "dark" }],
          "color": { "color-space": "srgb", "components": { "red": "0.9" } } }
      ] }
      """
    }
    try sandbox.write("\(Sandbox.images)/Sea.colorset/Contents.json", color("0.1"))
    #expect(changes() == "Changed: 1 asset\n  +  Sea  new color set: any appearance, dark")
    try sandbox.commitAll("sea")
    try sandbox.write("\(Sandbox.images)/Sea.colorset/Contents.json", color("0.2"))
    #expect(changes() == "Changed: 1 asset\n  ~  Sea  any appearance: srgb red 0.1 → srgb red 0.2")
  }

  @Test func tellsSettingsApart() throws {
    try sandbox.writeImageSet(
      "\(Sandbox.images)/Bell",
      properties: #", "properties": { "template-rendering-intent": "template" }"#)
    #expect(changes() == "Changed: 1 asset\n  ~  Bell  rendering: default → template")
  }

  /// A file that no slot shows is told as what it is.
  @Test func tellsStrayFilesApart() throws {
    let bell = "\(Sandbox.images)/Bell.imageset"
    try sandbox.write("\(bell)/notes.txt", "1")
    #expect(changes() == "Changed: 1 asset\n  ~  Bell  stray file notes.txt added")
    let json = try #require(try JSONDocument(parsing: Array(status("--json").output.utf8)).value.object)
    let asset = try #require(json["assets"]?.elements?.first?.object)
    #expect(asset["settings"] == false)
    #expect(asset["strayFiles"]?.elements?.first?.object?["path"]?.text == "\(bell)/notes.txt")
    #expect(asset["strayFiles"]?.elements?.first?.object?["change"] == "added")
    try sandbox.commitAll("notes")
    try sandbox.write("\(bell)/notes.txt", "2")
    try sandbox.write("\(bell)/bell@1x.png", ImageMaker.png(4, 4, .red))
    #expect(changes() == "Changed: 1 asset\n  ~  Bell  1x image changed; stray file notes.txt changed")
    sandbox.remove("\(bell)/notes.txt")
    for number in 1...5 { try sandbox.write("\(bell)/drafts/\(number).txt", "") }
    #expect(
      changes()
        == "Changed: 1 asset\n  ~  Bell  1x image changed; stray file drafts/1.txt added; stray file "
        + "drafts/2.txt added; "
        + "stray file drafts/3.txt added; 3 more stray files")
  }

  /// One that was shown and is shown no more is an image that went.
  @Test func anImageThatLostItsSlotIsNoStray() throws {
    let list = "\(Sandbox.images)/Bell.imageset/Contents.json"
    let old = try sandbox.text(list)
    try sandbox.write(list, old.replacing(#""filename": "bell@2x.png", "#, with: ""))
    #expect(changes() == "Changed: 1 asset\n  ~  Bell  lost 2x")
    sandbox.remove("\(Sandbox.images)/Bell.imageset/bell@2x.png")
    #expect(changes() == "Changed: 1 asset\n  ~  Bell  lost 2x")
  }

  @Test func tellsRemovedAndRenamedAssets() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", color: .red)
    try sandbox.commitAll("red")
    sandbox.remove("\(Sandbox.images)/Anchor.imageset")
    _ = try sandbox.run("mv", ["\(Sandbox.images)/Bell.imageset", "\(Sandbox.images)/Gong.imageset"])
    let words = """
      Changed: 2 assets
        -  Anchor  image set removed
        ~  Gong    renamed from 'Bell'
      """
    #expect(changes() == words)
    try sandbox.git("add", "-A")
    #expect(changes() == words, "staged, git knows the bytes")
  }

  @Test func tellsAssetsThatMovedToAnotherFolder() throws {
    try sandbox.write("\(Sandbox.images)/Tools/Contents.json", "{}")
    _ = try sandbox.run("mv", ["\(Sandbox.images)/Bell.imageset", "\(Sandbox.images)/Tools/Bell.imageset"])
    #expect(changes().contains("~  Bell  moved from \(Sandbox.images)/Bell.imageset"))
  }

  @Test func otherFilesStandApart() throws {
    try sandbox.write("\(Sandbox.images)/Contents.json", "{}\n")
    try sandbox.write("café ☕️.txt", "")
    try sandbox.write("bell\u{1B}[31m.txt", "")
    #expect(
      Golden.difference(
        changes(),
        inline: """
          Changed: 3 files
            other files
            ~  \(Sandbox.images)/Contents.json
            +  bell\\u{1B}[31m.txt
            +  café ☕️.txt
          """) == nil)
  }

  @Test func whatIsStagedCountsAsItLiesThere() throws {
    try sandbox.write("staged", "1")
    try sandbox.write("gone", "1")
    try sandbox.write("later", "1")
    try sandbox.git("add", "-A")
    sandbox.remove("gone")
    try sandbox.write("later", "2")
    try sandbox.write("planned", "")
    try sandbox.git("add", "-N", "planned")
    #expect(
      changes() == "Changed: 4 files\n  other files\n  -  gone\n  +  later\n  +  planned\n  +  staged")
  }

  @Test func ignoredFilesAndOtherRepositoriesStayOut() throws {
    try sandbox.write(".gitignore", "*.tmp\n")
    try sandbox.write("x.tmp", "")
    try sandbox.commitAll("ignore")
    try sandbox.git("init", "-q", "other")
    try sandbox.write("other/file", "")
    #expect(changes() == "No changes")
  }

  @Test func workInsideOfASubmoduleIsNoneOfOurs() throws {
    let other = try Sandbox(git: true)
    try other.write("file", "1")
    try other.commitAll("one")
    try sandbox.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.folder, "module")
    try sandbox.commitAll("module")
    try sandbox.write("module/file", "2")
    try sandbox.write("module/new", "")
    #expect(changes() == "No changes")
    try sandbox.git("commit", "-q", "-a", "-m", "two", in: "module")
    #expect(changes() == "Changed: 1 file\n  other files\n  ~  module  a separate repository")
    sandbox.remove("module/new")
    #expect(runAssets(["commit", "-m", "x"], in: sandbox).exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func isTheSameFromAFolderBelow() throws {
    try sandbox.write("a.txt", "")
    let below = runAssets(["status"], in: sandbox, folder: Sandbox.images)
    #expect(below == status())
  }

  @Test func tellsThatNoBranchIsHere() throws {
    try sandbox.git("checkout", "-q", "--detach")
    #expect(
      Golden.difference(
        status().output,
        inline: """
          Not on a branch (at version \(try head)); run 'assets branch NAME' to create one here
          No changes

          """) == nil)
  }

  /// Leaves two branches that changed `notes.txt` in different ways.
  func makeConflict() throws {
    for (branch, text) in [("side", "side"), ("main", "main")] {
      if branch == "side" {
        try sandbox.git("switch", "-q", "-c", "side")
      } else {
        try sandbox.git("switch", "-q", "main")
      }
      try sandbox.write("notes.txt", text)
      try sandbox.commitAll(branch)
    }
  }

  @Test func aMergeWithConflictsIsTold() throws {
    try makeConflict()
    _ = try sandbox.runGit(["merge", "-q", "side"])
    let result = status()
    #expect(
      result
        == RunResult(
          exitCode: .done,
          output: """
            On branch 'main', last version \(try head)
            a merge is not finished: 'assets commit' finishes it, 'assets merge --abort' aborts it
              ! notes.txt has a conflict

            """, error: "hint: run 'assets conflicts' to see both sides, and 'assets keep' to resolve them\n"))
  }

  @Test func aMergeWithoutConflictsIsTold() throws {
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("side.txt", "")
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
    try sandbox.git("merge", "-q", "--no-ff", "--no-commit", "side")
    #expect(
      Golden.difference(
        changes(),
        inline: """
          a merge is not finished: 'assets commit' finishes it, 'assets merge --abort' aborts it
          Changed: 1 file
            other files
            +  side.txt
          """) == nil)
  }

  @Test func aRebaseIsNoPlaceForABranch() throws {
    try makeConflict()
    _ = try sandbox.runGit(["rebase", "-q", "side"])
    let result = status()
    #expect(result.exitCode == .done)
    #expect(
      Golden.difference(
        result.output,
        inline: """
          Not on a branch (at version \(try head))
          a rebase (git rebase) is not finished: 'git rebase --continue' finishes it, \
          'git rebase --abort' aborts it
            ! notes.txt has a conflict

          """) == nil)
  }

  @Test func theSameFactsAsJSON() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", color: .red, darkScales: [1])
    try sandbox.writeImageSet("\(Sandbox.images)/Gong", scales: [1])
    sandbox.remove("\(Sandbox.images)/Bell.imageset")
    try sandbox.write("notes.txt", "")
    let result = status("--json")
    #expect(result.exitCode == .done && result.error.isEmpty)
    #expect(versionGolden(sandbox.withoutItsPlaces(result.output), "status-json") == nil)
  }

  @Test func conflictsAsJSON() throws {
    try makeConflict()
    _ = try sandbox.runGit(["merge", "-q", "side"])
    let output = status("--json").output
    #expect(output.contains(#""operation": "merge""#) && output.contains("\"notes.txt\""))
  }

  // MARK: - Long lists

  @Test func aLongListIsCut() throws {
    for number in 100..<132 { try sandbox.writeImageSet("\(Sandbox.images)/New\(number)", scales: [1]) }
    for number in 100..<111 { try sandbox.write("note\(number).txt", "") }
    let lines = status().output.split(separator: "\n")
    try #require(lines.count == 2 + 30 + 1 + 1 + 10 + 1)
    #expect(lines[1] == "Changed: 32 assets and 11 other files")
    #expect(lines[32] == "  and 2 more assets; '--all' lists them")
    #expect(lines.last == "  and 1 more file; '--all' lists them")
    #expect(status("--all").output.split(separator: "\n").count == 2 + 32 + 1 + 11)
    // Programs get everything.
    #expect(status("--json").output.contains("New131"))
  }

  @Test func aContentsFileThatCannotBeReadRemovesNothing() throws {
    try sandbox.write("\(Sandbox.images)/Bell.imageset/Contents.json", "{ \"images\": [")
    let result = runAssets(["status"], in: sandbox)
    #expect(result.output.contains("its Contents.json can't be read"), "\(result)")
    #expect(!result.output.contains("removed"), "\(result)")
    #expect(runAssets(["status", "--json"], in: sandbox).output.contains("\"unreadable\": true"))
  }
}
