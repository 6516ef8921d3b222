import Files
import TestKit
import Testing

@testable import AssetsCLI

/// The hook for merges, and real merges of git that run into it: git does not ask `pre-commit` before a clean one.
@Suite struct MergeHookTests {
  /// Two branches that are sound, and have one name twice together.
  let sandbox = try! Sandbox.parted {  // without git no test of this suite can run
    try $0.writeIcon("\(Sandbox.images)/Lamp")
  } theirs: {
    try $0.writeIcon("\(Sandbox.images)/Pier/Lamp")
  }

  private let path = ".git/hooks/pre-merge-commit"
  private let place = ".git/hooks/before-assets/pre-merge-commit"

  private func hook(_ words: String...) -> RunResult { sandbox.hook(words) }

  private func merge(_ words: String...) throws -> ProgramResult {
    try sandbox.runGit(["merge", "-q", "--no-edit"] + words + ["side"])
  }

  // MARK: With git

  @Test(.enabled(if: BuiltProgram.path != nil))
  func gitIsKeptFromMergingOneNameTwice() throws {
    let before = try sandbox.git("rev-parse", "HEAD")
    #expect(hook("install").exitCode == .done)
    let refused = try merge()
    #expect(!refused.isSuccess && refused.error.contains("[icon-duplicate] the icon 'Lamp' is also"), "\(refused)")
    #expect(try sandbox.git("rev-parse", "HEAD") == before)
    try sandbox.git("merge", "--abort")
    #expect(try merge("--no-verify").isSuccess)
    #expect(try sandbox.git("rev-list", "--parents", "-1", "HEAD").split(separator: " ").count == 3)
  }

  @Test(.enabled(if: BuiltProgram.path != nil))
  func whatIsSoundTogetherIsMerged() throws {
    #expect(hook("install").exitCode == .done)
    try sandbox.git("mv", "\(Sandbox.images)/Lamp.appiconset", "\(Sandbox.images)/Light.appiconset")
    try sandbox.commitAll("Light")
    let result = try merge()
    #expect(result.isSuccess && result.error == "", "\(result)")
    try sandbox.expectSound()
  }

  // MARK: With assets

