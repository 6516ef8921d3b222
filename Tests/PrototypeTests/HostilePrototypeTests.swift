import Catalog
import Files
import JSON
import Prototype
import Testing

/// Documents that others made to do harm: each is refused or read with findings, and nothing hangs.
@Suite struct HostilePrototypeTests {
  private static func read(_ text: String) -> (document: PrototypeDocument?, rules: Set<String>) {
    let bytes = Array(text.utf8)
    let (document, read) = PrototypeReader.read(bytes, name: "demo")
    let findings = PrototypeCheck.findings(of: bytes, name: "demo") { _ in nil }
    #expect(findings.count >= read.count)
    return (document, Set(findings.map(\.rule.rawValue)))
  }

  private static func screens(_ screens: String, _ root: String = "") -> String {
    #"{ "schema": 1, \#(root) "screens": [ \#(screens) ] }"#
  }

  @Test func twoTimersInACircleFlash() {
    let circle = Self.screens(
      #"{ "id": "a", "links": [ { "trigger": "delay", "delay": 0, "to": "b" } ] }, { "id": "b", "links": [ { "trigger": "delay", "delay": 0, "to": "a" } ] }"#
    )
    #expect(Self.read(circle).rules.isSuperset(of: ["flashing", "short-delay"]))
  }

  @Test func numbersAreFiniteAndWithinTheirRange() {
    for number in ["1e999", "-1e999", "100001", "\"NaN\""] {
      let text = Self.screens(#"{ "id": "a", "links": [ { "to": "a", "area": [0, \#(number), 44, 44] } ] }"#)
      #expect(Self.read(text).rules.contains("invalid"), "\(number)")
    }
    let small = Self.screens(#"{ "id": "a", "links": [ { "label": "x", "area": [0, -0.0005, 44, 44] } ] }"#)
    #expect(Self.read(small).document?.screens[0].links[0].area?.y == -0.0005)
  }

  @Test func namesOfObjectsAreNamesLikeOthers() {
    let text = Self.screens(
      #"{ "id": "constructor", "links": [ { "label": "x", "toggle": ["constructor"] }, { "label": "y", "when": { "__proto__": true } } ] }"#,
      #""variables": { "constructor": false },"#)
    let (document, rules) = Self.read(text)
    #expect(document?.value(of: "constructor") == .bool(false))
    #expect(rules.contains("unknown-variable"), "of '__proto__'")
  }

  @Test func partsCantHoldThemselves() {
    let text = Self.screens(
      #"{ "id": "a", "parts": ["bar"] }"#, #""parts": [ { "id": "bar", "parts": ["bar"], "tabs": ["bar"] } ],"#)
    #expect(Self.read(text).rules.isSuperset(of: ["unknown-key", "missing-target"]))
  }

  @Test func manyLinksOnOnePointAreRead() {
    let links = (0..<201).map { _ in #"{ "label": "x", "area": [0, 0, 44, 44], "to": "a" }"# }
    let (document, rules) = Self.read(Self.screens(#"{ "id": "a", "links": [ \#(links.joined(separator: ",")) ] }"#))
    #expect(document?.screens[0].links.count == 200)
    #expect(rules.isSuperset(of: ["invalid", "overlap"]))
    #expect(Set(document?.screens[0].links.map(\.id) ?? []).count == 200)
  }

  @Test func aLongListStaysWithinWhatBrowsersScroll() {
    let text = Self.screens(
      #"{ "id": "a", "layers": [ { "assets": ["row"], "area": [0, 0, 393, 800], "scroll": "vertical", "repeat": 100000, "gap": 200 } ] }"#
    )
    #expect(Self.read(text).document?.screens[0].layers[0].rows == 100_000)
    #expect(Self.read(text.replacing("100000", with: "100001")).rules.contains("invalid"))
  }

  @Test func titlesOfMarkupAndMarksStayText() {
    let (document, _) = Self.read(Self.screens(#"{ "id": "a", "title": "<b onload=x>\u202Eabc" }"#))
    #expect(document?.screens[0].title?.plain == "<b onload=x>\u{202E}abc")
    let marks = String(repeating: "\u{301}", count: 300)
    let (stacked, rules) = Self.read(Self.screens(#"{ "id": "b", "title": "e\#(marks)" }"#))
    #expect(stacked == nil && rules == ["invalid"])
  }

  @Test func imagesOutsideOrBehindLinksAreRefused() {
    var tree = MemoryFileTree(files: ["Prototypes/a.png": [0], "secret.png": [0]])
    tree.links["Prototypes/link.png"] = "../secret.png"
    tree.links["Prototypes/folder"] = ".."
    let images = PrototypeImages(tree, folder: "Prototypes", library: nil)
    for path in ["../../../etc/passwd", "/etc/passwd", "link.png", "folder/secret.png", "a\0.png"] {
      #expect(throws: PrototypeImages.ImageError.outside(path), "\(path)") { try images.find(image: path) }
    }
  }
}
