import Catalog
import Testing

@Suite struct NamePatternTests {
  @Test(arguments: [
    ("bell", "Toolbar/BellRing", true), ("b*l", "bell", true), ("b*l", "bells", false), ("?ell", "Bell", true),
    ("?ell", "ell", false), ("*", "", true), ("", "x", true), ("a*b*c", "aXbYbZc", true), ("a*b*c", "acb", false),
  ])
  func matchesNames(_ pattern: String, _ name: String, _ matches: Bool) {
    #expect(NamePattern(pattern).matches(name) == matches)
  }

  @Test func staysQuickOnManyStars() {
    #expect(!NamePattern(String(repeating: "a*", count: 40) + "b").matches(String(repeating: "a", count: 2000)))
  }
}
