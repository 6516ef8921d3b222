import Catalog
import JSON
import Prototype
import Testing

@Suite struct PrototypeReaderTests {
  private static func findings(_ text: String) -> [String] {
    let (document, read) = PrototypeReader.read(Array(text.utf8), name: "demo")
    let checked = document.map { PrototypeCheck($0, images: nil).sorted(with: read) } ?? read
    return checked.filter { $0.severity == .error }.map { "\($0.rule.rawValue): \($0.message)" }
  }

  /// A document with one screen that has one link.
  private static func link(_ link: String, _ root: String = "") -> String {
    #"{ "schema": 1, \#(root) "screens": [ { "id": "a", "links": [ \#(link) ] }, { "id": "b" } ] }"#
  }

  @Test func defaultsFollowFromTheTarget() throws {
    let text = #"""
      { "schema": 1, "parts": [ { "id": "bar", "height": 83, "tabs": ["a", "b"], "links": [ { "to": "b" } ] } ],
        "screens": [ { "id": "a", "parts": ["bar"], "links": [ { "to": "c" }, { "to": "menu" }, { "to": "sheet" }, { "label": "x" } ] },
          { "id": "b" }, { "id": "c" }, { "id": "menu", "overlay": { "position": "start" } },
          { "id": "sheet", "overlay": { "position": "bottom" } } ] }
      """#
    let document = try #require(PrototypeReader.read(Array(text.utf8), name: "demo").0)
    let flow = PrototypeFlow(document)
    let steps = flow.steps(of: document.screens[0]).map { "\($0.action.rawValue) \($0.transition.rawValue)" }
    #expect(steps == ["swap none", "navigate push", "overlay slide", "overlay sheet", "stay push"])
    #expect(flow.reach()["b"]?.taps == 1)
  }

  @Test func wordsOfFigmaAreRead() throws {
    let text = Self.link(#"{ "trigger": "ON_DRAG", "action": "NAVIGATE", "to": "b", "transition": "PUSH" }"#)
    let link = try #require(PrototypeReader.read(Array(text.utf8), name: "demo").0?.screens[0].links[0])
    #expect(link.trigger == .swipe)
    #expect(link.action == .navigate)
    #expect(link.transition == .slide)
  }

  @Test(
    arguments: [
      (#"{ "trigger": "wiggle", "to": "b" }"#, "unknown-value"), (#"{ "to": "c" }"#, "missing-target"),
      (#"{ "to": "b", "area": [1, 2, 3] }"#, "invalid"), (#"{ "to": "b", "area": [0, 0, 1e999, 5] }"#, "invalid"),
      (#"{ "url": "javascript:alert(1)" }"#, "unsafe-url"), (#"{ "url": "https://a@b" }"#, "unsafe-url"),
      (#"{ "to": "b", "when": { "__proto__": true } }"#, "unknown-variable"),
      (#"{ "to": "b", "toggle": ["nix"] }"#, "unknown-variable"), (#"{ "to": "b", "to": "a" }"#, "invalid"),
      (#"{ "to": "a", "trigger": "delay", "delay": 0 }"#, "flashing"),
    ])
  func eachProblemHasItsRule(link: String, rule: String) {
    #expect(Self.findings(Self.link(link)).contains { $0.hasPrefix(rule + ":") }, "\(Self.findings(Self.link(link)))")
  }

  @Test func hostileDocumentsAreRefused() {
    let deep = String(repeating: "[", count: 17) + String(repeating: "]", count: 17)
    let screens = (0...500).map { #"{ "id": "s\#($0)" }"# }.joined(separator: ",")
    for text in [
      deep, "{", "[]", "NaN", #"{ "schema": 2 }"#, #"{ "schema": "1" }"#, #"{ "screens": [] }"#,
      String(repeating: " ", count: PrototypeReader.Limit.bytes + 1),
    ] {
      let (document, findings) = PrototypeReader.read(Array(text.utf8), name: "demo")
      #expect(document == nil)
      #expect(!findings.isEmpty)
    }
    #expect(Self.findings(#"{ "schema": 1, "screens": [ \#(screens) ] }"#).contains { $0.hasPrefix("invalid:") })
    #expect(
      Self.findings(#"{ "schema": 1, "variables": { "Constructor": 1, "screen": 2 }, "screens": [] }"#).count == 2)
    #expect(
      Self.findings(#"{ "schema": 1, "screens": [ { "id": "a" }, { "id": "a" } ] }"#).contains {
        $0.hasPrefix("duplicate-id:")
      })
    let cycle =
      #"{ "schema": 1, "screens": [ { "id": "a", "overlay": {}, "links": [ { "to": "a" }, { "to": "a", "action": "swap" } ] } ] }"#
    #expect(Self.findings(cycle).isEmpty)
  }

  @Test func theNewerSchemaIsNamed() {
    let findings = PrototypeReader.read(Array(#"{ "schema": 2 }"#.utf8), name: "demo").1
    #expect(findings.first?.message == "made by a newer assets (schema 2)")
  }

  @Test func unknownKeysSurviveAnEditAndAreNoted() throws {
    let text =
      "{\r\n  \"schema\": 1,\r\n  \"color\": \"red\",\r\n  \"screens\": [\r\n    { \"id\": \"a\", \"tilte\": \"A\" },\r\n    { \"id\": \"b\" }\r\n  ]\r\n}\r\n"
    var file = try PrototypeFile(Array(text.utf8), name: "demo")
    #expect(file.bytes == Array(text.utf8))
    try file.add(.init(to: "b"), from: "a")
    let written = String(decoding: file.bytes, as: UTF8.self)
    #expect(written.contains("\"color\": \"red\""))
    #expect(written.contains("\"tilte\": \"A\""))
    #expect(written.hasPrefix("{\r\n  \"schema\": 1,\r\n"))
    let notes = PrototypeReader.read(Array(text.utf8), name: "demo").1.map(\.message)
    #expect(notes.contains("the screen has the unknown key 'tilte'; did you mean 'title'?"))
  }

  @Test func anEditChangesOnlyItsBlock() throws {
    let text = """
      {
        "schema": 1,
        "screens": [
          { "id": "a", "links": [
            { "label": "One", "to": "b" } ] },
          { "id": "b" }
        ]
      }

      """
    var file = try PrototypeFile(Array(text.utf8), name: "demo")
    try file.set([("title", "Second")], of: "b")
    let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.prefix(5) == text.split(separator: "\n").prefix(5))
    #expect(file.document.screen("b")?.title?.plain == "Second")
  }

  @Test func removingAScreenRemovesTheLinksToIt() throws {
    var file = try PrototypeFileTests.file(["one", "two", "three"])
    try file.add(.init(to: "two"), from: "one")
    try file.add(.init(to: "two"), from: "three")
    #expect(try file.remove(screen: "two") == 2)
    #expect(file.document.screens.map(\.id) == ["one", "three"])
    #expect(file.document.screens.flatMap(\.links).isEmpty)
    try file.rename(screen: "three", to: "last")
    #expect(file.document.screen("last") != nil)
  }

  @Test func aLinkIsChangedByItsIDAndOverriddenBySlot() throws {
    var file = try PrototypeFileTests.file(["one", "two"])
    var link = PrototypeFile.LinkEdit(to: "two")
    link.label = "Reserve a berth"
    let id = try file.add(link, from: "one")
    #expect(id == "reserve-a-berth")
    var other = PrototypeFile.LinkEdit(to: nil)
    (other.id, other.area, other.slot) = (id, .init(250, 1080, 334, 50), [("device", "ipad")])
    try file.add(other, from: "one")
    let changed = try #require(file.document.screens[0].links.first)
    #expect(file.document.screens[0].links.count == 1)
    #expect(changed.overrides.first?.area == .init(250, 1080, 334, 50))
    #expect(throws: PrototypeError.self) { try file.add(.init(to: "nowhere"), from: "one") }
    #expect(try file.unlink("two", from: "one") == "Reserve a berth")
  }
}

@Suite struct ScreenLayoutTests {
  private let base = PrototypeDocument.Size(393, 852)
  private let area = PrototypeDocument.Area(16, 100, 361, 50)

  @Test func areasScaleWithTheImageAndAreMirroredWithIt() {
    let large = ScreenLayout.Shape(.init(786, 1704), isRightToLeft: false)
    #expect(ScreenLayout.area(area, from: base, to: large, mirrors: nil) == .init(32, 200, 722, 100))
    let mirrored = ScreenLayout.Shape(base, isRightToLeft: true)
    let back = PrototypeDocument.Area(0, 59, 60, 44)
    #expect(ScreenLayout.area(back, from: base, to: mirrored, mirrors: nil) == .init(333, 59, 60, 44))
    #expect(ScreenLayout.area(back, from: base, to: mirrored, mirrors: false) == back)
  }

  @Test func theMostWordsOfAnOverrideWin() throws {
    let text = #"""
      { "schema": 1, "screens": [ { "id": "a", "links": [ { "to": "a", "overrides": [
        { "slot": { "locale": "fr" }, "to": "one" }, { "slot": { "locale": "fr-CA" }, "to": "two" },
        { "slot": { "device": "ipad", "locale": "fr" }, "to": "three" }, { "slot": { "mood": "good" }, "to": "four" } ] } ] } ] }
      """#
    let link = try #require(PrototypeReader.read(Array(text.utf8), name: "demo").0?.screens[0].links[0])
    func to(_ device: String, _ locale: String) -> String? {
      ScreenLayout.override(of: link, for: .init(device: device, appearance: "light", locale: locale))?.to
    }
    #expect(to("iphone", "fr-FR") == "one")
    #expect(to("iphone", "fr-CA") == "two")
    #expect(to("ipad", "fr-CA") == "three")
    #expect(to("iphone", "de") == nil)
  }
}
