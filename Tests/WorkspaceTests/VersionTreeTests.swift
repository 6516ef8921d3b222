import Files
import Git
import TestKit
import Testing

@testable import Workspace

/// The files of a commit and of the index, compared with each other, with the folder and with git.
@Suite struct VersionTreeTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run

  /// Every file below a folder: its path, kind, id and bytes.
  func listing(_ tree: any FileTree, _ folder: String = "", ids: Bool = true) throws -> [String] {
    var lines: [String] = []
    for entry in try tree.entries(of: folder) {
      let path = Path.join(folder, entry.name)
      switch entry.kind {
      case .folder: lines += try listing(tree, path, ids: ids)
      case .file:
        let bytes = String(decoding: try tree.contents(of: path), as: UTF8.self)
        lines.append("\(path) \(ids ? tree.blobID(of: path) ?? "" : "") \(bytes)")
      case .symbolicLink(let destination): lines.append("\(path) -> \(destination)")
      case .other: lines.append("\(path) other")
      }
    }
    return lines.sorted()
  }

  func repository() throws -> Repository {
    try #require(try Repository.discover(from: sandbox.folder, environment: sandbox.environment))
  }

  func trees() throws -> (commit: CommitFileTree, index: IndexFileTree) {
    let repository = try repository()
    return (
      CommitFileTree(try repository.tree(of: try repository.head().commit)),
      IndexFileTree(try IndexFile(path: repository.indexPath), try TreeReader(repository))
    )
  }

  func fill() throws {
    // Names around the slash, where git's order and that of names are not the same.
    for path in ["a/x", "a.b", "a0", "a-b/y/z", "a/b/c", "é/ü", "empty", "deep/er/and/deep/er", " "] {
      try sandbox.write(path, path == "empty" ? "" : path)
    }
    try sandbox.link("link", to: "a/x")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
  }

  @Test func listTheSame() throws {
    try fill()
    let (commit, index) = try trees()
    let files = try listing(commit)
    #expect(files.count == 10)
    #expect(try listing(index) == files)
    let folder = try listing(FolderTree(sandbox.folder), ids: false).filter { !$0.hasPrefix(".git/") }
    #expect(try listing(commit, ids: false) == folder)
    let staged = try sandbox.git("ls-files", "-s", "-z").split(separator: "\0")
    #expect(staged.count == files.count)
    for line in staged where !line.hasSuffix("\tlink") {
      let parts = line.split(separator: "\t")
      let id = parts[0].split(separator: " ")[1]
      #expect(files.contains { $0.hasPrefix("\(parts[1]) \(id) ") }, "\(line)")
    }
  }

  @Test func followWhatIsStagedAndCommitted() throws {
    try fill()
    try sandbox.write("a/x", "staged")
    try sandbox.git("add", "a/x")
    try sandbox.write("a/x", "later")
    sandbox.remove("a0")
    try sandbox.git("rm", "-q", "--cached", "a.b")
    let (commit, index) = try trees()
    #expect(try commit.contents(of: "a/x") == Array("a/x".utf8))
    #expect(try index.contents(of: "a/x") == Array("staged".utf8))
    #expect(try index.contents(of: "a0") == Array("a0".utf8))
    #expect(throws: FileError.self) { try index.contents(of: "a.b") }
  }

  @Test func tellSubmodulesAsSomethingElse() throws {
    try fill()
    let commit = try sandbox.git("rev-parse", "HEAD")
    try sandbox.git("update-index", "--add", "--cacheinfo", "160000,\(commit),module")
    try sandbox.git("commit", "-q", "-m", "module")
    let (tree, index) = try trees()
    for tree in [tree, index] as [any FileTree] {
      #expect(try tree.entries(of: "").contains(FileTreeEntry("module", .other)))
      #expect(throws: FileError.self) { try tree.contents(of: "module") }
    }
  }

  @Test func tellWhatIsNotThere() throws {
    try fill()
    let (commit, index) = try trees()
    for tree in [commit, index] as [any FileTree] {
      for path in ["nowhere", "a", "a/x/y", "link", ""] {
        #expect(throws: FileError.self, "\(path)") { try tree.contents(of: path) }
        #expect(tree.blobID(of: path) == nil || path == "link", "\(path)")
      }
      for folder in ["nowhere", "a.b", "a/x/y"] {
        #expect(throws: FileError.self, "\(folder)") { try tree.entries(of: folder) }
      }
    }
  }

  @Test func conflictsAreNoFiles() throws {
    try fill()
    let id = try sandbox.git("hash-object", "-w", "a/x")
    let lines = (1...3).map { "100644 \(id) \($0)\tboth\n" }.joined()
    try sandbox.git("update-index", "--index-info", input: lines)
    let index = try trees().index
    #expect(try !index.entries(of: "").contains { $0.name == "both" })
    #expect(throws: FileError.self) { try index.contents(of: "both") }
  }

  @Test func areEmptyBeforeTheFirstVersion() throws {
    let (commit, index) = try trees()
    #expect(try commit.entries(of: "").isEmpty && index.entries(of: "").isEmpty)
  }

  @Test func aDamagedObjectIsTold() throws {
    try fill()
    let id = try sandbox.git("rev-parse", "HEAD:a/x")
    let path = ".git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    sandbox.remove(path)
    let (commit, index) = try trees()
    for tree in [commit, index] as [any FileTree] {
      #expect(throws: FileError.self) { try tree.contents(of: "a/x") }
      #expect(try tree.contents(of: "a0") == Array("a0".utf8))
    }
  }
}
