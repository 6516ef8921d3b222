import Foundation
import Testing

@testable import Git

@Suite struct CommitTests {
  let sandbox: GitSandbox
  let repository: Repository

  init() throws {
    sandbox = try GitSandbox()
    repository = try sandbox.repository()
  }

  @Test func makesTheCommitThatGitMakes() throws {
    func fill() throws {
      try sandbox.write("icons/a b.png", "image")
      try sandbox.write("icons/é\u{1}\".png", "odd")
      try sandbox.write("empty", "")
      try sandbox.write("run", "#!")
      try sandbox.makeExecutable("run")
      if !sandbox.exists("link") { try sandbox.link("link", to: "nowhere") }
      try sandbox.write(".gitignore", "*.tmp\n")
      try sandbox.write("x.tmp", "")
    }
    try fill()
    let first = try sandbox.commit(repository, "First\n\n\nbody  \n")
    try sandbox.expectClean()
    #expect(try repository.head() == .branch(name: "main", commit: first))
    try sandbox.git("update-ref", "-d", "HEAD")
    try sandbox.git("rm", "-rq", "--cached", ".")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "First", "-m", "body")
    #expect(try sandbox.id("HEAD") == first)
  }

  @Test func writesTheReflogAsGitDoes() throws {
    try sandbox.write("a", "1")
    try sandbox.commit(repository, "one")
    try sandbox.write("a", "2")
    try sandbox.commit(repository, "two\n\nmore")
    let expected = "commit: two\ncommit (initial): one\n"
    #expect(try sandbox.git("log", "-g", "--format=%gs", "main") == expected)
    #expect(try sandbox.git("log", "-g", "--format=%gs", "HEAD") == expected)
    #expect(try sandbox.git("log", "-1", "-g", "--format=%gn %ge") == "Bo bo@example.com\n")
  }

  @Test func commitsOnADetachedHead() throws {
    try sandbox.write("a", "1")
    try sandbox.commitAll("one")
    try sandbox.git("checkout", "-q", "--detach")
    #expect(try repository.head() == .detached(commit: sandbox.id("main")))
    try sandbox.write("a", "2")
    let id = try sandbox.commit(repository, "two")
    #expect(try sandbox.id("HEAD") == id)
    #expect(try sandbox.git("log", "--format=%s", "main") == "one\n")
    try sandbox.expectClean()
  }

  @Test func takesDeletionsAndKindsThatChanged() throws {
    for path in ["file", "folder/x", "gone", "target"] { try sandbox.write(path, path) }
    try sandbox.commitAll("one")
    try sandbox.remove("file")
    try sandbox.write("file/x", "now a folder")
    try sandbox.remove("folder")
    try sandbox.link("folder", to: "target")
    try sandbox.remove("gone")
    try sandbox.commit(repository, "two")
    try sandbox.expectClean()
    #expect(try sandbox.git("ls-tree", "-r", "HEAD", "--name-only") == "file/x\nfolder\ntarget\n")
  }

  @Test func commitsSomePathsAndKeepsTheRestStaged() throws {
    for path in ["icons/a", "icons/b", "other", "staged"] { try sandbox.write(path, "1") }
    try sandbox.commitAll("one")
    try sandbox.write("icons/a", "2")
    try sandbox.remove("icons/b")
    try sandbox.write("icons/c", "new")
    try sandbox.write("other", "2")
    try sandbox.write("staged", "2")
    try sandbox.git("add", "staged")
    try sandbox.commit(repository, "icons", only: ["icons"])
    let names = try sandbox.git("show", "--format=", "--name-status", "--no-renames")
    #expect(names == "M\ticons/a\nD\ticons/b\nA\ticons/c\n")
    try sandbox.expectClean(" M other\nM  staged\n")
  }

  @Test func keepsForcedFilesInPartialCommits() throws {
    try sandbox.write(".gitignore", "*.tmp\n")
    try sandbox.commitAll("one")
    try sandbox.write("icons/x.tmp", "forced")
    try sandbox.git("add", "-f", "icons/x.tmp")
    try sandbox.commit(repository, "icons", only: ["icons/"])
    #expect(try sandbox.git("ls-files") == ".gitignore\nicons/x.tmp\n")
    try sandbox.expectClean()
  }

  @Test func leavesNamesThatAreOnlyPlannedOut() throws {
    try sandbox.write("a", "1")
    try sandbox.write("planned", "later")
    try sandbox.git("add", "a")
    try sandbox.git("add", "-N", "planned")
    let draft = try TemporaryIndex(of: repository)
    let tree = try draft.writeTree()
    #expect(try TreeReader(repository).entries(of: tree).map(\.name) == ["a"])
    #expect(try sandbox.git("write-tree") == "\(tree)\n")
  }

  @Test func runsTheFiltersOfLibgit2() throws {
    try sandbox.write(".gitattributes", "*.txt text eol=crlf\n*.id ident\n")
    try sandbox.write("a.txt", "one\r\ntwo\r\n")
    try sandbox.write("a.id", "$Id: x $")
    try sandbox.commit(repository, "filtered")
    #expect(try sandbox.git("cat-file", "-p", "HEAD:a.txt") == "one\ntwo\n")
    #expect(try sandbox.git("cat-file", "-p", "HEAD:a.id") == "$Id$")
    try sandbox.expectClean()
  }

  @Test func refusesFilesOfExternalFilters() throws {
    try sandbox.write(".gitattributes", "*.txt working-tree-encoding=UTF-16LE\n")
    try sandbox.write("a.txt", "ab")
    let draft = try TemporaryIndex(of: repository)
    #expect(throws: RepositoryError.externalFilter(path: "a.txt", name: "working-tree-encoding")) {
      try draft.update()
    }
    let recoded = try repository.storeBlob(Array("\u{6261}".utf8))
    let other = try TemporaryIndex(of: repository)
    let taken = try other.update { path, filter in
      path == "a.txt" && filter == "working-tree-encoding" ? recoded : nil
    }
    #expect(taken.map(\.path) == [".gitattributes", "a.txt"])
    #expect(try TreeReader(repository).entries(of: other.writeTree()).last?.id == recoded)
  }

  @Test func removesItsDraft() throws {
    try sandbox.write("a", "1")
    try sandbox.commit(repository, "one")
    #expect(try FileManager.default.contentsOfDirectory(atPath: repository.assetsDirectory) == [])
    #expect(!sandbox.exists(".git/index.lock"))
  }

  @Test func noticesFilesThatChangeInTheSameSecond() throws {
    for round in 1...3 {
      try sandbox.write("a", "\(round)")
      try sandbox.commit(repository, "round \(round)")
      try sandbox.write("a", "x")
      #expect(try sandbox.git("status", "--porcelain") == " M a\n")
      #expect(try repository.workTreeChanges().map(\.path) == ["a"])
    }
  }

  @Test func marksSignedCommitsAsGitDoes() throws {
    try sandbox.write("a", "1")
    let id = try sandbox.commit(repository, "one")
    let summary = try repository.commit(id)
    let commit = NewCommit(
      tree: summary.tree, parents: [id], author: summary.author, committer: summary.committer, message: "signed\n",
      gpgSignature: "-----BEGIN X-----\n\nabc\n-----END X-----\n")
    let signed = try repository.store(commit)
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "")
    #expect(try sandbox.git("cat-file", "-p", signed.description).contains("gpgsig -----BEGIN X-----\n \n abc\n"))
    #expect(try sandbox.git("log", "-1", "--format=%s", signed.description) == "signed\n")
  }

  @Test func cleansMessages() throws {
    #expect(NewCommit.cleaned("\n a \n\n \t\n\nb\r\n") == " a\n\nb\n")
    #expect(NewCommit.cleaned("# yes") == "# yes\n")
    #expect(NewCommit.cleaned(" \n\n") == "")
  }
}
