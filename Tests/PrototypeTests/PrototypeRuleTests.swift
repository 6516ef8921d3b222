import Catalog
import Files
import JSON
import Prototype
import TestKit
import Testing

/// A document that each rule finds nothing in, and one that it finds something in.
@Suite struct PrototypeRuleTests {
  struct Example: CustomTestStringConvertible {
    var rule: PrototypeFinding.Rule
    /// Screens, then members of the root.
    var accepts: (screens: String, root: String)
    var rejects: (screens: String, root: String)

    init(
      _ rule: PrototypeFinding.Rule, accepts: String, rejects: String, accepting: String = "", rejecting: String? = nil
    ) {
      self.rule = rule
      self.accepts = (accepts, accepting)
      self.rejects = (rejects, rejecting ?? accepting)
    }

    var testDescription: String { rule.id }
  }

  private static let b = #", { "id": "b", "links": [ { "label": "Back", "action": "back" } ] }"#

  /// A screen 'a' with a link, and 'b', which goes back.
  private static func link(_ link: String, _ screen: String = "") -> String {
    #"{ "id": "a", \#(screen) "links": [ \#(link) ] }\#(b)"#
  }

  private static func images(_ names: String..., more: String = "") -> String {
    names.enumerated().map { place, name in
      let next = place + 1 < names.count ? #", "links": [ { "label": "On", "to": "\#(names[place + 1])" } ]"# : ""
      return #"{ "id": "\#(name)", "asset": "\#(name)", "alt": "x"\#(next)\#(more) }"#
    }.joined(separator: ", ")
  }

