import TestKit
import Testing

@testable import JSON

/// What somebody wrote to make a reader slow or a writer large: work and bytes stay in proportion to the file.
@Suite struct JSONGrowthTests {
  private func written(_ text: String) throws -> String {
    String(decoding: try JSONDocument(parsing: Array(text.utf8)).writtenBytes, as: UTF8.self)
  }

  @Test func aWideLevelIsNotRepeatedOnEveryLine() throws {
    let wide = String(repeating: " ", count: 100_000)
    #expect(try written("{\n\(wide)\"a\" :\(wide)[\n1,\n2\n]\n}\n") == "{\n  \"a\" : [\n    1,\n    2\n  ]\n}\n")
    #expect(try written("{\n        \"a\": 1\n}") == "{\n        \"a\": 1\n}", "eight spaces are a level")
  }

  /// A colon in a name is none between a name and its value.
  @Test(arguments: [#"{"a\" :: b": 1}"#, #"{"\"::": 1}"#, #"{"\\": 1}"#, #"["a", {"b": 1}]"#])
  func whatIsWrittenIsStillJSON(_ text: String) throws {
    let document = try JSONDocument(parsing: Array(text.utf8))
    #expect(try JSONDocument(parsing: document.writtenBytes).value == document.value)
  }

  @Test func manyElementsDeepInTheFileAreTooDeep() throws {
    func nested(_ depth: Int, _ count: Int) -> [UInt8] {
      let list = String(repeating: "1,\n", count: count) + "1"
      return Array((String(repeating: "[\n", count: depth) + list + String(repeating: "]", count: depth)).utf8)
    }
    #expect(throws: JSONError.self) { try JSONDocument(parsing: nested(195, 200_000)) }
    #expect(try JSONDocument(parsing: nested(3, 200_000)).writtenBytes.count < 2_000_000)
    #expect(try JSONDocument(parsing: nested(195, 1_000)).writtenBytes.count < 1_000_000)
  }

  /// Comparing two of them would take as long as the square of the marks.
  @Test(arguments: ["\u{301}\u{323}", #"\u0301\u0323"#]) func accentsWithoutEndAreRefused(_ marks: String) throws {
    let text = "[\"a\", \"e" + String(repeating: marks, count: 20_000) + "\"]"
    #expect(throws: JSONError(reason: .endlessLetter, line: 1, column: 8)) {
      try JSONDocument(parsing: Array(text.utf8))
    }
    let standard = "[\"e" + String(repeating: marks, count: 15) + "\"]"
    #expect(try JSONDocument(parsing: Array(standard.utf8)).text == standard)
  }

  @Test func aWriterStopsWhereNobodyTakesMore() {
    let list = JSONValue.array((0..<200_000).map { .number($0) })
    var pieces = 0
    JSONDocument(list).write { piece in
      pieces += 1
      return false
    }
    #expect(pieces == 1)
    var bytes: [UInt8] = []
    JSONDocument(list).write { piece in
      bytes += piece
      pieces += 1
      return true
    }
    #expect(pieces > 10 && bytes == JSONDocument(list).bytes)
  }

  @Test func manyPlacesAreFoundInOneWalk() {
    let elements = (0..<20_000).map { "{ \"filename\" : \"\($0).png\" }" }.joined(separator: ",\n")
    let locator = JSONLocator(Array("{ \"images\" : [\n\(elements)\n] }".utf8))
    let paths = (0..<20_000).reversed().map { number -> [JSONLocator.Step] in
      [.member("images"), .element(number), .member("filename")]
    }
    var found: [JSONLocator.Position?] = []
    #expect(processorSeconds { found = locator.positions(of: paths) } < 20)
    #expect(found.map { $0?.line } == (2...20_001).reversed().map { $0 })
    #expect(found.allSatisfy { $0?.column == 16 })
  }

  /// Many changes at once leave what one after the other leaves.
  @Test func manyMembersAreSetAsOneByOne() throws {
    var random = SeededRandom(seed: 11)
    for round in 0..<300 {
      func name() -> String { ["a", "b", "c", "d", "e", "f", "g"].randomElement(using: &random) ?? "a" }
      let members = (0..<Int.random(in: 0...6, using: &random)).map { (name(), JSONValue.number($0)) }
      var (one, other) = (JSONObject(members), JSONObject(members))
      if round.isMultiple(of: 2) { (one, other) = (one.sorted, other.sorted) }
      let names = Set((0..<3).map { _ in name() }).sorted()
      let changes = names.map { name in
        (name: JSONString(name), value: Bool.random(using: &random) ? JSONValue.number(round + 100) : nil)
      }
      for change in changes { one[change.name.text] = change.value }
      other.set(changes)
      #expect(one.values == other.values && one.members.count == other.members.count, "\(members) \(changes)")
      // Where nothing is in order, one by one may come into order on the way.
      if round.isMultiple(of: 2) { #expect(one == other, "\(members) \(changes)") }
    }
  }
}
