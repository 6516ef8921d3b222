import Catalog
import JSON
import Prototype
import TestKit
import Testing

@Suite struct PrototypeMergeTests {
  private static func bytes(_ screens: [String], root: String = "") -> [UInt8] {
    Array("{ \"schema\": 1, \(root)\"screens\": [\n\(screens.joined(separator: ",\n"))\n] }\n".utf8)
  }

  private static func link(_ id: String, _ rest: String) -> String { #"{ "id": "\#(id)", \#(rest) }"# }

  private static func screen(_ id: String, _ links: String...) -> String {
    #"{ "id": "\#(id)", "links": [ \#(links.joined(separator: ", ")) ] }"#
  }

  private static let base = bytes([
    screen("home", link("go", #""area": [0, 0, 44, 44], "to": "cart""#)),
    screen("cart", link("back", #""action": "back""#)),
  ])

  private func merge(
    _ mine: [UInt8], _ theirs: [UInt8], preferring side: PrototypeMerge.Side = .mine
  ) throws -> (document: PrototypeDocument, conflicts: [String]) {
    let merge = try #require(PrototypeMerge(base: Self.base, mine: mine, theirs: theirs, preferring: side))
    let document = try #require(PrototypeReader.read(merge.bytes, name: "demo").0)
    return (document, merge.conflicts.map { $0.place + ($0.key.map { ".\($0)" } ?? "") })
  }

  @Test func neighborsAndKeysOfOneLinkGoTogether() throws {
    let mine = Self.bytes([
      Self.screen(
        "home", Self.link("go", #""area": [0, 12, 44, 44], "to": "cart""#), Self.link("help", #""to": "cart""#)),
      Self.screen("cart", Self.link("back", #""action": "back""#)),
    ])
    let theirs = Self.bytes([
      Self.screen("home", Self.link("go", #""area": [0, 0, 44, 44], "to": "cart", "transition": "modal""#)),
      Self.screen("done"),
      Self.screen("cart", Self.link("back", #""action": "back""#), Self.link("pay", #""to": "done""#)),
    ])
    let (document, conflicts) = try merge(mine, theirs)
    #expect(conflicts.isEmpty)
    #expect(document.screens.map(\.id) == ["home", "done", "cart"])
    let links = document.screens[0].links
    #expect(links.map(\.id) == ["go", "help"])
    #expect(links[0].area == .init(0, 12, 44, 44) && links[0].transition == .modal)
    #expect(document.screens[2].links.map(\.id) == ["back", "pay"])
  }

  @Test func oneKeyWithTwoValuesIsAConflict() throws {
    let one = Self.bytes([
      Self.screen("home", Self.link("go", #""area": [0, 0, 44, 44], "to": "cart", "transition": "card""#)),
      Self.screen("cart", Self.link("back", #""action": "back""#)),
    ])
    let other = Self.bytes([
      Self.screen("home", Self.link("go", #""area": [0, 0, 44, 44], "to": "cart", "transition": "modal""#)),
      Self.screen("cart", Self.link("back", #""action": "back""#)),
    ])
    let mine = try merge(one, other)
    #expect(mine.conflicts == ["home/go.transition"])
    #expect(mine.document.screens[0].links[0].transition == .card)
    #expect(try merge(one, other, preferring: .theirs).document.screens[0].links[0].transition == .modal)
  }

  @Test func aScreenThatOneRemovedAndTheOtherLinksToIsAConflict() throws {
    let removed = Self.bytes([Self.screen("home")])
    let linked = Self.bytes([
      Self.screen(
        "home", Self.link("go", #""area": [0, 0, 44, 44], "to": "cart""#), Self.link("more", #""to": "cart""#)),
      Self.screen("cart", Self.link("back", #""action": "back""#)),
    ])
    let mine = try merge(removed, linked)
    #expect(mine.conflicts == ["cart"])
    #expect(mine.document.screens.map(\.id) == ["home"])
    #expect(mine.document.screens[0].links.isEmpty, "no link is left that leads nowhere")
    let theirs = try merge(removed, linked, preferring: .theirs)
    #expect(theirs.conflicts == ["cart"])
    #expect(theirs.document.screens.map(\.id) == ["home", "cart"])
    #expect(theirs.document.screens[0].links.map(\.id) == ["more"])
  }

  @Test func aSideThatCantBeReadIsAWholeConflict() {
    #expect(PrototypeMerge(base: Self.base, mine: Self.base, theirs: Array("<<<<".utf8)) == nil)
    #expect(PrototypeMerge(base: Self.base, mine: Self.base, theirs: Array(#"{ "schema": 2 }"#.utf8)) == nil)
    #expect(PrototypeMerge(base: nil, mine: Self.base, theirs: Self.base)?.conflicts.isEmpty == true)
  }

  @Test func theLayoutOfMineStays() throws {
    let merge = try #require(
      PrototypeMerge(base: Self.base, mine: Self.base, theirs: Self.bytes([Self.screen("home"), Self.screen("cart")])))
    #expect(String(decoding: merge.bytes, as: UTF8.self).contains(#"{ "id": "home", "#))
  }

  // MARK: - Random merges

  /// A document of screens, links, tabs and variables that refer to one another.
  private struct Model {
    var screens: [(id: String, title: Int, links: [(id: String, to: String, y: Int)])]
    var tabs: [String]
    var start: String?

    static func random(_ random: inout SeededRandom) -> Model {
      var model = Model(screens: [], tabs: [], start: nil)
      for number in 0..<random.number(3...6) { model.screens.append(("s\(number)", 0, [])) }
      for _ in 0..<random.number(2...8) { model.addLink(&random) }
      model.tabs = [model.screens[0].id, model.screens[1].id]
      return model
    }

    private mutating func addLink(_ random: inout SeededRandom) {
      let index = random.number(0...screens.count - 1)
      let id = "l\(random.number(0...30))"
      guard !screens[index].links.contains(where: { $0.id == id }) else { return }
      screens[index].links.append((id, random.element(of: screens).id, random.number(0...3)))
    }

    mutating func change(_ random: inout SeededRandom) {
      for _ in 0..<random.number(1...4) {
        let index = random.number(0...screens.count - 1)
        switch random.number(0...6) {
        case 0: addLink(&random)
        case 1: screens[index].title = random.number(1...2)
        case 2 where !screens[index].links.isEmpty:
          screens[index].links[random.number(0...screens[index].links.count - 1)].y = random.number(4...5)
        case 3 where !screens[index].links.isEmpty:
          screens[index].links.remove(at: random.number(0...screens[index].links.count - 1))
        case 4 where screens.count > 2:
          let gone = screens.remove(at: index).id
          for place in screens.indices { screens[place].links.removeAll { $0.to == gone } }
          tabs.removeAll { $0 == gone }
          if start == gone { start = nil }
        case 5:
          let id = "n\(random.number(0...3))"
          if !screens.contains(where: { $0.id == id }) { screens.append((id, 0, [])) }
        case 6: start = random.element(of: screens).id
        default: break
        }
      }
    }

    var bytes: [UInt8] {
      let list = screens.map { screen in
        let links = screen.links.map {
          #"{ "id": "\#($0.id)", "area": [0, \#($0.y), 44, 44], "to": "\#($0.to)" }"#
        }
        return #"{ "id": "\#(screen.id)", "title": "\#(screen.title)", "links": [\#(links.joined(separator: ","))] }"#
      }
      let bar =
        #""parts": [{ "id": "bar", "height": 83, "tabs": [\#(tabs.map { "\"\($0)\"" }.joined(separator: ","))] }],"#
      let begin = start.map { "\"start\": \"\($0)\"," } ?? ""
      return PrototypeMergeTests.bytes(list, root: begin + bar)
    }
  }

  /// The content of a document, whatever its order.
  private static func content(_ bytes: [UInt8]) -> Set<String> {
    guard let document = PrototypeReader.read(bytes, name: "demo").0 else { return [] }
    var content = Set(document.screens.map { "\($0.id) \($0.title?.plain ?? "")" })
    for screen in document.screens {
      for link in screen.links { content.insert("\(screen.id)/\(link.id) \(link.to ?? "") \(link.area?.text ?? "")") }
    }
    content.formUnion(document.parts.flatMap(\.tabs).map { "tab \($0)" })
    return content
  }

  @Test func randomMergesAreSymmetricAndLeaveNoLinkThatLeadsNowhere() throws {
    var random = SeededRandom(seed: 38)
    var (clean, conflicting) = (0, 0)
    for round in 0..<400 {
      let base = Model.random(&random)
      var (mine, theirs) = (base, base)
      mine.change(&random)
      theirs.change(&random)
      let one = try #require(PrototypeMerge(base: base.bytes, mine: mine.bytes, theirs: theirs.bytes))
      let other = try #require(PrototypeMerge(base: base.bytes, mine: theirs.bytes, theirs: mine.bytes))
      #expect(one.conflicts.isEmpty == other.conflicts.isEmpty, "round \(round)")
      if one.conflicts.isEmpty {
        clean += 1
        #expect(Self.content(one.bytes) == Self.content(other.bytes), "round \(round)")
      } else {
        conflicting += 1
        // What mine prefers is what theirs prefers the other way around.
        let turned = try #require(
          PrototypeMerge(base: base.bytes, mine: theirs.bytes, theirs: mine.bytes, preferring: .theirs))
        #expect(Self.content(one.bytes) == Self.content(turned.bytes), "round \(round)")
      }
      for bytes in [one.bytes, other.bytes] {
        let (document, read) = PrototypeReader.read(bytes, name: "demo")
        let findings = PrototypeCheck(try #require(document), images: nil).findings + read
        #expect(!findings.contains { $0.severity == .error }, "round \(round): \(findings)")
      }
    }
    #expect(clean > 100 && conflicting > 50, "\(clean) \(conflicting)")
  }
}

@Suite struct PrototypeDiffTests {
  private static let old = #"""
    { "schema": 1, "variables": { "favorite": false },
      "screens": [
        { "id": "harbors", "links": [
          { "id": "detail", "area": [16, 280, 361, 66], "to": "detail" }, { "id": "menu", "to": "menu" } ] },
        { "id": "detail", "title": "Detail", "links": [ { "id": "back", "label": "Back", "action": "back" } ] },
        { "id": "menu", "links": [ { "id": "help", "to": "help" } ] }, { "id": "help" } ] }
    """#

  private static let new = #"""
    { "schema": 1, "variables": { "favorite": true, "count": 0 },
      "screens": [
        { "id": "menu" }, { "id": "harbors", "links": [
          { "id": "detail", "area": [16, 292, 361, 66], "to": "detail", "transition": "card" },
          { "id": "menu", "to": "menu", "trigger": "edge" } ] },
        { "id": "detail", "title": "Harbor", "scroll": "vertical",
          "layers": [ { "asset": "icons/heart", "area": [0, 0] } ],
          "links": [ { "id": "back", "label": "Back", "action": "back" }, { "id": "pay", "to": "done", "action": "overlay" } ] },
        { "id": "done", "overlay": { "position": "bottom" } } ] }
    """#

  @Test func everyKindOfChangeHasItsSentence() {
    let diff = PrototypeDiff(from: Array(Self.old.utf8), to: Array(Self.new.utf8))
    #expect(
      diff.lines == [
        "~ favorite starts as true", "+ variable count, starts as 0", "- menu → help",
        "~ harbors → detail: area moved by 0,12; push → card", "~ harbors → menu: trigger: none → edge",
        "~ detail: title: Detail → Harbor; scroll: none → vertical", "+ layer icons/heart on detail",
        "+ detail → done (tap, sheet)", "+ screen done, overlay", "- screen help", "~ menu: 1 → 0 taps",
        "~ harbors: 0 → can't be reached", "~ detail: 1 → can't be reached",
        "~ order of screens",
      ], "\(diff.lines)")
    #expect(
      diff.summary
        == "1 variable changed, 1 variable added, 1 link removed, 2 links changed, 1 screen changed, 1 layer added, "
        + "1 link added, 1 screen added, 1 screen removed, order of screens changed")
  }

  @Test func wholeFilesAndLayoutHaveSentences() {
    let (old, new) = (Array(Self.old.utf8), Array(Self.new.utf8))
    #expect(PrototypeDiff(from: nil, to: old).summary == "new prototype: 4 screens")
    #expect(PrototypeDiff(from: old, to: nil).summary == "prototype removed")
    #expect(PrototypeDiff(from: old, to: Array("{".utf8)).summary == "the document can't be read")
    #expect(PrototypeDiff(from: Array("{".utf8), to: new).summary == "the document can be read again")
    #expect(PrototypeDiff(from: old, to: old).summary == "")
    #expect(PrototypeDiff(from: old, to: old + [0x0A]).summary == "reformatted")
  }
}
