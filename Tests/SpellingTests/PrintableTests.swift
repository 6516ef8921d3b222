import Spelling
import Testing

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain name", "plain name"),
    ("Größe 日本 👩‍👩‍👧 e\u{301}", "Größe 日本 👩‍👩‍👧 e\u{301}"),
    ("a\nb\tc\rd", #"a\nb\tc\rd"#),
    ("\r\n", #"\r\n"#),
    ("\u{1B}[31mred", #"\u{1B}[31mred"#),
    ("\u{7F}\u{0}\u{9B}2J", #"\u{7F}\u{0}\u{9B}2J"#),
    ("gnp.\u{202E}evil\u{2066}\u{200F}", #"gnp.\u{202E}evil\u{2066}\u{200F}"#),
    ("a\u{2028}b\u{FEFF}\u{E0041}", #"a\u{2028}b\u{FEFF}\u{E0041}"#),
  ])
  func makesWhatSteersATerminalVisible(text: String, expected: String) {
    #expect(printable(text) == expected)
    #expect(printable(printable(text)) == expected)
  }
}