  static let examples: [Example] = [
    .init(
      .invalid, accepts: link(#"{ "to": "b", "area": [0, 0, 44, 44] }"#),
      rejects: link(#"{ "to": "b", "area": [0, 0, 44] }"#)),
    .init(.duplicateID, accepts: #"{ "id": "a" }, { "id": "b" }"#, rejects: #"{ "id": "a" }, { "id": "a" }"#),
    .init(.missingTarget, accepts: link(#"{ "to": "b" }"#), rejects: link(#"{ "to": "c" }"#)),
    .init(
      .missingImage, accepts: images("phone"), rejects: #"{ "id": "a", "asset": "gone" }"#),
    .init(
      .areaOutside, accepts: link(#"{ "to": "b", "area": [16, 800, 44, 52] }"#, #""asset": "phone","#),
      rejects: link(#"{ "to": "b", "area": [16, 900, 44, 44] }"#, #""asset": "phone","#)),
    .init(
      .unknownValue, accepts: link(#"{ "to": "b", "trigger": "swipe" }"#),
      rejects: link(#"{ "to": "b", "trigger": "wiggle" }"#)),
    .init(
      .unknownVariable, accepts: link(#"{ "to": "b", "when": { "on": true } }"#),
      rejects: link(#"{ "to": "b", "when": { "on": "yes" } }"#), accepting: #""variables": { "on": true },"#),
    .init(
      .unsafeURL, accepts: link(#"{ "url": "https://example.com/@ada" }"#),
      rejects: link(#"{ "url": "https://example.com@evil.example" }"#)),
    .init(
      .flashing, accepts: link(#"{ "to": "b", "trigger": "delay", "delay": 500 }"#),
      rejects: link(#"{ "to": "a", "trigger": "delay", "delay": 100 }"#)),
    .init(
      .story, accepts: link(#"{ "to": "b" }"#), rejects: link(#"{ "to": "b" }"#),
      accepting: #""stories": [ { "id": "go", "steps": ["a", "b", "a"] } ],"#,
      rejecting: #""stories": [ { "id": "go", "steps": ["a", "wait"] } ],"#),
    .init(
      .deadEnd, accepts: link(#"{ "to": "b" }"#),
      rejects: link(#"{ "to": "c" }"#) + #", { "id": "c", "links": [ { "trigger": "edge", "to": "b" } ] }"#),
    .init(
      .noExit,
      accepts: link(#"{ "to": "c", "transition": "modal" }"#)
        + #", { "id": "c", "links": [ { "label": "Close", "action": "close" }, { "to": "b" } ] }"#,
      rejects: link(#"{ "to": "c", "transition": "modal" }"#) + #", { "id": "c", "links": [ { "to": "b" } ] }"#),
    .init(
      .unreachable, accepts: link(#"{ "to": "b" }"#) + #", { "id": "c", "entry": true, "links": [ { "to": "b" } ] }"#,
      rejects: link(#"{ "to": "b" }"#) + #", { "id": "c", "links": [ { "to": "b" } ] }"#),
    .init(
      .smallArea, accepts: link(#"{ "to": "b", "area": [0, 0, 44, 44] }"#),
      rejects: link(#"{ "to": "b", "area": [0, 0, 44, 44] }"#), rejecting: #""platform": "android","#),
    .init(
      .lowRow,
      accepts: link(#"{ "to": "b", "area": [0, 0, 90, 32] }, { "id": "x", "to": "b", "area": [200, 0, 90, 32] }"#),
      rejects: link(#"{ "to": "b", "area": [0, 0, 90, 32] }, { "id": "x", "to": "b", "area": [90, 0, 90, 32] }"#)),
    .init(
      .overlap,
      accepts: link(#"{ "to": "b", "area": [0, 0, 60, 44] }, { "to": "b", "area": [60, 0, 60, 44] }"#),
      rejects: link(#"{ "to": "b", "area": [0, 0, 60, 44] }, { "to": "b", "area": [50, 0, 60, 44] }"#)),
    .init(
      .areaCut, accepts: link(#"{ "to": "b", "area": [349, 0, 44, 44] }"#, #""asset": "phone","#),
      rejects: link(#"{ "to": "b", "area": [360, 0, 44, 44] }"#, #""asset": "phone","#)),
    .init(.mixedSizes, accepts: images("phone", "dark"), rejects: images("phone", "dark", "wide")),
    .init(.fallback, accepts: images("dark", "dark2"), rejects: images("dark", "dark2", "phone")),
    .init(
      .noOverride,
      accepts: link(
        #"{ "to": "b", "area": [0, 0, 44, 44], "overrides": [ { "slot": { "device": "ipad" }, "area": [0, 0, 60, 60] } ] }"#,
        #""asset": "both","#),
      rejects: link(#"{ "to": "b", "area": [0, 0, 44, 44] }"#, #""asset": "both","#)),
    .init(
      .edgeConflict, accepts: link(#"{ "to": "b", "trigger": "edge" }"#),
      rejects: link(#"{ "to": "c" }"#)
        + #", { "id": "c", "links": [ { "trigger": "edge", "to": "b" }, { "action": "back" } ] }"#),
    .init(
      .never, accepts: link(#"{ "to": "b", "when": { "on": true }, "label": "x" }, { "toggle": ["on"] }"#),
      rejects: link(#"{ "to": "b", "when": { "on": true }, "label": "x" }"#),
      accepting: #""variables": { "on": false },"#),
    .init(
      .shortDelay, accepts: link(#"{ "to": "b", "trigger": "delay", "delay": 500 }"#),
      rejects: link(#"{ "to": "b", "trigger": "delay", "delay": 499 }"#)),
    .init(.noAlt, accepts: images("phone"), rejects: #"{ "id": "a", "asset": "phone" }"#),
    .init(
      .noLabel, accepts: link(#"{ "to": "b", "area": [0, 0, 44, 44], "label": "On" }"#),
      rejects: link(#"{ "to": "b", "area": [0, 0, 44, 44] }"#)),
    .init(.unusedScreen, accepts: images("wide"), rejects: images("dark")),
    .init(
      .assumed, accepts: link(#"{ "to": "b", "transition": "push" }"#),
      rejects: link(#"{ "to": "b", "transition": "push", "assumed": ["transition"] }"#)),
    .init(.unknownKey, accepts: #"{ "id": "a", "title": "A" }"#, rejects: #"{ "id": "a", "tilte": "A" }"#),
  ]

  /// Assets in the sizes of devices: `both` is for phones and tablets, `dark` and `dark2` have a dark variant.
  private static let tree: MemoryFileTree = {
    var files: [String: [UInt8]] = ["Assets.xcassets/Contents.json": Array(#"{"info":{}}"#.utf8)]
    func add(_ name: String, _ variants: [(file: String, more: String, width: Int, height: Int)]) {
      let folder = "Assets.xcassets/\(name).imageset"
      let images = variants.map { #"{"filename":"\#($0.file)"\#($0.more)}"# }.joined(separator: ",")
      files["\(folder)/Contents.json"] = Array(#"{"images":[\#(images)],"info":{}}"#.utf8)
      for variant in variants {
        files["\(folder)/\(variant.file)"] = ImageMaker.png(variant.width, variant.height, .init(90, 90, 90))
      }
    }
    let all = #","idiom":"universal","scale":"1x""#
    let dark = all + #","appearances":[{"appearance":"luminosity","value":"dark"}]"#
    add("phone", [("phone.png", all, 393, 852)])
    add("wide", [("wide.png", all, 430, 932)])
    add("dark", [("a.png", all, 393, 852), ("b.png", dark, 393, 852)])
    add("dark2", [("a.png", all, 393, 852), ("b.png", dark, 393, 852)])
    add(
      "both",
      [
        ("a.png", #","idiom":"iphone","scale":"1x""#, 393, 852), ("b.png", #","idiom":"ipad","scale":"1x""#, 834, 1194),
      ])
    return MemoryFileTree(files: files)
  }()

  private static func rules(_ document: (screens: String, root: String)) throws -> [PrototypeFinding.Rule] {
    try findings(document).map(\.rule)
  }

  private static func findings(_ document: (screens: String, root: String)) throws -> [PrototypeFinding] {
    let text = #"{ "schema": 1, \#(document.root) "screens": [ \#(document.screens) ] }"#
    let library = try AssetLibrary(tree, readsContents: false)
    let shown = Set((PrototypeReader.read(Array(text.utf8), name: "demo").0?.assetNames ?? []).map(ExactName.init))
    let images = PrototypeImages(tree, folder: "Prototypes", library: library)
    return PrototypeCheck.findings(of: Array(text.utf8), name: "demo", shownByAll: { shown }, images: { _ in images })
  }

  /// No size is that of most screens.
  @Test(arguments: [(["phone", "wide"], "is 430 pt wide"), (["wide", "phone"], "is 393 pt wide")])
  func ofTwoWidthsThatOfTheFirstScreenCounts(screens: [String], words: String) throws {
    let texts = screens.map { Self.images($0) }.joined(separator: ", ")
    let found = try Self.findings((texts, "")).filter { $0.rule == .mixedSizes }
    #expect(found.count == 1 && found[0].message.contains(words), "\(found)")
  }

  @Test(arguments: examples) func anExampleOfEachIsFoundAndTheOtherIsNot(example: Example) throws {
    #expect(!(try Self.rules(example.accepts)).contains(example.rule))
    #expect(try Self.rules(example.rejects).contains(example.rule))
  }

  /// A list that can't pick says what it needs.
  @Test(arguments: [
    (#""assets": ["a", "b"], "picks": "page", "paging": true"#, nil),
    (#""assets": ["a", "b"], "picks": "page""#, "doesn't stop at its rows, so it can't pick one: use --paging"),
    (#""asset": "a", "picks": "page", "paging": true"#, "has one row: name several assets, or use --repeat or --row"),
    (
      #""assets": ["a", "b"], "picks": "flag", "paging": true"#,
      "'flag' is true or false, and a row is a number or a text"
    ),
    (
      #""asset": "a", "repeat": 3, "picks": "term", "paging": true"#,
      "'term' is a text, so its rows need names: use --row"
    ),
    (#""rows": ["Love", "War"], "picks": "term", "paging": true"#, nil),
    (
      #""rows": ["Love"], "repeat": 2, "picks": "five", "paging": true"#,
      "'five' begins with '5', which is none of its 2 rows"
    ),
    (
      #""assets": ["a", "b"], "picks": "gone", "paging": true"#,
      "variable 'gone' is not declared; 'assets prototype set demo --variable gone=1' does so"
    ),
    (#""dots": "page""#, "nothing says how many; let a list pick 'page' (--picks), or use --repeat"),
    (#""dots": "page", "repeat": 3"#, nil),
  ]) func aListThatPicksIsChecked(layer: String, words: String?) throws {
    let found = try Self.findings(
      (
        #"{ "id": "a", "layers": [ { \#(layer) } ] }"#,
        #""variables": { "page": 1, "five": 5, "term": "", "flag": false },"#
      )
    ).map(\.message).filter { $0.hasPrefix("the list") || $0.hasPrefix("the dots") }
    #expect(found.count == (words == nil ? 0 : 1) && found.allSatisfy { $0.hasSuffix(words ?? "") }, "\(found)")
  }

  @Test func aLinkOnALayerThatIsNotThereIsFound() throws {
    let layer = #""layers": [ { "id": "rows", "text": "x" } ],"#
    let found = try Self.findings((Self.link(#"{ "label": "On", "to": "b", "layer": "row" }"#, layer), ""))
    #expect(
      found.contains { $0.message == "'On' is on the layer 'row', which is not there; did you mean 'rows'?" },
      "\(found)")
    let pull = #"{ "trigger": "pull", "to": "b", "layer": "rows" }"#
    #expect(!(try Self.rules((Self.link(pull, layer), "")).contains(.missingTarget)))
  }

  /// A segmented control is one note, and what is smaller than a segment is a warning of its own.
  @Test func aRowOfSegmentsIsOneNote() throws {
    let areas = [
      (16, 103, 90, 32), (106, 103, 90, 32), (196, 103, 90, 32), (300, 103, 30, 32), (16, 200, 90, 20),
      (106, 200, 90, 20),
    ]
    let links = areas.enumerated().map { place, area in
      #"{ "id": "l\#(place)", "label": "L\#(place)", "to": "b", "area": [\#(area.0), \#(area.1), \#(area.2), \#(area.3)] }"#
    }
    let found = try Self.findings((Self.link(links.joined(separator: ", ")), "")).filter {
      [.smallArea, .lowRow].contains($0.rule)
    }
    #expect(
      found.map(\.message) == [
        "'L3': 30×32 pt is smaller than 44×44 pt", "'L4': 90×20 pt is smaller than 44×44 pt",
        "'L5': 90×20 pt is smaller than 44×44 pt",
        "3 areas side by side at y 103 are 32 pt high, as a native control is; 44 pt are easier to hit",
      ], "\(found)")
  }

  @Test func everyRuleHasAnExample() {
    // The layout is checked below, of files and not of values; a large page is an example of the rule of 'validate'.
    #expect(
      Set(PrototypeFinding.Rule.allCases).subtracting(Self.examples.map(\.rule)) == [.layout, .pageSize])
    #expect(PrototypeFinding.Rule.allCases.allSatisfy { $0.id.hasPrefix("prototype-") })
  }

  @Test func onlyAnotherLayoutIsNoted() throws {
    var file = try PrototypeFileTests.file(["one"])
    file.layOut()
    let findings = { (bytes: [UInt8]) in
      PrototypeCheck.findings(of: bytes, name: "demo") { _ in nil }.map(\.rule)
    }
    #expect(!findings(file.bytes).contains(.layout))
    #expect(findings(file.bytes + [0x0A]).contains(.layout))
  }

  /// Which screens are reached, and with how many taps.
  @Test(arguments: [
    // A cycle ends.
    (
      #"{ "id": "a", "links": [ { "to": "b" } ] }, { "id": "b", "links": [ { "to": "a" }, { "to": "b" } ] }"#, "",
      "a0 b1"
    ),
    // A bar leads from each screen that shows it.
    (
      #"{ "id": "a", "parts": ["bar"] }, { "id": "b", "parts": ["bar"] }, { "id": "c" }, { "id": "d" }"#,
      #""parts": [ { "id": "bar", "tabs": ["a", "b"], "links": [ { "to": "b" }, { "to": "c" } ] } ],"#, "a0 b1 c1"
    ),
    // A bar that no screen shows leads nowhere.
    (
      #"{ "id": "a" }, { "id": "b" }"#,
      #""parts": [ { "id": "bar", "tabs": ["a", "b"], "links": [ { "to": "b" } ] } ],"#,
      "a0"
    ),
    // Another way in.
    (#"{ "id": "a" }, { "id": "b", "entry": true, "links": [ { "to": "c" } ] }, { "id": "c" }"#, "", "a0 b0 c1"),
    (#"{ "id": "a" }, { "id": "b", "links": [ { "to": "a" } ] }"#, #""start": "b","#, "a1 b0"),
    // A condition counts as true, what happens by itself costs no tap, and an override leads on, too.
    (
      #"{ "id": "a", "links": [ { "trigger": "delay", "delay": 900, "to": "b" } ] }, { "id": "b", "links": [ { "to": "c", "when": { "on": true }, "overrides": [ { "slot": { "device": "ipad" }, "to": "d" } ] } ] }, { "id": "c" }, { "id": "d" }"#,
      #""variables": { "on": false },"#, "a0 b0 c1 d1"
    ),
    // A link with an unknown word does nothing.
    (#"{ "id": "a", "links": [ { "to": "b", "trigger": "wiggle" } ] }, { "id": "b" }"#, "", "a0"),
  ]) func screensAreReached(screens: String, root: String, expected: String) throws {
    let text = #"{ "schema": 1, \#(root) "screens": [ \#(screens) ] }"#
    let document = try #require(PrototypeReader.read(Array(text.utf8), name: "demo").0)
    let reach = PrototypeFlow(document).reach()
    #expect(reach.map { "\($0.key)\($0.value.taps ?? -1)" }.sorted().joined(separator: " ") == expected)
  }
}
