import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct CommitCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  @discardableResult
  func commit(
    _ words: String..., message: String? = "Change", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> RunResult {
    let result = runAssets(["commit"] + (message.map { ["-m", $0] } ?? []) + words, in: sandbox)
    #expect(result.exitCode == .done, "\(result)", sourceLocation: sourceLocation)
    return result
  }

  func log(_ format: String) throws -> String { try sandbox.git("log", "-1", "--format=\(format)") }

  // MARK: - What is kept

  @Test func saysWhatItKept() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red, darkScales: [1])
    try sandbox.writeImageSet("\(Sandbox.images)/Gong", scales: [1])
    try sandbox.write("notes.txt", "")
    let result = try commit(message: "Redraw the bell")
    let id = try sandbox.git("rev-parse", "--short=7", "HEAD")
    #expect(
      result
        == RunResult(
          exitCode: .done,
          output: """
            Committed 2 assets and 1 other file to 'main' (\(id)): Redraw the bell
              ~  Bell  1x, 2x images changed; gained 1x dark
              +  Gong  new image set: 1x
              other files
              +  notes.txt

            """, error: ""))
    try sandbox.expectSound()
    #expect(try sandbox.git("log", "-g", "-1", "--format=%gs", "main") == "commit: Redraw the bell")
    #expect(try sandbox.git("log", "-g", "-1", "--format=%gs|%gn", "HEAD") == "commit: Redraw the bell|Cleo Committer")
  }

  @Test func newWarningsAreShown() throws {
    let gap = "\(Sandbox.images)/Gong.imageset"
    let line = "\(gap): warning: [missing-scale] no image at 2x\n"
    try sandbox.writeSquares(gap, scales: [1, 3])
    let result = try commit(message: "Gong")
    #expect(result.exitCode == .done)
    #expect(result.error == line + "hint: run 'assets validate \(gap)' for details\n")
    #expect(runAssets(["validate", gap], in: sandbox).output == line)
    // The gap was there before, and is no news.
    try sandbox.write("\(gap)/Gong.png", ImageMaker.png(10, 10, .red))
    try sandbox.writeSquares("\(Sandbox.images)/Horn.imageset", scales: [1, 3])
    let next = runAssets(["commit", "-m", "Redraw", "--json"], in: sandbox)
    let findings = try JSONDocument(parsing: Array(next.output.utf8)).value.object?["findings"]?.elements
    #expect(findings?.map { $0.object?["path"]?.text } == ["\(Sandbox.images)/Horn.imageset"], "\(next)")
    #expect(next.error == "")
  }

  @Test func fiveNewWarningsAreShownAndTheOthersCounted() throws {
    for number in 1...7 { try sandbox.writeSquares("\(Sandbox.images)/i\(number).imageset", scales: [1, 3]) }
    let lines = try commit(message: "Seven").error.split(separator: "\n")
    #expect(lines.count { $0.contains(": warning: [missing-scale] ") } == 5)
    #expect(lines.suffix(2) == ["note: 2 more", "hint: run 'assets validate --all' for details"], "\(lines)")
    for number in 1...7 { try sandbox.writeSquares("\(Sandbox.images)/j\(number).imageset", scales: [1, 3]) }
    #expect(runAssets(["commit", "-m", "More", "--no-verify"], in: sandbox).error == "")
  }

  /// Moves the bell into a group, and changes something else.
  private func moveBell(to group: String, properties: String? = nil) throws {
    sandbox.remove("\(Sandbox.images)/Bell.imageset")
    try sandbox.writeImageSet("\(Sandbox.images)/\(group)/Bell")
    if let properties {
      try sandbox.write("\(Sandbox.images)/\(group)/Contents.json", #"{ "properties": \#(properties) }"#)
      try sandbox.git("add", "\(Sandbox.images)/\(group)/Contents.json")
      try sandbox.git("commit", "-q", "-m", "group")
    }
    try sandbox.write("notes.txt", "")
  }

  @Test(arguments: ["Bell", "\(Sandbox.images)/Deck/Bell.imageset"])
  func anAssetThatWasMovedIsKeptWithTheFolderItLeft(name: String) throws {
    try moveBell(to: "Deck")
    try commit(name)
    try sandbox.expectSound("?? notes.txt\n")
    #expect(try sandbox.git("ls-tree", "-r", "--name-only", "HEAD").contains("Deck/Bell.imageset/bell@1x.png"))
  }

  @Test(arguments: ["Bell", "Deck/Bell"])
  func anAssetThatWasMovedIntoANamespaceIsKeptWithTheFolderItLeft(name: String) throws {
    try moveBell(to: "Deck", properties: #"{ "provides-namespace": true }"#)
    try commit(name)
    try sandbox.expectSound("?? notes.txt\n")
  }

  @Test func anotherAssetOfTheNameThatIsGoneIsNoMove() throws {
    try sandbox.writeImageSet("Kit/Other.xcassets/Bell")
    try sandbox.writeImageSet("\(Sandbox.images)/Deck/Anchor")
    try sandbox.write("\(Sandbox.images)/Deck/Contents.json", #"{ "properties": { "provides-namespace": true } }"#)
    try sandbox.commitAll("before")
    sandbox.remove("Kit/Other.xcassets/Bell.imageset")
    sandbox.remove("\(Sandbox.images)/Anchor.imageset")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.writeImageSet("\(Sandbox.images)/Deck/Anchor", color: .red)
    try commit("Bell", "Deck/Anchor")
    let gone = try sandbox.git("status", "--porcelain").split(separator: "\n")
    #expect(
      gone.count == 6
        && gone.allSatisfy { $0.contains("Kit/Other.xcassets") || $0.contains("\(Sandbox.images)/Anchor") })
  }

  @Test func makesTheFirstVersion() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.writeImageSet("\(Sandbox.images)/Bell")
    #expect(runAssets(["commit", "-m", "First"], in: sandbox).exitCode == .done)
    try sandbox.expectSound()
    #expect(try sandbox.git("log", "-g", "--format=%gs", "main") == "commit (initial): First")
  }

  @Test func takesAllThatGitWouldTake() throws {
    try sandbox.write(".gitignore", "*.tmp\nbuild/\n")
    for path in ["changed", "gone", "run", "kind", "folder/inside"] { try sandbox.write(path, "1") }
    try sandbox.commitAll("before")
    func fill() throws {
      try sandbox.write("changed", "2")
      sandbox.remove("gone")
      _ = try sandbox.run("chmod", ["+x", "run"])
      sandbox.remove("kind")
      try sandbox.link("kind", to: "nowhere")
      sandbox.remove("folder")
      try sandbox.write("folder", "now a file")
      try sandbox.write("empty", "")
      for name in ["a b", "é☕️", "tab\t", "line\nbreak", "\u{1}\u{7f}", "\"quote\"", "-dash", "sub/*", "[a]", ":x"] {
        try sandbox.write("odd/\(name)", name)
      }
      try sandbox.write("x.tmp", "")
      try sandbox.write("build/x", "")
    }
    try fill()
    try commit()
    try sandbox.expectSound()
    let ours = try sandbox.git("rev-parse", "HEAD^{tree}")
    try sandbox.git("reset", "-q", "HEAD^")
    try sandbox.commitAll("by git")
    #expect(try sandbox.git("rev-parse", "HEAD^{tree}") == ours)
    #expect(try sandbox.git("ls-files", "x.tmp", "build") == "")
  }

  @Test func keepsOneAssetWithAllItsFiles() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", color: .red)
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", scales: [1, 3])
    sandbox.remove("\(Sandbox.images)/Bell.imageset/bell@2x.png")
    try sandbox.write("notes.txt", "")
    let result = try commit("Bell")
    #expect(result.output.hasSuffix("  ~  Bell  gained 3x; lost 2x\n"), "\(result)")
    try sandbox.expectSound(
      """
       M \(Sandbox.images)/Anchor.imageset/anchor@1x.png
       M \(Sandbox.images)/Anchor.imageset/anchor@2x.png
      ?? notes.txt

      """)
  }

  @Test func leavesWhatIsStagedElsewhereStaged() throws {
    func prepare() throws {
      try sandbox.write("staged.txt", "staged")
      try sandbox.writeImageSet("\(Sandbox.images)/Anchor", color: .red)
      try sandbox.git("add", "staged.txt", "\(Sandbox.images)/Anchor.imageset/anchor@1x.png")
      try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    }
    try prepare()
    try commit("Bell")
    let (tree, status) = (
      try sandbox.git("rev-parse", "HEAD^{tree}"), try sandbox.runGit(["status", "--porcelain"]).output
    )
    try sandbox.git("reset", "-q", "--hard", "HEAD^")
    try prepare()
    try sandbox.git("commit", "-q", "-m", "by git", "--", "\(Sandbox.images)/Bell.imageset")
    #expect(try sandbox.git("rev-parse", "HEAD^{tree}") == tree)
    try sandbox.expectSound(status)
  }

  @Test func keepsThatAnAssetWasRemoved() throws {
    sandbox.remove("\(Sandbox.images)/Bell.imageset")
    try sandbox.write("notes.txt", "")
    #expect(try commit("Bell").output.hasSuffix("  -  Bell  image set removed\n"))
    try sandbox.expectSound("?? notes.txt\n")
  }

  @Test func severalAssetsAreKeptTogether() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", color: .red)
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.writeImageSet("\(Sandbox.images)/Gong")
    #expect(try commit("Gong", "\(Sandbox.images)/Bell.imageset").output.hasPrefix("Committed 2 assets to 'main'"))
    #expect(try sandbox.git("show", "--format=", "--name-only", "HEAD").contains("Anchor") == false)
  }

  @Test func aNameOfNoAssetIsRefused() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    #expect(
      try Golden.difference(
        sandbox.refusal(["commit", "-m", "x", "Bel"]),
        inline: """
          error: asset not found: 'Bel'
          hint: did you mean 'Bell'?
          hint: run 'assets list' to see all names

          """) == nil)
  }

  @Test func aLongListIsCut() throws {
    for number in 100..<132 { try sandbox.writeImageSet("\(Sandbox.images)/New\(number)", scales: [1]) }
    #expect(try commit().output.hasSuffix("\n  and 2 more assets; '--all' lists them\n"))
    for number in 100..<132 { try sandbox.writeImageSet("\(Sandbox.images)/New\(number)", scales: [1], color: .red) }
    #expect(try commit("--all").output.hasSuffix("New131  1x image changed\n"))
  }

  /// libgit2 takes the files of such a folder for deleted.
  @Test(arguments: [["commit", "-m", "Less"], ["status"]])
  func aFolderThatCannotBeReadIsNotCommittedAsGone(words: [String]) throws {
    guard sandbox.canRunAsNobody else { return print("skipped: needs root and setpriv to become nobody") }
    try sandbox.writeImageSet("\(Sandbox.images)/Bell")
    try sandbox.write("docs/plan.txt", "x")
    try sandbox.commitAll("before")
    let before = try sandbox.git("rev-parse", "HEAD")
    sandbox.environment["HOME"] = "/"
    let script = "chown -R 65534:65534 . && chmod 000 \(Sandbox.images)/Bell.imageset docs"
    #expect(try sandbox.run("sh", ["-c", script]).isSuccess)
    let result = try sandbox.runAsNobody(words, shutting: [])
    #expect(result.status == 3 && result.error.contains("error: can't read the folder '"), "\(result)")
    _ = try sandbox.run("sh", ["-c", "chown -R 0:0 . && chmod 755 \(Sandbox.images)/Bell.imageset docs"])
    #expect(try sandbox.git("rev-parse", "HEAD") == before)
    try sandbox.expectSound()
  }

  // MARK: - Messages and people

  @Test func eachMessageIsAParagraph() throws {
    try sandbox.write("a", "")
    try commit("-m", "# and why  ", message: "What")
    #expect(try log("%B") == "What\n\n# and why\n")
  }

  @Test(arguments: [[], ["Bell"]]) func aDryRunKeepsNothing(names: [String]) throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.write("notes.txt", "")
    try sandbox.writeHook("pre-commit", "touch \"$HOME/ran\"")
    let before = try Snapshot(sandbox)
    let result = runAssets(["commit", "--dry-run"] + names, in: sandbox)
    let others = names.isEmpty ? " and 1 other file" : ""
    #expect(
      result.output.hasPrefix("Would commit 1 asset\(others) to 'main'\n  ~  Bell  1x, 2x images changed\n"),
      "\(result)")
    #expect(result.exitCode == .done && result.output.contains("notes.txt") == names.isEmpty)
    #expect(
      Golden.difference(
        result.error,
        inline: """
          hint: nothing was validated; 'assets validate Bell' shows problems that could stop it
          hint: run it again without '--dry-run' to do this

          """) == nil)
    #expect(try Snapshot(sandbox) == before && !sandbox.exists("../home/ran"))
    #expect(try sandbox.refusal(["commit", "--dry-run", "Anchor"]).contains("nothing to commit"))
  }

  @Test func tellsOtherProgramsWhatItKept() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    let preview = runAssets(["commit", "--dry-run", "--json"], in: sandbox).output
    let kept = runAssets(["commit", "-m", "Redraw", "--json"], in: sandbox).output
    let id = try sandbox.git("rev-parse", "HEAD")
    #expect(!preview.contains("\"subject\"") && preview.contains("\"dryRun\": true"), "\(preview)")
    for text in ["\"version\": \"\(id)\"", "\"subject\": \"Redraw\"", "\"dryRun\": false", "\"name\": \"Bell\""] {
      #expect(kept.contains(text), "\(kept)")
    }
  }

  @Test func theEditorIsAskedOnATerminal() throws {
    try sandbox.write("a", "")
    try sandbox.writeProgram(
      "../home/editor", "#!/bin/sh\ncp \"$2\" \"$HOME/seen\"\nprintf '%s\\n# no\\n' \"$1\" > \"$2\"\n")
    sandbox.environment["GIT_EDITOR"] = "\"$HOME/editor\" 'From the editor'"
    let result = runAssets(["commit"], in: sandbox, terminal: everywhere)
    #expect(result.exitCode == .done, "\(result)")
    #expect(try log("%B") == "From the editor\n")
    #expect(try sandbox.text("../home/seen").contains("# Lines that start with '#' are ignored"))
  }

  @Test(arguments: [
    ("true", "error: the message is empty, so nothing was committed\n"),
    (
      "false",
      "error: the editor 'false' failed, so nothing was committed\ncause: it exited with code 1\n"
    ),
    (
      "no-such-editor 2>/dev/null",
      "error: the editor 'no-such-editor 2>/dev/null' failed, so nothing was committed\ncause: it exited with code 127\n"
    ),
  ])
  func withoutAMessageFromTheEditorNothingChanges(editor: String, words: String) throws {
    try sandbox.write("a", "")
    sandbox.environment["GIT_EDITOR"] = editor
    #expect(try sandbox.refusal(["commit"]) { $0.terminal = everywhere }.hasPrefix(words))
  }

  @Test func withoutATerminalAMessageIsNeeded() throws {
    try sandbox.write("a", "")
    #expect(
      try Golden.difference(
        sandbox.refusal(["commit"], .usage),
        inline: """
          error: missing message
          cause: an editor can only be opened in a terminal
          hint: describe the change: assets commit -m 'Redraw the bell'

          """) == nil)
  }

  @Test(arguments: ["", " \n\t"])
  func anEmptyMessageIsRefused(message: String) throws {
    try sandbox.write("a", "")
    #expect(try sandbox.refusal(["commit", "-m", message]).hasPrefix("error: the message is empty"))
  }

  @Test func theVersionCarriesItsPeopleAndTheTime() throws {
    try sandbox.write("a", "")
    try commit()
    #expect(
      try log("%an|%ae|%ad|%cn|%ce|%cd")
        == "Ada Author|ada@example.com|Tue Nov 14 22:13:20 2023 +0000|"
        + "Cleo Committer|cleo@example.com|Tue Nov 14 22:13:20 2023 +0000")
  }

  @Test func peopleComeFromTheConfigurationOtherwise() throws {
    for role in ["AUTHOR", "COMMITTER"] {
      for part in ["NAME", "EMAIL"] { sandbox.environment["GIT_\(role)_\(part)"] = nil }
    }
    sandbox.environment["GIT_AUTHOR_DATE"] = "2001-02-03T04:05:06+0130"
    _ = runAssets(["init", "--name", "Ada Ünïcode", "--email", "ada@here"], in: sandbox)
    try commit()
    #expect(try log("%an <%ae> %aI %cn") == "Ada Ünïcode <ada@here> 2001-02-03T04:05:06+01:30 Ada Ünïcode")
    try sandbox.expectSound()
  }

  @Test func somebodyUnknownCannotCommit() throws {
    try sandbox.write("a", "")
    for role in ["AUTHOR", "COMMITTER"] { sandbox.environment["GIT_\(role)_NAME"] = nil }
    #expect(
      try Golden.difference(
        sandbox.refusal(["commit", "-m", "x"]),
        inline: """
          error: no author name is set
          cause: every version records the name and email address of its author
          hint: run 'assets init --name NAME --email ADDRESS' to set both

          """) == nil)
  }

  // MARK: - Refusals

  @Test func whereNothingIsYetItIsSaidHowOneBegins() throws {
    let empty = try Sandbox(git: true)
    let words = try empty.refusal(["commit", "-m", "x"])
    #expect(words.contains("cause: the project has no files yet\n"), "\(words)")
    #expect(words.contains("'assets import FOLDER'"), "\(words)")
  }

  @Test func withoutAChangeNothingIsCommitted() throws {
    #expect(
      try sandbox.refusal(["commit", "-m", "x"])
        == "error: nothing to commit\ncause: nothing has changed since the last version\n")
    try sandbox.write("other", "")
    #expect(
      try Golden.difference(
        sandbox.refusal(["commit", "-m", "x", "Bell"]),
        inline: """
          error: nothing to commit
          cause: '\(Sandbox.images)/Bell.imageset' did not change since the last version
          hint: run 'assets status' to see what did

          """) == nil)
    let empty = try Sandbox(git: true)
    #expect(try empty.refusal(["commit", "-m", "x"]).hasPrefix("error: nothing to commit\n"))
  }

  @Test func aTouchedFileIsNoChange() throws {
    _ = try sandbox.run("touch", ["-d", "2001-01-01", "\(Sandbox.images)/Contents.json"])
    #expect(try sandbox.refusal(["commit", "-m", "x"]).hasPrefix("error: nothing to commit\n"))
  }

  @Test func workThatIsOnlyStagedIsNotThrownAway() throws {
    try sandbox.write("notes.txt", "staged")
    try sandbox.git("add", "notes.txt")
    try sandbox.write("notes.txt", "later")
    #expect(
      try Golden.difference(
        sandbox.refusal(["commit", "-m", "x"]),
        inline: """
          error: files were staged with git and changed again after that
          cause: 'notes.txt'
          hint: run 'git add -A' to stage them as they are now, or 'git commit' to commit what was staged, then try again

          """) == nil)
    try sandbox.git("add", "-A")
    try commit()
    try sandbox.expectSound()
  }

  @Test func whatIsStagedInPartElsewhereDoesNotMatter() throws {
    try sandbox.write("notes.txt", "staged")
    try sandbox.git("add", "notes.txt")
    try sandbox.write("notes.txt", "later")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try commit("Bell")
    try sandbox.expectSound("AM notes.txt\n")
    #expect(try sandbox.git("show", ":notes.txt") == "staged")
  }

  @Test func namesThatAreOnlyPlannedAreTaken() throws {
    try sandbox.write("planned", "1")
    try sandbox.git("add", "-N", "planned")
    try commit()
    try sandbox.expectSound()
    #expect(try sandbox.git("show", "HEAD:planned") == "1")
  }

  @Test func anErrorInWhatIsKeptStopsIt() throws {
    sandbox.remove("\(Sandbox.images)/Bell.imageset/bell@2x.png")
    #expect(
      try Golden.difference(
        sandbox.refusal(["commit", "-m", "x"], .findings),
        inline: """
          error: 1 error in what would be committed
          cause: \(Sandbox.images)/Bell.imageset: [missing-file] 'bell@2x.png' not found
          hint: fix it and commit again, or commit it as it is with '--no-verify'

          """) == nil)
    try commit("--no-verify")
    try sandbox.expectSound()
  }

  @Test func onlyWhatChangedIsValidated() throws {
    sandbox.remove("\(Sandbox.images)/Bell.imageset/bell@2x.png")
    try sandbox.commitAll("broken long ago")
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", color: .red)
    try commit()
    try sandbox.expectSound()
  }

  /// Git allows a wide space at the end of a name, which keyboards of Japan make.
  @Test func theBranchIsTheOneWithTheVeryName() throws {
    try sandbox.git("switch", "-q", "-c", "icons\u{3000}")
    try sandbox.write("a", "")
    try commit()
    #expect(
      try sandbox.git("for-each-ref", "--format=%(refname)", "refs/heads/")
        == "refs/heads/icons\u{3000}\nrefs/heads/main")
    #expect(try sandbox.git("rev-list", "--count", "HEAD") == "2")
  }

  @Test func whatIsNotKeptIsNotValidated() throws {
    sandbox.remove("\(Sandbox.images)/Bell.imageset/bell@2x.png")
    try sandbox.writeImageSet("\(Sandbox.images)/Anchor", color: .red)
    try commit("Anchor")
    try sandbox.expectSound(" D \(Sandbox.images)/Bell.imageset/bell@2x.png\n")
  }

  @Test func aLockOfAnotherProgramStopsIt() throws {
    try sandbox.write("a", "")
    try sandbox.write(".git/index.lock", "")
    #expect(
      try Golden.difference(
        sandbox.refusal(["commit", "-m", "x"]),
        inline: """
          error: another program is using this repository
          cause: its lock file is '\(sandbox.path(".git/index.lock"))'
          hint: wait until it is done; if no other git or assets is running, remove that file

          """) == nil)
    sandbox.remove(".git/index.lock")
    try commit()
    try sandbox.expectSound()
  }

  @Test func aLockThatLiesThereForDaysIsToldAsSuch() throws {
    try sandbox.write("a", "")
    try sandbox.write(".git/index.lock", "")
    #expect(try sandbox.run("touch", ["-d", "5 days ago", sandbox.path(".git/index.lock")]).isSuccess)
    let refusal = try sandbox.refusal(["commit", "-m", "x"])
    #expect(refusal.contains("index.lock', and has been for 5 days\n"), "\(refusal)")
  }

  @Test func aFileOfNoAssetIsNamedByItsPath() throws {
    for file in ["docs/plan.txt", "notes.txt", "gone.txt"] { try sandbox.write(file, "1") }
    try sandbox.commitAll("Files")
    for file in ["docs/plan.txt", "notes.txt"] { try sandbox.write(file, "2") }
    sandbox.remove("gone.txt")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try commit("docs/plan.txt", "gone.txt")
    #expect(try sandbox.git("show", "--name-only", "--format=") == "docs/plan.txt\ngone.txt")
    #expect(try sandbox.refusal(["commit", "-m", "x", "none.txt"]).hasPrefix("error: asset not found: 'none.txt'"))
    #expect(try sandbox.refusal(["commit", "-m", "x", "../notes.txt"]).hasPrefix("error: asset not found"))
    try commit("notes.txt", "Bell")
    try sandbox.expectSound()
  }

  @Test func whatAKilledCommandLeftIsToldAsSettled() throws {
    let id = try sandbox.git("rev-parse", "HEAD")
    for (commit, words) in [
      (id, "\(id.prefix(7)), is now complete"), (String(repeating: "1", count: 40), "it created no version"),
    ] {
      let note = [
        "pid 1", "commit \(commit)", "reference refs/heads/main", "device 0", "inode 0", "concludes false",
        "index \(sandbox.path(".git/index"))",
      ]
      try sandbox.write(".git/assets/publishing", note.joined(separator: "\n") + "\n")
      let result = runAssets(["status"], in: sandbox)
      #expect(
        result.error.hasPrefix("note: an earlier command was killed; ") && result.error.contains(words), "\(result)")
      #expect(runAssets(["status"], in: sandbox).error.isEmpty)
    }
  }

  @Test func conflictsOfAStashAreNotTakenForSettled() throws {
    try sandbox.write("notes.txt", "one")
    try sandbox.commitAll("one")
    try sandbox.write("notes.txt", "stashed")
    try sandbox.git("stash", "-q")
    try sandbox.write("notes.txt", "two")
    try sandbox.commitAll("two")
    _ = try sandbox.runGit(["stash", "pop", "-q"])
    #expect(
      try Golden.difference(
        sandbox.refusal(["commit", "-m", "x"]),
        inline: """
          error: 1 file has a conflict, so nothing was committed
          cause: 'notes.txt'
          hint: run 'assets conflicts' to see both sides
          hint: run 'assets keep mine notes.txt' or 'assets keep theirs notes.txt' to resolve it, then 'assets commit'

          """) == nil)
    try sandbox.write("notes.txt", "both")
    try sandbox.git("add", "notes.txt")
    try commit()
    try sandbox.expectSound()
  }

  // MARK: - After a crash

  /// Puts everything as a crash leaves it that came while a commit was published.
  func crash(afterMove: Bool) throws -> String {
    let old = try sandbox.copyIndex()
    let before = try sandbox.git("rev-parse", "HEAD")
    try sandbox.write("notes.txt", "kept")
    try sandbox.commitAll("cut off")
    let commit = try sandbox.git("rev-parse", "HEAD")
    try sandbox.write(".git/index.lock", try sandbox.copyIndex())
    try sandbox.write(".git/index", old)
    if !afterMove { try sandbox.git("update-ref", "refs/heads/main", before) }
    let place = try sandbox.run("stat", ["-c", "device %d\ninode %i", ".git/index.lock"]).output
    // No process has this number.
    try sandbox.write(
      ".git/assets/publishing",
      "pid 999999999\ncommit \(commit)\nreference refs/heads/main\n\(place)concludes false\n"
        + "index \(sandbox.path(".git/index"))\n")
    return afterMove ? commit : before
  }

  @Test(.enabled(if: Sandbox.hasGNUStat, "needs stat -c"))
  func theNextCommandFinishesWhatHadMoved() throws {
    let commit = try crash(afterMove: true)
    #expect(runAssets(["status"], in: sandbox).output.hasSuffix("\nNo changes\n"))
    #expect(try sandbox.git("rev-parse", "HEAD") == commit)
    try sandbox.expectSound()
  }

  @Test(.enabled(if: Sandbox.hasGNUStat, "needs stat -c"))
  func theNextCommandTakesBackWhatHadNotMoved() throws {
    let before = try crash(afterMove: false)
    #expect(runAssets(["status"], in: sandbox).output.hasSuffix("\n  +  notes.txt\n"))
    #expect(try sandbox.git("rev-parse", "HEAD") == before)
    try sandbox.expectSound("?? notes.txt\n")
    try commit()
    try sandbox.expectSound()
  }

  @Test func whatIsNotUnderstoodInTheSettingsIsAWarning() throws {
    try sandbox.write(".assetsconfig", "[rule \"missing-scales\"] severity = off\n")
    let result = try commit()
    #expect(
      result.error == "warning: .assetsconfig:1: unknown rule 'missing-scales'; did you mean 'missing-scale'?\n")
    try sandbox.write("\(Sandbox.images)/Bell.imageset/Contents.json", "{")
    let refused = runAssets(["commit", "-m", "Broken"], in: sandbox)
    #expect(refused.exitCode == .findings && refused.error.hasPrefix("warning: .assetsconfig:1: "), "\(refused)")
    try sandbox.write("notes.txt", "more")
    #expect(try commit("--no-verify").error == "")
  }
}

extension Sandbox {
  /// macOS has another `stat`.
  static var hasGNUStat: Bool {
    (try? Sandbox().run("stat", ["-c", "%i", "."]).isSuccess) == true
  }
}
