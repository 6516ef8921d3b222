import Spelling
import Testing

@Suite struct NearestNamesTests {
  @Test(arguments: [
    ("commit", "commit", 0), ("comit", "commit", 1), ("cmomit", "commit", 1), ("commti", "commit", 1),
    ("", "abc", 3), ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func countsDifferingLetters(one: String, other: String, expected: Int) {
    #expect(NearestNames.distance(one, other, atMost: 9) == expected)
    #expect(NearestNames.distance(other, one, atMost: 9) == expected)
    #expect(NearestNames.distance(one, other, atMost: expected) == expected)
    if expected > 0 { #expect(NearestNames.distance(one, other, atMost: expected - 1) == nil) }
  }

  static let commands = [
    "branch", "commit", "history", "import", "init", "list", "show", "status", "switch", "validate",
  ]

  @Test(arguments: [
    ("comit", ["commit"]), ("valid", ["validate"]), ("lst", ["list"]), ("inti", ["init"]), ("LIST", ["list"]),
    ("hist", ["list", "history"]), ("sow", ["show"]), ("frobnicate", []), ("x", []), ("", []),
  ])
  func findsWhatWasMeant(word: String, expected: [String]) {
    #expect(NearestNames.find(word, among: Self.commands) == expected)
  }

  @Test func findsNamesOfAssets() {
    let names = ["icons/bell", "icons/ball", "icons/Bell Large", "photos/bell"]
    #expect(NearestNames.find("icons/bel", among: names, limit: 2) == ["icons/bell", "icons/ball"])
    #expect(NearestNames.find("Icons/Bell", among: names, limit: 1) == ["icons/bell"])
  }
}
