import Testing

@testable import Git

@Suite struct ObjectIDTests {
  let hex = "0123456789abcdef0123456789abcdef01234567"

  @Test func readsAndWritesHexadecimalDigits() throws {
    let id = try #require(ObjectID(hex))
    #expect(id.description == hex)
    #expect(id.short == "0123456")
    #expect(ObjectID(bytes: id.bytes) == id)
    #expect(ObjectID(id.raw) == id)
    #expect(ObjectID(hex.uppercased()) == id)
  }

  @Test(arguments: ["", "0123", "0123456789abcdef0123456789abcdef0123456g", "é123456789abcdef0123456789abcdef01234567"])
  func refusesOtherTexts(text: String) {
    #expect(ObjectID(text) == nil)
  }

  @Test func ordersByItsDigits() throws {
    let texts = ["00ff" + hex.dropFirst(4), hex, hex.dropLast() + "8", "f" + hex.dropFirst()].map { String($0) }
    let ids = try texts.map { try #require(ObjectID($0)) }
    #expect(ids.reversed().sorted() == ids)
  }
}
