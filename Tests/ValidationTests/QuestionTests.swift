import Catalog
import Files
import JSON
import Testing

@testable import Validation

/// Pixels are looked at only where a rule cannot do without.
@Suite struct QuestionTests {
  private static func tree(_ files: KeyValuePairs<String, ExampleFile>) -> MemoryFileTree {
    RuleExample("", in: "A.xcassets", files).tree
  }

  /// An image set, an app icon set and an image stack, all of transparent images.
  private static let everything = tree([
    "Logo.imageset/Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")),
    "Logo.imageset/a.png": .transparentPNG(width: 8, height: 8),
    "Logo.imageset/b.png": .transparentPNG(width: 16, height: 16),
    "Icon.appiconset/Contents.json": .images(
      .icon("60.png", "60x60", "2x"), .icon("16.png", "16x16", "1x", idiom: "mac"),
      .singleIcon("d.png", appearance: "dark")),
    "Icon.appiconset/60.png": .transparentPNG(width: 120, height: 120),
    "Icon.appiconset/16.png": .transparentPNG(width: 16, height: 16),
    "Icon.appiconset/d.png": .transparentPNG(width: 1024, height: 1024),
    "Top.imagestack/Contents.json": .list(
      "layers", [["filename": "Front.imagestacklayer"], ["filename": "Back.imagestacklayer"]]),
    "Top.imagestack/Front.imagestacklayer/Content.imageset/Contents.json": .images(.image("f.png", idiom: "tv")),
    "Top.imagestack/Front.imagestacklayer/Content.imageset/f.png": .transparentPNG(width: 8, height: 8),
    "Top.imagestack/Back.imagestacklayer/Content.imageset/Contents.json": .images(.image("b.png", idiom: "tv")),
    "Top.imagestack/Back.imagestacklayer/Content.imageset/b.png": .transparentPNG(width: 8, height: 8),
  ])

  private func questions(_ tree: MemoryFileTree, _ scope: ValidationScope = .everything) throws -> Set<FileQuery> {
    let items = try Validator().items(["A.xcassets"], in: tree, scope: scope)
    return Validator.questions(of: RuleList.all, about: RuleInput(items: items))
  }

  @Test func looksAtThePixelsOfIconsAndBackLayers() throws {
    #expect(
      try questions(Self.everything) == [
        .hasTransparentPixel("A.xcassets/Icon.appiconset/60.png"),
        .hasTransparentPixel("A.xcassets/Top.imagestack/Back.imagestacklayer/Content.imageset/b.png"),
      ])
  }

  @Test func decodesNothingForImageSets() throws {
    let scope = ValidationScope(paths: ["A.xcassets/Logo.imageset/a.png", "A.xcassets/Logo.imageset/Contents.json"])
    #expect(try questions(Self.everything, scope) == [])
  }

  @Test func readsBytesOnlyOfImagesThatMayBeTheSame() throws {
    let tree = Self.tree([
      "One.imageset/Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")),
      "One.imageset/a.png": .png(width: 20, height: 20), "One.imageset/b.png": .png(width: 20, height: 20),
      "Two.imageset/Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")),
      "Two.imageset/a.png": .png(width: 20, height: 20), "Two.imageset/b.png": .png(width: 40, height: 40),
    ])
    #expect(try questions(tree) == [.haveSameBytes("A.xcassets/One.imageset/a.png", "A.xcassets/One.imageset/b.png")])
  }

  @Test func comparesTheShapesOfTemplates() throws {
    let template: JSONValue = ["template-rendering-intent": "template"]
    let tree = Self.tree([
      "One.imageset/Contents.json": .properties(
        template, .image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "2x", appearance: "dark")),
      "One.imageset/a.png": .alphaPNG(width: 8, height: 8), "One.imageset/b.png": .alphaPNG(width: 16, height: 16),
      "One.imageset/c.png": .png(width: 16, height: 16), "One.imageset/d.png": .transparentPNG(width: 16, height: 16),
      "Two.imageset/Contents.json": .properties(template, .image("a.png", "1x"), .image("b.png", "2x")),
      "Three.imageset/Contents.json": .images(.image("a.png"), .image("b.png", appearance: "dark")),
    ])
    let folder = "A.xcassets/One.imageset"
    #expect(try questions(tree) == [.haveSameShape("\(folder)/b.png", "\(folder)/c.png")])
    func answer(_ one: String, _ other: String) -> FileQueryResult {
      FileQuery.haveSameShape("\(folder)/\(one)", "\(folder)/\(other)").answer(in: tree)
    }
    #expect(answer("b.png", "c.png") == .yes, "both are opaque everywhere")
    #expect(answer("b.png", "d.png") == .no && answer("d.png", "b.png") == .no)
    #expect(answer("a.png", "b.png") == .no, "of another size")
    #expect(answer("a.png", "gone.png") == .unknown && answer("a.png", "Contents.json") == .unknown)
  }

  @Test func asksOfTwoUnicodeFormsOneByOne() {
    let questions: Set<FileQuery> = [
      .isTracked("caf\u{E9}"), .isTracked("cafe\u{301}"), .haveSameBytes("caf\u{E9}", "cafe\u{301}"),
      .haveSameBytes("caf\u{E9}", "caf\u{E9}"), .isTracked("caf\u{E9}"), .hasTransparentPixel("caf\u{E9}"),
    ]
    #expect(questions.count == 5)
  }

  @Test func aChangedLayerBringsItsStack() throws {
    let scope = ValidationScope(paths: ["A.xcassets/Top.imagestack/Back.imagestacklayer/Content.imageset/b.png"])
    let report = try Validator(rules: [StackOpaque(), UnreadableImage()])
      .validate(["A.xcassets"], in: Self.everything, scope: scope)
    #expect(report.findings.map { "\($0.place.path) \($0.rule)" } == ["A.xcassets/Top.imagestack stack-opaque"])
  }

  @Test func namesOutsideOfTheScopeAreComparedLoosely() throws {
    let tree = Self.tree([
      "ic-bell.imageset/Contents.json": .images(.image(nil)), "ic_bell.imageset/Contents.json": .images(.image(nil)),
      "IC-Bell.imageset/Contents.json": .images(.image(nil)), "Other.imageset/Contents.json": .images(.image(nil)),
    ])
    let scope = ValidationScope(paths: ["A.xcassets/ic-bell.imageset/Contents.json"])
    let rules: [any Rule] = [CaseOnlyDuplicate(), SymbolDuplicate()]
    let report = try Validator(rules: rules).validate(["A.xcassets"], in: tree, scope: scope)
    #expect(
      report.findings.map { "\($0.place.path) \($0.rule)" } == [
        "A.xcassets/IC-Bell.imageset case-only-duplicate", "A.xcassets/IC-Bell.imageset symbol-duplicate",
      ])
    #expect(report.checked.folders == 1)
  }

  @Test func aFileThatCannotBeDecodedGivesNoAnswer() {
    let tree = MemoryFileTree(files: ["a.png": [1, 2, 3]])
    #expect(FileQuery.hasTransparentPixel("a.png").answer(in: tree) == .unknown)
    #expect(FileQuery.hasTransparentPixel("b.png").answer(in: tree) == .unknown)
    #expect(FileQuery.haveSameBytes("a.png", "b.png").answer(in: tree) == .unknown)
    #expect(FileQuery.symbolTemplate("a.png").answer(in: tree) == .unknown)
  }
}
