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

  /// Names are first compared by their letters alone, which must leave out none that is near.
  @Test func nothingNearIsLeftOut() {
    let parts = ["bell", "Bell", "lebl", "belle", "bells/ring", "BEL", "b", "bé", "gong", "gong-2", "ring", "gnirg"]
    let words = parts + parts.flatMap { one in parts.map { one + $0 } }
    for word in parts + ["belgong", "Ring/bell", "ellb", "beé"] {
      let typed = word.lowercased().unicodeScalars
      let expected = Set(words).filter { name in
        let letters = name.lowercased().unicodeScalars
        let bound = max(1, max(typed.count, letters.count) / 3)
        guard let distance = NearestNames.distance(word.lowercased(), name.lowercased(), atMost: bound) else {
          return typed.count >= 3 && letters.starts(with: typed)
        }
        return distance < max(letters.count, 2)
      }
      #expect(Set(NearestNames.find(word, among: words, limit: .max)) == expected, "\(word)")
    }
  }

  @Test func findsNamesOfAssets() {
    let names = ["icons/bell", "icons/ball", "icons/Bell Large", "photos/bell"]
    #expect(NearestNames.find("icons/bel", among: names, limit: 2) == ["icons/bell", "icons/ball"])
    #expect(NearestNames.find("Icons/Bell", among: names, limit: 1) == ["icons/bell"])
  }
}
