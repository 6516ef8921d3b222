import Catalog
import Files
import JSON
import TestKit
import Testing

@Suite struct CatalogReaderTests {
  private let info = #""info":{"author":"xcode","version":1}"#

  @Test func namesWhatLiesInANamespaceInFull() throws {
    let tree = MemoryFileTree(files: [
      "A.xcassets/Contents.json": Array("{\(info)}".utf8),
      "A.xcassets/Toolbar/Contents.json": Array(#"{\#(info),"properties":{"provides-namespace":true}}"#.utf8),
      "A.xcassets/Toolbar/Bell.imageset/Contents.json": Array(#"{"images":[],\#(info)}"#.utf8),
      "A.xcassets/Plain/Oar.imageset/Contents.json": Array(#"{"images":[],\#(info)}"#.utf8),
    ])
    let catalog = try CatalogReader(tree).catalog(at: "A.xcassets")
    #expect(catalog.assets.map(\.qualifiedName) == ["Oar", "Toolbar/Bell"])
    #expect(catalog.assets.map(\.type) == [.imageSet, .imageSet])
  }

  @Test func keepsWhatItDoesNotKnow() throws {
    let text = #"{"images":[{"idiom":"universal","new-key":[1]},7],"future":{"a":1.0},\#(info)}"#
    let tree = MemoryFileTree(files: [
      "A.xcassets/B.imageset/Contents.json": Array(text.utf8),
      "A.xcassets/Odd.futureset/inner.imageset/x.png": [1],
      "A.xcassets/Odd.futureset/y.png": [1],
    ])
    let catalog = try CatalogReader(tree).catalog(at: "A.xcassets")
    let odd = try #require(catalog.items.last)
    #expect(!odd.type.isKnown)
    #expect(odd.children.isEmpty)
    #expect(odd.files.map(\.name) == ["y.png"])
    let document = catalog.items[1].document
    #expect(String(decoding: document.bytes, as: UTF8.self) == text)
    #expect(document.elements("images").count == 1)
  }

  @Test func findsWhatIsInFoldersOfUnknownTypes() throws {
    let tree = MemoryFileTree(files: [
      "A.xcassets/Bell.imageset/Contents.json": Array("{}".utf8),
      "A.xcassets/Icons 2.0/Oar.imageset/x.png": [1],
      "A.xcassets/Icons 2.0/Group/Sea.colorset/Contents.json": Array("{".utf8),
      "A.xcassets/Group/Old.v1/Older.v2/Gong.imageset/x.png": [1],
      "A.xcassets/Logo.imagset/x.png": [1],
      "A.xcassets/" + String(repeating: "a.b/", count: 3 * CatalogReader.deepest) + "Deep.imageset/x.png": [1],
    ])
    for path in ["A.xcassets", "A.xcassets/Group"] {
      let reader = CatalogReader(tree, reading: { _ in false })
      let catalog = try reader.catalog(at: path)
      let names = try reader.assetsInUnknownFolders(of: catalog).map(\.name).sorted()
      #expect(names == (path == "A.xcassets" ? ["Gong", "Oar", "Sea"] : ["Gong"]))
    }
  }

  @Test func tellsWhatIsWrongWithContents() throws {
    let tree = MemoryFileTree(
      files: [
        "A/broken.imageset/Contents.json": Array("{\n  \"images\" [".utf8),
        "A/list.imageset/Contents.json": Array("[]".utf8),
        "A/none.imageset/a.png": [1],
      ], links: ["A/link.imageset/Contents.json": "../../secret"])
    let catalog = try CatalogReader(tree).catalog(at: "A")
    var problems: [String: ContentsError] = [:]
    for item in catalog.assets {
      if case .invalid(let problem) = item.contents { problems[item.name] = problem }
    }
    #expect(
      problems == [
        "broken": .json(JSONError(reason: .expected("':'"), line: 2, column: 12)),
        "list": .notAnObject(kind: "array"), "link": .notAFile,
      ])
    #expect(catalog.assets.first { $0.name == "none" }?.document.elements("images").isEmpty == true)
  }

  @Test func stopsAtAFixedDepth() throws {
    let deep = String(repeating: "g/", count: 400) + "a.imageset/Contents.json"
    let tree = MemoryFileTree(files: ["A.xcassets/" + deep: Array("{}".utf8)])
    #expect(try CatalogReader(tree).catalog(at: "A.xcassets").items.count == CatalogReader.deepest + 1)
  }
}

/// A tree whose every folder holds the same: a set, and a folder.
private struct EndlessTree: FileTree {
  func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
    if CatalogFinder.isSetName(Path.name(folder)) { return [] }
    return [FileTreeEntry("Bell.imageset", .folder), FileTreeEntry("d", .folder)]
  }

  func open(_ file: String) throws(FileError) -> any ByteSource { throw .notFound(.read, file) }
}

@Suite struct CatalogFinderTests {
  @Test func comesToAnEndInATreeWithoutOne() throws {
    #expect(try CatalogFinder(EndlessTree()).catalogs(under: "") == [""])
    let catalog = try CatalogReader(EndlessTree()).catalog(at: "")
    #expect(catalog.assets.count == CatalogReader.deepest)
    #expect(catalog.items.filter(\.isTruncated).count == 1)
  }

  @Test func looksAsDeepAsItSays() throws {
    let folders = String(repeating: "d/", count: CatalogFinder.deepest)
    let tree = MemoryFileTree(files: [
      folders + "A.xcassets/Contents.json": [], folders + "d/B.xcassets/Contents.json": [],
    ])
    let found = try CatalogFinder(tree).search(under: "")
    #expect(found.catalogs == [folders + "A.xcassets"])
    #expect(found.tooDeep == [folders + "d"])
  }

  @Test func followsNoLinkBackUp() throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/Images.xcassets/Bell.imageset/Contents.json", Array("{}".utf8))
    for link in ["App/self", "App/Images.xcassets/Loop.imageset", "App/Images.xcassets/Bell.imageset/in"] {
      try sandbox.link(link, to: "..")
    }
    let tree = DiskFileTree(sandbox.folder)
    #expect(try CatalogFinder(tree).catalogs(under: "") == ["App/Images.xcassets"])
    let catalog = try CatalogReader(tree).catalog(at: "App/Images.xcassets")
    #expect(catalog.assets.map(\.name) == ["Bell"])
  }

  private let tree = MemoryFileTree(files: [
    "App/Images.xcassets/A.imageset/Contents.json": [], "App/Sub/More.xcassets/Contents.json": [],
    "Pods/X/Y.xcassets/Contents.json": [], "Loose/B.imageset/Contents.json": [], "Plain/readme.txt": [],
    "App/Images.xcassets/Nested.xcassets/C.imageset/Contents.json": [],
  ])

  @Test(arguments: [
    ("", ["App/Images.xcassets", "App/Sub/More.xcassets"]), ("App/Images.xcassets", ["App/Images.xcassets"]),
    ("App/Images.xcassets/A.imageset", ["App/Images.xcassets"]), ("Loose", ["Loose"]), ("Plain", []),
    ("Pods/X", ["Pods/X/Y.xcassets"]),
  ])
  func findsCatalogs(_ folder: String, _ expected: [String]) throws {
    #expect(try CatalogFinder(tree).catalogs(under: folder) == expected)
  }

  @Test func saysThatAFolderIsNotThere() {
    #expect(throws: FileError.self) { try CatalogFinder(tree).catalogs(under: "Nowhere") }
  }
}
