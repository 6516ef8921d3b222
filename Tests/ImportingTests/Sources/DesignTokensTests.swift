import Catalog
import Files
import Importing
import TestKit
import Testing

@Suite struct DesignTokensTests {
  private func plan(_ files: [String: String]) throws -> ImportPlan {
    try ImportPlanner(MemoryFileTree(files: files.mapValues(bytes))).plan(ImportRequest(paths: ["in"]))
  }

  private func colors(_ files: [String: String]) throws -> [String] { try plan(files).colors.map(words) }

  private static let base = """
    {
      "palette": {
        "$type": "color",
        "sea": { "$value": { "colorSpace": "srgb", "components": [0.0392156863, 0.4784313725, 0.7098039216] } },
        "paper": { "$value": "#FFFFFF" },
        "veil": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "alpha": 0.5 } },
        "$root": { "$value": "{palette.sea}" }
      },
      "size": { "$type": "dimension", "small": { "$value": { "value": 4, "unit": "px" } } },
      "accent": { "$value": "{palette.sea}" },
      "pointer": { "$type": "color", "$value": { "$ref": "#/palette/paper/$value" } },
      "gap": { "$value": "{size.small}" },
      "a": { "$value": "{b}" }, "b": { "$type": "color", "$value": "{a}" },
      "lost": { "$type": "color", "$value": "{no.where}" },
      "odd": { "$type": "color", "$value": { "colorSpace": "cmyk", "components": [0, 0, 0] } },
      "sub": { "$extends": "{palette}", "paper": { "$value": "#EEEEEE" } }
    }
    """

