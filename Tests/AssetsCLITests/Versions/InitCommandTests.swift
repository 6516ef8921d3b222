import Templates
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct InitCommandTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func initialize(_ words: String..., folder: String = "") -> RunResult {
    runAssets(["init"] + words, in: sandbox, folder: folder)
  }

  @Test func makesARepositoryAndSaysWhatIsNext() throws {
    let result = initialize()
    #expect(result.exitCode == .done)
    #expect(
      Golden.difference(
        result.output,
        inline: """
          Created a project in '\(sandbox.folder)' (git repository, branch 'main')
          Wrote .gitignore, which leaves out files of Finder and Xcode

          """) == nil)
    #expect(
      result.error == "hint: run 'assets import .' to create a catalog from loose images, or 'assets status'\n")
    #expect(try sandbox.git("symbolic-ref", "HEAD") == "refs/heads/main")
    #expect(try sandbox.text(".gitignore") == Template.gitignore)
    try sandbox.expectSound("?? .gitignore\n")
  }

  @Test func tellsOtherProgramsWhatItMade() throws {
    let made = initialize("--json")
    #expect(made.exitCode == .done && made.error == "", "\(made)")
    for text in [
      "\"new\": true", "\"branch\": \"main\"", "\"wroteIgnoreFile\": true", "\"folder\": \"\(sandbox.folder)\"",
    ] {
      #expect(made.output.contains(text), "\(made)")
    }
    #expect(initialize("--json").output.contains("\"new\": false"))
  }

  @Test func theIgnoreFileLeavesImagesAlone() throws {
    #expect(initialize().exitCode == .done)
    let kept = ["Icons.xcassets/bell.imageset/bell@2x.png", "logo.sketch", "logo.ai", "photo.psd", "tilde~dark.png"]
    let ignored = [
      ".DS_Store", "a/._bell.png", "Thumbs.db", "App.xcodeproj/xcuserdata/me", ".~lock.page.odt#", "~$a.pptx",
    ]
    for path in kept + ignored { try sandbox.write(path, "x") }
    let seen = try sandbox.git("-c", "core.quotePath=false", "ls-files", "--others", "--exclude-standard")
    #expect(seen.split(separator: "\n").map(String.init).sorted() == ([".gitignore"] + kept).sorted())
  }

  /// In a repository that is there already, `.gitignore` is an operation like any other file.
  @Test func undoTakesTheIgnoreFileBack() throws {
    try sandbox.git("init", "-q", "-b", "main")
    #expect(runAssets(["new", "catalog", "Images.xcassets"], in: sandbox).exitCode == .done)
    #expect(initialize().exitCode == .done)
    #expect(runAssets(["undo"], in: sandbox).output.hasPrefix("Undid 'assets init'\n"))
    #expect(!sandbox.exists(".gitignore") && sandbox.exists("Images.xcassets"))
    #expect(runAssets(["redo"], in: sandbox).exitCode == .done)
    #expect(try sandbox.text(".gitignore") == Template.gitignore)
  }

  @Test func makesTheFolderItIsGiven() throws {
    #expect(initialize("a/b").output.hasPrefix("Created a project in 'a/b' (git repository, branch 'main')\n"))
    #expect(try sandbox.git("rev-parse", "--show-toplevel", in: "a/b") == sandbox.path("a/b"))
  }

  @Test func takesTheBranchThatTheUserConfigured() throws {
    try sandbox.git("config", "--global", "init.defaultBranch", "trunk")
    #expect(initialize().output.contains("branch 'trunk')\n"))
    #expect(try sandbox.git("symbolic-ref", "HEAD") == "refs/heads/trunk")
  }

  @Test func refusesAConfiguredBranchThatIsNone() throws {
    try sandbox.git("config", "--global", "init.defaultBranch", "a..b")
    let result = initialize()
    #expect(result.exitCode == .failed)
    #expect(result.error.hasPrefix("error: invalid branch name 'a..b'\n"))
    #expect(!sandbox.exists(".git"))
  }

  @Test func twiceIsHarmless() throws {
    _ = initialize("--name", "Ada", "--email", "ada@example.com")
    try sandbox.write(".gitignore", "mine\n")
    let configuration = try sandbox.text(".git/config")
    let result = initialize()
    #expect(result.exitCode == .done)
    #expect(
      result.output == "Using the git repository in '\(sandbox.folder)' (branch 'main')\n")
    #expect(try sandbox.text(".gitignore") == "mine\n")
    #expect(try sandbox.text(".git/config") == configuration)
  }

  @Test func takesUpWhatGitMade() throws {
    try sandbox.git("init", "-q", "-b", "side")
    try sandbox.write("a", "1")
    try sandbox.commitAll("one")
    let head = try sandbox.git("rev-parse", "HEAD")
    #expect(initialize().output.contains("(branch 'side')\n"))
    #expect(try sandbox.git("rev-parse", "HEAD") == head)
    try sandbox.expectSound("?? .gitignore\n")
  }

  @Test func takesUpTheRepositoryAroundTheFolder() throws {
    try sandbox.git("init", "-q")
    try sandbox.makeFolder("App/Art")
    let result = initialize(folder: "App/Art")
    #expect(result.output.hasPrefix("Using the git repository in '../..' ("), "\(result)")
    #expect(!sandbox.exists("App/Art/.git"))
    #expect(!sandbox.exists("App/Art/.gitignore"))
    #expect(sandbox.exists(".gitignore"))
  }

  @Test func makesNoRepositoryInsideOfAnother() throws {
    try sandbox.git("init", "-q")
    #expect(initialize("App/New").output.hasPrefix("Using the git repository in '\(sandbox.folder)' ("))
    #expect(!sandbox.exists("App"))
  }

  @Test func leavesEveryKindOfIgnoreFileAlone() throws {
    try sandbox.link(".gitignore", to: "nowhere")
    #expect(initialize().exitCode == .done)
    #expect(!sandbox.exists("nowhere"))
  }

  @Test func notesTheAuthorForThisRepositoryOnly() throws {
    #expect(initialize("--name", "Ada Byron", "--email", "ada@byron.example").exitCode == .done)
    #expect(try sandbox.git("config", "--local", "user.name") == "Ada Byron")
    #expect(try sandbox.git("config", "--local", "user.email") == "ada@byron.example")
    #expect(try !sandbox.runGit(["config", "--global", "user.name"]).isSuccess)
  }

  @Test func saysWhenNobodyIsKnown() throws {
    for name in ["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL"] { sandbox.environment[name] = nil }
    let result = initialize()
    #expect(result.exitCode == .done)
    #expect(
      result.error.hasPrefix(
        """
        note: no author name is set
        hint: run 'assets init --name NAME --email ADDRESS' to set both

        """))
  }

  @Test(arguments: [["--name", ""], ["--email", " \t"]])
  func anEmptyAuthorIsWrongUsage(words: [String]) throws {
    let result = runAssets(["init"] + words, in: sandbox)
    #expect(result.exitCode == .usage)
    #expect(result.error == "error: the value of option '\(words[0])' is empty\n")
    #expect(!sandbox.exists(".git"))
  }

  @Test func aFileInTheWayIsTold() throws {
    try sandbox.write("file", "mine")
    for path in ["file", "file/below"] {
      let result = initialize(path)
      #expect(result.exitCode == .failed)
      #expect(
        Golden.difference(
          result.error,
          inline: """
            error: can't create a project in '\(path)'
            cause: 'file' is a file, and a folder is needed
            hint: name a folder, or run 'assets init' in one

            """) == nil)
    }
    #expect(try sandbox.text("file") == "mine")
  }

  @Test func aPlaceWhereNothingCanBeWrittenIsTold() throws {
    // Not even the superuser, who runs many tests, makes a folder there.
    let result = initialize("/proc/assets-test/project")
    #expect(result.exitCode == .failed)
    #expect(result.error.hasPrefix("error: "))
    #expect(!result.error.contains("bug"))
  }

  @Test func aBareRepositoryIsLeftAlone() throws {
    try sandbox.git("init", "-q", "--bare", "store.git")
    let result = initialize(folder: "store.git")
    #expect(result.exitCode == .failed)
    #expect(
      result.error.hasPrefix("error: the repository '\(sandbox.path("store.git"))' has no work tree\n"))
    #expect(!sandbox.exists("store.git/.gitignore"))
  }
}
