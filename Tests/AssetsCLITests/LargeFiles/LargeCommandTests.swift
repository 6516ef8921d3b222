import Files
import TestKit
import Testing

@testable import AssetsCLI

/// `assets large`, and what other commands say about large files. Nothing here needs git-lfs.
@Suite struct LargeCommandTests {
  let hub = try! Hub()  // without git no test of this suite can run
  private var sandbox: Sandbox { hub.sandbox }

  init() throws { try hub.start(clones: ["mine"]) }

  /// Shares two large files, and moves their contents out of reach.
  private func shareTwoWithoutContents() throws {
    hub.works(["large", "*.psd"], in: "mine")
    try sandbox.write(["mine/Home.psd": "the home screen", "mine/Screens/Map.PSD": "a map"])
    hub.works(["commit", "-m", "two"], in: "mine")
    hub.works(["push"], in: "mine")
    try hide(true)
  }

  private func hide(_ isHidden: Bool) throws {
    let places = ["\(hub.folder)/lfs", "\(hub.folder)/hidden"]
    let moved = try sandbox.run("mv", isHidden ? places : places.reversed())
    #expect(moved.isSuccess, "\(moved)")
  }

  @Test func help() {
    #expect(versionGolden(runAssets(["large", "--help"]).output, "large-help") == nil)
  }

