import Foundation
import Testing

@testable import Git

/// Binary files that git would change because it takes them for texts, and who says so.
@Suite struct LineEndingConversionTests {
  let sandbox: GitSandbox
  let test = BinaryFileTest(
    isBinary: { path, head in
      path.hasSuffix(".jpg") || path.hasSuffix(".pdf") || head.starts(with: Array("8BPS".utf8))
    },
    isMistakenForText: { $0.hasSuffix(".pdf") })

  init() throws {
    sandbox = try GitSandbox()
    try sandbox.git("init", "-q", "-b", "main")
  }

  /// Returns what is said of all files below the root.
  private func found() throws -> [String] {
    try sandbox.open().lineEndingConversions(below: [""], telling: test).map { "\($0.path): \($0.cause)" }.sorted()
  }

  @Test func theLineOfTheAttributeIsNamed() throws {
    try sandbox.write(".gitattributes", "# all\n\n*.txt text\n* text eol=lf\n*.keep -text\n")
    try sandbox.write("sub/.gitattributes", "*.jpg text\n")
    for name in ["a.jpg", "sub/b.jpg", "art", "a.keep", "plain.txt", "nul"] {
      let start = name == "art" ? "8BPS" : name == "nul" ? "\0" : ""
      try sandbox.write(name, start + "one\r\ntwo\n")
    }
    try sandbox.write("sound.jpg", "no line ending of Windows\n")
    let expected = [
      "a.jpg: .gitattributes:4 '* text eol=lf'", "art: .gitattributes:4 '* text eol=lf'",
      "nul: .gitattributes:4 '* text eol=lf'", "sub/b.jpg: sub/.gitattributes:1 '*.jpg text'",
    ]
    #expect(try found() == expected)
    // Those that git knows already are found too.
    try sandbox.git("-c", "core.safecrlf=false", "add", "-A")
    #expect(try found() == expected)
  }

  @Test func aGuessIsWrongOnlyAboutFormatsWithoutZeroBytes() throws {
    try sandbox.write(".gitattributes", "* text=auto\n")
    for name in ["a.jpg", "a.pdf"] { try sandbox.write(name, "one\r\ntwo\n") }
    #expect(try found() == ["a.pdf: .gitattributes:1 '* text=auto'"])
    try sandbox.remove(".gitattributes")
    #expect(try found() == [])
    try sandbox.git("config", "core.autocrlf", "input")
    #expect(try found() == ["a.pdf: the setting 'core.autocrlf'"])
  }

  @Test func whatACheckoutWouldChangeCounts() throws {
    try sandbox.write(".gitattributes", "*.jpg text eol=crlf\n")
    try sandbox.write("a.jpg", "one\ntwo\n")
    #expect(try found() == ["a.jpg: .gitattributes:1 '*.jpg text eol=crlf'"])
    try sandbox.write(".git/info/attributes", "*.jpg -text\n")
    #expect(try found() == [])
  }

  @Test func bytesThatAreStagedAsTheyAreWereNotConverted() throws {
    try sandbox.write("a.jpg", "one\r\ntwo\n")
    let repository = try sandbox.open()
    let id = try #require(try repository.blobID(ofFile: "a.jpg"))
    try sandbox.write(".gitattributes", "*.jpg text\n")
    let file = sandbox.work + "/a.jpg"
    func count(_ id: ObjectID?) throws -> Int {
      try sandbox.open().lineEndingConversions(
        of: [Repository.ConversionCandidate("a.jpg", file: file, stagedID: id)], telling: test
      ).count
    }
    #expect(try count(nil) == 1)
    #expect(try count(id) == 0)
    // An image that is yet to be made.
    let new = Repository.ConversionCandidate("new.jpg", file: nil)
    #expect(try sandbox.open().lineEndingConversions(of: [new], telling: test).count == 1)
  }

  @Test func theLineThatIgnoresAPathIsNamed() throws {
    try sandbox.write(".gitignore", "\n.DS_Store\nIcon?\n!Icons\nbuild/\n")
    try sandbox.write("sub/.gitignore", "*.png\n")
    try sandbox.write(".git/info/exclude", "*.tmp\n")
    let repository = try sandbox.open()
    let expected: [(String, String?)] = [
      ("IconX/a.png", ".gitignore:3 'Icon?'"), ("Icons/a.png", nil), ("sub/a.png", "sub/.gitignore:1 '*.png'"),
      ("build/x/y.txt", ".gitignore:5 'build/'"), ("a.tmp", ".git/info/exclude:1 '*.tmp'"), ("free", nil),
    ]
    for (path, line) in expected {
      #expect(try repository.line(ignoring: path)?.description == line, "\(path)")
    }
  }
}
