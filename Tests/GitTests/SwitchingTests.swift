import Testing

@testable import Git

@Suite struct SwitchingTests {
  let sandbox: GitSandbox
  let repository: Repository

  init() throws {
    sandbox = try GitSandbox()
    repository = try sandbox.repository()
    for path in ["same", "changed", "gone", "folder/x", "run"] { try sandbox.write(path, "main") }
    try sandbox.write(".gitignore", "*.tmp\n")
    try sandbox.commitAll("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("changed", "side")
    try sandbox.remove("gone")
    try sandbox.write("new", "side")
    try sandbox.write("forced.tmp", "side")
    try sandbox.remove("folder")
    try sandbox.write("folder", "a file now")
    try sandbox.makeExecutable("run")
    try sandbox.git("add", "-f", "forced.tmp")
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
  }

  @Test func aFolderThatCannotBeListedIsNotAnEmptyOne() throws {
    try sandbox.link("loop", to: "loop")
    let root = try #require(repository.workTree)
    #expect(throws: SyscallError.self) { try POSIXFile.names(in: root.joined("loop")) }
    #expect(try POSIXFile.names(in: root.joined("nowhere")) == [])
    #expect(try POSIXFile.names(in: root.joined("same")) == [])
  }

  @Test(
    arguments: [
      ("folder", "folder"), ("", ""), ("elsewhere", nil),
    ] as [(String, String?)])
  func aLockedFolderIsFoundFirst(locked: String, found: String?) throws {
    let root = try #require(repository.workTree)
    let changes = try repository.changes(from: sandbox.id("main"), to: sandbox.id("side"))
    let full = locked.isEmpty ? root : root.joined(locked)
    #expect(ReadOnlyFolderCheck(root: root) { $0 != full }.first(for: changes) == found)
  }

  /// A folder goes with its last file, so the one above is looked at too.
  @Test func theFolderAboveAnEmptiedOneCounts() throws {
    try sandbox.write("a/b/c/file", "x")
    let root = try #require(repository.workTree)
    let id = try sandbox.id("main")
    let gone = FileChange(.deleted, "a/b/c/file", old: (.file, id))
    #expect(ReadOnlyFolderCheck(root: root) { $0 != root.joined("a") }.first(for: [gone]) == "a")
    try sandbox.write("a/b/other", "x")
    #expect(ReadOnlyFolderCheck(root: root) { $0 != root.joined("a") }.first(for: [gone]) == nil)
  }

  /// No system takes a name of 300 bytes, not even from root.
  @Test func whatCannotBeWrittenLeavesAllAsItWas() throws {
    let name = String(repeating: "z", count: 300)
    let blob = try String(sandbox.git("rev-parse", "side:new").dropLast())
    try sandbox.git("read-tree", "side")
    try sandbox.git("update-index", "--add", "--cacheinfo", "100644,\(blob),\(name)")
    let tree = try String(sandbox.git("write-tree").dropLast())
    let commit = try String(sandbox.git("commit-tree", "-p", "side", "-m", "long", tree).dropLast())
    try sandbox.git("branch", "long", commit)
    try sandbox.git("read-tree", "main")
    try sandbox.write("same", "edited")
    try sandbox.write("changed", "side")
    try sandbox.write("forced.tmp", "side")
    let status = try sandbox.git("status", "--porcelain", "--ignored")
    let failure = try #require(throws: CheckoutError.self) { try repository.switchTo(branch: "long") }
    #expect(failure.isUndone)
    #expect(failure.reason.contains("'zzz") && !failure.reason.contains(".git"), "\(failure)")
    #expect(try repository.head().branch == "main")
    #expect(try sandbox.git("status", "--porcelain", "--ignored") == status)
    #expect(try sandbox.read("changed") == "side" && sandbox.read("forced.tmp") == "side")
    #expect(try sandbox.read("folder/x") == "main" && !sandbox.exists("new"))
    try sandbox.git("fsck", "--strict")
  }

  /// The files go back as well where only `HEAD` cannot be written.
  @Test func aHeadThatCannotBeWrittenPutsTheFilesBack() throws {
    try sandbox.write(".git/HEAD.lock", "")
    #expect(throws: GitError.self) { try repository.switchTo(branch: "side") }
    try sandbox.remove(".git/HEAD.lock")
    #expect(try repository.head().branch == "main")
    try sandbox.expectClean()
  }

  private func expectRefused(_ path: String, _ kind: UncommittedFile.Kind) throws {
    let status = try sandbox.git("status", "--porcelain", "--ignored")
    #expect(throws: RepositoryError.uncommittedWork([UncommittedFile(path: path, kind: kind)])) {
      try repository.switchTo(branch: "side")
    }
    #expect(try repository.head().branch == "main")
    #expect(try sandbox.git("status", "--porcelain", "--ignored") == status)
  }

