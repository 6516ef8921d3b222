import Files
import TestKit
import Testing

@testable import Git

/// A branch that is moved in its file ends as git would have left it, its logs too.
@Suite struct ReferenceUpdateTests {
  private let sandbox: Sandbox
  private let (one, two): (ObjectID, ObjectID)

  init() throws {
    sandbox = try Sandbox(git: true)
    for text in ["1", "2"] {
      try sandbox.write("a", text)
      try sandbox.git("add", "a")
      try sandbox.git("commit", "--quiet", "-m", text)
    }
    one = try #require(ObjectID(try sandbox.git("rev-parse", "HEAD~1")))
    two = try #require(ObjectID(try sandbox.git("rev-parse", "HEAD")))
  }

  private func open() throws -> Repository {
    let repository = try #require(try RepositoryLocation(sandbox.folder, environment: sandbox.environment).open())
    try repository.setReflogIdentity(Identity(name: "Ada", email: "ada@example.com"))
    return repository
  }

  @discardableResult
  private func move(_ name: String, from old: ObjectID, to new: ObjectID, _ message: String = "moved") throws -> Bool {
    try open().moveReference(name, from: old, to: new, message: message)
  }

  /// The newest line of a log without its time, as git tells it; nil where there is none.
  private func newest(inLogOf reference: String) throws -> String? {
    let result = try sandbox.runGit(["reflog", "show", "-1", "--format=%H %gn <%ge> %gs", reference])
    return result.isSuccess ? result.output.split(separator: "\n").first.map(String.init) : nil
  }

  @Test func theBranchOneStandsOn() throws {
    #expect(try move("refs/heads/main", from: two, to: one, "a \n  message\t"))
    #expect(try sandbox.git("rev-parse", "main") == one.description)
    let line = "\(one) Ada <ada@example.com> a message"
    #expect(try newest(inLogOf: "main") == line && newest(inLogOf: "HEAD") == line)
    #expect(try sandbox.git("rev-parse", "main@{1}") == two.description)
    #expect(!sandbox.exists(".git/refs/heads/main.lock"))
    try sandbox.git("fsck", "--strict")
  }

  // MARK: - The first commit of a branch

  private enum Maker { case ours, library, nobody }

  /// Has `HEAD` name a branch that doesn't exist and gives it a commit.
  private func makeFirst(_ name: String) throws -> Maker {
    try sandbox.write(".git/HEAD", "ref: \(name)\n")
    let disk = RecordingDisk()
    let isMade = try open().moveReference(name, from: nil, to: one, message: "commit (initial): 1", disk: disk)
    if !isMade { return .nobody }
    return disk.steps.contains { if case .rename = $0 { true } else { false } } ? .ours : .library
  }

  @Test(arguments: ["first", "icons/new/first"], [true, false])
  func theFirstCommitOfABranch(branch: String, isPacked: Bool) throws {
    for other in ["icons/old", "firs", "first-one"] { try sandbox.git("branch", other) }
    if isPacked { try sandbox.git("pack-refs", "--all") }
    sandbox.remove(".git/logs")
    #expect(try makeFirst("refs/heads/\(branch)") == .ours)
    #expect(try sandbox.git("rev-parse", "HEAD", branch) == "\(one)\n\(one)")
    let line = "\(one) Ada <ada@example.com> commit (initial): 1"
    #expect(try newest(inLogOf: branch) == line && newest(inLogOf: "HEAD") == line)
    #expect(try sandbox.text(".git/logs/HEAD").hasPrefix(String(repeating: "0", count: 40) + " \(one) Ada "))
    #expect(try sandbox.files(in: ".git/refs").allSatisfy { !$0.hasSuffix(".lock") })
    #expect(try !open().moveReference("refs/heads/\(branch)", from: nil, to: two, message: "again"))
    try sandbox.git("fsck", "--strict")
  }

  /// One branch can't be a folder of another one.
  @Test(arguments: [("a", "a/b"), ("a", "a/b/c"), ("a/b", "a"), ("a/b/c", "a")], [true, false])
  func aNameThatIsAFolderOfAnotherOneIsRefused(names: (there: String, new: String), isPacked: Bool) throws {
    try sandbox.git("branch", names.there)
    if isPacked { try sandbox.git("pack-refs", "--all") }
    let state = { try sandbox.git("for-each-ref") + sandbox.text(".git/logs/HEAD") }
    let before = try state()
    #expect(throws: GitError.self) { try makeFirst("refs/heads/\(names.new)") }
    #expect(try state() == before)
    #expect(try sandbox.files(in: ".git/refs").allSatisfy { !$0.hasSuffix(".lock") })
  }

  @Test(arguments: ["", "false", "true", "always"]) func aFirstCommitHasTheLogsOfGit(setting: String) throws {
    if !setting.isEmpty { try sandbox.git("config", "core.logAllRefUpdates", setting) }
    sandbox.remove(".git/logs")
    #expect(try makeFirst("refs/heads/first") == .ours)
    let ours = try sandbox.exists(".git/logs") ? sandbox.files(in: ".git/logs") : []
    sandbox.remove(".git/logs")
    try sandbox.git("update-ref", "-d", "refs/heads/first")
    sandbox.remove(".git/logs")
    try sandbox.git("update-ref", "-m", "1", "HEAD", one.description)
    #expect(try ours == (sandbox.exists(".git/logs") ? sandbox.files(in: ".git/logs") : []))
  }

