import Files
import Testing

@testable import TestKit

/// How expected texts in tests are rewritten.
@Suite struct GoldenTests {
  private static let quotes = String(repeating: "\"", count: 3)

  private static let source = """
    @Test func one() {
      #expect(
        Golden.difference(one, inline: \(quotes)
          old
          \(quotes)) == nil)
      #expect(Golden.difference(two, inline: \(quotes)
        gone
        too
        \(quotes)) == nil)
      #expect(Golden.difference(three, inline: \(quotes)
        in \\(folder)
        \(quotes)) == nil)
    }
    """

  @Test func literalsAreRewrittenOneAfterTheOther() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Tests.swift", Self.source)
    let file = sandbox.path("Tests.swift")
    #expect(try Golden.rewrite(literalAt: 3, of: file, to: "new\n\na \\ and a \t tab") == nil)
    #expect(try Golden.rewrite(literalAt: 6, of: file, to: "") == nil)
    let refusal = try Golden.rewrite(literalAt: 10, of: file, to: "in /tmp")
    #expect(refusal?.hasPrefix("\(file):11: a literal with insertions is changed by hand") == true, "\(refusal ?? "")")
    #expect(
      try Golden.difference(
        String(decoding: FileSystem.read(file), as: UTF8.self),
        inline: """
          @Test func one() {
            #expect(
              Golden.difference(one, inline: \(Self.quotes)
                new

                a \\\\ and a \\t tab
                \(Self.quotes)) == nil)
            #expect(Golden.difference(two, inline: \(Self.quotes)

              \(Self.quotes)) == nil)
            #expect(Golden.difference(three, inline: \(Self.quotes)
              in \\(folder)
              \(Self.quotes)) == nil)
          }
          """) == nil)
  }

  @Test func tellsTheFirstLineThatDiffers() {
    let difference = Golden.difference("a\nb", inline: "a\nc")
    #expect(difference?.contains("line 2\n  is        'b'\n  should be 'c'") == true || Golden.isUpdating)
    #expect(Golden.difference("a", inline: "a") == nil)
    #expect(Golden.difference(nil, inline: "a") == "there is no text")
  }
}
