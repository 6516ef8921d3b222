import JSON
import Testing

@Suite struct JSONLocatorTests {
  private static let text = """
    {
      "images" : [
        { "filename" : "a, \\" ]}.png", "sizes" : [[1, 2], {}] },
        { "filename" : "b.png" }
      ],
      "info" : { "version" : 1 }
    }
    """

  @Test(
    arguments: [
      ([], "1:1"), ([.member("images")], "2:14"), ([.member("images"), .element(0)], "3:5"),
      ([.member("images"), .element(1), .member("filename")], "4:20"),
      ([.member("images"), .element(0), .member("sizes"), .element(1)], "3:55"),
      ([.member("info"), .member("version")], "6:26"), ([.member("images"), .element(2)], nil),
      ([.member("nothing")], nil), ([.element(0)], nil), ([.member("info"), .element(0)], nil),
    ] as [([JSONLocator.Step], String?)])
  func findsLineAndColumn(path: [JSONLocator.Step], expected: String?) {
    let found = JSONLocator(Array(Self.text.utf8)).position(of: path)
    #expect(found.map { "\($0.line):\($0.column)" } == expected)
  }

  /// Whatever stands there, an answer comes, and comes soon.
  @Test func bytesThatAreNoJSONEndTheSearch() {
    let path: [JSONLocator.Step] = [.member("images"), .element(3), .member("filename")]
    for end in 0..<Self.text.utf8.count {
      _ = JSONLocator(Array(Self.text.utf8.prefix(end))).position(of: path)
    }
    for bytes in ["{\"images\":[[[", "{\"images\":[,,,,", "{\"images\"", "\"\\", "{\"\\", "]", "{\"images\":[1}2]3"] {
      #expect(JSONLocator(Array(bytes.utf8)).position(of: path) == nil)
    }
  }
}
