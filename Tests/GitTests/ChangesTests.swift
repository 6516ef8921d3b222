import Foundation
import Testing

@testable import Git

@Suite struct ChangesTests {
  let sandbox: GitSandbox
  let repository: Repository

  init() throws {
    sandbox = try GitSandbox()
    repository = try sandbox.repository()
  }

  private func line(_ change: FileChange) -> String {
    let letter = [
      FileChange.Kind.added: "A", .modified: "M", .deleted: "D", .typeChanged: "T", .renamed: "R", .untracked: "?",
      .unmerged: "U",
    ][change.kind]!
    return "\(letter)\t\(change.oldPath.map { $0 + "\t" } ?? "")\(change.path)\n"
  }

  @Test func agreesWithGitAboutTwoCommits() throws {
    for path in ["a", "a-b", "a.b", "deep/1/x", "deep/2/x", "same", "turns", "run", "space name"] {
      try sandbox.write(path, path)
    }
    try sandbox.commitAll("one")
    try sandbox.remove("a")
    try sandbox.write("a/inside", "new")
    try sandbox.write("deep/1/x", "changed")
    try sandbox.remove("deep/2")
    try sandbox.write("deep/2", "now a file")
    try sandbox.remove("turns")
    try sandbox.link("turns", to: "same")
    try sandbox.makeExecutable("run")
    try sandbox.write("moved/space name", "space name")
    try sandbox.remove("space name")
    try sandbox.commitAll("two")
    let (old, new) = (try sandbox.id("HEAD~1"), try sandbox.id("HEAD"))
    let ours = try repository.changes(from: old, to: new)
    let names = try sandbox.git("diff", "--name-status", "--no-renames", "HEAD~1", "HEAD")
    #expect(ours.map(line).sorted() == names.split(separator: "\n").map { $0 + "\n" }.sorted())
    #expect(ours.map(\.path) == ours.map(\.path).sorted { $0.bytesPrecede($1) })
    let renamed = ours.pairingExactRenames().filter { $0.kind == .renamed }
    #expect(renamed.map(line) == ["R\tspace name\tmoved/space name\n"])
    let deep = try repository.changes(from: old, to: new, within: ["deep/"])
    #expect(deep.map(line) == ["M\tdeep/1/x\n", "A\tdeep/2\n", "D\tdeep/2/x\n"])
    #expect(try repository.changes(from: new, to: new) == [])
    #expect(try repository.changes(from: nil, to: old).allSatisfy { $0.kind == .added && $0.newID != nil })
  }

  @Test func tellsStagedFromUnstaged() throws {
    for path in ["kept", "staged", "changed", "gone", "removed"] { try sandbox.write(path, path) }
    try sandbox.write(".gitignore", "ignored\n")
    try sandbox.commitAll("one")
    try sandbox.write("staged", "2")
    try sandbox.write("new", "2")
    try sandbox.git("add", "staged", "new")
    try sandbox.git("rm", "-q", "--cached", "removed")
    try sandbox.write("changed", "2")
    try sandbox.remove("gone")
    try sandbox.write("ignored", "2")
    try sandbox.write("folder/untracked", "2")
    let head = try sandbox.id("HEAD")
    #expect(try repository.stagedChanges(since: head).map(line) == ["A\tnew\n", "D\tremoved\n", "M\tstaged\n"])
    #expect(
      try repository.workTreeChanges().map(line) == [
        "M\tchanged\n", "?\tfolder/untracked\n", "D\tgone\n", "?\tremoved\n",
      ])
    #expect(try repository.workTreeChanges(includesUntracked: false).map(line) == ["M\tchanged\n", "D\tgone\n"])
    #expect(try repository.workTreeChanges(within: ["folder"]).map(line) == ["?\tfolder/untracked\n"])
    #expect(try repository.stagedChanges(since: nil, within: ["kept"]).map(line) == ["A\tkept\n"])
  }

  @Test func knowsThatSparseFilesAreNotGone() throws {
    try sandbox.write("in/a", "a")
    try sandbox.write("out/b", "b")
    try sandbox.commitAll("one")
    try sandbox.git("sparse-checkout", "set", "in")
    let repository = try sandbox.open()
    #expect(try repository.isSparseCheckout)
    #expect(!sandbox.exists("out/b"))
    #expect(try repository.workTreeChanges() == [])
    try sandbox.write("in/a", "changed")
    try sandbox.commit(repository, "in a sparse one")
    #expect(try sandbox.git("ls-tree", "-r", "--name-only", "HEAD") == "in/a\nout/b\n")
    try sandbox.write("in/a", "again")
    try sandbox.commit(repository, "some paths in a sparse one", only: ["in"])
    #expect(try sandbox.git("ls-tree", "-r", "--name-only", "HEAD") == "in/a\nout/b\n")
    try sandbox.expectClean()
    #expect(throws: UnsupportedRepositoryError.self) {
      try repository.createBranch("side", at: sandbox.id("HEAD~1"))
      try repository.switchTo(branch: "side")
    }
  }

  @Test func leavesOutRepositoriesWithin() throws {
    try sandbox.git("init", "-q", "inner")
    try sandbox.write("inner/x", "x")
    try sandbox.write("own", "x")
    #expect(try repository.workTreeChanges().map(\.path) == ["inner/", "own"])
    try sandbox.commit(repository, "own only")
    #expect(try sandbox.git("ls-files") == "own\n")
  }

  @Test func tellsADamagedIndexFromAForeignOne() throws {
    try sandbox.write("a", "a")
    try sandbox.git("add", "a")
    let good = try Data(contentsOf: URL(fileURLWithPath: sandbox.work + "/.git/index"))
    var damaged = good
    damaged[11] = 200  // more entries than there are
    for (data, isTruncated) in [(damaged, true), (good.dropLast() + [good.last! ^ 1], false)] {
      try data.write(to: URL(fileURLWithPath: sandbox.work + "/.git/index"))
      let error = #expect(throws: (any Error).self) { try sandbox.open().stagedChanges(since: nil) }
      #expect(isTruncated ? error is IndexError : error is GitError, "\(String(describing: error))")
    }
  }
}
