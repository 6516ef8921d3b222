import Catalog
import Files
import TestKit
import Testing

@testable import Validation

/// Sets and projects that are large in one thing: checking them takes as long as reading them, and what is said of them
/// is no longer than somebody reads.
@Suite struct ValidationGrowthTests {
  private static let folder = "A.xcassets/Bell.imageset"

  private func tree(_ elements: [String]) -> MemoryFileTree {
    let contents = "{ \"images\" : [\n" + elements.joined(separator: ",\n") + "\n] }"
    return MemoryFileTree(files: ["\(Self.folder)/Contents.json": Array(contents.utf8)])
  }

  private func findings(_ tree: MemoryFileTree, _ rules: [any Rule] = RuleList.all) throws -> [Finding] {
    var found: [Finding] = []
    let seconds = try processorSeconds {
      found = try Validator(rules: rules).validate(["A.xcassets"], in: tree).findings
    }
    #expect(seconds < 40)
    return found
  }

  private func fixes(of found: [Finding], in tree: MemoryFileTree) throws -> FixPlan {
    var plan: FixPlan?
    #expect(try processorSeconds { plan = try Validator().fixes(of: found, ["A.xcassets"], in: tree) } < 40)
    return try #require(plan)
  }

  @Test func aSetOfIdenticalImagesIsFixed() throws {
    let identicalImages = (0..<4_000).map {
      "{ \"filename\" : \"\($0 / 2).png\", \"idiom\" : \"universal\", \"locale\" : \"x\($0 / 2)\" }"
    }
    let tree = tree(identicalImages)
    let found = try findings(tree, [DuplicateSlot()])
    #expect(found.count == 101)
    let plan = try fixes(of: found, in: tree)
    #expect(plan.changeCount == 2_000)
    #expect(plan.edits.first?.new.count(where: { $0 == UInt8(ascii: "{") }) == 2_001)
  }

  @Test func oneSlotOfManyFilesIsOneFinding() throws {
    let files = (0..<8_000).map { "{ \"filename\" : \"\($0).png\", \"idiom\" : \"universal\" }" }
    let found = try findings(tree(files), [DuplicateSlot()])
    #expect(found.map(\.message) == ["'0.png', '1.png', '2.png' and 7997 more are all for 'universal'"])
    let plan = try fixes(of: found, in: tree(files))
    #expect(plan.changeCount == 0)
  }

  @Test func everyRuleTellsOfOneFolderNoMoreThanSomebodyReads() throws {
    let odd = (0..<3_000).map { "{ \"idiom\" : \"i\($0)\", \"filename\" : 7, \"scale\" : \"\($0)\" }" }
    let found = try findings(tree(odd))
    let byRule = Dictionary(grouping: found, by: \.rule).mapValues(\.count)
    #expect(byRule["invalid-slot"] == 101 && byRule["invalid-value"] == 101)
    #expect(byRule.values.allSatisfy { $0 <= RuleFindings.maxCountOfFolder + 1 })
    let rest = found.filter { $0.message == "5900 more of these here; only the first 100 are listed" }
    #expect(rest.map(\.rule) == ["invalid-slot"] && rest.allSatisfy { $0.place == FindingLocation(Self.folder) })
  }

  @Test func theLinesOfAllFindingsAreFoundInOneWalk() throws {
    let odd = (0..<20_000).map { "{ \"filename\" : \"\($0).png\", \"idiom\" : \"universal\" }" }
    let lines = try #require(ContentsLines(of: Self.folder, in: tree(odd)))
    let places = (0..<20_000).map { FindingLocation(Self.folder, slot: "universal", file: "\($0).png") }
    let findings = places.map { Finding(rule: "r", severity: .note, place: $0, message: "") }
    var found: [FindingLocation.Position?] = []
    #expect(processorSeconds { found = lines.positions(of: findings) } < 40)
    #expect(found == (0..<20_000).map { FindingLocation.Position(line: $0 + 2, column: 1) })
  }

  @Test func manyNamesThatAreNotThereBesideManyThatAre() throws {
    var tree = MemoryFileTree()
    for number in 0..<1_500 {
      tree.files["A.xcassets/a\(number).imageset/Contents.json"] = Array("{}".utf8)
    }
    let code = (0..<3_000).map { "UIImage(named: \"\($0 < 1_500 ? "A" : "b")\($0)\")" }.joined(separator: "\n")
    tree.files["V.swift"] = Array(code.utf8)
    var found: [Finding] = []
    let seconds = try processorSeconds {
      found = try Validator(rules: [DanglingReference()])
        .validate(["A.xcassets"], in: tree, isWholeProject: true).findings
    }
    #expect(seconds < 40)
    #expect(found.count == 3_000, "each name in code is a finding of its own")
    #expect(found.first?.message == "no catalog has an image 'A0', but one has 'a0'")
  }

  @Test func manySetsOfOneName() throws {
    var tree = MemoryFileTree()
    for number in 0..<1_500 { tree.files["A.xcassets/g\(number)/a.imageset/Contents.json"] = Array("{}".utf8) }
    let found = try findings(tree, [DuplicateName()])
    #expect(found.count == 1 && found[0].message.hasSuffix(" and 1496 more"), "\(found.count)")
  }

  @Test func manyLostFilesBesideManyThatAreThere() throws {
    var tree = tree(
      (0..<4_000).map { "{ \"filename\" : \"\($0).png\", \"idiom\" : \"universal\", \"locale\" : \"x\($0)\" }" })
    for number in 0..<4_000 { tree.files["\(Self.folder)/\(number).PNG"] = [] }
    let found = try findings(tree, [MissingFile()])
    #expect(found.count == 101)
    #expect(found.contains { $0.message == "'7.png' not found, but '7.PNG' exists" })
    let plan = try fixes(of: found, in: tree)
    #expect(plan.changeCount == 4_000)
  }
}
