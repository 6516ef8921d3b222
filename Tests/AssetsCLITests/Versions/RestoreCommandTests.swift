import TestKit
import Testing

@testable import AssetsCLI

/// Contract 39: what comes back is what git would have brought back.
@Suite struct RestoreCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run
  private let bell = "\(Sandbox.images)/Bell.imageset"

  private func restore(_ words: String...) -> RunResult { runAssets(["restore"] + words, in: sandbox) }

  /// Git finds the very files of the version.
  private func expectSame(as revision: String, _ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    try sandbox.git("add", "-A", "--", path)
    #expect(
      try sandbox.git("diff", "--cached", "--name-status", revision, "--", path) == "", sourceLocation: sourceLocation)
    try sandbox.git("reset", "-q")
  }

  @Test func anAssetThatIsGoneComesBack() throws {
    sandbox.remove(bell)
    let result = restore("Bell")
    #expect(result.exitCode == .done && result.output.hasPrefix("Restored 'Bell' from "), "\(result)")
    try sandbox.expectSound()
    #expect(restore("Bell").output.hasPrefix("Nothing to do: 'Bell' is the same as in "))
  }

  /// The newest version of the day, by the calendar of whoever made it.
  @Test func asItWasOnADay() throws {
    for (color, date) in [
      (ImageMaker.Color.red, "2023-12-30T12:00:00+0000"), (.green, "2023-12-31T23:30:00-0800"),
      (.blue, "2024-01-01T09:00:00+0000"),
    ] {
      try sandbox.writeImageSet("\(Sandbox.images)/Bell", scales: [1], color: color)
      try sandbox.git("add", "-A")
      let made = try sandbox.run(
        "git", ["commit", "-q", "-m", date],
        adding: ["GIT_AUTHOR_DATE": "2020-01-01T00:00:00+0000", "GIT_COMMITTER_DATE": date])
      #expect(made.isSuccess)
    }
    for (day, color) in [("2023-12-30", ImageMaker.Color.red), ("2023-12-31", .green), ("2025-01-01", .blue)] {
      let result = restore("Bell", "--at", day, "--force")
      #expect(result.exitCode == .done, "\(result)")
      #expect(try sandbox.bytes("\(bell)/bell@1x.png") == ImageMaker.png(4, 4, color), "\(day)")
    }
    #expect(runAssets(["list", "--at", "2023-12-30"], in: sandbox).output.contains("Bell"))
    for day in ["2001-01-01", "2023-1-1"] {
      #expect(try sandbox.refusal(["restore", "Bell", "--at", day]).hasPrefix("error: no version existed yet on 20"))
    }
    for day in ["2023-13-40", "2023-12-3x"] {
      #expect(try sandbox.refusal(["restore", "Bell", "--at", day]).hasPrefix("error: version not found: '\(day)'\n"))
    }
  }

  @Test func aFileUnderAnotherNameIsToldByBoth() throws {
    try sandbox.write("notes.txt", "1")
    try sandbox.commitAll("Notes")
    let result = restore("notes.txt", "--as", "notes-old.txt")
    #expect(result.output.hasPrefix("Restored 'notes.txt' as 'notes-old.txt' from "), "\(result)")
  }

  /// So are they printed by 'assets status', wherever one stands.
  @Test func aPathFromTheTopIsTakenAnywhere() throws {
    try sandbox.write("docs/notes.txt", "1")
    try sandbox.write("top.txt", "1")
    try sandbox.commitAll("Notes")
    sandbox.remove("docs/notes.txt")
    sandbox.remove("top.txt")
    try sandbox.makeFolder("docs/deep")
    for path in ["docs/notes.txt", "top.txt"] {
      let result = runAssets(["restore", path], in: sandbox, folder: "docs/deep")
      #expect(result.exitCode == .done && sandbox.exists(path), "\(result)")
    }
    // What one's own folder has comes first.
    try sandbox.write("docs/top.txt", "2")
    try sandbox.commitAll("Another")
    sandbox.remove("docs/top.txt")
    sandbox.remove("top.txt")
    #expect(runAssets(["restore", "top.txt"], in: sandbox, folder: "docs").exitCode == .done)
    #expect(sandbox.exists("docs/top.txt") && !sandbox.exists("top.txt"))
  }

  @Test func whatWasRemovedWithGitLeavesNothingStaged() throws {
    try sandbox.git("rm", "-q", "-r", bell)
    #expect(restore("Bell").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func theWholeFolderIsAsItWasInAVersion() throws {
    try sandbox.addVariant("bell-dark.png", VariantFields.dark)
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", scales: [1, 3], color: .green)
    sandbox.remove("\(bell)/bell@2x.png")
    try sandbox.commitAll("redrawn")
    let other = try sandbox.bytes("\(Sandbox.images)/Anchor.imageset/anchor@1x.png")
    let result = restore("Bell", "--at", "HEAD~1")
    #expect(result.exitCode == .done, "\(result)")
    try expectSame(as: "HEAD~1", bell)
    #expect(try sandbox.files(in: bell).count == 3)
    #expect(try sandbox.bytes("\(Sandbox.images)/Anchor.imageset/anchor@1x.png") == other)
    #expect(runAssets(["validate"], in: sandbox).exitCode == .done)
    #expect(runAssets(["commit", "-m", "old bell"], in: sandbox).exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func oneThatWasRemovedLongAgoIsFoundInTheHistory() throws {
    try sandbox.write("\(Sandbox.images)/Toolbar/Contents.json", #"{ "properties": { "provides-namespace": true } }"#)
    try sandbox.writeImageSet("\(Sandbox.images)/Toolbar/Gong")
    try sandbox.commitAll("toolbar")
    sandbox.remove("\(Sandbox.images)/Toolbar")
    try sandbox.commitAll("no toolbar")
    try sandbox.commitAll("more")
    let result = restore("Toolbar/Gong")
    #expect(result.exitCode == .done, "\(result)")
    // Without its group it would have another name.
    try expectSame(as: "HEAD~2", "\(Sandbox.images)/Toolbar")
    #expect(runAssets(["show", "Toolbar/Gong"], in: sandbox).exitCode == .done)
  }

  @Test func theCatalogComesBackWithIt() throws {
    sandbox.remove(Sandbox.images)
    #expect(restore("Bell").exitCode == .done)
    #expect(sandbox.exists("\(Sandbox.images)/Contents.json") && !sandbox.exists("\(Sandbox.images)/Anchor.imageset"))
    #expect(restore("Anchor").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func anOldOneStandsBesideTheNewOne() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    try sandbox.commitAll("redrawn")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    let result = restore("Bell", "--at", "HEAD~1", "--as", "Bell Old")
    #expect(result.exitCode == .done, "\(result)")
    #expect(try sandbox.bytes("\(Sandbox.images)/Bell Old.imageset/bell@2x.png") == ImageMaker.png(8, 8, .blue))
    #expect(try sandbox.bytes("\(bell)/bell@2x.png") == ImageMaker.png(8, 8, .red))
    #expect(runAssets(["validate"], in: sandbox).exitCode == .done)
    #expect(try sandbox.refusal(["restore", "Bell", "--as", "anchor"]).contains("'anchor'"))
    #expect(try sandbox.refusal(["restore", "Bell", "--as", "a:b/../c"]).hasPrefix("error: "))
  }

  /// No '--force' is needed for what 'assets undo' brings back.
  @Test func uncommittedChangesComeBackByUndo() throws {
    try sandbox.write("\(bell)/bell@1x.png", "mine")
    try sandbox.write("\(bell)/draft.png", "mine too")
    try sandbox.git("add", "\(bell)/draft.png")
    let before = try UndoableState(sandbox)
    let trial = restore("Bell", "--dry-run")
    #expect(
      Golden.difference(
        trial.error,
        inline: """
          note: uncommitted changes would be overwritten: 'bell@1x.png' and 'draft.png'
          hint: run it again without '--dry-run' to do this

          """) == nil)
    try sandbox.expect(before)
    let result = restore("Bell")
    #expect(
      result.exitCode == .done
        && result.error == """
          note: 'assets undo' also restores the uncommitted changes to 'Bell'
          hint: run 'assets undo' to undo this

          """,
      "\(result)")
    #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
    try sandbox.expect(before)
  }

  /// With an index of a hook's own no operation is recorded.
  @Test func whatUndoCannotBringBackIsProtected() throws {
    try sandbox.write("\(bell)/bell@1x.png", "mine")
    try sandbox.write("\(bell)/draft.png", "mine too")
    sandbox.environment["GIT_INDEX_FILE"] = sandbox.path(".git/index")
    #expect(
      try Golden.difference(
        sandbox.refusal(["restore", "Bell"]),
        inline: """
          error: 'Bell' has uncommitted changes that would be overwritten
          cause: '\(bell)/bell@1x.png'
          cause: '\(bell)/draft.png'
          hint: run 'assets commit -m MESSAGE Bell' to commit them first
          hint: or add '--as NEWNAME' to restore the old one beside it, or '--force' to overwrite them

          """) == nil)
    #expect(restore("Bell", "--force").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func whatGitIgnoresStays() throws {
    try sandbox.write(".gitignore", "*.psd\n")
    try sandbox.commitAll("ignore")
    try sandbox.write("\(bell)/bell.psd", "work")
    try sandbox.write("\(bell)/.DS_Store", "finder")
    sandbox.remove("\(bell)/bell@1x.png")
    #expect(restore("Bell").exitCode == .done)
    #expect(try sandbox.text("\(bell)/bell.psd") == "work" && sandbox.exists("\(bell)/.DS_Store"))
    #expect(sandbox.exists("\(bell)/bell@1x.png"))
  }

  @Test func setsInsideASetComeAlong() throws {
    let stack = "\(Sandbox.images)/Logo.imagestack"
    try sandbox.write("\(stack)/Contents.json", #"{ "layers": [{ "filename": "Front.imagestacklayer" }] }"#)
    try sandbox.write("\(stack)/Front.imagestacklayer/Contents.json", "{}")
    try sandbox.writeImageSet("\(stack)/Front.imagestacklayer/Content", scales: [1])
    try sandbox.commitAll("stack")
    sandbox.remove("\(stack)/Front.imagestacklayer/Content.imageset/content@1x.png")
    #expect(restore("Logo").exitCode == .done)
    try sandbox.expectSound()
    sandbox.remove(stack)
    #expect(restore("Logo").exitCode == .done)
    try sandbox.expectSound()
  }

  /// What git was told to look away from is nobody's to take away, however deep it lies.
  @Test func ignoredFilesBelowASetStay() throws {
    let content = "\(Sandbox.images)/Logo.imagestack/Front.imagestacklayer/Content"
    try sandbox.write(".gitignore", "*.tmp\n.DS_Store\n")
    try sandbox.write("\(Sandbox.images)/Logo.imagestack/Contents.json", "{}")
    for color in [ImageMaker.Color.red, .green] {
      try sandbox.writeImageSet(content, scales: [1], color: color)
      try sandbox.commitAll("stack")
    }
    try sandbox.write("\(content).imageset/notes.tmp", "notes")
    try sandbox.write("\(content).imageset/.DS_Store", "finder")
    let result = restore("Logo", "--at", "HEAD~1")
    #expect(result.exitCode == .done && !result.output.contains("notes.tmp"), "\(result)")
    #expect(try sandbox.text("\(content).imageset/notes.tmp") == "notes")
    #expect(try sandbox.text("\(content).imageset/.DS_Store") == "finder")
    #expect(try sandbox.bytes("\(content).imageset/content@1x.png") == ImageMaker.png(4, 4, .red))
    #expect(restore("Logo").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func endsOfLinesAndPermissionsAreThoseGitWrites() throws {
    try sandbox.write(".gitattributes", "Contents.json text eol=crlf\n")
    try sandbox.git("update-index", "--chmod=+x", "\(bell)/bell@1x.png")
    try sandbox.git("add", "--renormalize", ".")
    try sandbox.git("add", ".gitattributes")
    try sandbox.git("commit", "-q", "-m", "odd")
    sandbox.remove(bell)
    try sandbox.git("checkout", "-q", "--", bell)
    let expected = try sandbox.bytes("\(bell)/Contents.json")
    #expect(expected.contains(13))
    sandbox.remove(bell)
    #expect(restore("Bell").exitCode == .done)
    #expect(try sandbox.bytes("\(bell)/Contents.json") == expected)
    try sandbox.expectSound()
    let left = sandbox.exists(".git/assets") ? try sandbox.files(in: ".git/assets") : []
    #expect(left.allSatisfy { $0.hasPrefix(".git/assets/operations/") }, "\(left)")
  }

  @Test func aFileThatWasNoProgramIsNoneAgain() throws {
    try sandbox.write("notes.txt", "same")
    try sandbox.commitAll("notes")
    try sandbox.git("update-index", "--chmod=+x", "notes.txt")
    try sandbox.git("commit", "-q", "-m", "program")
    sandbox.remove("notes.txt")
    try sandbox.git("checkout", "-q", "--", "notes.txt")
    #expect(try sandbox.run("chmod", ["go-rx", "notes.txt"]).isSuccess)
    for (revision, permissions) in [("HEAD~1", "-rw-------"), ("HEAD", "-rwx------")] {
      #expect(restore("notes.txt", "--at", revision).exitCode == .done)
      try expectSame(as: revision, "notes.txt")
      #expect(try sandbox.run("ls", ["-l", "notes.txt"]).output.hasPrefix(permissions))
      #expect(restore("notes.txt", "--at", revision).output.hasPrefix("Nothing to do: "))
    }
  }

  @Test func aProgramOfAnAssetGoesWithTheUndo() throws {
    try sandbox.writeProgram("\(bell)/optimize", "exit 0")
    try sandbox.commitAll("program")
    try sandbox.git("rm", "-q", "\(bell)/optimize")
    try sandbox.git("commit", "-q", "-m", "gone")
    #expect(restore("Bell", "--at", "HEAD~1").exitCode == .done)
    #expect(sandbox.exists("\(bell)/optimize"))
    #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
    #expect(!sandbox.exists("\(bell)/optimize"))
    try sandbox.expectSound()
  }

  @Test func aFileOutsideOfCatalogsComesBackByItsPath() throws {
    try sandbox.write("docs/notes.txt", "one\n")
    try sandbox.commitAll("one")
    try sandbox.write("docs/notes.txt", "two\n")
    try sandbox.commitAll("two")
    #expect(restore("docs/notes.txt", "--at", "HEAD~1").exitCode == .done)
    #expect(try sandbox.text("docs/notes.txt") == "one\n")
    #expect(restore("docs/notes.txt", "--as", "notes-new.txt").exitCode == .done)
    #expect(try sandbox.text("docs/notes-new.txt") == "two\n")
    try sandbox.git("rm", "-q", "-rf", "docs")
    try sandbox.commitAll("gone")
    #expect(restore("docs/notes.txt").exitCode == .done)
    #expect(try sandbox.text("docs/notes.txt") == "two\n")
    #expect(try sandbox.refusal(["restore", Sandbox.images]).contains("is a folder, not an asset"))
  }

  @Test func whatOnlyGitCanWriteIsRefused() throws {
    try sandbox.git("config", "filter.squeeze.smudge", "cat")
    try sandbox.write(".gitattributes", "*.png filter=squeeze\n")
    try sandbox.git("add", ".gitattributes")
    try sandbox.git("commit", "-q", "-m", "squeeze")
    sandbox.remove(bell)
    let id = try sandbox.git("rev-parse", "--short=7", "HEAD")
    #expect(
      try Golden.difference(
        sandbox.refusal(["restore", "Bell"]),
        inline: """
          error: only git can restore '\(bell)'
          cause: '.gitattributes' sets the filter 'squeeze' for '\(bell)/bell@2x.png'
          hint: run 'git restore --source=\(id) -- \(bell)' at the top of the repository; it overwrites the current file

          """) == nil)
    try sandbox.link("shortcut", to: "docs")
    try sandbox.commitAll("link")
    sandbox.remove("shortcut")
    #expect(try sandbox.refusal(["restore", "shortcut"]).contains("git restore --source="))
  }

  @Test func nothingIsWrittenThroughALink() throws {
    try sandbox.write("docs/notes.txt", "one\n")
    try sandbox.commitAll("one")
    sandbox.remove("docs")
    try sandbox.makeFolder("../elsewhere")
    try sandbox.link("docs", to: "../elsewhere")
    #expect(try sandbox.refusal(["restore", "docs/notes.txt"]).contains("assets doesn't write through or over links"))
    #expect(!sandbox.exists("../elsewhere/notes.txt"))
  }

  @Test func whatNobodyKnowsIsTold() throws {
    #expect(
      try Golden.difference(
        sandbox.refusal(["restore", "Bel"]),
        inline: """
          error: no asset or file 'Bel' found in any version
          hint: did you mean 'Bell'?
          hint: run 'assets list' to see all names there

          """) == nil)
    #expect(try sandbox.refusal(["restore", "Bell", "--at", "nowhere"]).hasPrefix("error: version not found"))
    let json = restore("Bell", "--json").output
    #expect(json.contains("\"changed\": false") && json.contains("\"path\": \"\(bell)\""), "\(json)")
  }
}