  @Test(arguments: [true, false])
  func assetsIsKeptFromItWithAndWithoutTheHook(isInstalled: Bool) throws {
    if isInstalled { #expect(hook("install").exitCode == .done) }
    for words in [["merge", "side"], ["merge", "side", "--dry-run"]] {
      let refused = try sandbox.refusal(words, .findings)
      #expect(refused.contains("error: 1 error in what would be merged; nothing was changed\n"), "\(refused)")
      #expect(refused.contains("[icon-duplicate]") && refused.contains("'--no-verify'"), "\(refused)")
    }
    #expect(sandbox.assets("merge", "side", "--no-verify").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func aPullIsCheckedTheSame() throws {
    try sandbox.git("remote", "add", "origin", sandbox.path(""))
    try sandbox.git("config", "branch.main.remote", "origin")
    try sandbox.git("config", "branch.main.merge", "refs/heads/side")
    let head = try sandbox.git("rev-parse", "HEAD")
    let refused = sandbox.assets("pull")
    #expect(refused.exitCode == .findings && refused.error.contains("in what would be merged"), "\(refused)")
    #expect(try sandbox.git("rev-parse", "HEAD") == head)
    try sandbox.expectSound()
    #expect(sandbox.assets("pull", "--no-verify").exitCode == .done)
  }

  /// Other hooks still have their say, and what they stage is checked as well.
  @Test func otherHooksOfAMergeStillRun() throws {
    try part()
    try sandbox.writeHook("pre-merge-commit", "git rm -q --cached \(Sandbox.images)/Pier/Lamp.appiconset/icon.png")
    #expect(try refused(.findings).contains("[missing-file]"))
    try sandbox.writeHook("commit-msg", "exit 7")
    try sandbox.writeHook("pre-merge-commit", "exit 0")
    #expect(try refused().contains("the hook 'commit-msg' refused"))
    #expect(sandbox.assets("merge", "side", "--no-verify").exitCode == .done)
  }

  /// Contract 22: the files are in place before the hooks, which may look at them, and stage them as they lie there.
  @Test func hooksSeeTheMergeInPlace() throws {
    try part()
    let look = "{ git status --porcelain; git rev-parse MERGE_HEAD; ls \(Sandbox.images)/Pier; } >> \"$HOME/seen\" 2>&1"
    for name in ["prepare-commit-msg", "commit-msg"] { try sandbox.writeHook(name, look) }
    let before = try sandbox.git("rev-parse", "HEAD")
    #expect(try merge().isSuccess)
    let seen = try sandbox.text("../home/seen")
    #expect(seen.contains("A  \(Sandbox.images)/Pier/Lamp.appiconset/icon.png\n"))
    try sandbox.git("reset", "-q", "--hard", before)
    sandbox.remove("../home/seen")
    #expect(sandbox.assets("merge", "side").exitCode == .done)
    #expect(try sandbox.text("../home/seen") == seen)
    try sandbox.expectSound()

    try sandbox.git("reset", "-q", "--hard", before)
    try sandbox.writeHook(
      "pre-merge-commit", "ls \(Sandbox.images)/Pier/Lamp.appiconset && echo more > more.txt && git add -A")
    #expect(sandbox.assets("merge", "side").exitCode == .done)
    #expect(try sandbox.git("show", "HEAD:more.txt") == "more")
    #expect(try sandbox.git("log", "-1", "--format=%gs", "-g") == "merge side: Merge made by the 'ort' strategy.")
    try sandbox.expectSound()
  }

  /// Git would remove it with the merge: it is staged, and in no version.
  @Test func whatAHookStagedBeforeItRefusedIsNotLost() throws {
    try part()
    try sandbox.write("mine.txt", "nowhere else")
    try sandbox.writeHook("pre-merge-commit", "git add -A; exit 3")
    #expect(try refused().contains("it exited with code 3"))
    #expect(try sandbox.text("mine.txt") == "nowhere else")
    #expect(try sandbox.runGit(["status", "--porcelain"]).output == "?? mine.txt\n")
  }

  @Test func hooksAreToldWhatGitTellsThem() throws {
    try sandbox.git("mv", "\(Sandbox.images)/Lamp.appiconset", "\(Sandbox.images)/Light.appiconset")
    try sandbox.commitAll("Light")
    for name in ["pre-merge-commit", "prepare-commit-msg", "commit-msg", "post-merge"] {
      try sandbox.writeHook(
        name,
        "{ echo \"\(name) $*\"; env | grep -E '^(GIT_PREFIX|GIT_REFLOG|GITHEAD)' | sort; } >> \"$HOME/seen\"")
    }
    try sandbox.makeFolder("sub")
    #expect(runAssets(["merge", "side"], in: sandbox, folder: "sub").exitCode == .done)
    let ours = try sandbox.text("../home/seen")
    #expect(ours.contains("=side\n") && ours.contains("GIT_PREFIX=sub/\n"), "\(ours)")
    sandbox.remove("../home/seen")
    try sandbox.git("reset", "-q", "--hard", "HEAD^")
    try sandbox.makeFolder("sub")
    try sandbox.git("merge", "-q", "--no-edit", "side", in: "sub")
    #expect(try sandbox.text("../home/seen") == ours)
  }

  private func part() throws {
    try sandbox.git("mv", "\(Sandbox.images)/Lamp.appiconset", "\(Sandbox.images)/Light.appiconset")
    try sandbox.commitAll("Light")
  }

  /// Runs a merge that a hook must refuse, and checks that files and versions are as they were.
  private func refused(_ exitCode: ExitCode = .failed) throws -> String {
    let state = { [sandbox] in try [sandbox.git("for-each-ref"), sandbox.git("ls-files", "--stage")] }
    let before = try state()
    let result = sandbox.assets("merge", "side")
    #expect(result.exitCode == exitCode, "\(result)")
    #expect(try state() == before && !sandbox.exists(".git/MERGE_HEAD"), "\(result)")
    #expect(try sandbox.git("diff", "HEAD") == "")
    return result.error
  }

  // MARK: Beside others

  @Test func theHookThatWasThereRunsFirstAndComesBack() throws {
    try sandbox.writeHook("pre-merge-commit", "echo first >> \"$HOME/seen\"")
    let earlier = try sandbox.text(path)
    let installed = hook("install")
    #expect(
      Golden.difference(
        installed.output,
        inline: """
          Installed the hook '.git/hooks/pre-commit'
          Installed the hook for merges '\(path)'
          The existing hook runs first, as '\(place)'

          """) == nil)
    #expect(hook("status").output.contains("The hook for merges is installed: '\(path)'\nIt first runs '\(place)'\n"))
    #expect(try !merge().isSuccess)
    #expect(try sandbox.text("../home/seen") == "first\n")
    try sandbox.git("merge", "--abort")
    #expect(hook("uninstall").exitCode == .done)
    #expect(try sandbox.text(path) == earlier && !sandbox.exists(".git/hooks/before-assets"))
    #expect(!sandbox.exists(".git/hooks/pre-commit"))
  }

