import Catalog
import Files
import JSON
import Testing

@testable import Validation

@Suite struct FixTests {
  static let folder = "A.xcassets/Bell.imageset"

  private func tree(_ contents: String, _ files: String...) -> MemoryFileTree {
    var tree = MemoryFileTree(files: [
      "A.xcassets/Contents.json": Array("{}".utf8), "\(Self.folder)/Contents.json": Array(contents.utf8),
    ])
    for file in files { tree.files["\(Self.folder)/\(file)"] = ExampleImage.png(width: 8, height: 8) }
    return tree
  }

  private func plan(_ tree: MemoryFileTree) throws -> FixPlan {
    let validator = Validator()
    return try validator.fixes(of: validator.validate(["A.xcassets"], in: tree).findings, ["A.xcassets"], in: tree)
  }

  /// The lines that a fix takes out (`-`) and puts in (`+`).
  private func difference(_ edit: FixPlan.Edit) -> [String] {
    func lines(_ bytes: [UInt8]) -> [String] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    return lines(edit.new).difference(from: lines(edit.old ?? [])).map { change in
      switch change {
      case .insert(_, let line, _): "+" + line
      case .remove(_, let line, _): "-" + line
      }
    }
  }

  private static let otherCase = """
    {
      "images" : [
        {
          "filename" : "bell.png",
          "idiom" : "universal",
          "key" : 1.50
        },
        { "idiom" : "universal", "scale" : "1x" }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }
    """

