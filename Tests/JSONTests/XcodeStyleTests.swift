import JSON
import TestKit
import Testing

/// Contract 36: the layout in which Xcode writes, to the last space.
@Suite struct XcodeStyleTests {
  private func differences(_ text: String) throws -> Set<JSONStyleDifference> {
    try JSONDocument(parsing: Array(text.utf8)).differencesFromXcode
  }

  private static let plain = "{\n  \"a\" : [\n\n  ],\n  \"b\" : {\n    \"c\" : 1\n  }\n}\n"

  @Test func aFileOfXcodeHasNoDifference() throws {
    #expect(try differences(Self.plain) == [])
    #expect(try differences(String(Self.plain.dropLast())) == [.lastLine])
    #expect(try differences("{\n  \"b\" : 1,\n  \"a\" : 2\n}\n") == [.order])
  }

  @Test(arguments: [
    plain.replacing(" : ", with: ": "), plain.replacing("  ", with: "\t"), plain.replacing("\n", with: "\r\n"),
    plain.replacing("[\n\n  ]", with: "[]"), plain.replacing("{\n    \"c\" : 1\n  }", with: "{ \"c\" : 1 }"),
    "\u{FEFF}" + plain, plain + "\n", " " + plain, plain.replacing("1\n", with: "1 \n"),
  ])
  func everyOtherWhiteSpaceIsSeen(_ text: String) throws {
    #expect(try differences(text) == [.spaces], "\(text)")
    var document = try JSONDocument(parsing: Array(text.utf8))
    document.takeXcodeStyle()
    #expect(document.text == Self.plain)
  }

  @Test func spellingsAndRepeatedNamesStay() throws {
    let text = #"{"b":"\/\u00e9","a":[1.50,-0,1E2,null],"b":true,"a":{}}"#
    var document = try JSONDocument(parsing: Array(text.utf8))
    document.takeXcodeStyle()
    #expect(
      Golden.difference(
        document.text,
        inline: """
          {
            "a" : [
              1.50,
              -0,
              1E2,
              null
            ],
            "a" : {

            },
            "b" : "\\/\\u00e9",
            "b" : true
          }

          """) == nil)
  }

  @Test func nothingThatAFileSaysIsLost() throws {
    var random = SeededRandom(seed: 20)
    for _ in 0..<400 {
      let value = Self.value(depth: 4, &random)
      let layout = JSONLayout.xcode
      var document = try JSONDocument(parsing: JSONDocument(value, layout: layout).bytes)
      document.takeXcodeStyle()
      let again = try JSONDocument(parsing: document.bytes)
      #expect(again.differencesFromXcode == [])
      #expect(Self.leaves(again.value) == Self.leaves(value))
    }
  }

  /// Every scalar with the way to it, sorted by that.
  private static func leaves(_ value: JSONValue, at path: String = "") -> [String] {
    if let object = value.object {
      return ["\(path) object"] + object.sorted.members.flatMap { leaves($0.value, at: "\(path)/\($0.name.spelling)") }
    }
    if let elements = value.elements {
      return ["\(path) array"] + elements.enumerated().flatMap { leaves($0.element, at: "\(path)/\($0.offset)") }
    }
    return ["\(path) \(value)"]
  }

  private static func value(depth: Int, _ random: inout SeededRandom) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .number(Int.random(in: -9...9, using: &random))
    case 3: return .string(["é", "a/b", "", "\u{1F514}"].randomElement(using: &random)!)
    case 4: return .array(JSONArray(values(depth, &random), layout: layout(&random)))
    default:
      let names = ["b", "a", "é", "a b", "z"].shuffled(using: &random)
      let members = zip(names, values(depth, &random)).map { JSONObject.Member(JSONString($0), $1) }
      return .object(JSONObject(members: members, layout: layout(&random)))
    }
  }

  private static func values(_ depth: Int, _ random: inout SeededRandom) -> [JSONValue] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1, &random) }
  }

  private static func layout(_ random: inout SeededRandom) -> JSONContainerLayout {
    [.lines, .inline(padded: true), .inline(padded: false)].randomElement(using: &random)!
  }
}
