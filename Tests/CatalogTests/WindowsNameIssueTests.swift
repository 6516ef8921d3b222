import Catalog
import Testing

/// Names that are not allowed on Windows.
@Suite struct WindowsNameIssueTests {
  @Test(arguments: [
    ("a:b.png", WindowsNameIssue.character(":")), ("what?", .character("?")), ("star*.imageset", .character("*")),
    ("a\\b", .character("\\")), ("a|b", .character("|")), ("a\u{7}b", .character("U+0007")), ("CON", .device("CON")),
    ("aux.png", .device("aux")), ("Com1.imageset", .device("Com1")), ("nul .txt", .device("nul")),
    ("tail.", .endsInDot),
    ("tail ", .endsInSpace),
  ])
  func namesTheReason(name: String, issue: WindowsNameIssue) {
    #expect(WindowsNameIssue(of: name) == issue)
  }

  @Test(arguments: [
    "console.png", "COM10", "auxiliary", "LPT", "Screen Shot 1.png", "Café.imageset", ".DS_Store",
  ])
  func takesOtherNames(name: String) {
    #expect(WindowsNameIssue(of: name) == nil)
  }
}
