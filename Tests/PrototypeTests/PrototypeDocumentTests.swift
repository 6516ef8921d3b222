import JSON
import Prototype
import TestKit
import Testing

/// How documents are laid out, kept, and what follows from what they leave out.
@Suite struct PrototypeDocumentTests {
  @Test(arguments: [("berth", SpecifiedPrototypes.berth), ("museum", SpecifiedPrototypes.museum)])
  func aDocumentHasOneLayout(name: String, text: String) throws {
    var file = try PrototypeFile(Array(text.utf8), name: name)
    #expect(!file.isLaidOut)
    file.layOut()
    let laidOut = file.bytes
    #expect(Golden.difference(String(decoding: laidOut, as: UTF8.self), name) == nil)
    // It says the same, and nothing is left to do.
    #expect(try PrototypeFile(laidOut, name: name).isLaidOut)
    #expect(PrototypeDiff(from: Array(text.utf8), to: laidOut).lines == [])
    #expect(PrototypeReader.read(laidOut, name: name).1.isEmpty)
  }

  @Test(arguments: ["", "\u{FEFF}"], ["\n", "\r\n"]) func aDocumentStaysAsItIs(mark: String, lineEnd: String) throws {
    let text =
      mark
        + """
        {
          "schema": 1,
          "color": "red",
          "screens": [ { "id": "a", "mood": [1, 2.50, 1e3] },
              { "id": "b" } ]
        }

        """.replacing("\n", with: lineEnd)
    var file = try PrototypeFile(Array(text.utf8), name: "demo")
    #expect(file.bytes == Array(text.utf8))
    #expect(try PrototypeFile(file.bytes, name: "demo").bytes == file.bytes)
    try file.set([("title", "B")], of: "b")
    let written = String(decoding: file.bytes, as: UTF8.self)
    #expect(written.hasPrefix(mark + "{" + lineEnd))
    #expect(written.contains(#""color": "red""#) && written.contains(#""mood": [1, 2.50, 1e3]"#), "\(written)")
    #expect(written.utf8.split(separator: 0x0A).dropLast().allSatisfy { ($0.last == 0x0D) == (lineEnd == "\r\n") })
    file.layOut()
    #expect(String(decoding: file.bytes, as: UTF8.self).contains(#""mood": [1, 2.50, 1e3]"#), "kept behind the others")
  }