  @Test func placeholdersAreNamedAndFilled() throws {
    try shareTwoWithoutContents()
    let clone = hub.assets(["clone", hub.address, "copy"])
    let two = "note: 2 large files are placeholders; "
    #expect(
      clone.exitCode == .done && clone.error.contains("\(two)'assets -C copy large --get' gets them\n"), "\(clone)")
    #expect(try sandbox.text("copy/Home.psd").hasPrefix("version https://git-lfs.github.com/spec/v1\n"))
    let line = "\(two)'assets large --get' gets them\n"
    #expect(hub.assets(["status"], in: "copy").error.contains(line))
    #expect(hub.works(["status", "--json"], in: "copy").contains("\"placeholders\": 2"))
    #expect(hub.assets(["pull"], in: "copy").error.contains(line))
    hub.works(["branch", "art"], in: "copy")
    #expect(hub.assets(["switch", "main"], in: "copy").error.contains(line))
    let refused = hub.assets(["large", "--get"], in: "copy")
    #expect(
      refused.exitCode == .failed
        && refused.error.hasPrefix("error: could not download 2 large files, such as 'Home.psd'\n"), "\(refused)")
    try hide(false)
    #expect(hub.works(["large", "--get", "Screens"], in: "copy") == "Got 1 large file, 5 bytes\n")
    #expect(try sandbox.text("copy/Screens/Map.PSD") == "a map")
    #expect(hub.assets(["status"], in: "copy").error.contains("note: 1 large file is a placeholder; "))
    #expect(hub.works(["large", "--get", "*.psd"], in: "copy") == "Got 1 large file, 15 bytes\n")
    #expect(try sandbox.text("copy/Home.psd") == "the home screen")
    #expect(hub.works(["large", "--get"], in: "copy") == "All large files are here\n")
    #expect(!hub.assets(["status"], in: "copy").error.contains("placeholder"))
    #expect(try sandbox.git("status", "--porcelain", in: "copy") == "")
    #expect(
      hub.assets(["large", "--get", "*.png"], in: "copy").error.hasPrefix("error: no large files have the pattern"))
  }

  /// What was edited meanwhile stays.
  @Test func gettingLeavesWorkAlone() throws {
    try shareTwoWithoutContents()
    hub.works(["clone", hub.address, "copy"])
    try hide(false)
    try sandbox.write("copy/Home.psd", "my own")
    sandbox.remove("copy/Screens/Map.PSD")
    #expect(hub.works(["large", "--get"], in: "copy") == "All large files are here\n")
    #expect(try sandbox.text("copy/Home.psd") == "my own" && !sandbox.exists("copy/Screens/Map.PSD"))
  }

  /// Contract 8 and 9: nothing is set, and what is left out stays out.
  @Test func aCloneCanDoWithoutLargeFiles() throws {
    try shareTwoWithoutContents()
    try hide(false)
    let settings = try sandbox.git("config", "--list", "--name-only", in: "mine")
    let clone = hub.assets(["clone", hub.address, "copy", "--without-large", "--json"])
    #expect(clone.exitCode == .done && clone.output.contains("\"placeholders\": 2"), "\(clone)")
    #expect(try sandbox.git("status", "--porcelain", in: "copy") == "")
    #expect(try sandbox.git("config", "--list", "--name-only", in: "copy") == settings)
    #expect(hub.works(["large", "--get"], in: "copy") == "Got 2 large files, 20 bytes\n")
    sandbox.environment["GIT_LFS_SKIP_SMUDGE"] = "1"
    hub.works(["clone", hub.address, "second"])
    #expect(try sandbox.text("second/Home.psd").hasPrefix("version https://git-lfs"))
  }

  /// Raw bytes where a pointer belongs: a colleague's git didn't have git-lfs.
  @Test func rawBytesAreFoundAndRepaired() throws {
    try sandbox.write(["mine/.gitattributes": "*.psd filter=lfs -text\n", "mine/Home.psd": "the home screen"])
    try addByGit("Home.psd")
    try hub.commit("by git", [:], in: "mine")
    let listed = hub.assets(["large"], in: "mine")
    #expect(listed.output.contains("Home.psd  15 bytes, in the version itself\n"), "\(listed)")
    #expect(
      listed.error == """
        error: the content of 'Home.psd' is in the version itself, although it is a large file
        hint: run "assets large '*.psd'", then 'assets commit' replaces it by a pointer

        """, "\(listed)")
    let found = hub.assets(["validate"], in: "mine")
    #expect(found.exitCode == .findings && found.output.contains("error: [raw-large-file]"), "\(found)")
    try sandbox.write("mine/Other.psd", "another one")
    try addByGit("Other.psd")
    let staged = hub.assets(["validate", "--staged"], in: "mine")
    #expect(staged.exitCode == .findings && staged.output.contains("'Other.psd'"), "\(staged)")
    let refused = hub.assets(["commit", "-m", "other"], in: "mine")
    #expect(refused.exitCode == .findings, "\(refused)")
    hub.works(["large", "*.psd"], in: "mine")
    hub.works(["commit", "-m", "repaired"], in: "mine")
    for name in ["Home.psd", "Other.psd"] {
      #expect(try sandbox.git("show", "HEAD:\(name)", in: "mine").hasPrefix("version https://git-lfs"))
    }
    #expect(hub.assets(["large"], in: "mine").error == "")
    hub.works(["validate"], in: "mine")
  }

  /// Contract 5: git compares whole seconds, and reads files that are as new as the index.
  @Test func filesAreUnchangedToPlainGitAtOnce() throws {
    func expectUnchanged(after words: [String], _ location: SourceLocation = #_sourceLocation) throws {
      let result = hub.assets(words, in: "mine")
      #expect(result.exitCode == .done, "\(result)", sourceLocation: location)
      #expect(
        try sandbox.git("status", "--porcelain", in: "mine") == "", "after \(words)", sourceLocation: location)
    }
    try sandbox.write("mine/Old.psd", "committed before")
    try expectUnchanged(after: ["commit", "-m", "old"])
    hub.works(["large", "*.psd"], in: "mine")
    #expect(try sandbox.git("status", "--porcelain", in: "mine") == "?? .gitattributes")
    try expectUnchanged(after: ["commit", "-m", "large"])
    for (name, text) in [("Home.psd", "one"), ("Home.psd", "two"), ("Map.psd", "three")] {
      try sandbox.write("mine/\(name)", text)
      try expectUnchanged(after: ["commit", "-m", text])
    }
    hub.works(["undo"], in: "mine")
    try expectUnchanged(after: ["redo"])
    try sandbox.write("mine/Home.psd", "edited")
    try expectUnchanged(after: ["commit", "--amend"])
    try sandbox.write("mine/Home.psd", "edited again")
    try expectUnchanged(after: ["discard", "Home.psd"])
    hub.works(["undo"], in: "mine")
    #expect(try sandbox.git("status", "--porcelain", in: "mine") == " M Home.psd")
    try expectUnchanged(after: ["redo"])
  }

  /// Contract 5: a file that is staged as it is on disk isn't written, so its metadata must be found out.
  @Test func aConflictIsResolvedForPlainGitToo() throws {
    hub.works(["large", "*.psd"], in: "mine")
    try sandbox.write("mine/Home.psd", "one")
    hub.works(["commit", "-m", "one"], in: "mine")
    hub.works(["branch", "art"], in: "mine")
    try sandbox.write("mine/Home.psd", "theirs")
    hub.works(["commit", "-m", "theirs"], in: "mine")
    hub.works(["switch", "main"], in: "mine")
    try sandbox.write("mine/Home.psd", "mine")
    hub.works(["commit", "-m", "mine"], in: "mine")
    #expect(hub.assets(["merge", "art"], in: "mine").exitCode == .findings)
    hub.works(["keep", "mine", "Home.psd"], in: "mine")
    #expect(try sandbox.git("status", "--porcelain", in: "mine") == "")
    #expect(try sandbox.text("mine/Home.psd") == "mine")
  }

  /// `*.png` doesn't mean `Logo.PNG`: it goes into the version itself, although it looks like a large file.
  @Test func everyCommandWarnsOfCase() throws {
    let line = "*.png filter=lfs -text"
    try sandbox.write("mine/.gitattributes", line)
    hub.works(["commit", "-m", "by a teammate"], in: "mine")
    try sandbox.write("mine/Art/Logo.PNG", ImageMaker.png(8, 8, .blue))
    let warning = """
      Art: warning: [raw-large-file] 'Logo.PNG' is not a large file, because patterns are case-sensitive \
      (.gitattributes:1 '\(line)'); run "assets large '*.png'", and commit

      """
    #expect(hub.assets(["status"], in: "mine").error.contains(warning))
    #expect(hub.works(["status", "--json"], in: "mine").contains("\"rule\": \"raw-large-file\""))
    try sandbox.git("add", "-A", in: "mine")
    let staged = hub.assets(["validate", "--staged"], in: "mine")
    #expect(staged.exitCode == .done && staged.output.contains(warning), "\(staged)")
    let committed = hub.assets(["commit", "-m", "logo"], in: "mine")
    #expect(committed.exitCode == .done && committed.error.contains(warning), "\(committed)")
    let found = hub.assets(["validate"], in: "mine")
    #expect(found.exitCode == .done && found.output.contains(warning), "\(found)")
    #expect(hub.assets(["large"], in: "mine").error == warning)
    #expect(
      hub.works(["large", "*.png"], in: "mine") == "Large files from now on: *.png; the next commit converts 1 file\n")
    hub.works(["commit", "-m", "large"], in: "mine")
    #expect(try sandbox.git("show", "HEAD:Art/Logo.PNG", in: "mine").hasPrefix("version https://git-lfs"))
    #expect(try sandbox.text("mine/.gitattributes").hasPrefix("\(line)\n*.[pP][nN][gG] "))
    #expect(!hub.works(["validate"], in: "mine").contains("raw-large-file"))
    #expect(!hub.assets(["status"], in: "mine").error.contains("raw-large-file"))
  }

  @Test func addedAndImportedImagesAreWarnedOf() throws {
    try sandbox.write([
      "mine/.gitattributes": "*.png filter=lfs -text\n",
      "mine/Icons.xcassets/Contents.json": #"{"info":{"author":"xcode","version":1}}"#,
    ])
    hub.works(["commit", "-m", "start"], in: "mine")
    for name in ["Logo.PNG", "loose/Bell.PNG", "rope.png"] {
      try sandbox.write(name, ImageMaker.png(8, 8, .blue))
    }
    let warning = { (name: String) in "'\(name)' is not a large file, because patterns are case-sensitive" }
    let added = hub.assets(["add", "logo", sandbox.path("Logo.PNG")], in: "mine")
    #expect(added.exitCode == .done && added.error.contains("note: \(warning("logo.PNG"))"), "\(added)")
    let imported = hub.assets(["import", sandbox.path("loose"), "--into", "Icons.xcassets"], in: "mine")
    #expect(imported.exitCode == .done && imported.error.contains(warning("Bell.PNG")), "\(imported)")
    #expect(!hub.assets(["add", "rope", sandbox.path("rope.png")], in: "mine").error.contains("large file"))
  }

  @Test func aPlaceholderIsNotAdded() throws {
    try sandbox.write("mine/Icons.xcassets/Contents.json", #"{"info":{"author":"xcode","version":1}}"#)
    let digest = String(repeating: "4d7a", count: 16)
    try sandbox.write("map.png", "version https://git-lfs.github.com/spec/v1\noid sha256:\(digest)\nsize 12345\n")
    let refused = hub.assets(["add", "map", sandbox.path("map.png")], in: "mine")
    #expect(refused.exitCode == .failed, "\(refused)")
    #expect(refused.error.hasPrefix("error: 'map.png' is only a placeholder for a large file\nhint: "), "\(refused)")
  }

  /// If git ignores case, as on most Macs, or a line takes the file out, nothing is reported.
  @Test func caseIsOnlyReportedWhereItCounts() throws {
    try sandbox.write([
      "mine/.gitattributes": "*.png filter=lfs -text\n*.PNG -filter\n", "mine/Logo.PNG": "a logo",
    ])
    #expect(!hub.assets(["status"], in: "mine").error.contains("raw-large-file"))
    try sandbox.write("mine/.gitattributes", "*.png filter=lfs -text\n")
    #expect(hub.assets(["status"], in: "mine").error.contains("raw-large-file"))
    try sandbox.git("config", "core.ignorecase", "true", in: "mine")
    #expect(try sandbox.git("check-attr", "filter", "Logo.PNG", in: "mine") == "Logo.PNG: filter: lfs")
    #expect(!hub.assets(["status"], in: "mine").error.contains("raw-large-file"))
  }

  @Test func theListIsUndoneByteForByte() throws {
    let list = "*.txt text\r\n*.png filter=lfs -text"
    try sandbox.write(["mine/.gitattributes": list, "mine/Home.psd": "committed before"])
    hub.works(["commit", "-m", "before"], in: "mine")
    let added = hub.assets(["large", "*.psd"], in: "mine")
    #expect(added.error == "hint: run 'assets undo' to undo this\n", "\(added)")
    let lines = "\(list)\n*.[pP][sS][dD] filter=lfs diff=lfs merge=lfs -text\n"
    #expect(try sandbox.text("mine/.gitattributes") == lines)
    hub.works(["undo"], in: "mine")
    #expect(try sandbox.text("mine/.gitattributes") == list)
    #expect(try sandbox.git("status", "--porcelain", in: "mine") == "")
    hub.works(["redo"], in: "mine")
    hub.works(["commit", "-m", "large"], in: "mine")
    hub.works(["undo"], in: "mine")
    hub.works(["undo"], in: "mine")
    #expect(try sandbox.text("mine/.gitattributes") == list)
    #expect(try sandbox.git("status", "--porcelain", in: "mine") == "")
    hub.works(["large", "--off", "*.png"], in: "mine")
    #expect(try sandbox.text("mine/.gitattributes") == "*.txt text\r\n")
    hub.works(["undo"], in: "mine")
    #expect(try sandbox.text("mine/.gitattributes") == list)
    // Nothing was changed, so there is nothing to undo.
    #expect(hub.assets(["large", "*.png"], in: "mine").error.contains("hint: run 'assets undo'"))
    #expect(hub.assets(["large", "*.png"], in: "mine").error == "")
    let edited = try sandbox.text("mine/.gitattributes") + "# a note\n"
    try sandbox.write("mine/.gitattributes", edited)
    let refused = hub.assets(["undo"], in: "mine")
    #expect(refused.exitCode == .failed && refused.error.contains("changed again since"), "\(refused)")
    #expect(try sandbox.text("mine/.gitattributes") == edited)
  }

  /// A clone may bring a link, which git doesn't follow.
  @Test func aLinkIsNoList() throws {
    try sandbox.write("secret", "*.key filter=lfs\n")
    try sandbox.link("mine/.gitattributes", to: sandbox.path("secret"))
    #expect(hub.works(["large"], in: "mine").hasPrefix("No large files; "))
    let refused = hub.assets(["large", "*.psd"], in: "mine")
    #expect(refused.exitCode == .failed && refused.error.contains("it is a link to "), "\(refused)")
    #expect(try sandbox.text("secret") == "*.key filter=lfs\n")
    let kind = try sandbox.run("test", ["-L", "mine/.gitattributes"])
    #expect(kind.isSuccess)
  }

  /// Only programs that change bytes on their way into the store (`lfs.extension`) can make the file of such a pointer.
  @Test func extendedPointersGoThroughUnchanged() throws {
    let pointer = { (digit: String) in
      let (own, other) = (String(repeating: digit, count: 64), String(repeating: "e", count: 64))
      return "version https://git-lfs.github.com/spec/v1\next-0-case sha256:\(other)\noid sha256:\(own)\nsize 12345\n"
    }
    func expect(_ digit: String, at version: String = "HEAD", _ location: SourceLocation = #_sourceLocation) throws {
      #expect(try sandbox.text("mine/Home.psd") == pointer(digit), sourceLocation: location)
      let blob = try sandbox.runGit(["cat-file", "blob", "\(version):Home.psd"], in: "mine")
      #expect(blob.output == pointer(digit), sourceLocation: location)
      #expect(try sandbox.git("status", "--porcelain", in: "mine") == "", sourceLocation: location)
    }
    hub.works(["large", "*.psd"], in: "mine")
    try sandbox.write(["mine/Home.psd": pointer("a"), "mine/Map.psd": "a map"])
    hub.works(["commit", "-m", "one"], in: "mine")
    try expect("a")
    hub.works(["branch", "art"], in: "mine")
    try sandbox.write("mine/Home.psd", pointer("b"))
    hub.works(["commit", "-m", "two"], in: "mine")
    try expect("b")
    hub.works(["switch", "main"], in: "mine")
    try expect("a")
    try sandbox.write("mine/note.txt", "a note\n")
    hub.works(["commit", "-m", "note"], in: "mine")
    hub.works(["merge", "art"], in: "mine")
    try expect("b")
  }

  /// Adds a file that is older than the index, so that nothing reads it again.
  private func addByGit(_ path: String) throws {
    _ = try sandbox.run("touch", ["-t", "202001010000", path], in: "mine")
    try sandbox.git("add", path, in: "mine")
  }

  @Test func commitProposesLargeFiles() throws {
    try sandbox.write("mine/Small.psd", [UInt8](repeating: 0, count: 19_999_999))
    let small = hub.assets(["commit", "-m", "small"], in: "mine")
    #expect(small.exitCode == .done && small.error == "", "\(small)")
    try sandbox.write("mine/Home.psd", [UInt8](repeating: 0, count: 20_000_000))
    let proposed = hub.assets(["commit", "-m", "home"], in: "mine")
    #expect(proposed.exitCode == .done)
    #expect(
      proposed.error
        == "hint: 'Home.psd' has 20 MB; \"assets large '*.psd'\" keeps such files out of every copy's history\n")
    try sandbox.write("mine/Home.psd", [UInt8](repeating: 1, count: 50_000_000))
    let warned = hub.assets(["commit", "-m", "home"], in: "mine")
    #expect(warned.exitCode == .done)
    #expect(
      warned.error == """
        warning: 'Home.psd' has 50 MB, in this version and so in every copy of the project
        hint: "assets large '*.psd'" keeps such files out of every copy's history

        """)
    hub.works(["large", "*.psd"], in: "mine")
    let kept = hub.assets(["commit", "-m", "large"], in: "mine")
    #expect(kept.exitCode == .done && kept.error == "", "\(kept)")
  }
}
