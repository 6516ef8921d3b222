import Testing

@testable import AssetsCLI

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("bell", 4), ("Größe", 5), ("e\u{301}", 1), ("日本", 4), ("ﾊﾝｶｸ", 4), ("한국", 4), ("👩‍👩‍👧", 2), ("❤\u{FE0F}", 2),
    ("★", 1), ("\u{200B}", 0), ("🇩🇪", 2), ("日本語.png", 10), ("…", 1),
  ])
  func countsTheColumnsOfATerminal(text: String, expected: Int) {
    #expect(displayWidth(text) == expected)
  }

  @Test(arguments: [
    ("bell", 4, "bell"), ("bells", 4, "bel…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("ab", 1, "…"),
  ])
  func shortensToTheColumnsThereAre(text: String, width: Int, expected: String) {
    #expect(shortened(text, to: width) == expected)
  }
}
