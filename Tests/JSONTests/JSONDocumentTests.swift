import JSON
import Testing

@Suite struct JSONDocumentTests {
  @Test(arguments: [
    "{\n  \"a\" : 1\n}\n", "{\n  \"a\" : 1\n}", "{\r\n\t\"a\": [\r\n\t\t1.0,\r\n\t\t\"\\/\\u00e9\"\r\n\t]\r\n}\r\n",
    "[\n\n]", "{\n  \"a\" : [\n\n  ],\n  \"b\" : {\n\n  }\n}\n", "[]", "{ \"a\" : [1, 2] }",
    "\u{FEFF}{\n    \"x\" : -0.5e+10\n}",
    "null", "true\n", "\"a\"", "{\n  \"b\" : 1,\n  \"a\" : 2,\n  \"b\" : 3\n}\n",
  ])
  func writesWhatItRead(_ text: String) throws {
    let document = try JSONDocument(parsing: Array(text.utf8))
    #expect(String(decoding: document.writtenBytes, as: UTF8.self) == text)
    #expect(document.text == text)
  }

  @Test func changesOneLineOnly() throws {
    var document = try JSONDocument(parsing: Array("{\n    \"z\": 1.0,\n    \"a\": \"\\/\"\n}".utf8))
    var object = try #require(document.value.object)
    object["z"] = "new"
    document.value = .object(object)
    #expect(document.text == "{\n    \"z\": \"new\",\n    \"a\": \"\\/\"\n}")
  }

  @Test(arguments: [#"{"a":1,"b":[1,2]}"#, #"{"a" : 1, "b" : [ 1, 2 ]}"#])
  func keepsTheSpacesBehindCommasOnOneLine(_ text: String) throws {
    var document = try JSONDocument(parsing: Array(text.utf8))
    var object = try #require(document.value.object)
    object["a"] = .number(3)
    document.value = .object(object)
    #expect(document.text == text.replacing("1,", with: "3,", maxReplacements: 1))
  }

  @Test func keepsOddBytesWhereNothingChanged() throws {
    let odd = "{\"a\" :1,\n\n \"b\": [{  }] }  "
    #expect(try JSONDocument(parsing: Array(odd.utf8)).text == odd)
  }

  @Test(arguments: [
    ("", JSONError.Reason.unexpectedEnd, 1, 1), ("{", .unexpectedEnd, 1, 2),
    ("{\n  \"a\" 1}", .expected("':'"), 2, 7), ("[1,]", .trailingComma, 1, 4),
    ("[1 2]", .expected("',' or ']'"), 1, 4), ("{1:2}", .expected("a name in quotes"), 1, 2),
    ("tru", .expected("a value"), 1, 1),
    ("\"\\x\"", .invalidEscape, 1, 3), ("\"\\u12g4\"", .invalidEscape, 1, 6),
    ("\"a\nb\"", .controlCharacterInString, 1, 3),
    ("-", .invalidNumber, 1, 2), ("1.", .invalidNumber, 1, 3), ("1 1", .textAfterValue, 1, 3),
    ("\"abc", .unexpectedEnd, 1, 5),
    (String(repeating: "[", count: 300), .tooDeep, 1, 201),
  ])
  func saysWhereItStopsBeingJSON(_ text: String, _ reason: JSONError.Reason, _ line: Int, _ column: Int) {
    #expect(throws: JSONError(reason: reason, line: line, column: column)) {
      try JSONDocument(parsing: Array(text.utf8))
    }
  }

  @Test func takesListsUpToItsDepthAndWritesThem() throws {
    let ends = ("[", "]", "{\"a\":", "}")
    for (open, close) in [(ends.0, ends.1), (ends.2, ends.3)] {
      let deepest = String(repeating: open, count: 200) + "1" + String(repeating: close, count: 200)
      let document = try JSONDocument(parsing: Array(deepest.utf8))
      #expect(document.writtenBytes == document.bytes)
      let endless = String(repeating: open, count: 100_000)
      #expect(throws: JSONError.self) { try JSONDocument(parsing: Array(endless.utf8)) }
    }
  }

  @Test(
    arguments: [
      ("1e999999999", nil, .infinity), ("-1e999999999", nil, -.infinity), ("1e-999999999", 0, 0), ("-0", 0, 0),
      ("9223372036854775807", .max, 0x1p63), ("-9223372036854775808", .min, -0x1p63),
      ("9223372036854775808", nil, 0x1p63), ("2.0", 2, 2),
      (String(repeating: "9", count: 5000), nil, .infinity), ("0." + String(repeating: "0", count: 5000) + "1", 0, 0),
    ] as [(String, Int?, Double)])
  func readsExtremeNumbers(_ text: String, _ int: Int?, _ double: Double) throws {
    let document = try JSONDocument(parsing: Array(text.utf8))
    let number = try #require(document.value.number)
    #expect(number.int == int)
    #expect(number.double == double)
    #expect(number == number && number.hashValue == JSONNumber(double).hashValue)
    #expect(document.writtenBytes == Array(text.utf8))
  }

  @Test func refusesBytesThatAreNotUTF8() {
    #expect(throws: JSONError(reason: .notUTF8, line: 1, column: 2)) {
      try JSONDocument(parsing: [0x22, 0xFF, 0x22])
    }
  }

