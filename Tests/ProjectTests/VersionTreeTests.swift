import Files
import Git
import Synchronization
import TestKit
import Testing
import Validation

@testable import Project

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
    try #require(try RepositoryLocation(sandbox.folder, environment: sandbox.environment).open())
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
    let folder = try listing(DiskFileTree(sandbox.folder), ids: false).filter { !$0.hasPrefix(".git/") }
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

/// What the trees of git say of paths that are only added with intent-to-add, large objects and failures.
@Suite struct OddVersionTreeTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run

  private func repository() throws -> Repository {
    try #require(try RepositoryLocation(sandbox.folder, environment: sandbox.environment).open())
  }

  private func index() throws -> IndexFileTree {
    let repository = try repository()
    return IndexFileTree(try IndexFile(path: repository.indexPath), try TreeReader(repository))
  }

  @Test func announcedPathsAreNotStaged() throws {
    try sandbox.write("a/x", "x")
    try sandbox.git("add", "-A")
    try sandbox.write("a/new", "new")
    try sandbox.write("b/c/new", "new")
    try sandbox.git("add", "--intent-to-add", "a/new", "b/c/new")
    let index = try index()
    #expect(try index.entries(of: "").map(\.name) == ["a"])
    #expect(try index.entries(of: "a").map(\.name) == ["x"])
    #expect(throws: FileError.notFound(.list, "b")) { try index.entries(of: "b") }
    #expect(throws: FileError.notFound(.read, "a/new")) { try index.open("a/new") }
    #expect(index.blobID(of: "a/new") == nil)
    #expect(index.hasFolder("a") && !index.hasFolder("b") && !index.hasFolder("b/c"))
  }

  /// Objects that tell how often they are unpacked.
  private final class CountingObjects: ObjectSource {
    var unpackedCount = 0

    func bytes(of id: ObjectID, as kind: ObjectKind) throws -> [UInt8] {
      unpackedCount += 1
      return [1, 2, 3]
    }

    func byteCount(of blob: ObjectID) throws -> Int { blob.bytes[0] == 0 ? 3 : 1 << 40 }
  }

  @Test func blobsAreUnpackedWhenTheyAreRead() throws {
    let objects = CountingObjects()
    let small = try #require(ObjectID(String(repeating: "0", count: 40)))
    let source = try BlobSource(small, at: "a", in: objects)
    #expect(source.byteCount == 3 && objects.unpackedCount == 0)
    #expect(try source.read(at: 1, count: 9) == [2, 3] && source.readAll() == [1, 2, 3])
    #expect(objects.unpackedCount == 1)
  }

  @Test func hugeBlobsAreNeverUnpacked() throws {
    let objects = CountingObjects()
    let huge = try #require(ObjectID(String(repeating: "f", count: 40)))
    let source = try BlobSource(huge, at: "a", in: objects)
    #expect(source.byteCount == 1 << 40)
    #expect(throws: FileError.unreadable(.read, "a", ObjectError.tooLarge(huge, byteCount: 1 << 40).reason)) {
      try source.readAll()
    }
    #expect(try BlobSource.linkDestination(huge, at: "a", in: objects) == "")
    #expect(objects.unpackedCount == 0)
  }

  @Test func damageIsToldInWords() throws {
    let id = try #require(ObjectID(String(repeating: "f", count: 40)))
    for error in [ObjectError.damaged(id), .missing(id), .tooDeep(id)] as [ObjectError] {
      let told = #expect(throws: FileError.self) { try reading(.list, "a") { throw error } }
      #expect(told?.reason == error.reason)
      #expect(told?.reason.contains("(") == false)
    }
  }

  @Test func aCatalogThatCannotBeReadIsNoCatalogThatIsGone() throws {
    try sandbox.write("App/Res/A.xcassets/a.imageset/Contents.json", "{}")
    try sandbox.write("b", "{}")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    let repository = try repository()
    let commit = try #require(try repository.head().commit)
    let tree = try #require(try repository.tree(of: commit).root)
    let folder = try sandbox.git("rev-parse", "HEAD:App/Res/A.xcassets")
    #expect(try StagedValidation.report(on: tree, since: nil, in: repository).report.checked.folders > 0)
    #expect(try !StagedValidation.isFolder("App/Res/B.xcassets", in: CommitFileTree(repository.tree(of: commit))))
    sandbox.remove(".git/objects/\(folder.prefix(2))/\(folder.dropFirst(2))")
    let files = CommitFileTree(try self.repository().tree(of: commit))
    #expect(throws: FileError.self) {
      let check = try ConfiguredValidator(
        of: files, around: RepositoryLocation(sandbox.folder, environment: sandbox.environment))
      return try StagedValidation.report(check, changed: ["App/Res/A.xcassets/a.imageset/Contents.json"]) {
        try StagedValidation.isFolder($0, in: files)
      }
    }
  }

  @Test func catalogsThatNoTargetBuildsAreFoundWithoutReadingSets() throws {
    for set in ["A.xcassets/a.imageset", "A.xcassets/Group/b.imageset", "B.xcassets/c.imageset"] {
      try sandbox.write("App/\(set)/Contents.json", "{}")
    }
    try sandbox.write(
      "App.xcodeproj/project.pbxproj",
      """
      {
        objects = {
          P = {isa = PBXProject; targets = (T); };
          T = {isa = PBXNativeTarget; name = App; buildPhases = (R); };
          R = {isa = PBXResourcesBuildPhase; files = (F); };
          F = {isa = PBXBuildFile; fileRef = B; };
          B = {isa = PBXFileReference; path = App/B.xcassets; sourceTree = SOURCE_ROOT; };
        };
        rootObject = P;
      }
      """)
    let tree = OpenedFiles(tree: DiskFileTree(sandbox.folder))
    let found = try ConfiguredValidator(
      of: tree, around: RepositoryLocation(sandbox.folder, environment: sandbox.environment)
    ).unbuiltCatalogs()
    #expect(found.map(\.place.path) == ["App/A.xcassets"])
    let opened = tree.paths.withLock { $0 }
    #expect(opened.contains("App.xcodeproj/project.pbxproj"))
    #expect(!opened.contains { $0.contains(".imageset") }, "\(opened)")
  }
}

/// A tree that notes which files are opened.
private final class OpenedFiles: FileTree {
  let tree: DiskFileTree
  let paths = Mutex<[String]>([])

  init(tree: DiskFileTree) { self.tree = tree }

  func entries(of folder: String) throws(FileError) -> [FileTreeEntry] { try tree.entries(of: folder) }

  func open(_ file: String) throws(FileError) -> any ByteSource {
    paths.withLock { $0.append(file) }
    return try tree.open(file)
  }
}
