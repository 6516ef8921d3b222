import Files
import TestKit
import Testing

@testable import Git

/// What is different, held against `git status` on generated work trees.
@Suite struct WorkTreeStatusTests {
  private static let settings: [[String: String]] = [
    [:], ["core.fileMode": "false"], ["core.autocrlf": "true"], ["core.autocrlf": "input"],
    ["core.checkStat": "minimal"], ["core.trustctime": "false"], ["core.precomposeUnicode": "true"],
    ["index.version": "4", "core.untrackedCache": "true"],
  ]

  @Test(arguments: 0..<TestTier.count(8, all: 16)) func agreesWithGitOnGeneratedTrees(seed: Int) throws {
    let sandbox = try Sandbox(git: true)
    for (name, value) in Self.settings[seed % Self.settings.count] { try sandbox.git("config", name, value) }
    var tree = GeneratedTree(seed: UInt64(seed) + 500, in: sandbox)
    try tree.fill(files: 20)
    try sandbox.write("lines", "one\ntwo\n")
    try sandbox.write("windows", "one\r\ntwo\r\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    try expectSame(sandbox)
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<3 {
      try tree.change()
      try disturb(sandbox, &random)
      try expectSame(sandbox)
    }
    try sandbox.write(".gitignore", "*.b\n/x*\n!x.b\n")
    try expectSame(sandbox)
  }

  /// Touches, stages, announces and marks some files, and puts repositories between them.
  private func disturb(_ sandbox: Sandbox, _ random: inout SeededRandom) throws {
    for path in try sandbox.files() {
      switch random.number(0...11) {
      case 0: _ = try sandbox.run("touch", ["-h", "-d", "2020-01-01", "--", sandbox.path(path)])
      case 1: _ = try sandbox.run("chmod", [random.element(of: ["644", "755"]), sandbox.path(path)])
      case 2: _ = try sandbox.runGit(["--literal-pathspecs", "add", "--", path])
      case 3: _ = try sandbox.runGit(["--literal-pathspecs", "add", "-N", "--", path])
      case 4: _ = try sandbox.runGit(["--literal-pathspecs", "rm", "-q", "--cached", "--", path])
      default: continue
      }
    }
    let name = "inner\(random.number(0...3))"
    if !sandbox.exists(name) {
      try sandbox.git("init", "-q", name)
      try sandbox.write("\(name)/file", "x")
    }
    _ = try sandbox.run("sh", ["-c", #"printf x > "$(printf 'odd\377name')""#])
  }

  @Test func agreesWithGitOnKindsThatTurnIntoOthers() throws {
    let sandbox = try Sandbox(git: true)
    for name in ["pipe", "repository", "empty", "folder", "link", "ran", "gone", "kept"] {
      try sandbox.write(name, "text")
    }
    try sandbox.git("init", "-q", "sub")
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "x", in: "sub")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    for name in ["pipe", "repository", "empty", "folder", "link", "gone"] { sandbox.remove(name) }
    _ = try sandbox.run("mkfifo", [sandbox.path("pipe"), sandbox.path("other-pipe")])
    try sandbox.git("init", "-q", "repository")
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "x", in: "repository")
    try sandbox.git("init", "-q", "empty")
    try sandbox.write("folder/inside", "x")
    try sandbox.link("link", to: "kept")
    try sandbox.git("init", "-q", "deep/inner")
    try sandbox.write("git~1", "x")
    try sandbox.write(".GIT/x", "x")
    try expectSame(sandbox)
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "y", in: "sub")
    try expectSame(sandbox)
    sandbox.remove("sub")
    try expectSame(sandbox)
  }

