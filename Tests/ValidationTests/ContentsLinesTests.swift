import Files
import Testing

@testable import Validation

/// Findings lead to the line that has to be changed.
@Suite struct ContentsLinesTests {
  private func lines(_ contents: String, rules: [any Rule]) throws -> [String] {
    let tree = MemoryFileTree(files: ["A.xcassets/bell.imageset/Contents.json": Array(contents.utf8)])
    let report = try Validator(rules: rules).validate(["A.xcassets"], in: tree)
    #expect(report.findings.allSatisfy { $0.place.position == nil }, "nobody has looked yet")
    return report.located(in: tree).findings.map { finding in
      "\(finding.rule) " + (finding.place.position.map { "\($0.line):\($0.column)" } ?? "-")
    }
  }

  @Test func anElementIsFoundByItsFileOrItsSlot() throws {
    let contents = """
      {
        "images" : [
          { "idiom" : "universal", "scale" : "1x" },
          {
            "filename" : "gone.png",
            "idiom" : "universal",
            "scale" : "2x"
          },
          { "idiom" : "phone", "scale" : "3x" }
        ]
      }
      """
    #expect(
      try lines(contents, rules: [MissingFile(), InvalidSlot()]) == ["missing-file 5:20", "invalid-slot 9:5"])
  }

  @Test(arguments: [("{\n  \"images\" : [],\n}\n", "invalid-json 3:1"), ("{\n<<<<<<< HEAD\n}\n", "invalid-json 2:1")])
  func whatIsNoJSONIsFoundWhereTheReaderStopped(contents: String, expected: String) throws {
    #expect(try lines(contents, rules: [InvalidJSON()]) == [expected])
  }

  @Test func aSetAsAWholeHasNoLine() throws {
    #expect(try lines("{ \"images\" : [] }", rules: [EmptySet()]) == ["empty-set -"])
  }
}
