import Catalog
import Files
import Importing
import Testing

@Suite struct ImportPlannerTests {
  @Test func groupsByNameAcrossFolders() throws {
    let plan = try plan([
      "in/a/bell.png": "1", "in/b/bell@2x.png": "2", "in/c/bell~ipad@2x.png": "3", "in/fr.lproj/bell.png": "4",
      "in/horn.svg": "5",
    ])
    #expect(plan.catalog == "in/Assets.xcassets" && plan.createsCatalog)
    #expect(
      lines(plan) == [
        "in/a/bell.png: bell.imageset [universal 1x] bell.png",
        "in/b/bell@2x.png: bell.imageset [universal 2x] bell@2x.png",
        "in/c/bell~ipad@2x.png: bell.imageset [ipad 2x] bell@2x~ipad.png",
        "in/fr.lproj/bell.png: bell.imageset [universal 1x fr] bell-fr.png",
        "in/horn.svg: horn.imageset [universal] horn.svg",
      ])
    #expect(plan.edits.map(\.path) == ["in/Assets.xcassets/bell.imageset", "in/Assets.xcassets/horn.imageset"])
    #expect(plan.counts.imported == 5 && plan.counts.setsMade == 2)
  }

  @Test func choosesTheFolderOfThePictures() throws {
    let files = ["app/a/x.png": "1", "app/b/y.png": "2"]
    #expect(try plan(files, paths: ["app/a/x.png"]).catalog == "app/a/Assets.xcassets")
    #expect(try plan(files, paths: ["app/a/x.png", "app/b"]).catalog == "app/Assets.xcassets")
    #expect(try plan(files, paths: ["app"], into: "My.xcassets").catalog == "My.xcassets")
  }

  @Test func putsNoCatalogueIntoALanguageOrAnotherCatalogue() throws {
    #expect(try plan(["app/fr.lproj/x.png": "1"], paths: ["app/fr.lproj/x.png"]).catalog == "app/Assets.xcassets")
    let inside = try plan(["app/B.xcassets/x.imageset/x.png": "1"], paths: ["app/B.xcassets/x.imageset"])
    #expect(inside.catalog == "app/Assets.xcassets" && inside.isEmpty && inside.counts.inCatalogs == 1)
  }

  @Test func refusesPlacesWhereNoCatalogueCanBe() {
    let files = ["in/a.png": "1", "in/B.xcassets/Contents.json": "{}", "in/f.xcassets": "x"]
    #expect(throws: ImportError.notACatalogName("in/Pictures")) { try plan(files, into: "in/Pictures") }
    #expect(throws: ImportError.targetIsNotAFolder("in/f.xcassets")) { try plan(files, into: "in/f.xcassets") }
    #expect(throws: ImportError.targetIsInside(catalog: "in/B.xcassets", target: "in/B.xcassets/C.xcassets")) {
      try plan(files, into: "in/B.xcassets/C.xcassets")
    }
    #expect(throws: ImportError.targetDiffersOnlyInCase("in/b.xcassets", existing: "in/B.xcassets")) {
      try plan(files, into: "in/b.xcassets")
    }
  }

  @Test func stopsOnlyTheGroupsThatContradictThemselves() throws {
    let plan = try plan([
      "in/1/bell.png": "one", "in/2/bell.png": "two", "in/bell@2x.png": "three", "in/good.png": "x",
      "in/horn.jpg": "a", "in/horn.png": "b", "in/map.pdf": "c", "in/map@2x.png": "d", "in/twin.png": "e",
      "in/two/twin@1x.png": "e", "in/Case.png": "f", "in/case@2x.png": "g",
    ])
    #expect(
      lines(plan) == [
        "in/1/bell.png: same-slot with in/2/bell.png",
        "in/2/bell.png: same-slot with in/1/bell.png",
        "in/Case.png: differ-only-in-case with in/case@2x.png",
        "in/bell@2x.png: same-slot with in/1/bell.png, in/2/bell.png",
        "in/case@2x.png: differ-only-in-case with in/Case.png",
        "in/good.png: good.imageset [universal 1x] good.png",
        "in/horn.jpg: different-formats with in/horn.png",
        "in/horn.png: different-formats with in/horn.jpg",
        "in/map.pdf: every-scale-and-one-scale with in/map@2x.png",
        "in/map@2x.png: every-scale-and-one-scale with in/map.pdf",
        "in/twin.png: twin.imageset [universal 1x] twin.png",
        "in/two/twin@1x.png: same bytes as in/twin.png",
      ])
    #expect(
      plan.conflicts.map(\.kind.identifier).sorted() == [
        "differ-only-in-case", "different-formats", "every-scale-and-one-scale", "same-slot",
      ])
    #expect(plan.edits.map(\.name) == ["good", "twin"])
  }

  @Test func addsToTheCatalogueThatIsThere() throws {
    let contents = """
      {"images":[{"idiom":"universal","scale":"1x","filename":"old.png"},{"idiom":"universal","scale":"2x"}],
      "info":{"version":1,"author":"xcode"}}
      """
    let plan = try plan([
      "in/Assets.xcassets/Group/bell.imageset/Contents.json": contents,
      "in/Assets.xcassets/Group/bell.imageset/old.png": "1",
      "in/bell.png": "1", "in/bell@2x.png": "2", "in/bell@3x.png": "3",
    ])
    #expect(
      lines(plan).suffix(3) == [
        "in/bell.png: already old.png", "in/bell@2x.png: bell.imageset [universal 2x] bell@2x.png",
        "in/bell@3x.png: bell.imageset [universal 3x] bell@3x.png",
      ])
    #expect(plan.edits.map(\.isNew) == [false] && !plan.createsCatalog)
    let written = try ContentsDocument(parsing: plan.edits[0].contents)
    #expect(written.elements("images").map(\.filename) == ["old.png", "bell@2x.png", "bell@3x.png"])
    #expect(String(decoding: written.bytes, as: UTF8.self).contains("\"version\":1"))
  }

  struct Clash: CustomTestStringConvertible {
    var testDescription: String
    /// Below the catalogue.
    var there: [String: String]
    var source = "in/bell.png"
    var expected: String
  }

  private static let oneImage = #"{"images":[{"idiom":"universal","scale":"1x","filename":"x.png"}]}"#

  @Test(arguments: [
    Clash(
      testDescription: "other bytes", there: ["bell.imageset/Contents.json": oneImage, "bell.imageset/x.png": "other"],
      expected: "same-slot with in/Assets.xcassets/bell.imageset/x.png"),
    Clash(
      testDescription: "broken", there: ["bell.imageset/Contents.json": "{"],
      expected: "broken-set with in/Assets.xcassets/bell.imageset/Contents.json"),
    Clash(
      testDescription: "no contents", there: ["bell.imageset/x.png": "x"],
      expected: "set-without-contents with in/Assets.xcassets/bell.imageset"),
    Clash(
      testDescription: "spelled differently", there: ["Bell.imageset/Contents.json": oneImage],
      expected: "differ-only-in-case with in/Assets.xcassets/Bell.imageset"),
    Clash(
      testDescription: "two sets",
      there: ["A/bell.imageset/Contents.json": "{}", "B/bell.imageset/Contents.json": "{}"],
      expected: "several-sets with in/Assets.xcassets/A/bell.imageset, in/Assets.xcassets/B/bell.imageset"),
    Clash(
      testDescription: "a file in the set's place", there: ["bell.imageset": "x"],
      expected: "name-in-the-way with in/Assets.xcassets/bell.imageset"),
    Clash(
      testDescription: "a file nobody names",
      there: ["bell.imageset/Contents.json": "{\"images\":[]}", "bell.imageset/bell.png": "x"],
      expected: "file-in-the-way with in/Assets.xcassets/bell.imageset/bell.png"),
    Clash(
      testDescription: "a drawing",
      there: [
        "bell.imageset/Contents.json": #"{"images":[{"idiom":"universal","filename":"x.pdf"}]}"#,
        "bell.imageset/x.pdf": "x",
      ], expected: "every-scale-and-one-scale with in/Assets.xcassets/bell.imageset/x.pdf"),
    Clash(
      testDescription: "a name that leaves the folder",
      there: [
        "bell.imageset/Contents.json": #"{"images":[{"idiom":"universal","scale":"1x","filename":"../../bell.png"}]}"#
      ], expected: "same-slot with in/Assets.xcassets/bell.imageset/Contents.json"),
  ])
  func refusesWhatTheCatalogueContradicts(_ clash: Clash) throws {
    var files = [clash.source: "picture"]
    for (path, text) in clash.there { files["in/Assets.xcassets/\(path)"] = text }
    let plan = try plan(files)
    #expect(lines(plan).last == "\(clash.source): \(clash.expected)")
    #expect(plan.edits.isEmpty && plan.conflicts.count == 1)
  }

  @Test func bringsBackAFileThatASetMisses() throws {
    let plan = try plan(["in/Assets.xcassets/bell.imageset/Contents.json": Self.oneImage, "in/bell.png": "1"])
    #expect(lines(plan) == ["in/bell.png: bell.imageset [universal 1x] x.png"])
    #expect(plan.edits.first.map { $0.contents == $0.oldContents } == true)
  }

  @Test func looksAtPlainNamesOnly() throws {
    let plan = try plan([
      "in/Assets.xcassets/N/Contents.json": #"{"properties":{"provides-namespace":true}}"#,
      "in/Assets.xcassets/N/bell.imageset/Contents.json": Self.oneImage,
      "in/Assets.xcassets/T.imagestack/F.imagestacklayer/Content.imageset/Contents.json": "{}",
      "in/bell.png": "1", "in/Content.png": "2",
    ])
    #expect(plan.edits.map(\.isNew) == [true, true])
  }

  @Test func movesWhatTheCatalogueHolds() throws {
    let plan = try plan(["in/bell.png": "1", "in/x/bell.png": "1", "in/a.gif": "2"], moves: true)
    let twin = "in/Assets.xcassets/bell.imageset/bell.png"
    #expect(
      plan.removals == [
        SourceRemoval(path: "in/bell.png", twin: twin), SourceRemoval(path: "in/x/bell.png", twin: twin),
      ])
  }
}
