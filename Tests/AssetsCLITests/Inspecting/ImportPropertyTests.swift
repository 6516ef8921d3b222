import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// What holds of every import that moves and rewrites, whatever the project is made of.
@Suite struct ImportPropertyTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  /// What calls an image, by the file it stands in; surely, perhaps, or not at all.
  private static let lines: [(file: String, line: String)] = [
    ("a.swift", "let a = UIImage(named: \"NAME\")"), ("a.swift", "// NAME"), ("a.swift", "ask(\"NAME\")"),
    ("a.swift", "private let own = \"NAME\"; let b = Image(own)"),
    ("a.swift", "let c = UIImage(named: \"x\\(i)NAME\")"),
    ("b.m", "id a = [UIImage imageNamed:@\"NAME\"];"), ("b.m", "NSString *name = @\"NAME\";"), ("b.m", "/* NAME */"),
    ("c.xib", "<imageView image=\"NAME\"/>"), ("c.xib", "<image name=\"NAME\" width=\"1\" height=\"1\"/>"),
    ("c.xib", "<string key=\"text\">NAME</string>"), ("d.plist", "<key>UIImageName</key><string>NAME</string>"),
    ("d.plist", "<key>Other</key><string>NAME</string>"), ("e.json", "{\"a\": \"NAME\"}"), ("f.txt", "see NAME"),
    ("g.css", "a { background: url('NAME') }"), ("h.html", "<img src=\"NAME\">"), ("h.html", "<p>NAME</p>"),
    ("i.js", "require('./NAME')"), ("i.js", "f('NAME')"), ("j.dart", "Image.asset('NAME')"), ("k.kt", "f(\"NAME\")"),
    ("l.xml", "<a b=\"NAME\"/>"), ("m.strings", "\"k\" = \"NAME\";"), ("n.md", "![](NAME)"), ("n.md", "NAME"),
  ]

  private static let names = ["bell.png", "bell@2x.png", "star.png", "map pin.png", "été.png"]

  @Test func theOldSpellingIsLeftOnlyWhereItWasTold() throws {
    var random = SeededRandom(seed: 44)
    var removed = 0
    var told = 0
    for round in 0..<40 {
      let folder = "p\(round)"
      var texts: [String: String] = [:]
      for _ in 0..<random.number(1...12) {
        let (file, line) = random.element(of: Self.lines)
        texts["\(folder)/\(file)", default: ""] += line.replacing("NAME", with: random.element(of: Self.names)) + "\n"
      }
      try sandbox.write(texts)
      for (index, name) in Self.names.enumerated() { try sandbox.writePNGs(["\(folder)/\(name)": 10 + index]) }
      let result = runAssets(
        ["import", ".", "--move", "--force", "--rewrite-references", "--json"], in: sandbox, folder: folder)
      #expect(result.exitCode == .done, "\(texts): \(result)")
      let answer = try #require(try JSONDocument(parsing: Array(result.output.utf8)).value.object)
      let references = answer["references"]?.object
      // A path leads to the image in the catalog, which may be called as it was.
      let paths = (references?["rewritten"]?.elements ?? []).filter { $0.object?["kind"]?.text == "filePath" }
      let listed = references?["listed"]?.elements ?? []
      let places = Set(try (paths + listed + (answer["kept"]?.elements ?? [])).map(place))
      let gone = (answer["removed"]?.elements ?? []).compactMap(\.text)
      removed += gone.count
      for path in texts.keys {
        let file = Path.name(path)
        for (index, line) in try sandbox.text(path).split(separator: "\n", omittingEmptySubsequences: false)
          .enumerated()
        {
          for name in gone where Self.spells(name, String(line)) {
            told += 1
            #expect(places.contains("\(file):\(index + 1)"), "\(name) in \(file):\(index + 1): \(line)\n\(result)")
          }
        }
      }
      for name in gone { #expect(!sandbox.exists("\(folder)/\(name)")) }
    }
    #expect(removed > 40 && told > 40)
  }

  private func place(_ entry: JSONValue) throws -> String {
    "\(try #require(entry.object?["file"]?.text)):\(try #require(entry.object?["line"]?.number?.spelling))"
  }

  /// True where a name stands in a line and is no part of a longer one; told by bytes.
  private static func spells(_ name: String, _ line: String) -> Bool {
    let (wanted, bytes) = (Array(name.utf8), Array(line.utf8))
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { start in
      guard bytes[start...].starts(with: wanted) else { return false }
      return start == 0 || !Character(UnicodeScalar(bytes[start - 1])).isLetter
    }
  }
}