  @Test func replacesFilesAndGoesBack() throws {
    let changes = try repository.switchTo(branch: "side", by: Identity(name: "Bo", email: "bo@example.com"))
    #expect(changes.count == 7)
    try sandbox.expectClean()
    #expect(try sandbox.git("symbolic-ref", "HEAD") == "refs/heads/side\n")
    #expect(try sandbox.git("log", "-1", "-g", "--format=%gs|%gn", "HEAD") == "checkout: moving from main to side|Bo\n")
    try repository.switchTo(branch: "main")
    try sandbox.expectClean()
    #expect(sandbox.exists("folder/x"))
    #expect(!sandbox.exists("new"))
  }

  @Test func bringsUnsavedWorkAlong() throws {
    try sandbox.write("same", "edited")
    try sandbox.write("untracked", "mine")
    try sandbox.write("staged", "mine")
    try sandbox.git("add", "staged")
    try sandbox.git("rm", "-q", "--cached", "--", ".gitignore")
    try repository.switchTo(branch: "side")
    try sandbox.expectClean("D  .gitignore\n M same\nA  staged\n?? .gitignore\n?? untracked\n")
  }

  @Test func keepsModifiedFiles() throws {
    try sandbox.write("changed", "edited")
    try expectRefused("changed", .modified)
  }

  @Test func keepsModifiedFilesThatWouldGo() throws {
    try sandbox.write("gone", "edited")
    try expectRefused("gone", .modified)
  }

  @Test func keepsStagedFiles() throws {
    try sandbox.write("changed", "staged")
    try sandbox.git("add", "changed")
    try sandbox.write("changed", "main")
    try expectRefused("changed", .staged)
  }

  @Test func keepsUntrackedFiles() throws {
    try sandbox.write("new", "mine")
    try expectRefused("new", .untracked)
  }

  @Test func keepsIgnoredFiles() throws {
    try sandbox.write("forced.tmp", "mine")
    try expectRefused("forced.tmp", .ignored)
  }

  @Test func keepsUntrackedFilesInAFolderThatBecomesAFile() throws {
    try sandbox.write("folder/mine", "mine")
    try expectRefused("folder/mine", .untracked)
  }

  @Test func keepsAnUntrackedFolderWhereAFileComes() throws {
    try sandbox.write("new/inside", "mine")
    try expectRefused("new/inside", .untracked)
  }

  @Test func keepsAFileWhereAFolderComes() throws {
    try repository.switchTo(branch: "side")
    try sandbox.remove("folder")
    try sandbox.write("folder", "edited")
    #expect(throws: RepositoryError.uncommittedWork([UncommittedFile(path: "folder", kind: .modified)])) {
      try repository.switchTo(branch: "main")
    }
    #expect(try sandbox.read("folder") == "edited")
  }

  @Test func takesFilesThatAreAlreadyAsTheyWillBe() throws {
    try sandbox.write("changed", "side")
    try sandbox.write("new", "side")
    try sandbox.write("forced.tmp", "side")
    try sandbox.remove("gone")
    try repository.switchTo(branch: "side")
    try sandbox.expectClean()
  }

  @Test func writesMissingFilesAgain() throws {
    try sandbox.remove("changed")
    try sandbox.remove("same")
    try repository.switchTo(branch: "side")
    try sandbox.expectClean(" D same\n")
  }

  @Test func takesTouchedFilesForUnchanged() throws {
    try sandbox.write("changed", "main")
    try sandbox.write("gone", "main")
    try repository.switchTo(branch: "side")
    try sandbox.expectClean()
  }

  @Test func leavesADetachedHead() throws {
    try sandbox.git("checkout", "-q", "--detach")
    let id = try sandbox.id("HEAD")
    try repository.switchTo(branch: "side")
    #expect(try sandbox.git("log", "-1", "-g", "--format=%gs") == "checkout: moving from \(id) to side\n")
    try sandbox.expectClean()
  }

  @Test func refusesUnknownBranchesAndLocks() throws {
    #expect(throws: RepositoryError.noSuchBranch("none")) { try repository.switchTo(branch: "none") }
    try sandbox.write(".git/index.lock", "")
    #expect(throws: RepositoryError.indexLocked(path: sandbox.work + "/.git/index.lock")) {
      try repository.switchTo(branch: "side")
    }
  }

  @Test func refusesToWriteFilesOfExternalFilters() throws {
    try sandbox.git("switch", "-q", "-c", "recoded")
    try sandbox.write(".gitattributes", "*.txt working-tree-encoding=UTF-16LE\n")
    try sandbox.write("a.txt", "ab")
    try sandbox.commitAll("recoded")
    try sandbox.git("switch", "-q", "main")
    #expect(throws: RepositoryError.externalFilter(path: "a.txt", name: "working-tree-encoding")) {
      try repository.switchTo(branch: "recoded")
    }
    #expect(!sandbox.exists("a.txt"))
  }
}