  /// What a link does by itself, for each kind of target, and what it does if its action is said.
  @Test(arguments: [
    ("", "stay push"), (#""url": "https://example.com""#, "url push"), (#""to": "tab""#, "swap none"),
    (#""to": "plain""#, "navigate push"), (#""to": "center""#, "overlay dissolve"), (#""to": "top""#, "overlay slide"),
    (#""to": "bottom""#, "overlay sheet"), (#""to": "start""#, "overlay slide"), (#""to": "end""#, "overlay slide"),
    (#""to": "topStart""#, "overlay dissolve"), (#""to": "bottomEnd""#, "overlay dissolve"),
    (#""to": "at""#, "overlay dissolve"), (#""to": "tab", "action": "navigate""#, "navigate push"),
    (#""to": "plain", "action": "overlay""#, "overlay dissolve"), (#""to": "plain", "action": "swap""#, "swap none"),
    (#""to": "bottom", "action": "swap""#, "swap none"), (#""to": "bottom", "action": "navigate""#, "navigate push"),
    (#""to": "plain", "action": "back""#, "back push"), (#""action": "close""#, "close push"),
    (#""to": "tab", "transition": "dissolve""#, "swap dissolve"),
    (#""to": "start", "transition": "drop""#, "overlay drop"),
    (#""to": "plain", "transition": "card""#, "navigate card"), (#""action": "nudge", "to": "start""#, "nudge push"),
  ]) func whatIsLeftOutFollowsFromTheTarget(link: String, expected: String) throws {
    let overlays = ["center", "top", "bottom", "start", "end", "topStart", "bottomEnd"].map {
      #"{ "id": "\#($0.lowercased())", "overlay": { "position": "\#($0)" } }"#
    }.joined(separator: ", ")
    let text = #"""
      { "schema": 1, "parts": [ { "id": "bar", "tabs": ["a", "tab"] } ],
        "screens": [ { "id": "a", "parts": ["bar"], "links": [ { \#(link.replacing("topStart", with: "topstart").replacing("bottomEnd", with: "bottomend")) } ] },
          { "id": "tab" }, { "id": "plain" }, { "id": "at", "overlay": { "position": "bottom", "at": [10, 20] } }, \#(overlays) ] }
      """#
    let document = try #require(PrototypeReader.read(Array(text.utf8), name: "demo").0)
    let step = try #require(PrototypeFlow(document).steps(of: document.screens[0]).first)
    #expect("\(step.action.rawValue) \(step.transition.rawValue)" == expected)
  }

  /// Where an area is on another variant of the image.
  @Test(
    arguments: [
      // Scales share points: the same size in points is the same place.
      (ScreenLayout.Shape(.init(393, 852), isRightToLeft: false), nil, PrototypeDocument.Area(16, 100, 361, 50)),
      // The same shape scales, and so does another one, each side by itself.
      (.init(.init(786, 1704), isRightToLeft: false), nil, .init(32, 200, 722, 100)),
      (.init(.init(834, 1194), isRightToLeft: false), nil, .init(33.954, 140.141, 766.092, 70.07)),
      // An Arabic image mirrors it; the English one that is shown instead doesn't.
      (.init(.init(393, 852), isRightToLeft: true), nil, .init(16, 100, 361, 50)),
      (.init(.init(500, 852), isRightToLeft: true), nil, .init(20.356, 100, 459.288, 50)),
      // What the screen says counts more.
      (.init(.init(786, 852), isRightToLeft: true), false, .init(32, 100, 722, 50)),
      (.init(.init(786, 852), isRightToLeft: false), true, .init(32, 100, 722, 50)),
    ] as [(ScreenLayout.Shape, Bool?, PrototypeDocument.Area)])
  func anAreaFollowsTheImage(shape: ScreenLayout.Shape, mirrors: Bool?, expected: PrototypeDocument.Area) {
    let base = PrototypeDocument.Size(393, 852)
    #expect(ScreenLayout.area(.init(16, 100, 361, 50), from: base, to: shape, mirrors: mirrors) == expected)
    // One at the side is at the other side.
    let isMirrored = mirrors ?? shape.isRightToLeft
    let back = ScreenLayout.area(.init(0, 59, 60, 44), from: base, to: shape, mirrors: mirrors)
    #expect((back.x == 0) == !isMirrored)
    #expect((abs(back.x + back.width - shape.size.width) < 0.01) == isMirrored)
  }

  @Test func ofOverridesWithTheSameWordsTheLaterCounts() throws {
    let text = #"""
      { "schema": 1, "screens": [ { "id": "a", "links": [ { "to": "a", "overrides": [
        { "slot": { "device": "ipad", "appearance": "dark" }, "to": "one" },
        { "slot": { "device": "ipad", "locale": "fr" }, "to": "two" },
        { "slot": { "device": "ipad", "appearance": "dark" }, "to": "three" }, { "slot": {}, "to": "four" } ] } ] } ] }
      """#
    let link = try #require(PrototypeReader.read(Array(text.utf8), name: "demo").0?.screens[0].links[0])
    func to(_ device: String, _ appearance: String, _ locale: String?) -> String? {
      ScreenLayout.override(of: link, for: .init(device: device, appearance: appearance, locale: locale))?.to
    }
    #expect(to("ipad", "dark", nil) == "three")
    #expect(to("ipad", "dark", "fr-CA") == "two", "the longer language")
    #expect(to("ipad", "light", "fr") == "two")
    #expect(to("ipad", "light", "de") == "four")
    #expect(to("iphone", "dark", "fr") == "four")
    #expect(to("ipad", "dark", "frr") == "three", "another language that begins alike")
  }

  /// A kind of change, and the line that says it.
  @Test(arguments: [
    ("", #""title": "New","#, ["~ title: none → New"]),
    (
      "", #""start": "b", "device": "ipad11","#,
      ["~ start: none → b", "~ device: none → ipad11", "~ a: 0 → can't be reached", "~ b: not reached → 0 taps"]
    ),
    (#""variables": { "on": true },"#, "", ["- variable on"]),
    ("", #""variables": { "name": "" },"#, ["+ variable name, starts as empty"]),
    ("", #""parts": [ { "id": "bar" } ],"#, ["+ part bar"]),
    (#""parts": [ { "id": "bar" } ],"#, "", ["- part bar"]),
    (
      #""parts": [ { "id": "bar", "height": 83, "tabs": ["a"] } ],"#,
      #""parts": [ { "id": "bar", "height": 90, "tabs": ["a", "b"] } ],"#, ["~ bar: height: 83 → 90; tabs changed"]
    ),
  ]) func rootsAreCompared(old: String, new: String, lines: [String]) {
    func document(_ root: String) -> [UInt8] {
      Array(#"{ "schema": 1, \#(root) "screens": [ { "id": "a" }, { "id": "b" } ] }"#.utf8)
    }
    #expect(PrototypeDiff(from: document(old), to: document(new)).lines == lines)
  }

  @Test(arguments: [
    (
      #""links": [ { "id": "l", "to": "b" } ]"#, #""links": [ { "id": "l", "to": "a" } ]"#,
      ["~ a → a: leads to a, not b", "~ b: 1 → can't be reached"]
    ),
    (
      #""links": [ { "id": "l", "action": "back" } ]"#, #""links": [ { "id": "l", "action": "back", "to": "a" } ]"#,
      ["~ a → a: leads to a, not the screen before"]
    ),
    (
      #""links": [ { "id": "l", "action": "close" } ]"#, #""links": [ { "id": "l", "action": "close", "to": "a" } ]"#,
      ["~ a → a: leads to a, not the screen below"]
    ),
    (
      #""links": [ { "id": "l", "to": "b", "area": [0, 0, 44, 44] } ]"#,
      #""links": [ { "id": "l", "to": "b", "area": [0, 0, 60, 44] } ]"#, ["~ a → b: area 0,0,44,44 → 0,0,60,44"]
    ),
    (
      #""links": [ { "id": "l", "to": "b" } ]"#, #""links": [ { "id": "l", "to": "b", "area": [0, 0, 60, 44] } ]"#,
      ["~ a → b: area 0,0,60,44"]
    ),
    (
      #""links": [ { "id": "l", "to": "b", "area": [0, 0, 60, 44] } ]"#, #""links": [ { "id": "l", "to": "b" } ]"#,
      ["~ a → b: whole screen"]
    ),
    (
      #""links": [ { "id": "l", "to": "b" } ]"#,
      #""links": [ { "id": "l", "to": "b", "label": "On", "keepScroll": true, "when": { "on": true } } ]"#,
      ["~ a → b: label: none → On; keepScroll; when changed"]
    ),
    (
      #""links": [ { "id": "l", "to": "b" }, { "id": "m", "label": "Back", "action": "back" } ]"#,
      #""links": [ { "id": "m", "label": "Back", "action": "back" }, { "id": "l", "to": "b" } ]"#,
      ["~ order of links on a"]
    ),
    ("", #""links": [ { "id": "l", "label": "Back", "action": "back" } ]"#, ["+ a: 'Back' (tap, back)"]),
    (#""links": [ { "id": "l", "label": "Back", "action": "back" } ]"#, "", ["- a: 'Back'"]),
    (
      #""layers": [ { "text": "Hi", "area": [0, 0] } ]"#, #""layers": [ { "text": "Hi", "area": [0, 9] } ]"#,
      ["~ layer Hi on a"]
    ),
    (#""layers": [ { "photo": "p", "area": [0, 0] } ]"#, "", ["- layer p on a"]),
    (#""title": "A""#, #""title": "B", "overlay": {}"#, ["~ a: title: A → B; overlay changed"]),
    (#""fixed": { "top": 103 }"#, #""fixed": { "top": 100 }"#, ["~ a: fixed changed"]),
  ]) func screensAreCompared(old: String, new: String, lines: [String]) {
    func document(_ screen: String) -> [UInt8] {
      let own = screen.isEmpty ? "" : ", " + screen
      return Array(#"{ "schema": 1, "screens": [ { "id": "a"\#(own) }, { "id": "b" } ] }"#.utf8)
    }
    let found = PrototypeDiff(from: document(old), to: document(new)).lines
    #expect(found == lines)
    // The same is no change, whatever the order of keys.
    #expect(PrototypeDiff(from: document(new), to: document(new)).lines == [])
  }
}
