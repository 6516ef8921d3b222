import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// Uncommitted work that stays with its branch, as people meet it.
@Suite struct ShelfCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  /// `side` has another bell and a gong; `main` goes with two assets and a note.
  init() throws {
    try sandbox.write(".gitignore", "*.tmp\n")
    try sandbox.write("notes.txt", "main\n")
    try sandbox.commitAll("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.writeImageSet("\(Sandbox.images)/Gong")
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
  }

  func run(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  /// An edited bell, a new horn, a staged note and an ignored file.
  private func work() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    try sandbox.writeImageSet("\(Sandbox.images)/Horn")
    try sandbox.write("notes.txt", "edited\n")
    try sandbox.git("add", "notes.txt")
    try sandbox.write("own.tmp", "ignored")
  }

  private func facts() throws -> [String] {
    var facts = try sandbox.files().map { "\($0) \(try sandbox.bytes($0))" }
    facts.append(try sandbox.git("status", "--porcelain=v2", "--untracked-files=all"))
    facts.append(try sandbox.git("symbolic-ref", "HEAD"))
    facts.append(try sandbox.git("for-each-ref", "refs/heads"))
    return facts
  }

  private var shelves: String {
    get throws { try sandbox.git("for-each-ref", "--format=%(refname)", "refs/assets/shelves") }
  }

  @Test func workStaysAndIsTold() throws {
    try work()
    let before = try facts()
    #expect(
      run("switch", "side")
        == RunResult(
          exitCode: .done,
          output: """
            Switched to 'side'; 2 assets changed on disk
            2 uncommitted assets and 1 uncommitted file were shelved on 'main'; 'assets switch main' restores them, '--bring' brings \
            them along

            """, error: ""))
    try sandbox.expectSound()
    #expect(try sandbox.text("own.tmp") == "ignored")
    #expect(
      run("status").output.contains(
        "2 uncommitted assets and 1 uncommitted file shelved on 'main'; 'assets switch main' restores them\n"))
    #expect(run("branch").output.contains("2 uncommitted assets and 1 uncommitted file"))
    #expect(
      Golden.difference(
        run("switch", "main").output,
        inline: """
          Switched to 'main'; 2 assets changed on disk
          2 uncommitted assets and 1 uncommitted file were restored

          """) == nil)
    #expect(try facts() == before)
    #expect(try shelves == "")
    #expect(!run("status").output.contains("shelved"))
  }

  @Test func whereOnlyTheWorkGoesThatIsNotCalledNothing() throws {
    try sandbox.git("branch", "twin")
    try sandbox.write("new.txt", "")
    #expect(
      Golden.difference(
        run("switch", "twin", "-n").output,
        inline: """
          Would switch to 'twin'; both branches have the same files
          1 uncommitted file would be shelved on 'main'; 'assets switch main' restores it, '--bring' brings it along

          """) == nil)
    #expect(
      run("switch", "twin").output.hasPrefix(
        "Switched to 'twin'; both branches have the same files\n1 uncommitted file"))
    #expect(!sandbox.exists("new.txt"))
    #expect(
      run("switch", "main").output
        == "Switched to 'main'; both branches have the same files\n1 uncommitted file was restored\n")
  }

  @Test func asJSON() throws {
    try work()
    let dry = run("switch", "side", "--json", "--dry-run")
    let left = run("switch", "side", "--json")
    let back = run("switch", "main", "--json")
    let read = { (result: RunResult) in try #require(try JSONDocument(parsing: Array(result.output.utf8)).value.object)
    }
    #expect(try read(dry)["dryRun"] == true && read(dry)["switched"] == false)
    for json in [try read(dry), try read(left)] {
      #expect(json["shelved"]?.object?["branch"] == "main")
      #expect(json["shelved"]?.object?["assets"]?.elements?.count == 2)
    }
    #expect(try read(left)["shelved"]?.object?["reference"] == "refs/assets/shelves/main")
    #expect(try read(back)["restored"]?.object?["otherFiles"]?.elements?.count == 1)
    #expect(try read(back)["shelved"] == nil && read(back)["stillShelved"] == nil)
  }

  @Test func aDryRunChangesNothing() throws {
    try work()
    let before = try Snapshot(sandbox)
    #expect(
      Golden.difference(
        run("switch", "side", "--dry-run").output,
        inline: """
          Would switch to 'side'; 2 assets would change on disk
          2 uncommitted assets and 1 uncommitted file would be shelved on 'main'; 'assets switch main' restores them, '--bring' \
          brings them along

          """) == nil)
    #expect(try Snapshot(sandbox) == before)
    #expect(try shelves == "")
  }

  // MARK: - Both sides changed

  /// Commits to a branch that is not checked out, as a colleague with git in another folder does.
  private func elsewhere(_ branch: String, _ change: (Sandbox) throws -> Void) throws {
    try sandbox.git("worktree", "add", "-q", "../other", branch)
    try change(sandbox)
    try sandbox.git("add", "-A", in: "../other")
    try sandbox.git("commit", "-q", "-m", "elsewhere", in: "../other")
    try sandbox.git("worktree", "remove", "--force", "../other")
  }

  @Test func variantsOfBothSidesComeTogether() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", darkScales: [1, 2])
    try sandbox.write("notes.txt", "main\nmine\n")
    #expect(run("switch", "side").exitCode == .done)
    try elsewhere("main") { sandbox in
      try sandbox.writeImageSet("../other/\(Sandbox.images)/Bell", scales: [1, 2, 3])
      try sandbox.writeImageSet("../other/\(Sandbox.images)/Whistle")
    }
    #expect(run("switch", "main").output.hasSuffix("\n1 uncommitted asset and 1 uncommitted file were restored\n"))
    let list = try sandbox.text("\(Sandbox.images)/Bell.imageset/Contents.json")
    #expect(list.contains("bell@3x.png") && list.contains("bell-dark@2x.png"))
    #expect(sandbox.exists("\(Sandbox.images)/Bell.imageset/bell-dark@2x.png"))
    #expect(sandbox.exists("\(Sandbox.images)/Whistle.imageset/whistle@1x.png"))
    #expect(try sandbox.text("notes.txt") == "main\nmine\n")
    #expect(try shelves == "")
    try sandbox.git("fsck", "--strict", "--no-dangling")
  }

  /// The list of a renamed set has it, so the file belongs beside it.
  @Test func aNewVariantGoesAlongWithARenamedSet() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", darkScales: [1])
    let image = "\(Sandbox.images)/Bell.imageset/bell-dark@1x.png"
    _ = try sandbox.run("chmod", ["600", sandbox.path(image)])
    #expect(run("switch", "side").exitCode == .done)
    try elsewhere("main") { sandbox in
      try sandbox.git("mv", "\(Sandbox.images)/Bell.imageset", "\(Sandbox.images)/Horn.imageset", in: "../other")
    }
    let before = try UndoableState(sandbox)
    #expect(run("switch", "main").exitCode == .done)
    #expect(try sandbox.text("\(Sandbox.images)/Horn.imageset/Contents.json").contains("bell-dark@1x.png"))
    let back = sandbox.path("\(Sandbox.images)/Horn.imageset/bell-dark@1x.png")
    #expect(try sandbox.run("ls", ["-l", back]).output.hasPrefix("-rw-------"))
    #expect(!sandbox.exists("\(Sandbox.images)/Bell.imageset"))
    #expect(run("undo").exitCode == .done)
    try sandbox.expect(before)
  }

  @Test func whatBothChangedWaitsWholeAndCanBeHad() throws {
    try work()
    let horn = try sandbox.bytes("\(Sandbox.images)/Horn.imageset/horn@1x.png")
    let mine = try sandbox.bytes("\(Sandbox.images)/Bell.imageset/bell@1x.png")
    #expect(run("switch", "side").exitCode == .done)
    try elsewhere("main") { try $0.writeImageSet("../other/\(Sandbox.images)/Bell", color: .red) }
    let back = run("switch", "main")
    #expect(back.exitCode == .done)
    #expect(
      back.error.hasPrefix(
        "note: 2 uncommitted assets and 1 uncommitted file stay shelved on 'main': the branch also changed "
          + "'\(Sandbox.images)/Bell.imageset/bell@1x.png'"), "\(back)")
    #expect(back.error.contains("'assets branch main-work --shelf main'"))
    // Where one is already, no switch brings it back.
    #expect(
      run("status").output.contains(
        "1 uncommitted file shelved on 'main'; 'assets branch main-work --shelf main' moves them to a new branch\n"
      ))
    try sandbox.expectSound()
    #expect(try shelves == "refs/assets/shelves/main")
    // A branch of its own, where it fits.
    #expect(
      run("branch", "mine", "--shelf", "main").output.hasSuffix(
        "2 uncommitted assets and 1 uncommitted file were restored\n"))
    #expect(try sandbox.bytes("\(Sandbox.images)/Bell.imageset/bell@1x.png") == mine)
    #expect(try sandbox.bytes("\(Sandbox.images)/Horn.imageset/horn@1x.png") == horn)
    #expect(try sandbox.git("status", "--porcelain", "notes.txt") == "M  notes.txt")
    #expect(try shelves == "")
    #expect(run("undo").exitCode == .done)
    #expect(try shelves == "refs/assets/shelves/main" && sandbox.git("branch", "--list", "mine") == "")
    try sandbox.expectSound()
    #expect(run("redo").exitCode == .done)
    #expect(try shelves == "" && sandbox.bytes("\(Sandbox.images)/Horn.imageset/horn@1x.png") == horn)
    // From there it goes as any other branch does.
    #expect(run("commit", "-m", "Mine").exitCode == .done)
    #expect(run("switch", "main").exitCode == .done)
    #expect(run("merge", "mine").exitCode == .findings)
    #expect(run("keep", "mine", "Bell").exitCode == .done)
    #expect(run("commit", "-m", "Both").exitCode == .done)
    #expect(try sandbox.bytes("\(Sandbox.images)/Horn.imageset/horn@1x.png") == horn)
  }

  @Test func whatLiesInTheWayIsNotOverwritten() throws {
    try work()
    let before = try facts()
    #expect(run("switch", "side").exitCode == .done)
    // Git knows nothing of the file, or was told to look away.
    try sandbox.write(".git/info/exclude", "Horn.imageset\n")
    try sandbox.write("\(Sandbox.images)/Horn.imageset/horn@1x.png", "in the way")
    let back = run("switch", "main")
    #expect(back.exitCode == .done)
    #expect(back.error.contains("'\(Sandbox.images)/Horn.imageset/horn@1x.png' would be overwritten"), "\(back)")
    #expect(try sandbox.text("\(Sandbox.images)/Horn.imageset/horn@1x.png") == "in the way")
    #expect(try shelves == "refs/assets/shelves/main")
    sandbox.remove("\(Sandbox.images)/Horn.imageset")
    sandbox.remove(".git/info/exclude")
    // On the branch one is on already.
    let again = run("switch", "main")
    #expect(
      again.output == "Already on 'main'\n2 uncommitted assets and 1 uncommitted file were restored\n", "\(again)")
    #expect(try facts() == before)
    #expect(try shelves == "")
  }

  @Test func aNewFileThatTheBranchHasByNowWaits() throws {
    try sandbox.write("plan.txt", "mine")
    #expect(run("switch", "side").exitCode == .done)
    try elsewhere("main") { try $0.write("../other/plan.txt", "theirs") }
    #expect(run("switch", "main").error.contains("the branch also changed 'plan.txt'"))
    #expect(try sandbox.text("plan.txt") == "theirs")
    #expect(try sandbox.git("show", "refs/assets/shelves/main^3:plan.txt") == "mine")
    try sandbox.expectSound()
  }

  @Test func aNewFileThatIsTheSameThereByNowIsBack() throws {
    try sandbox.write("plan.txt", "ours")
    #expect(run("switch", "side").exitCode == .done)
    try elsewhere("main") { try $0.write("../other/plan.txt", "ours") }
    #expect(run("switch", "main").error == "")
    try sandbox.expectSound()
    #expect(try shelves == "")
  }

  // MARK: - Along

  /// An edit, a removal and a new file that are just what the other branch has.
  @Test(arguments: ["edit", "removal", "new"]) func workThatTheOtherBranchHasIsBack(kind: String) throws {
    if kind == "edit" { try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red) }
    if kind == "new" { try sandbox.writeImageSet("\(Sandbox.images)/Gong") }
    if kind == "removal" {
      try sandbox.git("switch", "-q", "side")
      try sandbox.git("rm", "-q", "notes.txt")
      try sandbox.commitAll("gone")
      try sandbox.git("switch", "-q", "main")
      sandbox.remove("notes.txt")
    }
    let before = try facts()
    #expect(run("switch", "side").exitCode == .done)
    #expect(try sandbox.git("status", "--porcelain") == "")
    #expect(run("switch", "main").exitCode == .done)
    #expect(try facts() == before)
  }

  @Test func workCanBeBrought() throws {
    try sandbox.write("notes.txt", "edited\n")
    try sandbox.write("mine.txt", "")
    #expect(run("switch", "side", "--bring").output == "Switched to 'side'; 2 assets changed on disk\n")
    try sandbox.expectSound(" M notes.txt\n?? mine.txt\n")
    #expect(try shelves == "")
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    #expect(
      try sandbox.refusal(["switch", "main", "--bring"]).hasPrefix("error: can't bring your changes to 'main'"))
  }

  @Test func whatWaitsIsNotMixedWithWhatIsBrought() throws {
    try work()
    #expect(run("switch", "side").exitCode == .done)
    try sandbox.write("mine.txt", "")
    let brought = run("switch", "main", "--bring")
    #expect(brought.error.contains("stay shelved on 'main': you brought other work along"), "\(brought)")
    try sandbox.expectSound("?? mine.txt\n")
    #expect(run("switch", "main").output.hasSuffix("were restored\n"))
    #expect(sandbox.exists("\(Sandbox.images)/Horn.imageset/horn@1x.png") && sandbox.exists("mine.txt"))
  }

  @Test func aNewBranchTakesWorkAlong() throws {
    try work()
    #expect(run("branch", "fresh").exitCode == .done)
    #expect(try shelves == "")
    #expect(try sandbox.text("notes.txt") == "edited\n")
  }

  // MARK: - Branches

  @Test func packedReferencesAndNamesWithFoldersAreFound() throws {
    try sandbox.git("switch", "-q", "-c", "icons/bells/new")
    try work()
    let before = try facts()
    #expect(run("switch", "main").exitCode == .done)
    try sandbox.write("mine.txt", "")
    #expect(run("switch", "side").exitCode == .done)
    try sandbox.git("pack-refs", "--all")
    try sandbox.write("side.txt", "")
    let status = run("status").output
    #expect(status.contains("1 uncommitted file shelved on 'main'; 'assets switch main' restores it\n"), "\(status)")
    #expect(status.contains(" shelved on 'icons/bells/new'; "), "\(status)")
    #expect(run("switch", "icons/bells/new").exitCode == .done)
    #expect(try facts() == before)
    #expect(try shelves == "refs/assets/shelves/main\nrefs/assets/shelves/side")
  }

  @Test func aRenamedBranchKeepsItsWork() throws {
    try work()
    let bell = try sandbox.bytes("\(Sandbox.images)/Bell.imageset/bell@1x.png")
    #expect(run("switch", "side").exitCode == .done)
    #expect(run("branch", "--rename", "main", "trunk").exitCode == .done)
    #expect(try shelves == "refs/assets/shelves/trunk")
    #expect(run("switch", "trunk").output.hasSuffix("were restored\n"))
    #expect(try sandbox.bytes("\(Sandbox.images)/Bell.imageset/bell@1x.png") == bell)
  }

  @Test func aBranchWithWorkIsDeletedOnlyByForceAndComesBack() throws {
    try sandbox.git("switch", "-q", "-c", "doomed")
    try work()
    let before = try facts()
    #expect(run("switch", "main").exitCode == .done)
    #expect(
      try Golden.difference(
        sandbox.refusal(["branch", "--delete", "doomed"]),
        inline: """
          error: 2 uncommitted assets and 1 uncommitted file of 'doomed' would be lost
          cause: 2 uncommitted assets and 1 uncommitted file shelved on 'doomed'
          hint: run 'assets switch doomed' to restore them
          hint: or 'assets branch doomed-work --shelf doomed' to move them to a new branch
          hint: or add '--force' to delete the branch anyway

          """) == nil)
    let id = try sandbox.git("rev-parse", "--short=7", "doomed")
    let work = "2 uncommitted assets and 1 uncommitted file shelved on it"
    #expect(
      run("branch", "--delete", "--force", "--dry-run", "doomed").output
        == "Would delete branch 'doomed', which is at \(id), and \(work)\n")
    #expect(try shelves == "refs/assets/shelves/doomed")
    let deleted = run("branch", "--delete", "--force", "doomed")
    #expect(
      deleted.output
        == "Deleted branch 'doomed', which was at \(id), and \(work)\n")
    #expect(deleted.error == "hint: run 'assets undo' to restore both\n")
    #expect(try shelves == "")
    try sandbox.git("gc", "-q", "--prune=now")
    // What was advised.
    #expect(run("undo").exitCode == .done)
    #expect(try shelves == "refs/assets/shelves/doomed")
    #expect(run("switch", "doomed").exitCode == .done)
    #expect(try facts() == before)
  }

  @Test func workIsNamedBesideVersionsThatWouldBeLost() throws {
    try sandbox.git("switch", "-q", "-c", "doomed")
    try sandbox.write("alone.txt", "alone")
    try sandbox.commitAll("alone")
    try work()
    #expect(run("switch", "main").exitCode == .done)
    let refusal = try sandbox.refusal(["branch", "--delete", "doomed", "--dry-run"])
    #expect(refusal.hasPrefix("error: 1 version of 'doomed' would be lost\n"), "\(refusal)")
    #expect(
      refusal.contains(
        "cause: 2 uncommitted assets and 1 uncommitted file shelved on 'doomed', would be lost too\n"),
      "\(refusal)")
    let json = run("branch", "--delete", "--force", "doomed", "--json").output
    let read = try #require(try JSONDocument(parsing: Array(json.utf8)).value.object)
    #expect(read["undoCommand"] == "assets undo")
    #expect(read["shelved"]?.object?["reference"] == "refs/assets/shelves/doomed")
    #expect(run("undo").exitCode == .done)
    #expect(try shelves == "refs/assets/shelves/doomed" && sandbox.git("log", "-1", "--format=%s", "doomed") == "alone")
  }

  /// What has not the shape of a shelf is no reason to keep a branch that has to go, and comes back with it.
  @Test func whatCannotBeReadGoesAndComesBackWithItsBranch() throws {
    try sandbox.git("branch", "doomed")
    try sandbox.git("update-ref", "refs/assets/shelves/doomed", "main")
    #expect(try sandbox.refusal(["branch", "--delete", "doomed"]).contains("can't read the shelved"))
    let deleted = run("branch", "--delete", "--force", "doomed")
    #expect(deleted.output.hasSuffix(", and uncommitted work shelved on it\n"), "\(deleted)")
    #expect(deleted.error == "hint: run 'assets undo' to restore both\n")
    #expect(try shelves == "")
    #expect(run("undo").exitCode == .done)
    #expect(try shelves == "refs/assets/shelves/doomed" && sandbox.git("branch", "--list", "doomed") != "")
  }

  @Test func workOfABranchThatGitDeletedIsToldAndHad() throws {
    try sandbox.git("switch", "-q", "-c", "doomed")
    try work()
    #expect(run("switch", "main").exitCode == .done)
    try sandbox.git("branch", "-q", "-D", "doomed")
    #expect(
      run("status").output.contains(
        "shelved on 'doomed', which no longer exists; 'assets branch doomed-work --shelf doomed'"))
    #expect(run("branch", "saved", "--shelf", "doomed").exitCode == .done)
    #expect(sandbox.exists("\(Sandbox.images)/Horn.imageset/horn@1x.png"))
    #expect(
      try sandbox.refusal(["branch", "more", "--shelf", "doomed"]).hasPrefix(
        "error: 'doomed' has no shelved changes\n"))
  }

  @Test func wordsThatDoNotGoTogether() throws {
    for words in [["branch", "--shelf", "side"], ["branch", "a", "--shelf", "side", "--at", "HEAD"]] {
      #expect(
        try sandbox.refusal(words, .usage).hasPrefix(
          "error: '--shelf' creates a branch and can't be combined with other options\n"))
    }
  }

  // MARK: - Taken back

  @Test func undoBringsWorkBackAndRedoPutsItAway() throws {
    try work()
    let home = try facts()
    #expect(run("switch", "side").exitCode == .done)
    let away = try facts()
    let shelf = try sandbox.git("rev-parse", "refs/assets/shelves/main")
    #expect(run("undo").exitCode == .done)
    #expect(try facts() == home)
    #expect(try shelves == "")
    try sandbox.git("gc", "-q", "--prune=now")
    #expect(run("redo").exitCode == .done)
    #expect(try facts() == away)
    #expect(try sandbox.git("rev-parse", "refs/assets/shelves/main") == shelf)
    #expect(run("switch", "main").exitCode == .done)
    #expect(try facts() == home)
    #expect(run("undo").exitCode == .done)
    #expect(try facts() == away)
    #expect(try sandbox.git("rev-parse", "refs/assets/shelves/main") == shelf)
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "")
  }

  /// What was readable by its owner alone is so whichever way it comes back.
  @Test func undoBringsAPrivateFileBackPrivate() throws {
    try sandbox.write("notes.txt", "private\n")
    try sandbox.write("secret.txt", "private\n")
    let permissions = {
      ["notes.txt", "secret.txt"].map { try? sandbox.run("ls", ["-l", sandbox.path($0)]).output.prefix(10) }
    }
    for path in ["notes.txt", "secret.txt"] { _ = try sandbox.run("chmod", ["600", sandbox.path(path)]) }
    let before = permissions()
    #expect(before == ["-rw-------", "-rw-------"])
    #expect(run("switch", "side").exitCode == .done)
    #expect(run("undo").exitCode == .done)
    #expect(permissions() == before)
    #expect(run("redo").exitCode == .done)
    #expect(!sandbox.exists("secret.txt"))
    #expect(run("switch", "main").exitCode == .done)
    #expect(permissions() == before)
    #expect(run("undo").exitCode == .done)
    #expect(run("redo").exitCode == .done)
    #expect(permissions() == before)
  }

  @Test func undoOfASwitchKeepsWhatWasDoneSince() throws {
    try work()
    #expect(run("switch", "side").exitCode == .done)
    #expect(run("switch", "main").exitCode == .done)
    try sandbox.write("notes.txt", "edited again\n")
    #expect(try sandbox.refusal(["undo"]).contains("notes.txt"))
  }

  // MARK: - What is ignored

  @Test func whatOnlyTheOtherBranchIgnoresStays() throws {
    try sandbox.git("switch", "-q", "side")
    try sandbox.write(".gitignore", "*.tmp\n.env\n")
    try sandbox.commitAll("ignored")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write(".env", "secret")
    #expect(run("switch", "side").output == "Switched to 'side'; 2 assets and 1 other file changed on disk\n")
    #expect(try sandbox.text(".env") == "secret" && shelves == "")
    #expect(run("switch", "main").exitCode == .done)
    try sandbox.expectSound("?? .env\n")
  }

  @Test func aListThatIsPutAwayIsTold() throws {
    try sandbox.write(".gitignore", "*.tmp\ncache\n")
    try sandbox.write("cache", "cached")
    let json = run("switch", "side", "--dry-run", "--json").output
    let read = try #require(try JSONDocument(parsing: Array(json.utf8)).value.object)
    #expect(read["shelvedIgnoreFile"] == ".gitignore")
    let left = run("switch", "side")
    #expect(
      left.error
        == "note: this includes '.gitignore'; files that only it ignores stay in place, and count as new until it is "
        + "restored\n")
    try sandbox.expectSound("?? cache\n")
    #expect(run("switch", "main").error == "")
    try sandbox.expectSound(" M .gitignore\n")
    #expect(try sandbox.text("cache") == "cached")
  }

  // MARK: - Killed, and gone on

  /// A note as a killed switch leaves it, whose lock somebody has removed.
  @Test func whatCannotBeTakenBackIsTold() throws {
    try work()
    #expect(run("switch", "side").exitCode == .done)
    let shelf = try sandbox.git("rev-parse", "refs/assets/shelves/main")
    let side = try sandbox.git("rev-parse", "side")
    let fields = [
      "pid 1", "new \(side)", "device 1", "inode 1", "aside aside-1-1", "index \(sandbox.path(".git/index"))",
      "head side", "filled \(shelf) main", "listed ", "end",
    ]
    try sandbox.git("switch", "-q", "main")
    try sandbox.write(".git/assets/switching", fields.joined(separator: "\0") + "\0")
    #expect(
      Golden.difference(
        run("status").error,
        inline: """
          note: an earlier command was killed while replacing files; its lock was removed since, so they stay as they are
          hint: run 'assets status' to see them
          note: all uncommitted work of 'main' is still shelved; 'assets switch main' restores it once nothing is in its way

          """) == nil)
    #expect(run("status").error == "")
    #expect(run("switch", "main").output.hasSuffix("were restored\n"))
    #expect(try sandbox.text("notes.txt") == "edited\n" && shelves == "")
  }

  // MARK: - Refused

  @Test func otherWorkOfTheBranchIsNotPutOnTop() throws {
    try work()
    #expect(run("switch", "side").exitCode == .done)
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("notes.txt", "other\n")
    #expect(
      try Golden.difference(
        sandbox.refusal(["switch", "side"]),
        inline: """
          error: 'main' already has shelved changes
          cause: each branch has one shelf, and it is not overwritten
          hint: run 'assets commit -m MESSAGE' first to commit your changes here, or bring them along with '--bring'
          hint: or run 'assets branch main-work --shelf main' to move the shelved work to a new branch

          """) == nil)
  }

  @Test func filesThatOtherProgramsKeepAreRefused() throws {
    try sandbox.git("config", "filter.odd.clean", "tr a-z A-Z")
    try sandbox.git("config", "filter.odd.smudge", "tr A-Z a-z")
    try sandbox.write(".gitattributes", "*.odd filter=odd\n")
    try sandbox.commitAll("filters")
    try sandbox.write("a.odd", "text")
    let words = try sandbox.refusal(["switch", "side"])
    #expect(
      words.hasPrefix("error: can't shelve your changes\ncause: 'a.odd' needs the filter 'odd'"),
      "\(words)")
    #expect(words.contains("'assets switch --bring side'"))
    #expect(run("switch", "--bring", "side").exitCode == .done)
    #expect(try sandbox.text("a.odd") == "text")
  }

  @Test func anIgnoredFileInTheWayHoldsWorkHere() throws {
    try sandbox.git("switch", "-q", "side")
    try sandbox.write("forced.tmp", "side")
    try sandbox.git("add", "-f", "forced.tmp")
    try sandbox.commitAll("forced")
    try sandbox.git("switch", "-q", "main")
    try work()
    try sandbox.write("forced.tmp", "mine")
    #expect(try sandbox.refusal(["switch", "side"]).contains("'forced.tmp' is ignored by git"))
    #expect(try shelves == "")
  }

  @Test func undoTakesBackWorkThatIsIgnoredMeanwhile() throws {
    try sandbox.write("draft.txt", "draft")
    #expect(run("switch", "side").exitCode == .done)
    try sandbox.git("worktree", "add", "-q", "../linked", "main")
    try sandbox.write("../linked/.gitignore", "*.tmp\ndraft.txt\n")
    try sandbox.git("commit", "-q", "-a", "-m", "ignore the draft", in: "../linked")
    try sandbox.git("worktree", "remove", "../linked")
    let before = try UndoableState(sandbox)
    #expect(run("switch", "main").exitCode == .done)
    let after = try UndoableState(sandbox)
    #expect(try sandbox.text("draft.txt") == "draft")
    #expect(run("undo").exitCode == .done)
    try sandbox.expect(before, "undo")
    #expect(run("redo").exitCode == .done)
    try sandbox.expect(after, "redo")
  }

  /// Contract 32: nothing of it is sent or fetched.
  @Test func aPushLeavesItHere() throws {
    try sandbox.git("init", "-q", "--bare", "../remote.git")
    try sandbox.git("remote", "add", "origin", "../remote.git")
    try work()
    #expect(run("switch", "side").exitCode == .done)
    try sandbox.git("push", "-q", "--all", "origin")
    #expect(run("push").exitCode == .done)
    try sandbox.git("clone", "-q", ".", "../clone")
    for folder in ["../remote.git", "../clone"] {
      #expect(try !sandbox.git("for-each-ref", in: folder).contains("assets"))
    }
  }

  /// Git removes a branch and knows nothing of the work that waits for it.
  @Test func workOfABranchThatIsGoneIsNotLost() throws {
    try work()
    #expect(run("switch", "side").exitCode == .done)
    try sandbox.git("branch", "-q", "-D", "main")
    let waiting = try sandbox.git("rev-parse", "refs/assets/shelves/main")
    try sandbox.write("more.txt", "more")
    try sandbox.git("switch", "-q", "-c", "third")
    #expect(run("switch", "side").exitCode == .done)
    #expect(try sandbox.refusal(["branch", "main", "--shelf", "third"]).contains("'main'"))
    #expect(try sandbox.git("rev-parse", "refs/assets/shelves/main") == waiting)
    #expect(run("branch", "rescue", "--shelf", "main").exitCode == .done)
    #expect(try sandbox.text("notes.txt") == "edited\n")
  }

  /// One reference cannot lie below another.
  @Test func aShelfInTheWayIsNamed() throws {
    try sandbox.git("switch", "-q", "-c", "deep")
    try work()
    #expect(run("switch", "side").exitCode == .done)
    try sandbox.git("branch", "-q", "-D", "deep")
    try sandbox.git("switch", "-q", "-c", "deep/er")
    try sandbox.write("more.txt", "more")
    let refused = try sandbox.refusal(["switch", "side"])
    #expect(refused.contains("'deep'") && refused.contains("--shelf deep"), "\(refused)")
    #expect(try sandbox.text("more.txt") == "more")
  }

  @Test func anotherFolderOfTheRepositoryBringsItBack() throws {
    try work()
    #expect(run("switch", "side").exitCode == .done)
    try sandbox.git("worktree", "add", "-q", "--detach", "../linked")
    let back = runAssets(["switch", "main"], in: sandbox, folder: "../linked")
    #expect(back.output.hasSuffix("2 uncommitted assets and 1 uncommitted file were restored\n"), "\(back)")
    #expect(try sandbox.text("../linked/notes.txt") == "edited\n")
    #expect(try shelves == "")
  }
}