  @Test func aNameInAnotherCaseIsSpelledAsTheFileIs() throws {
    let plan = try plan(tree(Self.otherCase, "Bell.png"))
    let edit = try #require(plan.edits.first)
    #expect(plan.changeCount == 1 && edit.path == "\(Self.folder)/Contents.json")
    #expect(
      edit.changes == [FixPlan.Change(rule: "missing-file", words: "the file name 'bell.png' is now 'Bell.png'")])
    #expect(difference(edit) == [#"-      "filename" : "bell.png","#, #"+      "filename" : "Bell.png","#])
  }

  @Test func aNameInAnotherUnicodeFormIsSpelledAsTheFileIs() throws {
    let contents = Self.slots(#"{ "filename" : "\#u{E9}.png", "idiom" : "universal", "scale" : "1x" }"#)
    let edit = try #require(try plan(tree(contents, "e\u{301}.png")).edits.first)
    #expect(edit.new == Array(contents.replacing("\u{E9}", with: "e\u{301}").utf8))
  }

  @Test func aFileThatIsGoneOrTakenIsLeftAlone() throws {
    #expect(try plan(tree(Self.otherCase)).edits == [])
    #expect(try plan(tree(Self.otherCase, "Bell.png", "BELL.png")).edits == [])
    let taken = Self.otherCase.replacing(#"{ "idiom""#, with: #"{ "filename" : "Bell.png", "idiom""#)
    #expect(try plan(tree(taken, "Bell.png")).edits == [])
  }

  @Test func aListWithSomethingElseInItIsLeftAlone() throws {
    let odd = Self.otherCase.replacing(#"{ "idiom""#, with: #""a comment", { "idiom""#)
    #expect(try plan(tree(odd, "Bell.png")).edits == [])
  }

  private static func slots(_ elements: String...) -> String {
    "{\n  \"images\" : [\n" + elements.map { "    " + $0 }.joined(separator: ",\n") + "\n  ]\n}\n"
  }

  @Test func anEmptySlotBesideAFilledOneIsRemoved() throws {
    let filled = #"{ "filename" : "a.png", "idiom" : "universal", "scale" : "1x" }"#
    let slot = #"{ "idiom" : "universal", "scale" : "1x" }"#
    let other = #"{ "idiom" : "universal", "scale" : "2x" }"#
    let plan = try plan(tree(Self.slots(slot, filled, other, filled), "a.png"))
    let edit = try #require(plan.edits.first)
    #expect(edit.changes.map(\.words) == ["2 spare elements for 'universal 1x' removed"])
    #expect(String(decoding: edit.new, as: UTF8.self) == Self.slots(filled, other))
  }

  @Test func whatCouldBeMissedStays() throws {
    let one = #"{ "filename" : "a.png", "idiom" : "universal", "scale" : "1x" }"#
    let two = #"{ "filename" : "b.png", "idiom" : "universal", "scale" : "1x" }"#
    let sliced = #"{ "idiom" : "universal", "resizing" : { "mode" : "3-part" }, "scale" : "1x" }"#
    #expect(try plan(tree(Self.slots(one, two), "a.png", "b.png")).edits == [])
    #expect(try plan(tree(Self.slots(one, sliced), "a.png")).edits == [])
  }

  @Test func severalRulesMendOneFile() throws {
    let wrong = #"{ "filename" : "a.png", "idiom" : "universal", "scale" : "1x" }"#
    let slot = #"{ "idiom" : "universal", "scale" : "1x" }"#
    let edit = try #require(try plan(tree(Self.slots(wrong, slot), "A.png")).edits.first)
    #expect(edit.changes.map(\.rule).sorted() == ["duplicate-slot", "missing-file"])
    #expect(String(decoding: edit.new, as: UTF8.self) == Self.slots(wrong.replacing("a.png", with: "A.png")))
  }

  @Test func whatIsMendedIsFoundNoMore() throws {
    var tree = tree(Self.otherCase, "Bell.png")
    for edit in try plan(tree).edits { tree.files[edit.path] = edit.new }
    #expect(try plan(tree).edits == [])
    #expect(try !Validator().validate(["A.xcassets"], in: tree).findings.contains { $0.rule == "missing-file" })
  }

  @Test func aVectorFor1xServesEveryScale() throws {
    let vector = #"{ "filename" : "a.svg", "idiom" : "universal", "scale" : "1x" }"#
    let slots = ["2x", "3x"].map { #"{ "idiom" : "universal", "scale" : "\#($0)" }"# }
    var tree = tree(Self.slots(vector, slots[0], slots[1]))
    tree.files["\(Self.folder)/a.svg"] = Array(#"<svg width="8" height="8"/>"#.utf8)
    let edit = try #require(try plan(tree).edits.first)
    #expect(edit.changes.map(\.words) == ["'a.svg' is now used for every scale"])
    #expect(
      String(decoding: edit.new, as: UTF8.self) == Self.slots(#"{ "filename" : "a.svg", "idiom" : "universal" }"#))
    let sliced = slots[0].replacing("}", with: #", "resizing" : { "mode" : "3-part" } }"#)
    tree.files["\(Self.folder)/Contents.json"] = Array(Self.slots(vector, sliced, slots[1]).utf8)
    #expect(try plan(tree).edits == [])
  }

  @Test func onlyTheMarkToKeepVectorsIsTakenOut() throws {
    let contents = """
      {
        "images" : [
          { "filename" : "a.png", "idiom" : "universal" }
        ],
        "properties" : {
          "preserves-vector-representation" : true,
          "template-rendering-intent" : "template"
        }
      }
      """
    let edit = try #require(try plan(tree(contents, "a.png")).edits.first)
    #expect(difference(edit) == [#"-    "preserves-vector-representation" : true,"#])
  }

  // MARK: - All fixes

  /// Every rule with a fix fixes one of its own examples, and no fix brings up anything worse than a note.
  @Test(arguments: RuleList.all.map(\.description).filter { $0.fixSummary != nil }.map(\.id))
  func everyFixMendsAnExample(id: String) throws {
    let rule = try #require(RuleList.rule(id))
    var validator = Validator()
    validator.turnOn(rule)
    var mended = 0
    for example in rule.description.rejects {
      var tree = example.tree
      let catalogs = try CatalogFinder(tree).catalogs(under: "")
      let before = try validator.validate(catalogs, in: tree).findings
      let plan = try validator.fixes(of: before.filter { $0.rule == id }, catalogs, in: tree)
      for edit in plan.edits { tree.files[edit.path] = edit.new }
      let after = try validator.validate(catalogs, in: tree).findings
      if !plan.edits.isEmpty, !after.contains(where: { $0.rule == id }) { mended += 1 }
      let new = Set(after.filter { $0.severity > .note }.map(\.fingerprint))
      #expect(new.isSubset(of: before.map(\.fingerprint)), "\(example.title)")
    }
    #expect(mended > 0)
  }

  @Test func everyFixIsToldInItsExplanation() {
    for rule in RuleList.all.map(\.description) {
      if let summary = rule.fixSummary { #expect(rule.explanation.contains(summary), "\(rule.id)") }
    }
  }
}
