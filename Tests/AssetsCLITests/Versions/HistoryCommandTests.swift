import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct HistoryCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  func history(_ words: String...) -> RunResult { runAssets(["history"] + words, in: sandbox) }

  func id(_ revision: String) throws -> String { try sandbox.git("rev-parse", "--short=7", revision) }

  /// The subjects of the versions that are listed.
  func subjects(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) -> [String] {
    let result = runAssets(["history"] + words, in: sandbox)
    #expect(result.exitCode == .done, "\(result)", sourceLocation: sourceLocation)
    return result.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
      .map { $0.split(separator: " ").dropFirst(5).joined(separator: " ") }
  }

  func addVersions() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.commitAll("Redraw bell")
    sandbox.remove("\(Sandbox.images)/Anchor.imageset")
    try sandbox.write("notes.txt", "")
    try sandbox.commitAll("Weigh anchor")
  }

  @Test func listsTheVersionsNewestFirst() throws {
    try addVersions()
    #expect(
      history()
        == RunResult(
          exitCode: .done,
          output: """
            \(try id("HEAD"))  2023-11-14 22:19  Ada Author  Weigh anchor
                -  Anchor  image set removed
                1 other file
            \(try id("HEAD~1"))  2023-11-14 22:17  Ada Author  Redraw bell
                ~  Bell  1x, 2x images changed
            \(try id("HEAD~2"))  2023-11-14 22:15  Ada Author  Harbour
                +  Anchor  new image set: 1x, 2x
                +  Bell    new image set: 1x, 2x
                +  Buoy    new image set: 1x, 2x
                2 other files

            """, error: "hint: '--all' lists everything\n"))
    #expect(history("--all").output.contains("    other files\n    +  notes.txt\n"))
    #expect(history("--all").error.isEmpty)
  }

  @Test func aRenamedAssetIsListedOnceUnderBothOfItsNames() throws {
    #expect(runAssets(["rename", "Bell", "Gong"], in: sandbox).exitCode == .done)
    try sandbox.commitAll("Rename bell")
    let lines = history("Gong", "Bell").output.split(separator: "\n")
    #expect(lines.count { $0.contains("Gong") && $0.contains("renamed") } == 1, "\(lines)")
    #expect(lines.count { $0.hasPrefix(" ") && $0.contains("new image set") } == 1, "\(lines)")
  }

  @Test func stopsAfterAsManyAsWereAskedFor() throws {
    try addVersions()
    #expect(subjects("-n", "1") == ["Weigh anchor"])
    #expect(subjects("--limit", "2") == ["Weigh anchor", "Redraw bell"])
    #expect(history("-n", "0").exitCode == .usage)
    for number in 1...20 { try sandbox.commitAll("\(number)") }
    #expect(subjects().count == 20)
  }

  @Test func listsTheVersionsOfOneAsset() throws {
    try addVersions()
    #expect(subjects("Bell") == ["Redraw bell", "Harbour"])
    #expect(history("Bell").output.contains("Anchor") == false)
  }

  @Test func anAssetThatWasRemovedHasAHistory() throws {
    try addVersions()
    #expect(subjects("Anchor") == ["Weigh anchor", "Harbour"])
    #expect(subjects("\(Sandbox.images)/Anchor.imageset") == ["Weigh anchor", "Harbour"])
    sandbox.remove("\(Sandbox.images)/Bell.imageset")
    #expect(subjects("Bell") == ["Redraw bell", "Harbour"])
  }

  @Test func anAssetThatWasRenamedIsNotCalledRemoved() throws {
    try sandbox.commitAll("Start")
    #expect(runAssets(["rename", "Anchor", "Hook"], in: sandbox).exitCode == .done)
    try sandbox.commitAll("Another name")
    let result = runAssets(["history", "Anchor"], in: sandbox)
    #expect(result.exitCode == .done && !result.output.contains("removed"), "\(result)")
    #expect(result.output == runAssets(["history", "Hook"], in: sandbox).output)
  }

  @Test func aRemovedAssetInANamespaceIsFoundByItsName() throws {
    try sandbox.write(
      "\(Sandbox.images)/Toolbar/Contents.json",
      #"{ "info": { "author": "xcode", "version": 1 }, "properties": { "provides-namespace": true } }"#)
    try sandbox.writeImageSet("\(Sandbox.images)/Toolbar/Compass")
    try sandbox.commitAll("Compass")
    sandbox.remove("\(Sandbox.images)/Toolbar")
    try sandbox.commitAll("No toolbar")
    #expect(subjects("Toolbar/Compass") == ["No toolbar", "Compass"])
    #expect(subjects("Compass") == ["No toolbar", "Compass"])
  }

  @Test func aNameThatTwoRemovedAssetsHadIsRefused() throws {
    for group in ["One", "Two"] { try sandbox.writeImageSet("\(Sandbox.images)/\(group)/dup") }
    try sandbox.commitAll("Two of a name")
    sandbox.remove("\(Sandbox.images)/One")
    sandbox.remove("\(Sandbox.images)/Two")
    let words = """
      error: 2 assets have the name 'dup'
      cause: '\(Sandbox.images)/One/dup.imageset'
      cause: '\(Sandbox.images)/Two/dup.imageset'
      hint: name one by its path, such as '\(Sandbox.images)/One/dup.imageset'

      """
    #expect(try sandbox.refusal(["history", "dup"]) == words)
    #expect(try sandbox.refusal(["commit", "-m", "No more", "dup"]) == words)
    try sandbox.commitAll("No more")
    #expect(try sandbox.refusal(["history", "dup"]) == words)
    #expect(subjects("\(Sandbox.images)/Two/dup.imageset") == ["No more", "Two of a name"])
  }

  @Test func anAssetIsFollowedToTheNamesItHad() throws {
    try addVersions()
    for (old, new) in [("Bell", "Gong"), ("Gong", "Tools/Gong"), ("Tools/Gong", "Tools/Chime")] {
      try sandbox.write("\(Sandbox.images)/Tools/Contents.json", "{}")
      _ = try sandbox.run("mv", ["\(Sandbox.images)/\(old).imageset", "\(Sandbox.images)/\(new).imageset"])
      try sandbox.commitAll("\(old) to \(new)")
    }
    try sandbox.writeImageSet("\(Sandbox.images)/Tools/Chime", color: .green)
    try sandbox.commitAll("Redraw chime")
    #expect(
      subjects("Chime") == [
        "Redraw chime", "Tools/Gong to Tools/Chime", "Gong to Tools/Gong", "Bell to Gong", "Redraw bell", "Harbour",
      ])
    #expect(subjects("Chime", "-n", "4").count == 4)
    #expect(subjects("Chime", "-n", "5").last == "Redraw bell")
    let output = history("Chime").output
    #expect(output.contains("~  Gong  renamed from 'Bell'\n"))
    #expect(output.contains("~  Gong  moved from \(Sandbox.images)/Gong.imageset\n"))
  }

  @Test func aNameThatNeverWasIsRefused() throws {
    #expect(
      try Golden.difference(
        sandbox.refusal(["history", "Bel"]),
        inline: """
          error: asset not found: 'Bel'
          hint: did you mean 'Bell'?
          hint: run 'assets list' to see all names

          """) == nil)
  }

  @Test func anAssetThatIsNewHasNoVersionYet() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Gong")
    #expect(
      history("Gong") == RunResult(exitCode: .done, output: "", error: "note: no version contains 'Gong' yet\n"))
    #expect(history("Gong", "--json").output == "{\n  \"versions\": []\n}\n")
  }

  @Test func beforeTheFirstVersionThereIsNone() throws {
    let empty = try Sandbox(git: true)
    #expect(
      try Golden.difference(
        empty.refusal(["history"]),
        inline: """
          error: the branch 'main' has no version yet
          hint: run 'assets commit -m MESSAGE' to create the first one, or 'assets import FOLDER' if there are no images yet

          """) == nil)
  }

  /// Whoever merged drew none of it.
  @Test func aMergeDoesNotListWhatASideMade() throws {
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.writeImageSet("\(Sandbox.images)/Gong")
    try sandbox.commitAll("Gong")
    try sandbox.git("switch", "-q", "main")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.commitAll("Bell")
    try sandbox.git("merge", "-q", "--no-ff", "-m", "Merge side", "side")
    #expect(subjects() == ["Merge side", "Bell", "Gong", "Harbour"])
    #expect(history("-n", "1").output.hasSuffix("Merge side\n"))
    #expect(subjects("Gong") == ["Gong"])
  }

  /// One side renames the bell, the other one redraws it twice; the merge has both.
  private func mergeRenaming(into branch: String) throws {
    try sandbox.git("switch", "-q", "-c", "names")
    try sandbox.git("mv", "\(Sandbox.images)/Bell.imageset", "\(Sandbox.images)/Gong.imageset")
    try sandbox.commitAll("rename")
    try sandbox.git("switch", "-q", "main")
    for (day, color) in [("Monday", ImageMaker.Color.red), ("Tuesday", .green)] {
      try sandbox.write("\(Sandbox.images)/Bell.imageset/bell@1x.png", ImageMaker.png(4, 4, color))
      try sandbox.commitAll(day)
    }
    try sandbox.git("switch", "-q", branch)
    let merged = runAssets(["merge", branch == "main" ? "names" : "main"], in: sandbox) {
      $0.clock = { LocalTime(secondsSince1970: 1_700_090_000) }
    }
    #expect(merged.exitCode == .done, "\(merged)")
    #expect(try sandbox.bytes("\(Sandbox.images)/Gong.imageset/bell@1x.png") == ImageMaker.png(4, 4, .green))
  }

  @Test(arguments: ["main", "names"]) func bothSidesOfAMergeWithARenamingAreListed(branch: String) throws {
    try mergeRenaming(into: branch)
    let merge = try sandbox.git("log", "-1", "--format=%s")
    for name in ["Gong", "Bell"] {
      #expect(Set(subjects(name)) == [merge, "rename", "Tuesday", "Monday", "Harbour"], "\(name)")
      #expect(subjects(name).count == 5 && subjects(name).first == merge, "\(name)")
      let days = subjects(name).filter { $0.hasSuffix("day") }
      #expect(days == ["Tuesday", "Monday"])
      #expect(!history(name, "-n", "1").output.contains("new image set"), "\(history(name))")
      #expect(!history(name).output.contains("removed"), "\(history(name))")
    }
    #expect(history("Gong").output.contains("rename\n    ~  Gong  renamed from 'Bell'\n"))
    if branch == "main" { #expect(history("Gong", "-n", "1").output.hasSuffix("    ~  Gong  renamed from 'Bell'\n")) }
    // What is listed can be brought back.
    let monday = try sandbox.git("log", "--all", "--format=%h", "--grep=Monday")
    let restored = runAssets(["restore", "Gong", "--at", monday], in: sandbox)
    #expect(restored.exitCode == .done, "\(restored)")
    #expect(try sandbox.bytes("\(Sandbox.images)/Gong.imageset/bell@1x.png") == ImageMaker.png(4, 4, .red))
  }

  @Test func agreesWithGit() throws {
    try addVersions()
    try sandbox.git("switch", "-q", "-c", "side", "HEAD~1")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    try sandbox.commitAll("Green bell")
    try sandbox.git("switch", "-q", "main")
    try sandbox.git("merge", "-q", "--no-ff", "-m", "Merge", "side")
    #expect(subjects() == (try sandbox.git("log", "--format=%s")).split(separator: "\n").map(String.init))
    let bell = try sandbox.git("log", "--format=%s", "--", "\(Sandbox.images)/Bell.imageset")
    #expect(subjects("Bell") == bell.split(separator: "\n").map(String.init))
  }

  @Test func namesFromOutsideAreMadePrintable() throws {
    sandbox.environment["GIT_AUTHOR_NAME"] = "A\u{1B}[31mda"
    try sandbox.write("a", "")
    try sandbox.commitAll("b\u{1B}]0;x\u{07}ell")
    let line = try #require(history("-n", "1").output.split(separator: "\n").first)
    #expect(line.hasSuffix("  A\\u{1B}[31mda  b\\u{1B}]0;x\\u{7}ell"))
  }

  @Test func theSameFactsAsJSON() throws {
    try addVersions()
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "Subject\n\nbody\nmore")
    let result = history("--json")
    #expect(result.exitCode == .done && result.error.isEmpty)
    #expect(versionGolden(sandbox.withoutItsPlaces(result.output), "history-json") == nil)
  }

  // MARK: - Long lists

  @Test func aLongVersionIsCut() throws {
    for number in 10..<20 { try sandbox.writeImageSet("\(Sandbox.images)/New\(number)", scales: [1]) }
    try sandbox.commitAll("many")
    let lines = history("-n", "1").output.split(separator: "\n")
    #expect(lines.count == 1 + 8 + 1)
    #expect(lines.last == "    and 2 more assets")
    #expect(history("-n", "1", "--all").output.split(separator: "\n").count == 1 + 10)
  }

  // MARK: - Pages

  private func page(_ words: String...) throws -> (subjects: [String], more: Bool, output: String) {
    let result = runAssets(["history", "--json"] + words, in: sandbox)
    let object = try #require(try JSONDocument(parsing: Array(result.output.utf8)).value.object, "\(result)")
    let versions = object["versions"]?.elements?.compactMap(\.object) ?? []
    return (versions.compactMap { $0["subject"]?.text }, object["more"] == true, result.output)
  }

  @Test func isReadInPages() throws {
    for number in 1...5 {
      try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: number % 2 == 0 ? .red : .green)
      if number == 3 { try sandbox.writeImageSet("\(Sandbox.images)/Anchor", color: .red) }
      try sandbox.commitAll("\(number)")
    }
    for name in [[], ["Bell"], ["Bell", "Buoy"]] {
      var (subjects, after) = ([String](), [String]())
      while true {
        let result = runAssets(["history", "--json", "-n", "2"] + after + name, in: sandbox)
        let object = try #require(try JSONDocument(parsing: Array(result.output.utf8)).value.object, "\(result)")
        let versions = object["versions"]?.elements?.compactMap(\.object) ?? []
        subjects += versions.compactMap { $0["subject"]?.text }
        guard object["more"] == true else { break }
        after = ["--after", try #require(versions.last?["version"]?.text)]
      }
      #expect(subjects == ["5", "4", "3", "2", "1", "Harbour"], "\(name)")
    }
    let newest = try sandbox.git("rev-parse", "HEAD~2")
    #expect(try page("--after", newest, "-n", "1").subjects == ["2"])
    try sandbox.git("branch", "other", "HEAD~1")
    try sandbox.git("reset", "-q", "--hard", "HEAD~3")
    let gone = runAssets(["history", "--after", "other"], in: sandbox)
    #expect(gone.exitCode == .failed && gone.error.hasPrefix("error: version not found"), "\(gone)")
  }

  @Test func manyAssetsAreCounted() throws {
    let all = try page().output
    #expect(all.contains("Buoy.imageset") && !all.contains("furtherAssets"))
    let cut = try page("--max-assets", "2").output
    #expect(cut.contains("Bell.imageset") && !cut.contains("Buoy.imageset") && cut.contains("\"furtherAssets\": 1"))
  }

  @Test func imagesAreNamedByTheirBlobs() throws {
    let image = "\(Sandbox.images)/Bell.imageset/bell@1x.png"
    let old = try sandbox.git("rev-parse", "HEAD:\(image)")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    let new = try sandbox.git("hash-object", image)
    let lines = "\"before\": \"\(old)\""
    #expect(runAssets(["status", "--json"], in: sandbox).output.contains(lines))
    try sandbox.commitAll("Red")
    let output = try page("-n", "1").output
    let expected = /"before": "\w{40}",\s+"after": "\w{40}"/
    #expect(output.contains(old) && output.contains(new) && output.contains(expected), "\(output)")
  }
}
