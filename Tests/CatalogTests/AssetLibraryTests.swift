import Catalog
import Files
import Testing

@Suite struct AssetLibraryTests {
  private let tree = MemoryTree(files: [
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
  func anIndexAndALookForOneNameFindTheSame(name: String) throws {
    let library = try AssetLibrary(tree, readsContents: false)
    let expected = try library.find(name)
    let near = try AssetLibrary(tree, readsContents: false, naming: name)
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
    let near = try AssetLibrary(tree, readsContents: false, naming: "Oar")
    #expect(near.assets.map(\.name) == ["Oar", "Atlas"])
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
