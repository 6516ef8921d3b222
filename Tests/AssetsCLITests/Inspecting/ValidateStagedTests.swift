import TestKit
import Testing

@testable import AssetsCLI

/// Contract 25: `assets validate --staged`, which is what a hook sees.
@Suite struct ValidateStagedTests {
  let sandbox = try! Sandbox(git: true)  // without a temporary folder no test of this suite can run

  func staged(_ words: String..., environment: [String: String] = [:]) -> RunResult {
    runAssets(["validate", "--staged"] + words, in: sandbox) { context in
      context.environment.merge(environment) { $1 }
    }
  }

  /// Writes a set that names a file which is not there.
  func writeBroken(_ path: String) throws {
    try sandbox.writeSet(path, [#"{ "filename" : "gone.png", "idiom" : "universal", "scale" : "1x" }"#])
  }

  static func missing(_ path: String) -> String { "\(path): error: [missing-file] 'gone.png' not found\n" }

  @Test func theFirstCommitIsChecked() throws {
    try sandbox.writeSquares("\(Sandbox.images)/fine.imageset")
    try sandbox.git("add", ".")
    #expect(staged().exitCode == .done)
    try writeBroken("\(Sandbox.images)/gone.imageset")
    try sandbox.git("add", ".")
    let result = staged()
    #expect(result.exitCode == .findings)
    #expect(result.output == Self.missing("\(Sandbox.images)/gone.imageset"))
  }

  @Test func whatNobodyMeantToAddIsTold() throws {
    try sandbox.writeSquares("\(Sandbox.images)/fine.imageset")
    try sandbox.write("\(Sandbox.images)/fine.imageset/.DS_Store", "Bud1")
    try sandbox.write("\(Sandbox.images)/bell.png", ImageMaker.png(8, 8))
    try sandbox.git("add", ".")
    #expect(
      Golden.difference(
        staged().output,
        inline: """
          \(Sandbox.images): warning: [image-outside-set] 'bell.png' is not in a set and is never shown; 'assets add bell FILE' \
          adds it to one
          \(Sandbox.images)/fine.imageset: note: [tracked-junk] '.DS_Store' is tracked by git

          """) == nil)
  }

  @Test func aCommitThatCannotBeCheckedNamesTheWayThrough() throws {
    try sandbox.writeSquares("\(Sandbox.images)/fine.imageset")
    try sandbox.write(".assetsconfig", "[validate\n")
    try sandbox.git("add", ".")
    let way = "hint: or skip the check once with 'git commit --no-verify'\n"
    #expect(!staged().error.contains(way))
    let hook = staged(environment: ["GIT_INDEX_FILE": sandbox.path(".git/index")])
    #expect(hook.exitCode == .failed && hook.error.hasSuffix(way), "\(hook)")
  }

  @Test(arguments: ["extensions.refStorage reftable", "extensions.somethingNew true"])
  func aHookStopsNoCommitOfARepositoryThatOnlyGitCanRead(setting: String) throws {
    try sandbox.git("config", "core.repositoryformatversion", "1")
    let words = setting.split(separator: " ").map(String.init)
    try sandbox.git("config", words[0], words[1])
    let hook = staged(environment: ["GIT_INDEX_FILE": sandbox.path(".git/index")])
    #expect(hook.exitCode == .done)
    #expect(hook.error.hasPrefix("warning: staged assets were not checked: unsupported repository"), "\(hook)")
    #expect(hook.error.split(separator: "\n").count == 1)
    #expect(staged().exitCode == .failed)
  }

  @Test func aHookStopsNoCommitWithASplitIndex() throws {
    try writeBroken("\(Sandbox.images)/gone.imageset")
    try sandbox.git("update-index", "--split-index")
    try sandbox.git("add", ".")
    let hook = staged(environment: ["GIT_INDEX_FILE": sandbox.path(".git/index")])
    #expect(hook.exitCode == .done)
    #expect(hook.error.contains("it is split into two files"), "\(hook)")
  }

  /// Git 2.48 sets the extension when a work tree is added with relative paths.
  @Test func workTreesWithRelativePathsAreChecked() throws {
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "Start")
    try sandbox.git("worktree", "add", "-q", "linked")
    try sandbox.write("linked/.git", "gitdir: ../.git/worktrees/linked\n")
    try sandbox.write(".git/worktrees/linked/gitdir", "../../../linked/.git\n")
    for folder in [".", "linked"] {
      try writeBroken("\(folder)/\(Sandbox.images)/gone.imageset")
      try sandbox.git("-C", folder, "add", Sandbox.images)
    }
    // Not before: an older git refuses the repository then.
    try sandbox.git("config", "core.repositoryformatversion", "1")
    try sandbox.git("config", "extensions.relativeWorktrees", "true")
    for folder in [".", "linked"] {
      let result = runAssets(["-C", folder, "validate", "--staged"], in: sandbox)
      #expect(result.exitCode == .findings)
      #expect(result.output == Self.missing("\(Sandbox.images)/gone.imageset"), "\(result)")
      #expect(runAssets(["-C", folder, "status"], in: sandbox).exitCode == .done)
    }
  }

