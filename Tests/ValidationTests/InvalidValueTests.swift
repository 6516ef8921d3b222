import Catalog
import Files
import JSON
import TestKit
import Testing

@testable import Validation

/// What examples cannot show of values of the wrong kind.
@Suite struct InvalidValueTests {
  private func findings(_ type: String, _ contents: String, _ rule: any Rule = InvalidValue()) throws
    -> [String]
  {
    let tree = MemoryFileTree(files: ["A.xcassets/Bell\(type)/Contents.json": Array(contents.utf8)])
    return try Validator(rules: [rule]).validate(["A.xcassets"], in: tree).findings.map {
      "\($0.severity): \($0.message)"
    }
  }

  @Test(arguments: [
    (#""filename" : 3"#, "error: 'filename' is a number, not a string"),
    (#""filename" : { "a" : 1 }"#, "error: 'filename' is an object, not a string"),
    (#""filename" : null"#, "error: 'filename' is null, not a string"),
    (#""resizing" : "9-part""#, "error: 'resizing' is a string, not an object"),
    (
      #""resizing" : { "center" : { "mode" : "tyle" } }"#,
      "warning: the resizing.center.mode 'tyle' is not known; did you mean 'tile'?"
    ),
    (#""alignment-insets" : { "top" : "1" }"#, "error: 'alignment-insets.top' is a string, not a number"),
    (#""alignment-insets" : { "top" : 1e400 }"#, "error: 'alignment-insets.top' is 1e400, which is too large"),
    (#""compression-type" : "zip""#, "warning: the compression-type 'zip' is not known"),
    (#""unassigned" : "yes""#, "error: 'unassigned' is a string, not true or false"),
  ])
  func anElementIsJudgedKeyByKey(element: String, expected: String) throws {
    #expect(try findings(".imageset", #"{ "images" : [ { "idiom" : "universal", \#(element) } ] }"#) == [expected])
  }

  @Test(arguments: [
    ("", #""provides-namespace" : "yes""#, "error: 'properties.provides-namespace' is a string, not true or false"),
    (
      ".imageset", #""on-demand-resource-tags" : "a""#,
      "error: 'properties.on-demand-resource-tags' is a string, not an array of strings"
    ),
    (
      ".imageset", #""on-demand-resource-tags" : ["a", 1]"#,
      "error: 'properties.on-demand-resource-tags' is an array with other values in it, not an array of strings"
    ),
    (
      ".mipmapset", #""level-mode" : "som""#,
      "warning: the properties.level-mode 'som' is not known"
    ),
    (".stickerpack", #""grid-size" : "huge""#, "warning: the properties.grid-size 'huge' is not known"),
    (
      ".arobject", #""rotation" : [0, 99999999999999999999, 1e400]"#,
      "error: 'properties.rotation' is an array with other values in it, not an array of numbers"
    ),
  ])
  func propertiesAreJudged(type: String, property: String, expected: String) throws {
    #expect(try findings(type, "{ \"properties\" : { \(property) } }") == [expected])
  }

  @Test(arguments: [
    (".cubetextureset", "textures", "cube-face", "w+"), (".textureset", "textures", "pixel-format", "astc"),
    (".mipmapset", "levels", "mipmap-level", "mipmap-level-99"), (".launchimage", "images", "extent", "half"),
    (".launchimage", "images", "orientation", "sideways"), (".brandassets", "assets", "role", "boss"),
    (".complicationset", "assets", "role", "square"),
  ])
  func wordsOfEachTypeAreKnown(type: String, list: String, key: String, word: String) throws {
    let found = try findings(type, #"{ "\#(list)" : [ { "\#(key)" : "\#(word)" } ] }"#)
    #expect(found.count == 1 && found[0].hasPrefix("warning: the \(key) '\(word)' is not known"))
  }

  /// Roles of icons are told by their slots.
  @Test func whatOthersJudgeIsLeftToThem() throws {
    #expect(try findings(".appiconset", #"{ "images" : [ { "role" : "boss", "idiom" : 3, "scale" : [] } ] }"#) == [])
    #expect(try findings(".foo", #"{ "properties" : 3 }"#) == [])
  }

  @Test(arguments: [
    (#"{ "info" : { "version" : 1, "version" : 1 } }"#, "'info' has 'version' twice"),
    (
      #"{ "images" : [ {}, { "appearances" : [ {}, { "value" : 1, "value" : 2 } ] } ] }"#,
      "'appearances.2' of element 2 of 'images' has 'value' twice"
    ),
    (#"{ "properties" : { "a" : [ [ { "b" : 1, "b" : 1 } ] ] } }"#, "'properties.a.1.1' has 'b' twice"),
    (
      #"{ "images" : [ { "resizing" : { "mode" : "", "center" : {}, "mode" : "" } } ] }"#,
      "'resizing' of element 1 of 'images' has 'mode' twice"
    ),
  ])
  func aNameThatStandsTwiceIsFoundWhereverItIs(contents: String, expected: String) throws {
    #expect(try findings(".imageset", contents, InvalidJSON()) == ["error: Contents.json: \(expected)"])
  }

  /// Names and nesting are free: nothing is put together before something is found.
  @Test func longNamesAroundManyListsTakeNoTime() throws {
    let name = String(repeating: "k", count: 500_000)
    let lists = String(repeating: "[],", count: 50_000) + "[]"
    var found = ["nobody looked"]
    let seconds = try processorSeconds {
      found = try findings(".imageset", "{ \"\(name)\" : [\(lists)] }", InvalidJSON())
    }
    #expect(found == [])
    #expect(seconds < 40)
  }
}