  @Test func agreesWithGitOnConflicts() throws {
    let sandbox = try Sandbox(git: true)
    for (branch, text) in [("main", "base"), ("side", "theirs"), ("main", "ours")] {
      if branch == "side" {
        try sandbox.git("switch", "-q", "-c", "side")
      } else {
        _ = try sandbox.runGit(["switch", "-q", branch])
      }
      for name in ["both", "missing", "turned"] { try sandbox.write(name, text) }
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "-q", "-m", text)
    }
    #expect(!(try sandbox.runGit(["merge", "-q", "side"]).isSuccess))
    sandbox.remove("missing")
    sandbox.remove("turned")
    try sandbox.write("turned/x", "x")
    try expectSame(sandbox)
  }

  /// Names that differ by case are left to libgit2; a tree without such names has to come out the same.
  @Test func agreesWithGitWhereCaseDoesNotCount() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "core.ignoreCase", "true")
    try sandbox.write(["Icons/Bell.png": "1", "Icons/star.png": "2", ".gitignore": "*.TMP\n", "c": "3"])
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    try sandbox.write(["Icons/Bell.png": "changed", "Icons/new.png": "2", "x.tmp": "4"])
    sandbox.remove("c")
    try expectSame(sandbox)
  }

  /// The disk of the test tells them apart, where git was told that it does not.
  @Test(arguments: LiteralSyntaxTests.changes) func agreesWithGitOnOtherSpellings(change: LiteralSyntaxTests.Change)
    throws
  {
    let sandbox = try LiteralSyntaxTests.sandbox()
    try change.make(sandbox)
    try expectSame(sandbox)
  }

  // MARK: The index afterwards

  @Test func notesWhatItFoundUnchanged() throws {
    let sandbox = try sandboxWithOldFiles()
    _ = try sandbox.run("touch", ["-d", "2021-01-01", "a", "b"])
    #expect(try sandbox.git("diff-files", "--name-only") == "a\nb")
    #expect(try paths(sandbox) == [])
    #expect(try sandbox.git("diff-files", "--name-only") == "")
    #expect(try sandbox.git("ls-files", "--stage", "--debug").contains("mtime: 1609459200"))
    try sandbox.expectSound()
    #expect(!sandbox.exists(".git/index.lock"))
    #expect(try FileSystem.entries(of: sandbox.path(".git/assets")).map(\.name) == [])
  }

  /// A file that changed in the second in which the index was written must not look old to the new index.
  @Test func keepsDoubtAboutFilesThatChangedUnseen() throws {
    let sandbox = try sandboxWithOldFiles()
    try sandbox.git("config", "core.trustctime", "false")
    _ = try sandbox.run("sh", ["-c", "printf '2\\n' >a && touch -d 2020-01-01 a .git/index && touch -d 2019-01-01 b"])
    #expect(try paths(sandbox) == ["a"])
    #expect(try sandbox.git("diff-files", "--name-only") == "a")
    #expect(try sandbox.git("status", "--porcelain") == " M a")
    #expect(try paths(sandbox) == ["a"])
  }

  @Test(arguments: ["lock", "assets", "variable"]) func leavesTheIndexAloneWhereSomethingIsInTheWay(_ what: String)
    throws
  {
    let sandbox = try sandboxWithOldFiles()
    _ = try sandbox.run("touch", ["-d", "2021-01-01", "a"])
    switch what {
    case "lock": try sandbox.write(".git/index.lock", "somebody's")
    case "assets": try sandbox.write(".git/assets", "in the way")
    default: sandbox.environment["GIT_OPTIONAL_LOCKS"] = "0"
    }
    let before = try sandbox.bytes(".git/index")
    #expect(try paths(sandbox) == [])
    #expect(try sandbox.bytes(".git/index") == before)
    if what == "lock" { #expect(try sandbox.text(".git/index.lock") == "somebody's") }
  }

  /// Whoever only asks on the way to something else writes nothing, not even where it could.
  @Test func writesNothingUnlessTheStatusIsAskedFor() throws {
    let sandbox = try sandboxWithOldFiles()
    _ = try sandbox.run("touch", ["-d", "2021-01-01", "a"])
    #expect(try sandbox.repository().workTreeChanges() == [])
    #expect(try sandbox.git("diff-files", "--name-only") == "a")
    #expect(!sandbox.exists(".git/assets"))
  }

  @Test func takesBackALockThatAKilledCommandLeft() throws {
    let sandbox = try sandboxWithOldFiles()
    // Nobody has a number this high.
    try sandbox.write(".git/assets/index-2147483646-refreshed", try sandbox.bytes(".git/index"))
    _ = try sandbox.run(
      "ln", [sandbox.path(".git/assets/index-2147483646-refreshed"), sandbox.path(".git/index.lock")])
    #expect(try sandbox.repository().recoverInterruptedCommit() == nil)
    #expect(!sandbox.exists(".git/index.lock"))
    try sandbox.write(".git/assets/index-2147483646-refreshed", "x")
    try sandbox.write(".git/index.lock", "somebody else's")
    #expect(try sandbox.repository().recoverInterruptedCommit() == nil)
    #expect(sandbox.exists(".git/index.lock"))
  }

  /// A look that fails leaves the index as it is, also where it found times to note.
  @Test func nothingIsNotedByALookThatFails() throws {
    let sandbox = try sandboxWithOldFiles()
    try sandbox.write("c", "1\n")
    try sandbox.git("add", "c")
    _ = try sandbox.run("touch", ["-d", "2020-02-02", "a"])
    let tree = try sandbox.git("rev-parse", "HEAD^{tree}")
    sandbox.remove(".git/objects/\(tree.prefix(2))/\(tree.dropFirst(2))")
    let before = try sandbox.bytes(".git/index")
    #expect(throws: (any Error).self) { try paths(sandbox) }
    #expect(try sandbox.bytes(".git/index") == before)
  }

  private func sandboxWithOldFiles() throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(["a": "1\n", "b": "1\n"])
    _ = try sandbox.run("touch", ["-d", "2020-01-01", "a", "b"])
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    return sandbox
  }

  // MARK: Comparing

  /// Asks as `assets status` does.
  private func paths(_ sandbox: Sandbox) throws -> [String] {
    let repository = try sandbox.repository()
    return try repository.changes(
      since: repository.head().commit, in: IndexFile(path: repository.indexPath), notesUnchanged: true
    )
    .unstaged.map(\.path)
  }

  private func expectSame(_ sandbox: Sandbox, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let expected = try gitAnswers(sandbox)
    for _ in 0..<2 {
      #expect(try ourAnswers(sandbox) == expected, sourceLocation: sourceLocation)
    }
    // What we noted in the index must not have misled git.
    #expect(try gitAnswers(sandbox) == expected, sourceLocation: sourceLocation)
  }

  private func ourAnswers(_ sandbox: Sandbox) throws -> [String] {
    let repository = try sandbox.repository()
    let found = try repository.changes(
      since: repository.head().commit, in: IndexFile(path: repository.indexPath), notesUnchanged: true)
    let letters: [FileChange.Kind: String] = [
      .added: "A", .modified: "M", .deleted: "D", .typeChanged: "T", .untracked: "?", .unmerged: "u",
    ]
    let staged = found.staged.filter { $0.kind != .unmerged }.map { "index \(letters[$0.kind]!) \($0.path)" }
    return (staged + found.unstaged.map { "files \(letters[$0.kind]!) \($0.path)" }).sorted()
  }

  private func gitAnswers(_ sandbox: Sandbox) throws -> [String] {
    let result = try sandbox.runGit(
      ["--no-optional-locks", "status", "--porcelain=v2", "-z", "-uall", "--no-renames"])
    #expect(result.isSuccess, "\(result)")
    var answers: [String] = []
    for line in result.output.utf8.split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      switch words[0] {
      case "?": answers.append("files ? " + words[1...].joined(separator: " "))
      case "u": answers.append("files u " + words[10...].joined(separator: " "))
      default:
        let path = words[8...].joined(separator: " ")
        let (staged, unstaged) = (words[1].first!, words[1].last!)
        if staged != "." { answers.append("index \(staged) \(path)") }
        // What is changed within a submodule and not committed there is no change to us.
        let isInside = words[2].hasPrefix("S.") && unstaged == "M"
        if unstaged != ".", !isInside { answers.append("files \(unstaged) \(path)") }
      }
    }
    return answers.sorted()
  }
}