  /// Two apps of one repository have an icon and a logo each.
  @Test func eachCatalogIsAnAppOfItsOwnForEveryCheck() throws {
    for catalog in ["One/\(Sandbox.images)", "Two/\(Sandbox.images)"] {
      try sandbox.writeSquares("\(catalog)/Logo.imageset")
      try sandbox.writeSet(
        "\(catalog)/AppIcon.appiconset",
        [#"{ "filename" : "icon.png", "idiom" : "universal", "platform" : "ios", "size" : "1024x1024" }"#],
        ["icon.png": ImageMaker.png(1024, 1024)])
    }
    try sandbox.git("add", ".")
    let results = [
      runAssets(["validate"], in: sandbox), staged(), runAssets(["commit", "-m", "Two apps"], in: sandbox),
    ]
    for result in results {
      #expect(result.exitCode == .done && !result.output.contains(": error: ["), "\(result)")
    }
  }

  @Test func twoIconsOfOneNameInACatalogAreRefused() throws {
    try sandbox.writeIcon("\(Sandbox.images)/Logo")
    try sandbox.writeIcon("\(Sandbox.images)/Bar/Logo")
    try sandbox.git("add", ".")
    for words in [["validate"], ["validate", "--staged"], ["commit", "-m", "Two icons"]] {
      let result = runAssets(words, in: sandbox)
      #expect(result.exitCode != .done && (result.output + result.error).contains("[icon-duplicate]"), "\(result)")
    }
  }

  @Test func whatIsNotStagedIsNotChecked() throws {
    try sandbox.writeSquares("\(Sandbox.images)/fine.imageset")
    try sandbox.git("add", ".")
    try writeBroken("\(Sandbox.images)/gone.imageset")
    #expect(staged().exitCode == .done)
  }

  @Test func whatIsStagedCountsAndNotTheWorkTree() throws {
    try writeBroken("\(Sandbox.images)/bell.imageset")
    try sandbox.git("add", ".")
    try sandbox.write("\(Sandbox.images)/bell.imageset/gone.png", ImageMaker.png(10, 10))
    #expect(staged().output == Self.missing("\(Sandbox.images)/bell.imageset"))
    try sandbox.git("add", ".")
    #expect(staged().exitCode == .done)
  }

  @Test func onlyWhatChangedIsChecked() throws {
    try writeBroken("\(Sandbox.images)/old.imageset")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "one")
    try sandbox.writeSquares("\(Sandbox.images)/new.imageset")
    try sandbox.git("add", ".")
    let result = staged()
    #expect(result.exitCode == .done && result.output == "")
    #expect(result.error == "Checked 1 asset: nothing found\n")
    #expect(runAssets(["validate"], in: sandbox).exitCode == .findings)
  }

