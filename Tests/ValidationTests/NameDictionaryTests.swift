import Testing

@testable import Validation

@Suite struct NameDictionaryTests {
  /// A row of few names, the first ones in the dictionary, and many.
  @Test(arguments: [0, 1, 7, 8, 9, 10, 300]) func knowsEachNameOnce(_ count: Int) {
    var table = NameDictionary<Int>()
    let first = (0..<count).map { table.insert($0, for: "name\($0)") }
    let second = (0..<count).map { table.insert(-1, for: "name\($0)") }
    #expect(first.allSatisfy { $0 } && !second.contains(true))
    #expect((0..<count).allSatisfy { table["name\($0)"] == $0 && table.contains("name\($0)") })
    #expect(table["name\(count)"] == nil)
    #expect(!table.contains(""))
    #expect(table.isEmpty == (count == 0))
    #expect(table.entries.map(\.value) == Array(0..<count))
  }

  @Test(arguments: [0, 20]) func tellsTwoFormsOfALetterApart(_ others: Int) {
    var table = NameDictionary<Int>()
    for number in 0..<others { table.insert(number, for: "name\(number)") }
    table.insert(1, for: "caf\u{E9}")
    #expect(table["cafe\u{301}"] == nil)
    table.insert(2, for: "cafe\u{301}")
    #expect(table["cafe\u{301}"] == 2)
    #expect(table["caf\u{E9}"] == 1)
  }

  @Test func doesNotWorkOutWhatIsKnown() {
    var table = NameDictionary<Int>()
    var asked = 0
    func next() -> Int {
      asked += 1
      return asked
    }
    table.insert(next(), for: "a")
    table.insert(next(), for: "a")
    #expect(asked == 1)
  }
}