  @Test func exampleFolder() throws {
    let files = [
      "in/core.tokens.json": Self.base,
      "in/dark.tokens.json": ##"{"palette":{"$type":"color","paper":{"$value":"#111"}}}"##,
      "in/other.json": Self.base,
    ]
    let second = try secondPlan(files.mapValues(bytes))
    #expect(second.isEmpty && second.counts.colorsAlreadyThere == 10)
    #expect(
      try colors(files) == [
        "a: left, circle", "accent: accent.colorset [universal] #0A7AB5", "b: left, circle",
        "lost: left, unknown-reference", "odd: left, not-a-color", "palette: palette.colorset [universal] #0A7AB5",
        "palette-paper: left, not-a-color", "palette-paper: palette-paper.colorset [universal] #FFFFFF",
        "palette-sea: palette-sea.colorset [universal] #0A7AB5",
        "palette-veil: palette-veil.colorset [universal] #00000080", "pointer: left, not-a-color",
        "pointer: pointer.colorset [universal] #FFFFFF", "sub: sub.colorset [universal] #0A7AB5",
        "sub-paper: sub-paper.colorset [universal] #EEEEEE", "sub-sea: sub-sea.colorset [universal] #0A7AB5",
        "sub-veil: sub-veil.colorset [universal] #00000080",
      ])
    #expect(try secondPlan(files.mapValues(bytes)).isEmpty)
  }

  @Test func filesOfOneFolderAreLightAndDark() throws {
    #expect(
      try colors([
        "in/light.tokens.json": ##"{"ink":{"$type":"color","$value":"#000000"},"line":{"$value":"{ink}"}}"##,
        "in/dark.tokens": ##"{"ink":{"$type":"color","$value":"#FFFFFF"}}"##,
      ]) == [
        "ink: ink.colorset [universal] #000000", "ink: ink.colorset [universal dark] #FFFFFF",
        "line: line.colorset [universal] #000000", "line: line.colorset [universal dark] #FFFFFF",
      ])
  }

  @Test func foldersOfLooksAreOneDesign() throws {
    let files = [
      "in/Light/c.tokens.json": ##"{"ink":{"$type":"color","$value":"#000000"}}"##,
      "in/Dark/c.tokens.json": ##"{"ink":{"$type":"color","$value":"#FFFFFF"}}"##,
    ]
    #expect(
      try colors(files) == [
        "ink: ink.colorset [universal] #000000", "ink: ink.colorset [universal dark] #FFFFFF",
      ])
    // Alone, the name of its folder says nothing.
    #expect(
      try colors(["in/Dark/c.tokens.json": files["in/Dark/c.tokens.json"] ?? ""]) == [
        "ink: ink.colorset [universal] #FFFFFF"
      ])
  }

  @Test func whatIsTheSameInEveryModeHasOneElement() throws {
    let same = ##"{"ink":{"$type":"color","$value":"#000000"}}"##
    #expect(
      try colors(["in/light.tokens": same, "in/dark.tokens": same]) == ["ink: ink.colorset [universal] #000000"])
  }

  @Test(arguments: ["{c.grp}", "{c.grp.$root}", "#/c/grp/$root/$value", "#/c/grp/$value"])
  func theTokenOfAGroupIsFound(reference: String) throws {
    let text = ##"{"c":{"$type":"color","grp":{"$root":{"$value":"#123456"}},"x":{"$value":"REF"}}}"##
    #expect(
      try colors(["in/a.tokens": text.replacing("REF", with: reference)]) == [
        "c-grp: c-grp.colorset [universal] #123456", "c-x: c-x.colorset [universal] #123456",
      ])
  }

  @Test func whatABrokenResolverMakesOfItsFilesIsNotKnown() throws {
    var files = Self.resolved
    files["in/app.resolver.json"] = "{"
    files["in/core.tokens.json"] = files["in/core.json"]
    files["in/bell.png"] = "x"
    #expect(try colors(files) == [])
  }

  @Test func whatIsNoColorIsShown() throws {
    let bad = #"{"c":{"$type":"color","$value":{"colorSpace":"srgb","components":[0,"x"]}}}"#
    #expect(try plan(["in/c.tokens": bad]).colors.map(\.outcome) == [.left(.notAColor("srgb [0, x]"))])
  }

  // MARK: - Resolvers

  private static let resolver = """
    {
      "version": "2025.10",
      "sets": { "core": { "sources": [{ "$ref": "core.json" }] } },
      "modifiers": {
        "theme": { "default": "light", "contexts": { "light": [], "dark": [{ "$ref": "night/dark.json" }] } },
        "contrast": { "default": "normal", "contexts": {
          "normal": [], "high": [{ "ink": { "$type": "color", "$value": "#000001" } }] } },
        "brand": { "default": "harbour", "contexts": {
          "harbour": [{ "logo": { "$type": "color", "$value": "#0A7AB5" } }], "pier": [] } }
      },
      "resolutionOrder": [
        { "$ref": "#/sets/core" }, { "$ref": "#/modifiers/theme" }, { "$ref": "#/modifiers/contrast" },
        { "$ref": "#/modifiers/brand" }
      ]
    }
    """

  private static let resolved = [
    "in/app.resolver.json": resolver,
    "in/core.json":
      ##"{"ink":{"$type":"color","$value":"#101010"},"text":{"$value":"{ink}"},"x":{"$type":"color","$value":"#333333"}}"##,
    "in/night/dark.json": ##"{"ink":{"$type":"color","$value":"#F0F0F0"}}"##,
  ]

  @Test func modesBecomeVariants() throws {
    let plan = try plan(Self.resolved)
    #expect(
      plan.colors.map(words) == [
        "ink: ink.colorset [universal] #101010", "ink: ink.colorset [universal dark] #F0F0F0",
        "ink: ink.colorset [universal high contrast] #000001",
        "ink: ink.colorset [universal dark high contrast] #000001",
        "logo: logo.colorset [universal] #0A7AB5", "text: text.colorset [universal] #101010",
        "text: text.colorset [universal dark] #F0F0F0", "text: text.colorset [universal high contrast] #000001",
        "text: text.colorset [universal dark high contrast] #000001", "x: x.colorset [universal] #333333",
      ])
    #expect(plan.notes == [.fixedModifier(path: "in/app.resolver.json", "brand=harbour")])
    #expect(try secondPlan(Self.resolved.mapValues(bytes)).isEmpty)
  }

  @Test func whereDarkIsTheDefaultLightIsAVariant() throws {
    var files = Self.resolved
    files["in/app.resolver.json"] = Self.resolver.replacing("\"default\": \"light\"", with: "\"default\": \"dark\"")
    #expect(
      try colors(files).filter { $0.hasPrefix("text") && !$0.contains("contrast") } == [
        "text: text.colorset [universal] #F0F0F0", "text: text.colorset [universal light] #101010",
      ])
  }

  struct Broken: CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var expected: ColorFileIssue
  }

  @Test(arguments: [
    Broken(testDescription: "no JSON", text: "{", expected: .notJSON(line: 1)),
    Broken(testDescription: "a list", text: "[]", expected: .notAnObject),
    Broken(testDescription: "no order", text: "{}", expected: .notAResolver),
    Broken(
      testDescription: "no such file", text: resolver.replacing("core.json", with: "gone.json"),
      expected: .missing("gone.json")),
    Broken(
      testDescription: "out of the project", text: resolver.replacing("core.json", with: "../../etc/passwd"),
      expected: .missing("../../etc/passwd")),
    Broken(
      testDescription: "absolute", text: resolver.replacing("core.json", with: "/etc/passwd"),
      expected: .missing("/etc/passwd")),
    Broken(
      testDescription: "undecided", text: resolver.replacing("\"default\": \"harbour\", ", with: ""),
      expected: .undecided(modifier: "brand")),
    Broken(
      testDescription: "too many modes",
      text: "{\"resolutionOrder\":["
        + Array(
          repeating: #"{"type":"modifier","name":"theme","contexts":{"light":[],"dark":[],"day":[],"night":[]}}"#,
          count: 9
        ).joined(separator: ",") + "]}", expected: .tooMany),
  ])
  func refuses(_ broken: Broken) throws {
    var files = Self.resolved
    files["in/app.resolver.json"] = broken.text
    files["in/bell.png"] = "x"
    #expect(try plan(files).notes == [.unusableColors(path: "in/app.resolver.json", broken.expected)])
  }

  @Test func groupsThatExtendEachOtherComeToAnEnd() throws {
    let circle = ##"{"a":{"$extends":"{b}","x":{"$type":"color","$value":"#000000"}},"b":{"$extends":"{a}"}}"##
    #expect(
      try colors(["in/c.tokens": circle]).sorted() == [
        "a-x: a-x.colorset [universal] #000000", "b-x: b-x.colorset [universal] #000000",
      ])
    let doubling = (0..<40).map {
      "\"g\($0)\":{\"l\":{\"$extends\":\"{g\($0 + 1)}\"},\"r\":{\"$extends\":\"{g\($0 + 1)}\"}}"
    }
    let bomb = "{\(doubling.joined(separator: ",")),\"g40\":{\"x\":{\"$type\":\"color\",\"$value\":\"#000000\"}}}"
    #expect(try plan(["in/c.tokens": bomb, "in/x.png": "x"]).notes == [.unusableColors(path: "in/c.tokens", .tooMany)])
  }

  /// Files made of the words the reader looks for, some of them valid JSON.
  @Test func noFileBreaksTheReader() throws {
    var random = SeededRandom(seed: 11)
    let names = [
      "a", "b", "$value", "$type", "$extends", "$root", "$ref", "colorSpace", "components", "alpha", "a.b", "/",
    ]
    let scalars = [
      #""color""#, #""{a}""#, #""{a.b}""#, #""{b""#, ##""#FFFFFF""##, ##""#/a/$value""##, "1", "-1e400", "null",
      "[0,0,0]",
      #"["none",1,2]"#, #""srgb""#, #""oklch""#, "{}", "[]",
    ]
    func value(_ depth: Int) -> String {
      if depth == 0 || random.number(0...2) == 0 { return random.element(of: scalars) }
      let members = (0...random.number(0...4)).map { _ in "\"\(random.element(of: names))\":\(value(depth - 1))" }
      return "{\(members.joined(separator: ","))}"
    }
    for _ in 0..<400 {
      let plan = try plan(["in/x.tokens": value(5), "in/y.tokens.json": value(4), "in/bell.png": "x"])
      #expect(
        plan.counts.colorsFound == plan.counts.colorsImported + plan.counts.colorsLeft + plan.counts.colorsInConflict)
      for color in plan.colors { #expect(!color.name.isEmpty || color.slot == nil) }
    }
  }

  // MARK: - Spaces

  struct Space: CustomTestStringConvertible {
    var testDescription: String
    var numbers: String

    init(_ name: String, _ numbers: String) { (testDescription, self.numbers) = (name, numbers) }
  }

  /// All of them are the green `#008000`, as the tests of CSS Color 4 of the web platform have it.
  @Test(arguments: [
    Space("srgb", "0, 0.50196, 0"), Space("srgb-linear", "0, 0.21586, 0"), Space("hsl", "120, 100, 25.1"),
    Space("hsl", "-240, 100, 25.1"), Space("hwb", "120, 0, 49.8"), Space("lab", "46.2775, -47.5621, 48.5837"),
    Space("lch", "46.2775, 67.9892, 134.3912"), Space("oklab", "0.51975, -0.1403, 0.10768"),
    Space("oklch", "0.51975, 0.17686, 142.495"), Space("display-p3", "0.216261, 0.494147, 0.13143"),
    Space("a98-rgb", "0.281363, 0.498012, 0.116746"), Space("prophoto-rgb", "0.230479, 0.395789, 0.129968"),
    Space("rec2020", "0.235202, 0.431704, 0.085432"), Space("xyz-d65", "0.07719, 0.15438, 0.02573"),
    Space("xyz-d50", "0.08312, 0.154746, 0.020961"),
  ])
  func everySpaceIsUnderstood(_ space: Space) throws {
    let value = "{\"colorSpace\":\"\(space.testDescription)\",\"components\":[\(space.numbers)]}"
    let found = try plan(["in/c.tokens": "{\"c\":{\"$type\":\"color\",\"$value\":\(value)}}"]).colors
    let numbers = try #require(found.first?.slot?.color?.sRGB)
    for (number, expected) in zip(numbers, [0, 128.0 / 255, 0]) {
      #expect(abs(number - expected) < 0.003, "\(numbers)")
    }
  }

  @Test func aWideColorIsKept() throws {
    func space(_ value: String) throws -> String? {
      try plan(["in/c.tokens": "{\"c\":{\"$type\":\"color\",\"$value\":\(value)}}"]).colors.first?.slot?.color?.space
        .rawValue
    }
    #expect(try space(#"{"colorSpace":"display-p3","components":[1,0,0]}"#) == "display-p3")
    #expect(try space(#"{"colorSpace":"oklch","components":[0.65,0.29,29]}"#) == "display-p3")
    #expect(try space(#"{"colorSpace":"rec2020","components":[0,1,0]}"#) == "extended-srgb")
    #expect(try space(#"{"colorSpace":"srgb","components":[1.2,0,0]}"#) == "extended-srgb")
    #expect(try space(#"{"colorSpace":"srgb","components":["none",0.2,0]}"#) == "srgb")
    #expect(try space(#"{"colorSpace":"srgb","components":[1e300,0,0]}"#) == nil)
    #expect(try space(#"{"colorSpace":"srgb","components":[0,0,0],"alpha":2}"#) == nil)
  }
}
