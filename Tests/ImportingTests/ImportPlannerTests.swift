import Catalog
import Files
import Imaging
import Importing
import JSON
import TestKit
import Testing

@Suite struct ImportPlannerTests {
  /// Two images of one name that no build holds together; the sides of the images by their paths.
  struct Flavors: CustomTestStringConvertible {
    var sides: [String: Int]
    var others: [String: String] = [:]
    /// The paths of the images that stay, in the order of the paths.
    var left: [String]
    var testDescription: String { sides.keys.sorted().joined(separator: " ") }
  }

  private static let pubspec = """
    flutter:
      assets:
        - path: assets/free/
          flavors: [free]
        - path: "assets/paid/"
          flavors:
            - paid
        - assets/all/
    """

  @Test(arguments: [
    Flavors(
      sides: ["assets/free/logo.png": 2, "assets/paid/logo.png": 3, "assets/all/bell.png": 4],
      others: ["pubspec.yaml": pubspec], left: ["assets/free/logo.png", "assets/paid/logo.png"]),
    Flavors(
      sides: ["app/src/free/res/drawable-xhdpi/logo.png": 2, "app/src/paid/res/drawable-xhdpi/logo.png": 3],
      left: ["app/src/free/res/drawable-xhdpi/logo.png", "app/src/paid/res/drawable-xhdpi/logo.png"]),
    // Every build has the image of 'main', unless its flavor has another one.
    Flavors(
      sides: ["app/src/free/res/drawable-mdpi/logo.png": 2, "app/src/main/res/drawable-mdpi/logo.png": 3],
      left: ["app/src/free/res/drawable-mdpi/logo.png"]),
    Flavors(
      sides: ["Flavors/A/icons/logo.png": 2, "Flavors/B/icons/logo.png": 3],
      left: ["Flavors/A/icons/logo.png", "Flavors/B/icons/logo.png"]),
    Flavors(
      sides: ["ios/config/dev/logo.png": 2, "ios/config/prod/logo.png": 3, "ios/config/dev/logo@2x.png": 4],
      left: ["ios/config/dev/logo.png", "ios/config/dev/logo@2x.png", "ios/config/prod/logo.png"]),
    // Another image of the flavor, and the same one twice.
    Flavors(sides: ["Flavors/A/logo.png": 2, "Flavors/B/bell.png": 3], left: []),
  ])
  func flavorsContradictNothing(_ flavors: Flavors) throws {
    var files = flavors.others.reduce(into: [:]) { $0["in/\($1.key)"] = bytes($1.value) }
    for (path, side) in flavors.sides { files["in/\(path)"] = ImageMaker.png(side, side) }
    let plan = try ImportPlanner(MemoryFileTree(files: files)).plan(ImportRequest(paths: ["in"]))
    #expect(plan.conflicts.isEmpty)
    let left = plan.files.filter { if case .left(.ofFlavors) = $0.outcome { true } else { false } }
    #expect(left.map(\.path) == flavors.left.map { "in/\($0)" })
    #expect(plan.counts.imported == flavors.sides.count - flavors.left.count)
  }

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

  @Test func choosesTheFolderOfTheImages() throws {
    let files = ["app/a/x.png": "1", "app/b/y.png": "2"]
    #expect(try plan(files, paths: ["app/a/x.png"]).catalog == "app/a/Assets.xcassets")
    #expect(try plan(files, paths: ["app/a/x.png", "app/b"]).catalog == "app/Assets.xcassets")
    #expect(try plan(files, paths: ["app"], into: "My.xcassets").catalog == "My.xcassets")
  }

  @Test func putsNoCatalogIntoALanguageOrAnotherCatalog() throws {
    #expect(try plan(["app/fr.lproj/x.png": "1"], paths: ["app/fr.lproj/x.png"]).catalog == "app/Assets.xcassets")
    let inside = try plan(["app/B.xcassets/x.imageset/x.png": "1"], paths: ["app/B.xcassets/x.imageset"])
    #expect(inside.catalog == "app/Assets.xcassets" && inside.isEmpty && inside.counts.inCatalogs == 1)
  }

