import Catalog
import Files
import TestKit
import Testing

@Suite struct AssetLibraryTests {
  private let tree = MemoryFileTree(files: [
    "One.xcassets/Bell.imageset/Contents.json": Array(#"{"images":[{"idiom":"universal"}]}"#.utf8),
    "One.xcassets/Icons/Contents.json": Array(#"{"properties":{"provides-namespace":true}}"#.utf8),
    "One.xcassets/Icons/Oar.imageset/Contents.json": Array("{}".utf8),
    "Two.xcassets/Bell.imageset/Contents.json": Array("{}".utf8),
    "Two.xcassets/Sea.colorset/Contents.json": Array("{}".utf8),
    "Two.xcassets/Atlas.spriteatlas/Gull.imageset/Contents.json": Array("{}".utf8),
  ])

  private func path(_ match: AssetLibrary.Match) -> String? {
    if case .found(let item) = match { item.path } else { nil }
  }

  @Test(arguments: [true, false])
  func findsByFullNameByLastNameAndByPath(_ readsContents: Bool) throws {
    let library = try AssetLibrary(tree, readsContents: readsContents)
    #expect(try path(library.find("Icons/Oar")) == "One.xcassets/Icons/Oar.imageset")
    #expect(try path(library.find("Oar")) == "One.xcassets/Icons/Oar.imageset")
    #expect(try path(library.find("Gull")) == "Two.xcassets/Atlas.spriteatlas/Gull.imageset")
    #expect(try path(library.find("One.xcassets/Bell.imageset")) == "One.xcassets/Bell.imageset")
    #expect(try path(library.find("bell")) == nil)
    guard case .several(let items) = try library.find("Bell") else {
      Issue.record("two assets have this name")
      return
    }
    #expect(items.map(\.path) == ["One.xcassets/Bell.imageset", "Two.xcassets/Bell.imageset"])
  }

  @Test(arguments: [
    "Icons/Oar", "Oar", "Gull", "One.xcassets/Bell.imageset", "Two.xcassets/Atlas.spriteatlas/Gull.imageset", "Bell",
    "bell", "Bel", "Icons", "",
  ])
  func anIndexAndALookForSomeNamesFindTheSame(name: String) throws {
    let library = try AssetLibrary(tree, readsContents: false)
    let expected = try library.find(name)
    let near = try AssetLibrary(tree, readsContents: false, naming: [name, "Oar"])
    for match in [try AssetIndex(library).find(name), try near.find(name)] {
      switch (expected, match) {
      case (.found(let one), .found(let other)):
        #expect(one.path == other.path && other.contents.document != nil)
      case (.several(let some), .several(let others)): #expect(some.map(\.path) == others.map(\.path))
      case (.nothing, .nothing): break
      default: Issue.record("\(expected) is not \(match)")
      }
    }
  }

  @Test func aLookForOneNamePassesOverTheOthers() throws {
    let near = try AssetLibrary(tree, readsContents: false, naming: ["Oar"])
    #expect(near.assets.map(\.name) == ["Oar", "Atlas"])
  }

  @Test func catalogsThatOnlyLookTheSameAreTwo() throws {
    let tree = CanonicallyEqualNamesTree()
    let library = try AssetLibrary(tree, under: ["\u{E9}.xcassets", "e\u{301}.xcassets", "\u{E9}.xcassets"])
    #expect(library.catalogs.map { Array($0.path.utf8) } == tree.names.map { Array($0.utf8) })
    for name in tree.names {
      let found = try #require(try path(library.find("\(name)/Bell.imageset")))
      #expect(Path.folder(found).utf8.elementsEqual(name.utf8))
    }
  }

  @Test func aNameInAnotherUnicodeFormIsFoundLast() throws {
    let library = try AssetLibrary(MemoryFileTree(files: ["A.xcassets/Caf\u{E9}.imageset/Contents.json": []]))
    #expect(try path(library.find("Cafe\u{301}")) == "A.xcassets/Caf\u{E9}.imageset")
  }

  @Test(arguments: UInt64(1)...UInt64(TestTier.count(4, all: 10))) func readsTheSameOnEveryCore(seed: UInt64) throws {
    var tree = GeneratedCatalog(seed: seed).tree
    for number in 0..<100 { tree.files["Made.xcassets/Many/\(number).imageset/Contents.json"] = Array("{}".utf8) }
    let deep = String(repeating: "Deep/", count: CatalogReader.deepest - 2)
    tree.files["Made.xcassets/\(deep)Icon.imagestack/Front.imagestacklayer/a.imageset/Contents.json"] = Array("{".utf8)
    let shared = tree
    let (one, other) = (try AssetLibrary(tree), try AssetLibrary(tree, onEveryCore: { shared }))
    #expect(other.catalogs.flatMap(\.items).map(Self.described) == one.catalogs.flatMap(\.items).map(Self.described))
    #expect(one.assets.count >= 100 && other.assets.map(\.path) == one.assets.map(\.path))
    #expect(one.catalogs[0].items.contains { $0.isTruncated })
  }

  private static func described(_ item: CatalogFolder) -> [String] {
    let contents = item.contents.document.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "\(item.contents)"
    return [item.path, item.qualifiedName, contents, "\(item.isTruncated)"] + item.files.map(\.name)
  }

  @Test func readsOnlyTheAssetThatIsAskedFor() throws {
    let library = try AssetLibrary(tree, under: ["One.xcassets"], readsContents: false)
    guard case .found(let bell) = try library.find("Bell") else {
      Issue.record("the name is there")
      return
    }
    #expect(bell.elements.count == 1)
    guard case .unread = library.assets[1].contents else {
      Issue.record("nobody asked for \(library.assets[1].name)")
      return
    }
  }
}

/// Two catalogs whose names are told apart by their bytes alone, which a dictionary of strings cannot hold.
private struct CanonicallyEqualNamesTree: FileTree {
  let names = ["\u{E9}.xcassets", "e\u{301}.xcassets"]

  func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
    if names.contains(folder) { return [FileTreeEntry("Bell.imageset", .folder)] }
    return folder.isEmpty ? names.map { FileTreeEntry($0, .folder) } : []
  }

  func open(_ file: String) throws(FileError) -> any ByteSource { throw FileError.notFound(.read, file) }
}
