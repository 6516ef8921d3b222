import JSON
import TestKit
import Testing

/// A change of one key changes one line, however a file is laid out.
@Suite struct JSONLayoutTests {
  /// One file in layouts as people and programs write them, with its final newline.
  private static let layouts = [
    "{\n  \"images\" : [\n    {\n      \"idiom\" : \"mac\"\n    }\n  ],\n  \"info\" : {\n    \"version\" : 1\n  }\n}\n",
    "{\n  \"images\": [{\n    \"idiom\": \"mac\"\n  }],\n  \"info\": {\n    \"version\": 1\n  }\n}\n",
    "{\n  \"images\": [{\n    \"idiom\": \"mac\" }],\n  \"info\": {\n    \"version\": 1 } }\n",
    "{\n  \"images\": [ { \"idiom\": \"mac\" } ],\n  \"info\": { \"version\": 1 }\n}\n",
    "{\"images\":[{\"idiom\":\"mac\"}],\n \"info\":{\"version\":1}}\n",
    "{ \"images\" :\n  [\n    { \"idiom\" : \"mac\"\n    }\n  ]\n, \"info\" :\n  { \"version\" : 1\n  }\n}\n",
    "{\n\n  \"images\" : [\n\n    {\n      \"idiom\" : \"mac\"\n    }\n\n  ],\n\n  \"info\" : {\"version\":1}\n\n}\n\n",
    "\u{FEFF}{\n\t\"images\":\t[{\n\t\t\t\"idiom\"\t:\"mac\"\n\t\t}],\n\t\"info\":\t{\n\t\t\"version\": 1\n\t}\n}\n",
  ].flatMap { [$0, String($0.dropLast()), $0.replacing("\n", with: "\r\n"), $0.replacing("  ", with: "\t")] }

  private func edited(_ text: String, _ edit: (inout JSONObject) -> Void) throws -> String {
    var document = try JSONDocument(parsing: Array(text.utf8))
    var object = try #require(document.value.object)
    edit(&object)
    document.value = .object(object)
    let written = document.bytes
    #expect(try JSONDocument(parsing: written).value == document.value)
    return String(decoding: written, as: UTF8.self)
  }

  private func editImages(_ object: inout JSONObject, _ edit: (inout [JSONValue]) -> Void) {
    guard case .array(var list)? = object["images"] else { return }
    edit(&list.elements)
    object["images"] = .array(list)
  }

  @Test(arguments: layouts) func oneValueIsOneLine(_ text: String) throws {
    let changed = try edited(text) { object in
      editImages(&object) { $0[0] = .object(JSONObject([("idiom", "tv")])) }
    }
    #expect(changed == text.replacing("\"mac\"", with: "\"tv\""))
  }

  @Test(arguments: layouts) func anElementIsWrittenAsTheOneBeside(_ text: String) throws {
    let start = try #require(text.firstRange(of: "[")?.upperBound)
    let end = try #require(text[start...].firstIndex(of: "]"))
    let added = try edited(text) { object in
      editImages(&object) { $0.append(.object(JSONObject([("idiom", "tv")]))) }
    }
    let element = text[start..<end].filter { !$0.isWhitespace && $0 != "\u{FEFF}" }
    #expect(element == "{\"idiom\":\"mac\"}")
    #expect(added.hasPrefix(text[..<start]) && added.hasSuffix(text[end...]))
    let lead = text[start..<end].prefix { $0 != "{" }
    let body = text[start..<end].drop { $0 != "{" }
    let braces = body[...(try #require(body.lastIndex(of: "}")))]
    let gap = lead.contains { $0.isNewline } ? "," + lead : added.contains("}, {") ? ", " : ","
    #expect(added.contains(braces + gap + braces.replacing("mac", with: "tv")))
  }

  @Test func aKeyIsPutBetweenOthersAsTheyAre() throws {
    let text = """
      {
        "images": [{
          "idiom": "mac",
          "scale": "1x"
        }, {
          "idiom": "tv"
        }]
      }
      """
    let added = try edited(text) { object in
      editImages(&object) { images in
        images[0] = .object(JSONObject([("filename", "a"), ("idiom", "mac"), ("locale", "fr"), ("scale", "1x")]))
        images[1] = .object(JSONObject([("idiom", "tv"), ("appearances", .array([["value": "dark"]]))]))
      }
    }
    #expect(
      Golden.difference(
        added,
        inline: """
          {
            "images": [{
              "filename": "a",
              "idiom": "mac",
              "locale": "fr",
              "scale": "1x"
            }, {
              "idiom": "tv",
              "appearances": [
                {
                  "value": "dark"
                }
              ]
            }]
          }
          """) == nil)
  }

  @Test func propertiesAreLaidOutAsInfo() throws {
    let text = "{\n  \"images\": [{\n  }], \"info\":\n    { \"version\":1 }\n}"
    let info = JSONObject(members: [.init(JSONString("a"), "b")], layout: .inline(padded: true))
    let added = try edited(text) { $0["properties"] = .object(info) }
    #expect(added == text.replacing("1 }\n", with: "1 }, \"properties\": { \"a\": \"b\" }\n"))
  }

  @Test func whiteSpaceWithoutEndIsNotRepeated() throws {
    let wide = String(repeating: " ", count: 100_000)
    let added = try edited("{\n\"images\" : [\(wide){}\(wide)]\n}") { object in
      editImages(&object) { $0 += Array(repeating: JSONValue.object(JSONObject([("a", 1)])), count: 1000) }
    }
    #expect(added.utf8.count < 100_000)
  }
}

/// The same over layouts and changes nobody thought of.
@Suite struct GeneratedLayoutTests {
  /// Writes a value in a layout that differs from place to place.
  private struct Scribe {
    var random: SeededRandom
    let newline: String
    let indentation: String
    let isMixed: Bool
    let habits: [Int]

