import Catalog
import JSON
import Testing

@Suite struct ContentsMergeTests {
  /// A set in Xcode's layout, one line for each element.
  func set(_ images: [String], properties: String = "") -> [UInt8] {
    let lines = images.map { "    { \($0) }" }.joined(separator: ",\n")
    let more = properties.isEmpty ? "" : ",\n  \"properties\" : { \(properties) }"
    return Array(
      "{\n  \"images\" : [\n\(lines)\n  ],\n  \"info\" : { \"author\" : \"xcode\", \"version\" : 1 }\(more)\n}\n".utf8)
  }

  func slot(_ scale: Int, _ file: String? = nil, _ more: String = "") -> String {
    (file.map { "\"filename\" : \"\($0)\", " } ?? "") + "\"idiom\" : \"universal\", \"scale\" : \"\(scale)x\"\(more)"
  }

  let french = ", \"locale\" : \"fr\""
  let dark = ", \"appearances\" : [ { \"appearance\" : \"luminosity\", \"value\" : \"dark\" } ]"

  func merge(
    _ base: [UInt8]?, _ mine: [UInt8], _ theirs: [UInt8], of type: FolderType = .imageSet,
    preferring side: ContentsMerge.Side = .mine
  ) throws -> ContentsMerge {
    try #require(ContentsMerge(base: base, mine: mine, theirs: theirs, of: type, preferring: side))
  }

  func text(_ merge: ContentsMerge) -> String { String(decoding: merge.document.bytes, as: UTF8.self) }

  @Test func neighboringSlotsAreNoConflict() throws {
    let base = set([slot(1, "a.png"), slot(2), slot(3)])
    let result = try merge(
      base, set([slot(1, "a.png"), slot(2, "a@2x.png"), slot(3)]),
      set([slot(1, "a.png"), slot(2), slot(3, "a@3x.png")]))
    #expect(result.conflicts.isEmpty)
    #expect(result.document.bytes == set([slot(1, "a.png"), slot(2, "a@2x.png"), slot(3, "a@3x.png")]))
  }