  @Test func aDeletedSetOrImageIsNoticed() throws {
    try sandbox.writeSquares("\(Sandbox.images)/bell.imageset", scales: [1, 2])
    try sandbox.writeSquares("\(Sandbox.images)/saw.imageset")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "one")
    try sandbox.git("rm", "-rq", "\(Sandbox.images)/saw.imageset")
    #expect(staged().exitCode == .done)
    try sandbox.git("rm", "-q", "--cached", "\(Sandbox.images)/bell.imageset/bell@2x.png")
    let result = staged()
    #expect(result.exitCode == .findings)
    #expect(result.output.contains("\(Sandbox.images)/bell.imageset: error: [missing-file] 'bell@2x.png' not found"))
    try sandbox.git("rm", "-rq", "--cached", Sandbox.images)
    #expect(staged().exitCode == .done)
  }

  @Test func nothingStagedIsFine() throws {
    let nothing = "nothing to check: no added or changed asset is staged\n"
    #expect(staged() == RunResult(exitCode: .done, output: "", error: nothing))
    let rule = runAssets(["validate", "--staged", "--only", "unused-asset"], in: sandbox)
    let note = "note: 'unused-asset' was not checked: it checks the files of a whole project\n"
    #expect(rule == RunResult(exitCode: .done, output: "", error: note))
  }

  @Test func theIndexThatGitNamesCounts() throws {
    try sandbox.writeSquares("\(Sandbox.images)/fine.imageset")
    try sandbox.git("add", ".")
    try writeBroken("\(Sandbox.images)/gone.imageset")
    let other = ["GIT_INDEX_FILE": sandbox.path(".git/other-index")]
    let added = try sandbox.run("git", ["add", "."], adding: other)
    #expect(added.isSuccess)
    #expect(staged().exitCode == .done)
    #expect(staged(environment: other).output == Self.missing("\(Sandbox.images)/gone.imageset"))
  }

  @Test func pathsAreThoseToTypeHere() throws {
    try writeBroken("App/A.xcassets/gone.imageset")
    try sandbox.git("add", ".")
    let result = runAssets(["validate", "--staged"], in: sandbox, folder: "App")
    #expect(result.output == Self.missing("A.xcassets/gone.imageset"))
  }

  @Test func withoutARepositoryNothingIsStaged() throws {
    let plain = try Sandbox()
    let result = runAssets(["validate", "--staged"], in: plain)
    #expect(result.exitCode == .failed)
    #expect(result.error.hasPrefix("error: not a project: no git repository in '"))
  }

  @Test(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
  func asAHookItKeepsABrokenCatalogOut() throws {
    let program = try #require(BuiltProgram.path)
    try sandbox.writeProgram(".git/hooks/pre-commit", "#!/bin/sh\nexec '\(program)' validate --staged\n")
    try sandbox.writeSquares("\(Sandbox.images)/fine.imageset")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "--quiet", "--message", "fine")
    try writeBroken("\(Sandbox.images)/gone.imageset")
    try sandbox.git("add", ".")
    let refused = try sandbox.runGit(["commit", "--message", "broken"])
    #expect(refused.status == 1)
    #expect((refused.output + refused.error).contains(Self.missing("\(Sandbox.images)/gone.imageset")), "\(refused)")
    #expect(try sandbox.git("log", "--format=%s") == "fine")
    // Of part of the files git makes an index of its own for the hook.
    try sandbox.writeSquares("\(Sandbox.images)/fine.imageset", scales: [1])
    sandbox.remove("\(Sandbox.images)/fine.imageset/fine@2x.png")
    sandbox.remove("\(Sandbox.images)/fine.imageset/fine@3x.png")
    let partial = try sandbox.runGit(["commit", "--message", "part", "--", "\(Sandbox.images)/fine.imageset"])
    #expect(partial.isSuccess, "\(partial)")
    let all = try sandbox.runGit(["commit", "--all", "--message", "all"])
    #expect(all.status == 1)
  }

  @Test func anOpenConflictIsSaidAndNoFileCalledMissing() throws {
    try sandbox.writeSquares("\(Sandbox.images)/bell.imageset")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "-q", "-m", "one")
    let file = "\(Sandbox.images)/bell.imageset/bell.png"
    try sandbox.git("checkout", "-q", "-b", "other")
    try sandbox.write(file, "theirs")
    try sandbox.git("commit", "-q", "-a", "-m", "theirs")
    try sandbox.git("checkout", "-q", "-")
    try sandbox.write(file, "ours")
    try sandbox.git("commit", "-q", "-a", "-m", "ours")
    _ = try? sandbox.git("merge", "-q", "other")
    let result = staged()
    #expect(result.exitCode == .failed && result.output == "", "\(result)")
    #expect(result.error.contains("was changed on both sides") && result.error.contains("'bell'"), "\(result)")
    #expect(!result.output.contains("missing"), "\(result)")
  }
}