  @Test func readsEscapes() throws {
    let document = try JSONDocument(parsing: Array(#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\ud800x""#.utf8))
    #expect(document.value.text == "\"\\/\u{8}\u{C}\n\r\té😀\u{FFFD}x")
    #expect(JSONString("\u{1}\"é/").spelling == "\\u0001\\\"é/")
  }
}

/// `é` as one character and as two looks the same and has other bytes.
@Suite struct JSONExactnessTests {
  @Test func writesANameInAnotherUnicodeForm() throws {
    var document = try JSONDocument(parsing: Array("{\"filename\": \"\u{E9}.png\"}".utf8))
    var object = try #require(document.value.object)
    object["filename"] = "e\u{301}.png"
    document.value = .object(object)
    #expect(document.bytes == Array("{\"filename\": \"e\u{301}.png\"}".utf8))
  }

  @Test func aLoneSurrogateIsNoReplacementCharacter() throws {
    func string(_ text: String) throws -> JSONValue { try JSONDocument(parsing: Array(text.utf8)).value }
    #expect(try string(#""\ud800""#) != string("\"\u{FFFD}\""))
    #expect(try string(#""\ud800""#) != string(#""\ud801""#))
    #expect(try string(#""\ud800""#) == string(#""\ud800""#))
    #expect(try string(#""\ud83d\ude00""#) == string("\"\u{1F600}\""))
  }

  @Test func membersAreTwoWhereTheirBytesAre() {
    var object = JSONObject([("\u{E9}", 1), ("e\u{301}", 2)])
    #expect(object.repeatedName == nil)
    #expect(object["\u{E9}"] == 1)
    object["e\u{301}"] = nil
    #expect(object["\u{E9}"] == 1)
    #expect(Set(object.members.map(\.name)).contains(JSONString("e\u{301}")) == false)
  }
}

@Suite struct JSONObjectTests {
  @Test func insertsInOrderWhereSortedElseAtTheEnd() {
    var sorted: JSONObject = JSONObject([("a", 1), ("c", 3)])
    sorted["b"] = 2
    #expect(sorted.names == ["a", "b", "c"])
    var unsorted = JSONObject([("c", 3), ("a", 1)])
    unsorted["b"] = 2
    #expect(unsorted.names == ["c", "a", "b"])
    unsorted["c"] = nil
    #expect(unsorted.names == ["a", "b"])
  }

  @Test func readsTheLastOfTwoMembersWithOneName() {
    let object = JSONObject([("a", 1), ("a", 2)])
    #expect(object["a"] == 2)
    #expect(object.repeatedName == "a")
  }

  @Test func comparesByMeaning() throws {
    let one = try JSONDocument(parsing: Array(#"{"a":1.0,"b":"\u0061"}"#.utf8)).value
    #expect(one == ["a": 1, "b": "a"])
  }

  @Test(arguments: [
    ("-9223372036854775808", Int.min), ("-9223372036854775809", nil), ("9223372036854775807", Int.max),
    ("9223372036854775808", nil), ("-9223372036854775809.0", nil), ("9007199254740993.0", nil), ("2.0", 2),
    ("1e3", 1000),
    ("1e999999999", nil), ("-0", 0), ("2.5", nil), ("1e-400", 0),
  ])
  func wholeNumbersAreNeverOthers(spelling: String, int: Int?) throws {
    let value = try JSONDocument(parsing: Array("[\(spelling)]".utf8)).value.elements?.first
    #expect(value?.number?.int == int)
  }

  @Test func largeNumbersThatDifferAreNotOne() throws {
    let numbers = try JSONDocument(parsing: Array("[9007199254740993, 9007199254740992, 2.0, 2]".utf8)).value.elements
    let values = try #require(numbers)
    #expect(values[0] != values[1])
    #expect(values[2] == values[3])
  }
}