  /// What is not plain to see is libgit2's, with all that it refuses.
  @Test func linksAndOddNamesOfAFirstCommit() throws {
    let outside = Path.join(sandbox.scratch, "outside")
    try PlainFile.makeFolders(outside)
    for (place, name) in [
      (".git/refs/heads/linked", "linked/new"), (".git/logs/refs/heads/linked", "linked/new"),
      (".git/refs/heads/dangling", "dangling"), (".git/logs/refs/heads/dangling", "dangling"),
    ] {
      try PlainFile.makeFolders(sandbox.path(Path.folder(place)))
      try sandbox.link(place, to: name == "dangling" ? "nowhere" : outside)
      #expect((try? makeFirst("refs/heads/\(name)")) != .ours, "\(place)")
      sandbox.remove(place)
      _ = try sandbox.runGit(["update-ref", "-d", "refs/heads/\(name)"])
    }
    for name in ["a..b", "x.lock", "-x", "a b", "a~1", "HEAD", "@{1}", "a\\b"] {
      #expect((try? makeFirst("refs/heads/\(name)")) != .ours, "\(name)")
    }
    try PlainFile.makeFolders(sandbox.path(".git/logs/refs/heads/was/empty"))
    #expect(try makeFirst("refs/heads/was") == .library)
  }

  @Test func anotherBranchThatIsPackedAndLiesInAFolder() throws {
    try sandbox.git("branch", "icons/new", "HEAD~1")
    try sandbox.git("pack-refs", "--all")
    #expect(!sandbox.exists(".git/refs/heads/icons"))
    let before = try newest(inLogOf: "HEAD")
    #expect(try move("refs/heads/icons/new", from: one, to: two))
    #expect(try sandbox.git("rev-parse", "icons/new") == two.description)
    #expect(try newest(inLogOf: "icons/new") == "\(two) Ada <ada@example.com> moved")
    #expect(try newest(inLogOf: "HEAD") == before)
  }

  @Test func oneThatIsElsewhereStays() throws {
    #expect(try !move("refs/heads/main", from: one, to: two))
    #expect(try !move("refs/heads/none", from: one, to: two))
    #expect(try sandbox.git("rev-parse", "main") == two.description)
    #expect(try sandbox.git("for-each-ref", "--format=%(refname)") == "refs/heads/main")
    #expect(!sandbox.exists(".git/refs/heads/main.lock") && !sandbox.exists(".git/refs/heads/none.lock"))
  }

  @Test func aHeldLockIsTold() throws {
    try sandbox.git("config", "core.filesRefLockTimeout", "0")
    try sandbox.write(".git/refs/heads/main.lock", "")
    #expect {
      try move("refs/heads/main", from: two, to: one)
    } throws: { error in
      (error as? GitError).map { $0.isLocked && $0.path == sandbox.path(".git/refs/heads/main.lock") } ?? false
    }
    #expect(try sandbox.git("rev-parse", "main") == two.description && sandbox.exists(".git/refs/heads/main.lock"))
  }

  /// What is not plain to see goes the other way, to the same end.
  @Test func linksAndEmptyFolders() throws {
    try sandbox.git("symbolic-ref", "refs/heads/alias", "refs/heads/main")
    try sandbox.git("branch", "topic")
    try sandbox.git("pack-refs", "--all")
    try PlainFile.makeFolders(sandbox.path(".git/refs/heads/topic/empty"))
    #expect(try move("refs/heads/topic", from: two, to: one))
    #expect(try sandbox.git("rev-parse", "topic") == one.description)
    #expect(try !move("refs/heads/alias", from: two, to: one))
    #expect(try sandbox.git("symbolic-ref", "refs/heads/alias") == "refs/heads/main")
    #expect(try sandbox.git("rev-parse", "main") == two.description)
  }

  @Test(arguments: ["", "false", "true", "always"], ["refs/heads/side", "refs/assets/side"])
  func logsAreKeptWhereGitKeepsThem(setting: String, reference: String) throws {
    if !setting.isEmpty { try sandbox.git("config", "core.logAllRefUpdates", setting) }
    let copy = reference + "-git"
    for name in [reference, copy] {
      try sandbox.write(".git/\(name)", "\(one)\n")
      #expect(try newest(inLogOf: name) == nil)
    }
    #expect(try move(reference, from: one, to: two))
    try sandbox.git("update-ref", "-m", "moved", copy, two.description)
    #expect(try (newest(inLogOf: reference) == nil) == (newest(inLogOf: copy) == nil))
    // A log that is there gets its line in any case.
    try sandbox.git("update-ref", "--create-reflog", "-m", "there", reference, one.description)
    #expect(try move(reference, from: one, to: two, "once more"))
    #expect(try newest(inLogOf: reference)?.hasSuffix(" once more") == true)
  }

  /// Where a log cannot be written, nothing has moved.
  @Test func aLogThatCannotBeWritten() throws {
    sandbox.remove(".git/logs/HEAD")
    try PlainFile.makeFolders(sandbox.path(".git/logs/HEAD/folder"))
    let before = try sandbox.text(".git/logs/refs/heads/main")
    #expect(throws: SyscallError.self) { try move("refs/heads/main", from: two, to: one) }
    #expect(try sandbox.git("rev-parse", "main") == two.description)
    #expect(try sandbox.text(".git/logs/refs/heads/main") == before)
    #expect(!sandbox.exists(".git/refs/heads/main.lock"))
  }
}
