import Catalog
import Files
import Testing

@testable import Validation

/// A folder that nobody here may look into hides nothing else.
@Suite struct DeniedFolderTests {
  /// A tree in which one folder may not be listed.
  private struct DenyingTree: FileTree {
    var tree: MemoryFileTree
    var denied: String

    func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
      guard folder != denied else { throw FileError(.list, folder, code: FileError.readOnly(folder).code) }
      return try tree.entries(of: folder)
    }

    func open(_ file: String) throws(FileError) -> any ByteSource { try tree.open(file) }
  }

  private static let files = [
    "A.xcassets/Bar/home.imageset/Contents.json": Array("{ \"images\" : [] }".utf8),
    "A.xcassets/bell.imageset/Contents.json": Array("{".utf8),
  ]

  @Test(arguments: ["A.xcassets/Bar", "A.xcassets/Bar/home.imageset"])
  func theRestIsCheckedAllTheSame(denied: String) throws {
    let tree = DenyingTree(tree: MemoryFileTree(files: Self.files), denied: denied)
    let findings = try Validator(rules: [InvalidJSON()]).validate(["A.xcassets"], in: tree).findings
    #expect(findings.map(\.place.path) == [denied, "A.xcassets/bell.imageset"])
    #expect(findings[0].message == "the folder cannot be listed (Permission denied)")
  }

  @Test func aLibraryTellsOfItAndOfTheOtherAssets() throws {
    let denied = "A.xcassets/Bar/home.imageset"
    let tree = DenyingTree(tree: MemoryFileTree(files: Self.files), denied: denied)
    let library = try AssetLibrary(tree)
    #expect(library.assets.map(\.name) == ["home", "bell"])
    #expect(library.unlistable.map(\.path) == [denied])
    #expect(throws: FileError.self) { _ = try AssetLibrary(tree, readsContents: false).find("home") }
  }

  /// One closed catalog is a finding, and the others are looked at; who names it outright hears that it is closed.
  @Test func aCatalogThatIsClosedHidesNoOther() throws {
    var files = Self.files
    files["B.xcassets/sail.imageset/Contents.json"] = Array("{".utf8)
    let tree = DenyingTree(tree: MemoryFileTree(files: files), denied: "A.xcassets")
    let findings = try Validator(rules: [InvalidJSON(), EmptySet(), MissingRootContents()])
      .validate(["A.xcassets", "B.xcassets"], in: tree).findings
    #expect(findings.filter { $0.place.path == "A.xcassets" }.map(\.rule) == ["invalid-json"])
    #expect(findings.contains { $0.place.path == "B.xcassets/sail.imageset" })
    let library = try AssetLibrary(tree)
    #expect(library.assets.map(\.name) == ["sail"] && library.unlistable.map(\.path) == ["A.xcassets"])
    for named in ["A.xcassets", "A.xcassets/Bar"] {
      #expect(throws: FileError.self) { _ = try AssetLibrary(tree, under: [named]) }
    }
  }
}
