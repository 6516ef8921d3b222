import Catalog
import Files
import Testing

@Suite struct AssetPathTests {
  @Test(arguments: [
    ("A/I.xcassets/Bell.imageset/bell.png", "A/I.xcassets/Bell.imageset", 0),
    ("I.xcassets/Toolbar/Bell.imageset/Contents.json", "I.xcassets/Toolbar/Bell.imageset", 1),
    ("I.xcassets/S.imagestack/Front.imagestacklayer/Content.imageset/a.png", "I.xcassets/S.imagestack", 0),
    ("I.xcassets/Atlas.spriteatlas/Gull.imageset/g.png", "I.xcassets/Atlas.spriteatlas/Gull.imageset", 1),
    ("I.xcassets/\u{301}A/Bell.imageset/\u{301}b.png", "I.xcassets/\u{301}A/Bell.imageset", 1),
    ("I.xcassets/Old.xcassets/Bell.imageset/a.png", "I.xcassets/Old.xcassets/Bell.imageset", 1),
    ("I.xcassets/Atlas.spriteatlas/Contents.json", "I.xcassets/Atlas.spriteatlas", 0),
  ])
  func tellsTheAssetOfAFile(_ path: String, _ set: String, _ groups: Int) {
    #expect(AssetPath(of: path)?.set == set)
    #expect(AssetPath(of: path)?.groups.count == groups)
  }

  @Test(arguments: ["I.xcassets/Old.xcassets/Bell.imageset", "I.xcassets/Old.xcassets", "I.xcassets"])
  func theOutermostCatalogCounts(_ path: String) throws {
    let tree = MemoryFileTree(files: ["I.xcassets/Old.xcassets/Bell.imageset/Contents.json": []])
    #expect(CatalogFinder.catalogAround(path) == "I.xcassets")
    #expect(try CatalogFinder(tree).catalogs(under: path) == CatalogFinder(tree).catalogs(under: ""))
    #expect(AssetPath(of: "I.xcassets/Old.xcassets/Bell.imageset")?.catalog == "I.xcassets")
  }

  @Test(arguments: [
    "I.xcassets/Contents.json", "Bell.imageset/bell.png", "I.xcassets/Toolbar/Contents.json", "a.png", "",
    "I.xcassets/Odd.futureset/x",
  ])
  func tellsWhatIsNoPartOfAnAsset(_ path: String) {
    #expect(AssetPath(of: path) == nil)
  }
}