    init(seed: UInt64) {
      var random = SeededRandom(seed: seed)
      newline = random.number(0...3) == 0 ? "\r\n" : "\n"
      indentation = ["  ", "    ", "\t", " ", ""][random.number(0...4)]
      isMixed = random.number(0...2) == 0
      habits = (0..<8).map { _ in random.number(0...5) }
      self.random = random
    }

    private mutating func habit(_ place: Int) -> Int { isMixed ? random.number(0...5) : habits[place] }

    private mutating func space(_ place: Int, _ depth: Int) -> String {
      switch habit(place) {
      case 0: ""
      case 1: " "
      case 2: newline + newline + String(repeating: indentation, count: depth)
      default: newline + String(repeating: indentation, count: depth)
      }
    }

    mutating func text(_ value: JSONValue, depth: Int = 0) -> String {
      let place = min(depth, 2) * 2
      switch value {
      case .array(let array):
        let parts = array.elements.map { text($0, depth: depth + 1) }
        return joined(parts, "[", "]", place, depth)
      case .object(let object):
        let colon = [":", ": ", " : ", " :", ":  ", "\t:"][habit(6)]
        let parts = object.members.map { "\"\($0.name.spelling)\"\(colon)\(text($0.value, depth: depth + 1))" }
        return joined(parts, "{", "}", place + 1, depth)
      case .string(let string): return "\"\(string.spelling)\""
      case .number(let number): return number.spelling
      default: return "null"
      }
    }

    private mutating func joined(
      _ parts: [String], _ open: String, _ close: String, _ place: Int, _ depth: Int
    ) -> String {
      var text = open
      for (index, part) in parts.enumerated() {
        let space = space(place, depth + 1)
        text += index == 0 ? space : habit(7) == 0 ? space + "," : "," + space
        text += part
      }
      return text + space(place, depth) + close
    }
  }

  private static func value(_ random: inout SeededRandom) -> JSONObject {
    let images = (0...random.number(0...4)).map { index -> JSONValue in
      var members: [(String, JSONValue)] = [("filename", .string("f\(index).png")), ("idiom", "mac")]
      if random.number(0...1) == 0 { members.append(("scale", .string("\(index)x"))) }
      if random.number(0...3) == 0 { members.append(("appearances", .array([["value": "dark"]]))) }
      return .object(JSONObject(members))
    }
    return JSONObject([("images", .array(images)), ("info", ["author": "xcode", "version": 1])])
  }

  /// How many lines are gone and new, by the longest list of lines that both have.
  private func difference(_ old: String, _ new: String) -> (gone: Int, new: Int) {
    let (one, other) = (old.split(whereSeparator: \.isNewline), new.split(whereSeparator: \.isNewline))
    var row = [Int](repeating: 0, count: other.count + 1)
    for line in one {
      var next = row
      for (index, second) in other.enumerated() {
        next[index + 1] = line == second ? row[index] + 1 : max(row[index + 1], next[index])
      }
      row = next
    }
    let same = row.last ?? 0
    return (one.count - same, other.count - same)
  }

  @Test(arguments: UInt64(1)...20) func fewLinesChange(seed: UInt64) throws {
    for round in 0..<TestTier.count(40, all: 1000) {
      var scribe = Scribe(seed: seed &* 100_000 + UInt64(round))
      let object = Self.value(&scribe.random)
      let text = scribe.text(.object(object)) + (round.isMultiple(of: 2) ? scribe.newline : "")
      var document = try JSONDocument(parsing: Array(text.utf8))
      guard case .object(var read) = document.value, case .array(var images)? = read["images"],
        let count = read["images"]?.elements?.count
      else { continue }
      let index = scribe.random.number(0...count - 1)
      guard case .object(var image) = images.elements[index] else { continue }
      var most = (gone: 1, new: 1)
      switch scribe.random.number(0...4) {
      case 0: image["filename"] = "other.png"
      case 1: (image["locale"], most) = ("fr", (1, 2))
      case 2: (image["idiom"], most) = (nil, (2, 2))
      case 3: most = (2, .max)
      default: read["info"] = ["author": "xcode", "version": 2]
      }
      images.elements[index] = .object(image)
      if most.new == .max { images.elements.insert(.object(JSONObject([("idiom", "tv")])), at: index) }
      read["images"] = .array(images)
      document.value = .object(read)
      let written = document.bytes
      #expect(try JSONDocument(parsing: written).value == document.value)
      let lines = difference(text, String(decoding: written, as: UTF8.self))
      #expect(lines.gone <= most.gone && lines.new <= most.new, "\(text)\n\(String(decoding: written, as: UTF8.self))")
    }
  }
}
