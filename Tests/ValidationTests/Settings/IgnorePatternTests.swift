import Testing

@testable import Validation

@Suite struct IgnorePatternTests {
  @Test(arguments: [
    ("Legacy.xcassets", "Legacy.xcassets", true), ("Legacy.xcassets", "App/Legacy.xcassets/Bell.imageset", true),
    ("Legacy.xcassets", "App/MyLegacy.xcassets", false), ("Legacy.xcassets/", "Legacy.xcassets/Bell.imageset", true),
    ("Old/*", "Old/Bell.imageset", true), ("Old/*", "App/Old/Bell.imageset", false),
    ("/Old", "Old/Bell.imageset", true),
    ("/Old", "App/Old", false), ("./Old", "Old", true), ("**/Old/*", "App/Old/Bell.imageset", true),
    ("Icons/**", "Icons/A/B.imageset", true), ("Icons/**/B.imageset", "Icons/B.imageset", true),
    ("Icons/**/B.imageset", "Icons/A/C/B.imageset", true), ("Icons/**/B.imageset", "Icons/A/C.imageset", false),
    ("*.imageset", "A.xcassets/Bell.imageset", true), ("*.imageset", "A.xcassets/Bell.colorset", false),
    ("Be?l.imageset", "Bell.imageset", true), ("bell.imageset", "Bell.imageset", false), ("bell", "doorbell", false),
    ("*bell*", "doorbells", true), ("a*b*c", "axxbyyc", true), ("a*b*c", "axxbyy", false), ("[ab]", "a", false),
    ("**", "", true), ("Toolbar/bell", "Toolbar/bell", true), ("bell", "Toolbar/bell", true),
    ("caf\u{E9}", "cafe\u{301}", false), ("Old", "", false),
  ])
  func coversWhatItFitsAndAllInside(pattern: String, path: String, covers: Bool) throws {
    #expect(try #require(IgnorePattern(pattern)).covers(path) == covers)
  }

  @Test(arguments: ["", "/", "//", ".", "./"])
  func nothingIsNoPattern(text: String) { #expect(IgnorePattern(text) == nil) }

  @Test func manyStarsTakeNoTimeToSpeakOf() throws {
    let stars = String(repeating: "*a", count: 400) + "b"
    #expect(try !#require(IgnorePattern(stars)).covers(String(repeating: "a", count: 2000)))
    let folders = String(repeating: "**/a/", count: 200) + "b"
    #expect(try !#require(IgnorePattern(folders)).covers(String(repeating: "a/", count: 500)))
  }
}
