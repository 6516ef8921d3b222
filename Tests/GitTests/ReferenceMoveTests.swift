import Files
import TestKit
import Testing

@testable import Git

/// A branch that is moved in its file ends as git would have left it, its logs too.
@Suite struct ReferenceMoveTests {
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
    let repository = try #require(try Repository.discover(from: sandbox.folder, environment: sandbox.environment))
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
    let twin = reference + "-git"
    for name in [reference, twin] {
      try sandbox.write(".git/\(name)", "\(one)\n")
      #expect(try newest(inLogOf: name) == nil)
    }
    #expect(try move(reference, from: one, to: two))
    try sandbox.git("update-ref", "-m", "moved", twin, two.description)
    #expect(try (newest(inLogOf: reference) == nil) == (newest(inLogOf: twin) == nil))
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
    #expect(throws: FileFailure.self) { try move("refs/heads/main", from: two, to: one) }
    #expect(try sandbox.git("rev-parse", "main") == two.description)
    #expect(try sandbox.text(".git/logs/refs/heads/main") == before)
    #expect(!sandbox.exists(".git/refs/heads/main.lock"))
  }
}
