import Files
import TestKit
import Testing

@testable import Git

/// What is there already, and is about to be named again, must not look old: `git prune` goes by the age of files.
@Suite struct ObjectFreshenerTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run
  private let old = "@1600000000"

  private func age(_ path: String) throws {
    #expect(try sandbox.run("touch", ["-d", old, sandbox.path(path)]).isSuccess)
  }

  private func isOld(_ path: String) throws -> Bool {
    try sandbox.run("stat", ["-c", "@%Y", sandbox.path(path)]).output == "\(old)\n"
  }

  /// Stores a blob with git that nothing names, and returns its id.
  private func storeWithGit(_ text: String) throws -> String {
    try sandbox.git("hash-object", "-w", "--stdin", input: text)
  }

  private func path(ofLoose id: String) -> String { ".git/objects/\(id.prefix(2))/\(id.dropFirst(2))" }

  private func packs() throws -> [String] {
    try FileSystem.entries(of: sandbox.path(".git/objects/pack")).map(\.name).filter { $0.hasSuffix(".pack") }
      .map { ".git/objects/pack/\($0)" }
  }

  @Test func anOldLooseObjectOutlivesAPrune() throws {
    let id = try storeWithGit("old")
    try age(path(ofLoose: id))
    let store = try ObjectStore(of: try sandbox.repository())
    #expect(try store.write(Array("old".utf8), .blob).description == id)
    #expect(try !isOld(path(ofLoose: id)))
    try sandbox.git("prune", "--expire=2.weeks.ago")
    #expect(try sandbox.git("cat-file", "-p", id) == "old")
  }

  /// The file of a commit that is long gone is in the work tree again.
  @Test func aSnapshotRefreshesWhatItFinds() throws {
    let id = try storeWithGit("again\n")
    try age(path(ofLoose: id))
    try sandbox.write("again.txt", "again\n")
    try sandbox.commitWithOurs()
    #expect(try !isOld(path(ofLoose: id)))
  }

  @Test func aPackIsTouchedOnce() throws {
    let ids = try ["one", "two"].map { text in
      try sandbox.write("\(text).txt", text)
      return try sandbox.git("hash-object", "\(text).txt")
    }
    try sandbox.commitWithOurs()
    try sandbox.git("gc", "-q")
    let pack = try #require(try packs().first)
    try age(pack)
    let store = try ObjectStore(of: try sandbox.repository())
    #expect(try store.write(Array("one".utf8), .blob).description == ids[0])
    #expect(try !isOld(pack))
    try age(pack)
    #expect(try store.write(Array("two".utf8), .blob).description == ids[1])
    #expect(try isOld(pack))
    #expect(try packs().count == 1 && !sandbox.exists(path(ofLoose: ids[0])))
  }

  @Test func aLooseObjectIsTouchedOnceByATransaction() throws {
    let id = try storeWithGit("twice")
    let transaction = ObjectTransaction(try ObjectStore(of: try sandbox.repository()), expectedCount: 1)
    let writer = ObjectWriter(transaction)
    let write = { _ = try Array("twice".utf8).withUnsafeBytes { try writer.write(.blob, $0) } }
    try write()
    try age(path(ofLoose: id))
    try write()
    #expect(try isOld(path(ofLoose: id)))
  }

  /// The pack of what git is about to clear away keeps the ages beside it; what is needed again has to leave it.
  @Test func whatLiesInACruftPackIsWrittenAnew() throws {
    try sandbox.write("a.txt", "a")
    try sandbox.commitWithOurs()
    let id = try storeWithGit("cruft")
    try age(path(ofLoose: id))
    try sandbox.git("repack", "-q", "--cruft", "--cruft-expiration=never", "-d")
    #expect(!sandbox.exists(path(ofLoose: id)))
    #expect(try ObjectStore(of: try sandbox.repository()).write(Array("cruft".utf8), .blob).description == id)
    #expect(sandbox.exists(path(ofLoose: id)))
  }

  @Test func whatIsBorrowedIsTouchedWhereItLies() throws {
    let id = try storeWithGit("borrowed")
    try sandbox.git("clone", "-q", "--shared", ".", "borrower")
    try age(path(ofLoose: id))
    let repository = try #require(
      try RepositoryLocation(sandbox.path("borrower"), environment: sandbox.environment).open())
    #expect(
      ObjectFreshener.alternates(of: sandbox.path("borrower/.git/objects")).map(POSIXFile.realPath) == [
        sandbox.path(".git/objects")
      ])
    #expect(try ObjectStore(of: repository).write(Array("borrowed".utf8), .blob).description == id)
    #expect(try !isOld(path(ofLoose: id)))
    #expect(!sandbox.exists("borrower/\(path(ofLoose: id))"))
  }
}
