import Files
import Testing

/// The functions that take the place of those of Swift's regular expressions.
@Suite struct PartsTests {
  @Test func aPartIsFoundWhereItIsWhole() {
    #expect("aab".contains("ab") && "abc".contains("") && !"ab".contains("abc") && !"".contains("ab"))
    #expect("see https://a://b"[...].contains("://") && !"https:/"[...].contains("://"))
    let text = "aaab://c://"
    #expect(text.firstRange(of: "ab").map { text[..<$0.lowerBound] } == "aa")
    #expect(text.firstRange(of: "://").map { text[$0.upperBound...] } == "c://")
    #expect(text.firstRange(of: "") == text.startIndex..<text.startIndex && text.firstRange(of: "//:") == nil)
  }

  /// A text is made of characters, which may be of several code points.
  @Test func charactersAreNotTakenApart() {
    #expect(!"a\r\n".contains("a\r") && "a\r\nb".contains("a\r\n") && !"\u{65}\u{301}a".contains("\u{65}a"))
    #expect("cafe\u{301} noir".contains("\u{E9} n"))
  }

  @Test func bytesHavePartsToo() {
    let bytes = Array("GET /\r\n\r\nrest".utf8)
    #expect(bytes.firstRange(of: Array("\r\n\r\n".utf8)) == 5..<9)
    #expect(bytes[6...].firstRange(of: Array("\r\n\r\n".utf8)) == nil)
    #expect(bytes[3...].firstRange(of: Array("rest".utf8)) == 9..<13)
  }

  @Test func placesDoNotOverlap() {
    #expect("aaaaa".ranges(of: "aa").count == 2 && "aaaaa".ranges(of: "").isEmpty && "a".ranges(of: "ab").isEmpty)
  }

  @Test(arguments: [
    ("a, b,, c", ["a", "b,", "c"]), (", a, ", ["a"]), ("", []), ("abc", ["abc"]), (", , ", []),
  ])
  func partsSeparate(text: String, pieces: [Substring]) {
    #expect(text.split(separator: ", ") == pieces)
  }

  @Test func emptyPiecesAndLimitsOfSeparatedTextCount() {
    #expect("a--b----c".split(separator: "--", omittingEmptySubsequences: false) == ["a", "b", "", "c"])
    #expect("--".split(separator: "--", omittingEmptySubsequences: false) == ["", ""])
    #expect("a--b--c".split(separator: "--", maxSplits: 1) == ["a", "b--c"])
  }

  @Test func partsAreReplaced() {
    #expect("a/b//c".replacing("/", with: "") == "abc" && "it's".replacing("'", with: "'\\''") == "it'\\''s")
    #expect("a · b · c".replacing(" · ", with: ", ") == "a, b, c" && "abc".replacing("d", with: "e") == "abc")
    #expect("a/b/c"[...].replacing("/", with: "-", maxReplacements: 1) == "a-b/c")
  }
}
