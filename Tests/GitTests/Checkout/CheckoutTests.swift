import CSystem
import Files
import System
import TestKit
import Testing

@testable import Git

/// Going from one commit to another leaves what git leaves.
@Suite struct CheckoutTests {
  /// Two branches with files and folders of every kind that come, go and change into one another.
  private func sandbox(seed: UInt64) throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    var tree = GeneratedTree(seed: seed, in: sandbox)
    try tree.fill()
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "one")
    try sandbox.git("switch", "-q", "-c", "side")
    try tree.change()
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "two")
    return sandbox
  }

  private func expect(_ sandbox: Sandbox, at branch: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try sandbox.git("status", "--porcelain") == "", sourceLocation: sourceLocation)
    #expect(try sandbox.git("symbolic-ref", "--short", "HEAD") == branch, sourceLocation: sourceLocation)
    let files = try sandbox.git("ls-tree", "-r", "-z", "--name-only", branch).split(separator: "\0").map(String.init)
    #expect(
      try Set(sandbox.files().map(ExactName.init)) == Set(files.map(ExactName.init)), sourceLocation: sourceLocation)
    let staged = try sandbox.git("ls-files", "--stage", "-z").split(separator: "\0").count
    #expect(staged == files.count, sourceLocation: sourceLocation)
    #expect(
      try sandbox.git("write-tree") == sandbox.git("rev-parse", "\(branch)^{tree}"), sourceLocation: sourceLocation)
    // Folders in which nothing is are not left behind.
    let empty = try sandbox.run("find", [".", "-path", "./.git", "-prune", "-o", "-type", "d", "-empty", "-print"])
    #expect(empty.output == "", sourceLocation: sourceLocation)
  }

  @Test(arguments: UInt64(1)...UInt64(TestTier.count(4, all: 10))) func leavesWhatGitLeaves(seed: UInt64) throws {
    let sandbox = try sandbox(seed: seed)
    // Git reads the folders again by this: times of files need not be looked at.
    for (number, branch) in ["main", "side", "main", "side"].enumerated() {
      if number == 1 { try sandbox.git("gc", "-q") }
      try sandbox.repository().switchTo(branch: branch)
      try expect(sandbox, at: branch)
    }
    try sandbox.git("switch", "-q", "main")
    try expect(sandbox, at: "main")
    try sandbox.git("fsck", "--full", "--strict")
  }

  /// The same files in packs of ours.
  @Test func readsStoredPacks() throws {
    let sandbox = try Sandbox(git: true)
    var random = SeededRandom(seed: 3)
    for number in 0..<60 {
      try sandbox.write(
        "set \(number)/icon.png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + random.bytes(9000))
    }
    try sandbox.write("large.psd", Array("8BPS".utf8) + random.bytes(9 << 20))
    try sandbox.write("large.txt", [UInt8](repeating: 65, count: 9 << 20))
    try sandbox.commitWithOurs("one")
    try sandbox.git("switch", "-q", "-c", "side")
    for path in try sandbox.files() { sandbox.remove(path) }
    try sandbox.write("only", "this")
    try sandbox.commitWithOurs("two")
    try sandbox.repository().switchTo(branch: "main")
    try expect(sandbox, at: "main")
    #expect(try sandbox.files().count == 62)
  }

  @Test(arguments: [
    "* text=auto eol=crlf", "*.txt text eol=crlf\n*.c ident", "*.txt text eol=lf", "*.txt -text", "* text=auto", "",
  ])
  func writesWhatFiltersMake(attributes: String) throws {
    for setting in ["false", "true", "input"] {
      let sandbox = try Sandbox(git: true)
      try sandbox.write("zero", "")
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "-q", "-m", "zero")
      try sandbox.git("switch", "-q", "-c", "side")
      try sandbox.write("sub/.gitattributes", attributes + "\n")
      try sandbox.write("sub/a.txt", "one\ntwo\n")
      try sandbox.write("sub/b.c", "/* $Id$ */\n")
      try sandbox.write("sub/c.bin", [0, 10, 10, 1])
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "-q", "-m", "side")
      try sandbox.git("switch", "-q", "main")
      try sandbox.git("config", "core.autocrlf", setting)
      try sandbox.git("switch", "-q", "side")
      let paths = try sandbox.files()
      let theirs = try paths.map { try sandbox.bytes($0) }
      try sandbox.git("switch", "-q", "main")
      try sandbox.repository().switchTo(branch: "side")
      for (path, bytes) in zip(paths, theirs) {
        #expect(try sandbox.bytes(path) == bytes, "\(path) with '\(attributes)' and autocrlf=\(setting)")
      }
      #expect(try sandbox.git("status", "--porcelain") == "")
    }
  }

  @Test func submodulesAreFoldersAndNoMore() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "one")
    let id = try sandbox.git("rev-parse", "HEAD")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.git("update-index", "--add", "--cacheinfo", "160000,\(id),library")
    try sandbox.git("commit", "-q", "-m", "two")
    try sandbox.git("switch", "-q", "main")
    try sandbox.repository().switchTo(branch: "side")
    #expect(sandbox.exists("library"))
    #expect(try sandbox.git("status", "--porcelain") == "")
    try sandbox.repository().switchTo(branch: "main")
    #expect(!sandbox.exists("library"))
    try expect(sandbox, at: "main")
  }

  // MARK: Hostile trees

  /// Makes a branch whose tree has a name that no honest tree has, which `git mktree` would not make.
  private func branch(_ sandbox: Sandbox, with name: String, mode: String = "100644") throws {
    let blob = try sandbox.git("hash-object", "-w", "--stdin", input: "../outside")
    let digits = blob.utf8.map { $0 }
    let raw = stride(from: 0, to: 40, by: 2).map {
      UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16)!
    }
    try sandbox.write("../tree", Array("\(mode) \(name)\0".utf8) + raw)
    let id = try sandbox.git("hash-object", "-t", "tree", "-w", "--literally", "../tree")
    let commit = try sandbox.git("commit-tree", "-p", "main", "-m", "hostile", id)
    try sandbox.git("branch", "hostile", commit)
  }

  @Test(arguments: [".git", ".GIT", "..", ".", "git~1", ".git ", ".g\u{200c}it", "a/../../b"])
  func namesOfGitAreRefused(name: String) throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "one")
    try branch(sandbox, with: name)
    #expect(throws: RepositoryError.notRecordable(path: name)) { try sandbox.repository().switchTo(branch: "hostile") }
    try expect(sandbox, at: "main")
  }

  @Test func aLinkIsNeverFollowedToAFolder() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("keep", "")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("icons/bell", "")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "two")
    try sandbox.git("switch", "-q", "main")
    try sandbox.makeFolder("../outside")
    try sandbox.link("icons", to: "../outside")
    #expect(throws: RepositoryError.uncommittedWork([UncommittedFile(path: "icons", kind: .untracked)])) {
      try sandbox.repository().switchTo(branch: "side")
    }
    #expect(!sandbox.exists("../outside/bell"))
    // The same where the link comes after the look.
    let chain = try FolderChain(sandbox.folder)
    #expect(throws: SyscallError.self) { try chain.place(of: Array("icons/bell".utf8), makesFolders: true) }
  }

  @Test(arguments: [("Bell", "bell"), ("Bell/a", "bell"), ("bell", "BELL/x")])
  func namesThatTheDiskTakesForOneAreFoundFirst(one: String, other: String) throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("keep", "")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write(one, "1")
    try sandbox.write(other, "2")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "two")
    try sandbox.git("switch", "-q", "main")
    try sandbox.git("config", "core.ignoreCase", "true")
    let error = try #require(throws: RepositoryError.self) { try sandbox.repository().switchTo(branch: "side") }
    guard case .namesCollide = error else {
      Issue.record("\(error)")
      return
    }
    try expect(sandbox, at: "main")
  }

  @Test func marksInOnePieceOrTwoAreOneNameWhereTheDiskComposes() {
    let folding = NameFolding(composes: true)
    #expect(folding.key("caf\u{e9}") == folding.key("cafe\u{301}"))
    #expect(folding.key("Cafe") != folding.key("cafe"))
    #expect(NameFolding().key("caf\u{e9}") != NameFolding().key("cafe\u{301}"))
    #expect(NameFolding(ignoresCase: true).key("Cafe") == NameFolding(ignoresCase: true).key("cAFE"))
  }

  // MARK: Crowded folders

  /// Two folders get many files: one at the root, with a submodule in it, and one in a folder that exists.
  private func crowd() throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("shared/keep", "")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    try sandbox.git("switch", "-q", "-c", "side")
    for number in 0..<500 {
      try sandbox.write("shared/many/\(number % 50)/\(number)", "\(number)")
      try sandbox.write("more/\(number)", "\(number)")
    }
    try sandbox.write("few/one", "")
    try sandbox.git("add", "-A")
    let commit = try sandbox.git("rev-parse", "HEAD")
    try sandbox.git("update-index", "--add", "--cacheinfo", "160000,\(commit),more/module")
    try sandbox.git("commit", "-q", "-m", "two")
    try sandbox.git("switch", "-q", "main")
    return sandbox
  }

  private func checkout(of sandbox: Sandbox) throws -> Checkout {
    let repository = try sandbox.repository()
    let plan = try CheckoutPlan.make(
      repository, from: try repository.head().commit, to: try #require(try repository.commit(ofBranch: "side")))
    #expect(Set(plan.crowdedFolders.map(\.folder)) == ["shared/many", "more"])
    return Checkout(repository, plan, goal: .head(branch: "side"))
  }

  /// Creates a folder apart; returns the number of the error.
  private func makeApart(_ name: String, in folder: String) -> Int32 {
    let descriptor = open(folder, O_RDONLY)
    defer { close(descriptor) }
    return cfolder_make_apart(descriptor, ".draft", name)
  }

  /// They exist before their first files where the disk can be told where to place them.
  @Test func crowdedFoldersAreMadeFirst() throws {
    let sandbox = try crowd()
    let other = try Sandbox()
    let isPossible = makeApart("apart", in: other.folder) == 0
    let checkout = try checkout(of: sandbox)
    try checkout.lock()
    try checkout.prepareFolders()
    #expect(sandbox.exists("shared/many") == isPossible)
    #expect(sandbox.exists("more/module"))
    #expect(!sandbox.exists("few"))
    #expect(try FileSystem.entries(of: sandbox.folder).map(\.name).sorted() == [".git", "more", "shared"])
    checkout.journalLock.release()
    #expect(try sandbox.repository().recoverInterruptedCheckout() == .rolledBack)
    try expect(sandbox, at: "main")
  }

  @Test func aCrowdedFolderIsLikeAnyOther() throws {
    let sandbox = try crowd()
    #expect(chmod(sandbox.path("shared"), 0o2750) == 0)
    try sandbox.repository().switchTo(branch: "side")
    #expect(try sandbox.git("status", "--porcelain") == "")
    #expect(mkdir(sandbox.path("shared/plain"), 0o777) == 0)
    let plain = try #require(POSIXFile.status(of: sandbox.path("shared/plain")))
    let crowded = try #require(POSIXFile.status(of: sandbox.path("shared/many")))
    #expect((crowded.st_mode, crowded.st_gid, crowded.st_uid) == (plain.st_mode, plain.st_gid, plain.st_uid))
    #expect(crowded.st_mode & S_ISGID != 0)
  }

  /// The command is killed after the draft of a folder was created, and before the folder is in its place.
  @Test func theDraftOfACrowdedFolderIsRemoved() throws {
    let sandbox = try crowd()
    let checkout = try checkout(of: sandbox)
    try checkout.lock()
    for (folder, draft) in checkout.plan.crowdedFolders {
      let path = sandbox.path(folder.enclosingFolder.joined(draft))
      try FileSystem.makeFolder(path.joined(draft))
    }
    checkout.journalLock.release()
    #expect(try sandbox.repository().recoverInterruptedCheckout() == .rolledBack)
    try expect(sandbox, at: "main")
  }

  /// An empty folder may have been created meanwhile, for private files.
  @Test(arguments: [false, true]) func aFolderThatIsThereIsKept(isEmpty: Bool) throws {
    let sandbox = try Sandbox()
    #expect(mkdir(sandbox.path("taken"), 0o700) == 0)
    if !isEmpty { try sandbox.write("taken/file", "") }
    let before = try #require(POSIXFile.status(of: sandbox.path("taken")))
    #expect(makeApart("taken", in: sandbox.folder) != 0)
    let after = try #require(POSIXFile.status(of: sandbox.path("taken")))
    #expect((after.st_ino, after.st_mode) == (before.st_ino, before.st_mode))
    #expect(try FileSystem.entries(of: sandbox.folder).map(\.name) == ["taken"])
  }

  // MARK: What is staged

  /// Staged files that are not on the disk any more are work all the same.
  @Test func stagedFilesInTheWayAreFound() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("keep", "")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("icons", "a file")
    try sandbox.write("sets/bell", "in a folder")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "two")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("icons/mine", "staged")
    try sandbox.write("sets", "staged")
    try sandbox.git("add", "-A")
    sandbox.remove("icons")
    sandbox.remove("sets")
    #expect(
      throws: RepositoryError.uncommittedWork([
        UncommittedFile(path: "icons/mine", kind: .staged), UncommittedFile(path: "sets", kind: .staged),
      ])
    ) { try sandbox.repository().switchTo(branch: "side") }
  }
}