  @Test func refusesPlacesWhereNoCatalogCanBe() {
    let files = ["in/a.png": "1", "in/B.xcassets/Contents.json": "{}", "in/f.xcassets": "x"]
    #expect(throws: ImportError.notACatalogName("in/Images")) { try plan(files, into: "in/Images") }
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

  @Test func addsToTheCatalogThatIsThere() throws {
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

  struct ConflictCase: CustomTestStringConvertible {
    var testDescription: String
    /// Below the catalog.
    var there: [String: String]
    var source = "in/bell.png"
    var expected: String
  }

  private static let oneImage = #"{"images":[{"idiom":"universal","scale":"1x","filename":"x.png"}]}"#

  @Test(arguments: [
    ConflictCase(
      testDescription: "other bytes", there: ["bell.imageset/Contents.json": oneImage, "bell.imageset/x.png": "other"],
      expected: "same-slot with in/Assets.xcassets/bell.imageset/x.png"),
    ConflictCase(
      testDescription: "broken", there: ["bell.imageset/Contents.json": "{"],
      expected: "broken-set with in/Assets.xcassets/bell.imageset/Contents.json"),
    ConflictCase(
      testDescription: "no contents", there: ["bell.imageset/x.png": "x"],
      expected: "set-without-contents with in/Assets.xcassets/bell.imageset"),
    ConflictCase(
      testDescription: "spelled differently", there: ["Bell.imageset/Contents.json": oneImage],
      expected: "differ-only-in-case with in/Assets.xcassets/Bell.imageset"),
    ConflictCase(
      testDescription: "two sets",
      there: ["A/bell.imageset/Contents.json": "{}", "B/bell.imageset/Contents.json": "{}"],
      expected: "several-sets with in/Assets.xcassets/A/bell.imageset, in/Assets.xcassets/B/bell.imageset"),
    ConflictCase(
      testDescription: "a file in the set's place", there: ["bell.imageset": "x"],
      expected: "name-in-the-way with in/Assets.xcassets/bell.imageset"),
    ConflictCase(
      testDescription: "a file nobody names",
      there: ["bell.imageset/Contents.json": "{\"images\":[]}", "bell.imageset/bell.png": "x"],
      expected: "file-in-the-way with in/Assets.xcassets/bell.imageset/bell.png"),
    ConflictCase(
      testDescription: "a drawing",
      there: [
        "bell.imageset/Contents.json": #"{"images":[{"idiom":"universal","filename":"x.pdf"}]}"#,
        "bell.imageset/x.pdf": "x",
      ], expected: "every-scale-and-one-scale with in/Assets.xcassets/bell.imageset/x.pdf"),
    ConflictCase(
      testDescription: "a name that leaves the folder",
      there: [
        "bell.imageset/Contents.json": #"{"images":[{"idiom":"universal","scale":"1x","filename":"../../bell.png"}]}"#
      ], expected: "same-slot with in/Assets.xcassets/bell.imageset/Contents.json"),
  ])
  func refusesWhatTheCatalogContradicts(_ conflict: ConflictCase) throws {
    var files = [conflict.source: "image"]
    for (path, text) in conflict.there { files["in/Assets.xcassets/\(path)"] = text }
    let plan = try plan(files)
    #expect(lines(plan).last == "\(conflict.source): \(conflict.expected)")
    #expect(plan.edits.isEmpty && plan.conflicts.count == 1)
  }

  /// What is in the way is said once, with all that it is in the way of.
  @Test func severalImagesAgainstOneSetAreOneConflict() throws {
    let there = "in/Assets.xcassets/bell.imageset"
    let plan = try plan([
      "\(there)/Contents.json": #"{"images":[{"idiom":"universal","filename":"x.pdf"}]}"#, "\(there)/x.pdf": "x",
      "in/bell.png": "1", "in/bell@2x.png": "2", "in/more/bell@3x.png": "3",
    ])
    #expect(plan.conflicts.map(\.kind) == [.everyScaleAndOneScale])
    #expect(
      plan.conflicts.map(\.paths) == [["\(there)/x.pdf", "in/bell.png", "in/bell@2x.png", "in/more/bell@3x.png"]])
    #expect(plan.edits.isEmpty && plan.counts.imported == 0)
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

  @Test func movesWhatTheCatalogHolds() throws {
    let plan = try plan(["in/bell.png": "1", "in/x/bell.png": "1", "in/a.gif": "2"], moves: true)
    let importedCopy = "in/Assets.xcassets/bell.imageset/bell.png"
    #expect(
      plan.removals == [
        SourceRemoval(path: "in/bell.png", importedCopy: importedCopy),
        SourceRemoval(path: "in/x/bell.png", importedCopy: importedCopy),
      ])
  }

  // MARK: - Groups

  private static let folders = [
    "in/Buttons/close.png": "1", "in/Buttons/Big/close@2x.png": "2", "in/Bars/close.png": "3", "in/top.png": "4",
    "in/Bars/fr.lproj/bar.png": "5",
  ]

  @Test func makesGroupsOfFolders() throws {
    let files = Self.folders.filter { $0.key != "in/Bars/close.png" }
    let plan = try plan(files) { $0.grouping = .folder }
    #expect(
      plan.edits.map(\.path) == [
        "in/Assets.xcassets/Bars/bar.imageset", "in/Assets.xcassets/Buttons/Big/close.imageset",
        "in/Assets.xcassets/top.imageset",
      ])
    #expect(plan.groups.map(\.path) == ["Bars", "Buttons", "Buttons/Big"].map { "in/Assets.xcassets/\($0)" })
    #expect(plan.groups.allSatisfy { !String(decoding: $0.contents, as: UTF8.self).contains("namespace") })
  }

  @Test func keepsFoldersApartInNamespaces() throws {
    let apart = try plan(Self.folders) {
      $0.grouping = .folder
      $0.makesNamespaces = true
    }
    #expect(apart.edits.map(\.name) == ["Bars/bar", "Bars/close", "Buttons/Big/close", "Buttons/close", "top"])
    let group = try ContentsDocument(parsing: apart.groups[0].contents)
    #expect(group.properties["provides-namespace"]?.bool == true)
    #expect(try plan(Self.folders) { $0.grouping = .folder }.conflicts.map(\.kind) == [.sameSlot])
  }