  @Test func variantsOfBothSidesStandWhereTheyStood() throws {
    let base = set([slot(1, "a.png"), slot(2, "a@2x.png")])
    let mine = set([slot(1, "a.png"), slot(1, "d.png", dark), slot(2, "a@2x.png")])
    let theirs = set([slot(1, "a.png"), slot(1, "f.png", french), slot(2, "a@2x.png"), slot(2, "f2.png", french)])
    let result = try merge(base, mine, theirs)
    #expect(result.conflicts.isEmpty)
    #expect(
      result.document.elements("images").map(\.filename) == ["a.png", "f.png", "d.png", "a@2x.png", "f2.png"])
    #expect(try Set(merge(base, theirs, mine).document.elements("images")) == Set(result.document.elements("images")))
  }

  @Test func theSameSlotIsAskedFor() throws {
    let base = set([slot(1, "a.png"), slot(2, "a@2x.png")])
    let mine = set([slot(1, "m.png"), slot(2, "a@2x.png")])
    let theirs = set([slot(1, "t.png"), slot(2, "a@2x.png")])
    let result = try merge(base, mine, theirs)
    #expect(result.conflicts == [.init(slot: "universal 1x", key: "filename")])
    #expect(result.document.bytes == mine)
    #expect(try merge(base, mine, theirs, preferring: .theirs).document.bytes == theirs)
  }

  @Test func removedAndChanged() throws {
    let base = set([slot(1, "a.png"), slot(2, "a@2x.png"), slot(3)])
    let without = set([slot(1, "a.png")])
    let filled = set([slot(1, "a.png"), slot(2, "b@2x.png"), slot(3, "b@3x.png")])
    let result = try merge(base, without, filled)
    // The empty well was nobody's work: who filled it is right.
    #expect(result.conflicts == [.init(slot: "universal 2x", key: nil)])
    #expect(result.document.elements("images").map(\.filename) == ["a.png", "b@3x.png"])
    let other = try merge(base, filled, without, preferring: .mine)
    #expect(other.document.elements("images").map(\.filename) == ["a.png", "b@2x.png", "b@3x.png"])
  }

  @Test func settingsAndVariantsGoTogether() throws {
    let base = set([slot(1, "a.png")])
    let mine = set([slot(1, "a.png")], properties: "\"template-rendering-intent\" : \"template\"")
    let theirs = set([slot(1, "b.png")], properties: "\"localizable\" : true")
    let result = try merge(base, mine, theirs)
    #expect(result.conflicts.isEmpty)
    #expect(result.document.properties.names.sorted() == ["localizable", "template-rendering-intent"])
    #expect(result.document.elements("images").map(\.filename) == ["b.png"])
    let original = set([slot(1, "a.png")], properties: "\"template-rendering-intent\" : \"original\"")
    #expect(try merge(base, mine, original).conflicts == [.init(slot: nil, key: "template-rendering-intent")])
  }

  @Test func bothMadeTheSet() throws {
    let mine = set([slot(1, "a.png"), slot(2), slot(3)])
    let theirs = set([slot(1), slot(2, "a@2x.png"), slot(3)])
    let result = try merge(nil, mine, theirs)
    #expect(result.conflicts.isEmpty)
    #expect(result.document.bytes == set([slot(1, "a.png"), slot(2, "a@2x.png"), slot(3)]))
  }

  @Test func layersAreToldByTheirFolders() throws {
    let list = { (names: [String]) in
      let layers = names.map { "    { \"filename\" : \"\($0).imagestacklayer\" }" }.joined(separator: ",\n")
      return Array("{\n  \"layers\" : [\n\(layers)\n  ],\n  \"info\" : { \"version\" : 1 }\n}\n".utf8)
    }
    let result = try merge(
      list(["Front", "Back"]), list(["Front", "Middle", "Back"]), list(["Top", "Front"]), of: .imageStack)
    #expect(result.conflicts.isEmpty)
    #expect(
      result.document.elements("layers").map(\.filename)
        == ["Top.imagestacklayer", "Front.imagestacklayer", "Middle.imagestacklayer"])
  }

  @Test func whoWroteTheFileIsNotAsked() throws {
    let by = { (name: String) in Array("{ \"info\" : { \"author\" : \"\(name)\", \"version\" : 1 } }\n".utf8) }
    #expect(try merge(by("xcode"), by("assets"), by("other")).conflicts.isEmpty)
  }

  @Test func whatIsNoListIsLeftAlone() {
    let list = set([slot(1, "a.png")])
    #expect(ContentsMerge(base: nil, mine: Array("<<<<<<<".utf8), theirs: list, of: .imageSet) == nil)
    #expect(ContentsMerge(base: Array("[]".utf8), mine: list, theirs: list, of: .imageSet) == nil)
  }

  /// Whatever both sides do to different slots is in the outcome, and it does not matter whose side is whose.
  @Test func generatedChangesOfDifferentSlotsNeverClash() throws {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let base = (0..<6).map { Bool.random(using: &numbers) ? "a\($0).png" : nil }
      var (mine, theirs, expected) = (base, base, base)
      for slot in 0..<6 {
        let new: String? = Bool.random(using: &numbers) ? "n\(slot).png" : nil
        if Bool.random(using: &numbers) { mine[slot] = new } else { theirs[slot] = new }
        expected[slot] = mine[slot] == base[slot] ? theirs[slot] : mine[slot]
      }
      let bytes = { (files: [String?]) in set(files.enumerated().map { slot($0.offset + 1, $0.element) }) }
      for (one, other) in [(mine, theirs), (theirs, mine)] {
        let result = try merge(bytes(base), bytes(one), bytes(other))
        #expect(result.conflicts.isEmpty)
        #expect(result.document.bytes == bytes(expected), "\(base) \(mine) \(theirs)")
      }
    }
  }
}
