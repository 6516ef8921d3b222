import Files
import TestKit
import Testing

@testable import Git

/// What is read without libgit2 is what libgit2 would have told.
@Suite struct PlainRepositoryTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox(git: true)
  }

  private func open(_ variables: [String: String] = [:]) throws -> Repository {
    let environment = sandbox.environment.merging(variables) { $1 }
    return try #require(try RepositoryLocation(sandbox.folder, environment: environment).open())
  }

  /// The same, opened by libgit2.
  private func openByLibrary(_ variables: [String: String] = [:]) throws -> Repository {
    let environment = sandbox.environment.merging(variables) { $1 }
    return try Repository(sandbox.path(".git"), workTree: sandbox.folder, environment: environment)
  }

  @Test func anOrdinaryRepositoryIsPlain() throws {
    let (plain, other) = (try open(), try openByLibrary())
    #expect(plain.isPlain && !other.isPlain)
    #expect(plain.workTree == other.workTree && plain.gitDirectory == other.gitDirectory)
    #expect(plain.commonDirectory == other.commonDirectory && plain.indexPath == other.indexPath)
    #expect(plain.isBare == other.isBare && plain.isLinkedWorkTree == other.isLinkedWorkTree)
    #expect(try plain.head() == other.head())
    try sandbox.write("a/b", "")
    let inner = try #require(
      try RepositoryLocation(sandbox.path("a/../a"), environment: sandbox.environment).open())
    #expect(inner.isPlain && inner.workTree == other.workTree)
  }

  @Test(arguments: [
    ["core.worktree", "/"], ["core.bare", "true"], ["include.path", "more"], ["extensions.noop", "1"],
    ["includeIf.onbranch:main.path", "more"], ["core.repositoryformatversion", "1"],
  ])
  func whatIsOutOfTheOrdinaryIsLeftToLibgit2(setting: [String]) throws {
    try sandbox.git("config", setting[0], setting[1])
    #expect(try !open().isPlain)
    try sandbox.git("config", "--unset", setting[0])
    #expect(try open().isPlain)
    try sandbox.git("config", "--global", setting[0], setting[1])
    // What the user's file includes is read as well, and a version of the format is the business of the repository's
    // own.
    let isPlain = setting[0].hasPrefix("include") || setting[0] == "core.repositoryformatversion"
    #expect(try open().isPlain == isPlain)
    if isPlain {
      try sandbox.write("../home/more", "[core]\nworktree = /\n")
      #expect(try open().isPlain == (setting[0] == "core.repositoryformatversion"))
    }
  }

  @Test func namesOfReferencesAreThoseThatGitTells() throws {
    try sandbox.write("a", "a")
    try sandbox.git("add", "a")
    try sandbox.git("commit", "--quiet", "--message", "one")
    for name in ["packed", "both", "deep/er/packed", "gone"] { try sandbox.git("branch", name) }
    try sandbox.git("pack-refs", "--all")
    for name in ["loose", "deep/er/loose", "Ünïcode"] { try sandbox.git("branch", name) }
    try sandbox.git("branch", "--force", "both")
    try sandbox.git("branch", "--delete", "gone")
    for file in ["main.lock", ".DS_Store", "deep/.hidden"] { try sandbox.write(".git/refs/heads/\(file)", "") }
    let told = try sandbox.git("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads/").split(separator: "\n")
    let (plain, other) = (try open(), try openByLibrary())
    #expect(try plain.branchNames() == told.map(String.init))
    #expect(try plain.branchNames() == other.branchNames().filter { !$0.hasSuffix(".DS_Store") && !$0.contains("/.") })
    #expect(try plain.referenceNames(below: "refs/tags/").isEmpty)
  }

  @Test func aLinkedWorkTreeIsPlainAndALinkIsNot() throws {
    try sandbox.write("a", "a")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    try sandbox.git("worktree", "add", "-q", "other")
    let other = try RepositoryLocation(sandbox.path("other"), environment: sandbox.environment).open()
    #expect(other?.isPlain == true && other?.isLinkedWorkTree == true)
    // Each work tree has its own of these.
    for name in ["refs/bisect/bad", "refs/heads/c"] { try sandbox.git("-C", "other", "update-ref", name, "HEAD") }
    let commit = try open().head().commit
    #expect(try other?.target(ofReference: "refs/bisect/bad") == commit)
    #expect(try open().target(ofReference: "refs/bisect/bad") == nil)
    #expect(try other?.referenceNames(below: "refs/heads/") == ["c", "main", "other"])
    #expect(try sandbox.run("sh", ["-c", "mv .git elsewhere && ln -s elsewhere .git"]).isSuccess)
    #expect(try !open().isPlain)
  }

  // MARK: Settings

  private static let values = [
    "", "true", "Yes", "on", "FALSE", "no", "off", "0", "1", "-1", "10", "010", "0x10", "2k", "3M", "1g", "k", "1kk",
    "9223372036854775807", "9223372036854775807g", "truely", " on ", "\"quoted # \" ; comment", "a\\tb", "\u{E9}",
  ]

  @Test func settingsAreThoseOfLibgit2() throws {
    var text = "[a]\n\talone\n[A \"Sub.Name\"]\n\tKey = 1\n\tkey = 2\n[b.Old]\n\tkey = 3\n"
    for (number, value) in Self.values.enumerated() { text += "[v]\n\tn\(number) = \(value)\n" }
    let file = sandbox.path(".git/config")
    let before = String(decoding: try FileSystem.read(file), as: UTF8.self)
    try FileSystem.write(Array((before + text).utf8), to: file)
    let variables = [
      "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "a.alone", "GIT_CONFIG_VALUE_0": "no", "GIT_CONFIG_KEY_1": "E.f",
      "GIT_CONFIG_VALUE_1": "",
    ]
    let (plain, other) = (try open(variables).configuration, try openByLibrary(variables).configuration)
    #expect(try open(variables).isPlain)
    let names =
      ["a.alone", "A.Sub.Name.key", "a.sub.name.key", "b.old.key", "e.f", "none.none", "core.bare"]
      + Self.values.indices.map { "v.n\($0)" }
    for name in names {
      #expect(try plain.string(name) == other.string(name), "\(name)")
      #expect(try plain.values(name) == other.values(name), "\(name)")
      #expect(bool(plain, name) == bool(other, name), "\(name)")
      #expect(int(plain, name) == int(other, name), "\(name)")
    }
    #expect(try plain.settings(startingWith: "a.") == other.settings(startingWith: "a."))
    #expect(try plain.settings(startingWith: "v.n").count == Self.values.count)
  }

  private func bool(_ configuration: Configuration, _ name: String) -> String {
    do { return try "\(String(describing: configuration.bool(name)))" } catch { return "refused" }
  }

  private func int(_ configuration: Configuration, _ name: String) -> String {
    do { return try "\(String(describing: configuration.int(name)))" } catch { return "refused" }
  }

  @Test func settingsAreReadOnceAndAgainAfterOwnChanges() throws {
    let configuration = try open().configuration
    #expect(try configuration.string("a.b") == nil)
    try sandbox.git("config", "a.b", "one")
    #expect(try configuration.string("a.b") == nil)
    configuration.reread()
    #expect(try configuration.string("a.b") == "one")
    try configuration.set("a.b", to: "two")
    #expect(try configuration.string("a.b") == "two")
    // What git did to the file meanwhile doesn't keep a value from being written, or removed.
    try sandbox.git("config", "--unset", "a.b")
    try configuration.set("a.b", to: "two")
    #expect(try configuration.string("a.b") == "two")
    try configuration.remove("a.b")
    #expect(try configuration.string("a.b") == nil)
    try sandbox.git("config", "a.b", "three")
    try configuration.remove("a.b")
    #expect(try configuration.string("a.b") == nil)
    try sandbox.git("config", "--global", "a.c", "three")
    #expect(try open().configuration.string("a.c") == "three")
  }

  @Test func settingsThatAreDamagedAreAnError() throws {
    let configuration = sandbox.path(".git/config")
    try FileSystem.write(Array("[core\n".utf8), to: configuration)
    #expect(throws: (any Error).self) { try open() }
  }

  // MARK: References

  @Test func headIsThatOfLibgit2() throws {
    #expect(try open().head() == openByLibrary().head())
    try sandbox.write("a", "a")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    for words in [
      ["branch", "deep/er"], ["switch", "-q", "deep/er"], ["pack-refs", "--all"],
      ["commit", "-q", "--allow-empty", "-m", "x"],
      ["switch", "-q", "--detach"], ["switch", "-q", "--orphan", "new"], ["switch", "-q", "-c", "\u{E9}", "main"],
      ["symbolic-ref", "refs/heads/alias", "refs/heads/main"], ["symbolic-ref", "HEAD", "refs/heads/alias"],
      ["symbolic-ref", "HEAD", "refs/remotes/elsewhere"],
    ] {
      #expect(try sandbox.runGit(words).isSuccess)
      let (plain, other) = (try open(), try openByLibrary())
      #expect(try plain.isPlain && plain.head() == other.head(), "\(words)")
      #expect(try plain.head().commit == plain.resolve("HEAD"), "\(words)")
    }
    // Git finds no repository there then.
    try sandbox.write(".git/HEAD", "nonsense\n")
    #expect(try RepositoryLocation(sandbox.folder, environment: sandbox.environment).open() == nil)
  }

  // MARK: Commits

  private static let messages = [
    "one", "one\n", "one\n\nbody\n", "one\ntwo\n\nbody\n\nmore\n",
    "\n\n one  two\t\n three \n \n  body  \n\n",
    "one\n \nbody",
    "one\n\n\n\nbody\n", "", "\n", " ", "\u{E9}\n\n\u{301}", "one\r\n\r\nbody\r\n", "one\u{B}two\n\nx", "a\n\n \n",
  ]
  private static let people = [
    "Ada <ada@example.com> 1700000000 +0100", "Ada Lovelace <a> 0 -0730", "A <> 1 +0000", " <a@b> 1 +0000",
    "A. <a@b> 1 +0000", "A  B  <a@b> 1 +0000", "A <a<b> 1 +0000", "A <a@b> 1", "A <a@b>  1 +0000", "A <a@b> x +0000",
    "A <a@b> 1 +9999", "A <a@b> 99999999999999999999 +0000", "A <a@b> -5 +0000", "A <a@b>", "A",
    "\u{E9} <\u{E9}@b> 7 +0000",
  ]

  @Test func whatCommitsSayIsThatOfLibgit2() throws {
    let tree = try sandbox.git("write-tree")
    let repository = try open()
    var read = 0
    for (number, message) in (Self.messages + Self.people).enumerated() {
      let isMessage = number < Self.messages.count
      let person = isMessage ? Self.people[0] : message
      let text =
        "tree \(tree)\nauthor \(person)\ncommitter \(person)\nencoding UTF-8\n\n" + (isMessage ? message : "one\n\ntwo")
      let id = try ObjectStore(of: repository).write(Array(text.utf8), .commit)
      guard let handle = try? repository.commitHandle(id) else { continue }
      read += 1
      let summary = try repository.commit(id)
      let other = CommitSummary(handle.pointer)
      #expect(summary == other, "\(text)")
      #expect(summary.author.offsetMinutes == other.author.offsetMinutes)
    }
    #expect(read > Self.messages.count)
  }
}