  @Test func makesGroupsOfWhatNamesBeginWith() throws {
    let plan = try plan(["in/bar_a.png": "1", "in/bar-b.png": "2", "in/foo_a.png": "3", "in/_x.png": "4"]) {
      $0.grouping = .prefix
    }
    #expect(
      plan.edits.map(\.path) == ["_x", "bar/bar-b", "bar/bar_a", "foo_a"].map { "in/Assets.xcassets/\($0).imageset" })
  }

  @Test func putsNothingIntoAGroupOfAnotherKind() throws {
    let there = ["in/Assets.xcassets/Buttons/Contents.json": #"{"properties":{"provides-namespace":true}}"#]
    let files = ["in/Buttons/close.png": "1", "in/top.png": "2"].merging(there) { one, _ in one }
    let mixed = try plan(files) { $0.grouping = .folder }
    #expect(mixed.conflicts.map(\.kind).contains(.groupNamespace))
    let spelled = try plan([
      "in/Assets.xcassets/buttons/Contents.json": "{}", "in/Buttons/close.png": "1", "in/bars/a.png": "2",
      "in/Bars/b.png": "3",
    ]) { $0.grouping = .folder }
    #expect(spelled.conflicts.map(\.kind) == [.differOnlyInCase, .nameInTheWay])
    #expect(spelled.edits.count == 1)
  }

  // MARK: - Choosing

  struct Choice: CustomTestStringConvertible {
    var testDescription: String { "+\(included) -\(excluded)" }
    var included: [String] = []
    var excluded: [String] = []
    var expected: [String]
  }

  @Test(arguments: [
    Choice(included: ["*.png"], expected: ["Bars/a", "Bars/Old/b", "c"]),
    Choice(included: ["Bars"], expected: ["Bars/a", "Bars/Old/b"]),
    Choice(included: ["Bars/*"], expected: ["Bars/a", "Bars/Old/b"]),
    Choice(included: ["?.png"], excluded: ["Old"], expected: ["Bars/a", "c"]),
    Choice(excluded: ["Bars/**/b*"], expected: ["Bars/a", "c"]),
    Choice(excluded: ["/c.png"], expected: ["Bars/a", "Bars/Old/b"]),
    Choice(included: ["Old/*"], expected: []),
    Choice(included: ["BARS"], expected: []),
    Choice(excluded: ["**"], expected: []),
  ])
  func takesWhatFitsThePatterns(_ choice: Choice) throws {
    let plan = try plan(["in/Bars/a.png": "1", "in/Bars/Old/b.png": "2", "in/c.png": "3"]) {
      $0.choice = ImageSelection(
        included: choice.included.map { PathPattern($0) }, excluded: choice.excluded.map { PathPattern($0) })
    }
    #expect(plan.files.map(\.path).sorted() == choice.expected.map { "in/\($0).png" }.sorted())
    #expect(plan.excludedCount == 3 - choice.expected.count)
    #expect(plan.foundNothing == choice.expected.isEmpty)
  }

  // MARK: - Broken images and differences

  @Test func leavesWhatIsNoWholeImage() throws {
    let whole = ImageMaker.png(20, 20)
    let tree = MemoryFileTree(files: [
      "in/cut.png": Array(whole.dropLast(20)), "in/text.png": bytes("hello"), "in/jpeg.png": ImageMaker.jpeg(2, 2),
      "in/good.png": whole,
    ])
    let plan = try ImportPlanner(tree).plan(ImportRequest(paths: ["in"]))
    #expect(plan.edits.map(\.name) == ["good"])
    let reasons = plan.files.compactMap { file in
      if case .left(let reason) = file.outcome { reason.identifier } else { nil }
    }
    #expect(reasons == ["broken-image", "wrong-format", "broken-image"])
  }

  @Test func saysHowDifferentTwoImagesAre() throws {
    func difference(_ one: [UInt8], _ other: [UInt8], _ ending: String = "png") throws -> ImageDiff? {
      let tree = MemoryFileTree(files: ["in/1/a.\(ending)": one, "in/2/a.\(ending)": other])
      return try ImportPlanner(tree).plan(ImportRequest(paths: ["in"])).conflicts.first?.difference
    }
    let blue = ImageMaker.png(10, 10)
    let dotted = ImageMaker.png(10, 10) { x, y in x == 3 && y < 5 ? .red : .blue }
    let pixels = try difference(blue, dotted)?.pixels
    #expect(pixels?.different == 5 && pixels?.all == 100)
    #expect(try difference(blue, blue + [0])?.pixels?.different == 0)
    let sizes = try difference(blue, ImageMaker.png(11, 12))
    #expect(sizes?.pixels == nil && sizes?.sizes.map { $0?.height } == [10, 12])
    #expect(try difference(ImageMaker.jpeg(8, 8), ImageMaker.jpeg(8, 8, .red), "jpg")?.pixels == nil)
  }
}