  /// As git's own sample and many a project have it, it runs the one for commits, and so ours.
  @Test(arguments: [
    ". git-sh-setup\nexec \"$GIT_DIR/hooks/pre-commit\"", "exec \"$(dirname \"$0\")/pre-commit\" \"$@\"", "link",
  ])
  func oneThatRunsTheHookForCommitsIsLeft(script: String) throws {
    if script == "link" {
      try FileSystem.makeFolder(sandbox.path(".git/hooks"))
      try FileSystem.makeLink(sandbox.path(path), to: "pre-commit")
    } else {
      try sandbox.writeHook("pre-merge-commit", script)
    }
    let installed = hook("install")
    #expect(installed.exitCode == .done, "\(installed)")
    #expect(installed.output.contains("The existing hook includes the check: '\(path)'\n"))
    #expect(!sandbox.exists(place))
    let refused = try merge()
    #expect(!refused.isSuccess && refused.error.contains("[icon-duplicate]"), "\(refused)")
    let status = hook("status")
    #expect(status.error == "" && status.output.contains("includes the check"), "\(status)")
  }

  @Test func anotherScriptOfThatNameIsNoHook() throws {
    try sandbox.writeHook("pre-merge-commit", "# like hooks/pre-commit\nscripts/pre-commit || true")
    #expect(
      hook("install").output.contains("Installed the hook for merges '\(path)'\nThe existing hook runs first"))
    #expect(sandbox.exists(place))
  }

  @Test func oneThatNeedsItsPlaceStopsBoth() throws {
    try sandbox.writeHook("pre-merge-commit", ". \"$(dirname \"$0\")/common.sh\"")
    let refused = hook("install")
    #expect(
      refused.exitCode == .failed && refused.error.contains("pre-merge-commit' depends on its location"), "\(refused)")
    #expect(!sandbox.exists(".git/hooks/pre-commit"))
  }

  @Test func oneThatWasChangedIsKept() throws {
    #expect(hook("install").exitCode == .done)
    try sandbox.writeProgram(path, try sandbox.text(path) + "# more\n")
    #expect(hook("status").output.contains("The hook for merges is installed, but was changed by hand"))
    #expect(hook("status").error.contains("assets hook install --force"))
    #expect(hook("install").exitCode == .failed)
    #expect(hook("uninstall").exitCode == .failed)
    #expect(sandbox.exists(".git/hooks/pre-commit"))
    #expect(hook("uninstall", "--force").output.contains("The changed hook is kept as '\(place).changed'"))
    #expect(try sandbox.text("\(place).changed").hasSuffix("# more\n"))
    #expect(!sandbox.exists(path) && !sandbox.exists(".git/hooks/pre-commit"))
  }

  // MARK: States

  /// Whoever has the one from before there were two.
  @Test func oneOfTheTwoIsMissing() throws {
    #expect(hook("install").exitCode == .done)
    sandbox.remove(path)
    let status = hook("status")
    #expect(status.output.contains("No hook for merges is installed; it would be '\(path)'\n"), "\(status)")
    #expect(status.error == "hint: run 'assets hook install'\n")
    #expect(hook("status", "--json").output.contains(#""state": "absent""#))
    #expect(hook("install").output.contains("The hook is already installed: '.git/hooks/pre-commit'\n"))
    #expect(hook("status").error == "")
    sandbox.remove(".git/hooks/pre-commit")
    #expect(hook("uninstall").output == "Removed the hook for merges '\(path)'\n")
    #expect(hook("uninstall").exitCode == .failed)
  }

  /// The second is written after the first; where it cannot be, both are as they were.
  @Test(arguments: ["", "exit 7"])
  func whereOneCannotBeWrittenNeitherIs(script: String) throws {
    if !script.isEmpty { try sandbox.writeHook("pre-commit", script) }
    try sandbox.makeFolder("\(path)/odd")
    #expect(hook("install").exitCode == .failed)
    #expect(sandbox.exists(".git/hooks/pre-commit") == !script.isEmpty)
    if !script.isEmpty { #expect(try sandbox.text(".git/hooks/pre-commit") == "#!/bin/sh\n\(script)\n") }
    #expect(!sandbox.exists(".git/hooks/before-assets") && sandbox.exists("\(path)/odd"))
    #expect(try !sandbox.runGit(["config", "assets.program"]).isSuccess)
  }

  // MARK: Programs that keep hooks

  @Test func huskyIsToldOfMerges() throws {
    try sandbox.write(".husky/pre-commit", "assets validate --staged\n")
    let status = hook("status")
    #expect(status.error.contains("note: 'git merge' is not checked"), "\(status)")
    #expect(status.error.contains("add the same lines to '.husky/pre-merge-commit'"))
    #expect(hook("status", "--json").output.contains("\"managerChecksMerges\": false"))
    try sandbox.write(".husky/pre-merge-commit", ". .husky/hooks/pre-commit\n")
    #expect(!hook("status").error.contains("is not checked"))
  }
}
