import TestKit
import Testing

@testable import References

@Suite struct OpenStepParserTests {
  private func parse(_ text: String) throws -> OpenStepValue { try OpenStepParser.parse(Array(text.utf8)) }

  @Test func listsAndTextsAreRead() throws {
    let value = try parse(
      """
      // !$*UTF8*$!
      { /* a comment */ a = b; "two words" = ( x, "y z", <0A 1b>, { } ); path = Sources/App-1.swift; }
      """)
    #expect(value["a"]?.text == "b")
    #expect(value["two words"]?.texts == ["x", "y z"])
    #expect(value["two words"]?.elements?.count == 4)
    #expect(value["two words"]?.elements?[2].content == .data)
    #expect(value["path"]?.text == "Sources/App-1.swift")
    #expect(value["none"] == nil && value["a"]?.elements == nil && value["a"]?.members == nil)
  }

  @Test(arguments: [
    (#""a\"b\\c""#, "a\"b\\c"), (#""\n\t\U00e9\351""#, "\n\t\u{E9}\u{E9}"), (#""\Ud83d\Ude00""#, "\u{1F600}"),
    (#""\""#, nil), ("'it\"s'", "it\"s"), ("\"\u{E9}\"", "\u{E9}"), (#""\U""#, "\0"), ("\"\"", ""),
  ])
  func escapesAreRead(spelling: String, text: String?) throws {
    #expect((try? parse(spelling))?.text == text)
  }

  @Test func rangesAreThoseOfTheSpelling() throws {
    let text = "{ \"k\" = (a, \"b c\"); }"
    let value = try parse(text)
    let member = try #require(value.members?.first)
    func spelled(_ range: Range<Int>) -> String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }
    #expect(spelled(member.keyRange) == "\"k\"")
    #expect(spelled(member.range) == "\"k\" = (a, \"b c\");")
    #expect(member.value.elements.map { $0.map { spelled($0.range) } } == ["a", "\"b c\""])
    #expect(value.range == 0..<text.utf8.count)
  }

  @Test(arguments: ["", "{", "{ a }", "{ a = ; }", "(a b)", "\"", "/* x", "{} x", "<0A", "{ a = b; b", "\u{1}"])
  func whatIsNoneIsRefused(text: String) {
    #expect(throws: OpenStepProblem.self) { try parse(text) }
  }

  @Test func depthIsBounded() throws {
    func nested(_ depth: Int) -> String { String(repeating: "(", count: depth) + String(repeating: ")", count: depth) }
    #expect(throws: Never.self) { try parse(nested(OpenStepParser.deepest)) }
    for depth in [OpenStepParser.deepest + 1, 1_000_000] {
      #expect(throws: OpenStepProblem(kind: .tooDeep, place: OpenStepParser.deepest)) { try parse(nested(depth)) }
    }
  }

  @Test func theNumberOfValuesIsBounded() {
    let text = Array("(".utf8) + (0...OpenStepParser.mostValues).flatMap { _ in Array("a,".utf8) } + Array(")".utf8)
    #expect { try OpenStepParser.parse(text) } throws: { ($0 as? OpenStepProblem)?.kind == .tooMany }
  }

  /// Bytes of a real shape with a few changed: read or refused, never more.
  @Test(arguments: UInt64(1)...8)
  func brokenListsAreReadOrRefused(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = ["{", "}", "(", ")", ";", "=", "\"", "\\", "/*", "*/", "//", "<", ",", "\u{0}", "\\U", "\\3"]
    for _ in 0..<300 {
      var bytes = Array(ProjectFileTests.project.utf8)
      for _ in 0...random.number(0...3) {
        let place = random.number(0...bytes.count - 10)
        switch random.number(0...2) {
        case 0: bytes.replaceSubrange(place..<place + random.number(0...9), with: [])
        case 1: bytes.insert(contentsOf: pieces[random.number(0...pieces.count - 1)].utf8, at: place)
        default: bytes[place] = UInt8(random.number(0...255))
        }
      }
      guard let file = try? ProjectFile(parsing: bytes) else { continue }
      for target in file.contentsOfTargets {
        #expect(target.files == target.files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      }
    }
  }
}
