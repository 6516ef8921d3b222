import TestKit
import Testing

@testable import Git

/// Line endings and `$Id$` on both ways, held against git with every combination of attributes and settings.
@Suite struct ConversionTests {
  static let settings = ["false", "true", "input"].flatMap { autocrlf in
    ["", "lf", "crlf"].map { (autocrlf, $0) }
  }

  /// Each value of both in the short suite.
  private static let someSettings = TestTier.isAll ? settings : [settings[0], settings[4], settings[8]]

  /// What a folder's list says of all files in it.
  private static let attributes = ["", "text", "-text", "!text", "text=auto", "text=input", "text=other"].flatMap {
    text in
    ["", "crlf", "-crlf", "crlf=input", "crlf=auto"].flatMap { crlf in
      ["", "eol=lf", "eol=crlf", "eol=other"].flatMap { end in
        ["", "ident"].map { ident in [text, crlf, end, ident].filter { !$0.isEmpty }.joined(separator: " ") }
      }
    }
  }

  private static let pieces = [
    "\n", "\n", "\r\n", "\r\n", "\r", "\0", "word", "a longer piece of text, ", "$Id$", "$Id: 1 $", "$Id:", "$", "Id",
    "$Identity$", "$Id: by another system 1 $", "\u{1a}", "\u{7f}", "\u{1}", "\u{e9}",
    String(repeating: "0123456789abcdef", count: 20),
  ]

  private static func content(_ random: inout SeededRandom) -> String {
    // Most files are of one kind.
    let kinds = [["line", "\n"], ["line", "\r\n"], ["$Id: x $", "\r\n"], pieces, pieces]
    let kind = random.element(of: kinds)
    return (0..<random.number(0...9)).map { _ in random.element(of: kind) }.joined()
  }

  private func configure(_ sandbox: Sandbox, _ setting: (autocrlf: String, end: String)) throws {
    try sandbox.git("config", "core.autocrlf", setting.autocrlf)
    try sandbox.git("config", "core.safecrlf", "false")
    if !setting.end.isEmpty { try sandbox.git("config", "core.eol", setting.end) }
  }

  private func paths() -> [String] {
    Self.attributes.indices.flatMap { folder in (0..<6).map { "\(folder)/\($0)" } }
  }

  private func writeLists(_ sandbox: Sandbox) throws {
    for (number, text) in Self.attributes.enumerated() where !text.isEmpty {
      try sandbox.write("\(number)/.gitattributes", "* \(text)\n.gitattributes -text -ident\n")
    }
  }

  /// Some files are new, others take the place of a text that may have Windows line endings.
  @Test(arguments: someSettings) func takesWhatGitTakes(setting: (autocrlf: String, end: String)) throws {
    let sandbox = try Sandbox(git: true)
    var random = SeededRandom(seed: UInt64(setting.autocrlf.utf8.count * 10 + setting.end.utf8.count))
    for path in paths() where path.hasSuffix("1") || path.hasSuffix("2") || path.hasSuffix("3") {
      try sandbox.write(path, Self.content(&random))
    }
    // Of a file as young as the index git finds out by a look whether it changed, and that is for another test.
    _ = try sandbox.run("sh", ["-c", "find ./[0-9]* -type f -exec touch -d '1 minute ago' {} +"])
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "before")
    try configure(sandbox, setting)
    try writeLists(sandbox)
    for path in paths() where !path.hasSuffix("1") { try sandbox.write(path, Self.content(&random)) }
    let theirs = try sandbox.git("--no-optional-locks", "status", "--porcelain", "-uno", "-z").split(separator: "\0")
      .map { String($0.dropFirst(3)) }
    let repository = try sandbox.repository()
    let found = try repository.changes(
      since: repository.head().commit, in: IndexFile(path: repository.indexPath), notesUnchanged: false)
    let ours = found.unstaged.filter { $0.kind != .untracked }.map(\.path)
    #expect(ours.sorted() == theirs.sorted())
    let expected = try sandbox.gitTree(startingFrom: ".git/index")
    let tree = try sandbox.snapshot().tree
    if tree != expected {
      let names = try sandbox.git("diff-tree", "-r", "--name-only", expected, tree).split(separator: "\n")
      for name in names.prefix(5) {
        let folder = Int(name.split(separator: "/")[0])!
        Issue.record("\(Self.attributes[folder]): \(String(reflecting: try sandbox.text(String(name))))")
      }
    }
    #expect(tree == expected)
  }

  @Test(arguments: someSettings) func writesWhatGitWrites(setting: (autocrlf: String, end: String)) throws {
    let sandbox = try Sandbox(git: true)
    var random = SeededRandom(seed: UInt64(setting.autocrlf.utf8.count * 10 + setting.end.utf8.count) + 100)
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "before")
    try sandbox.git("switch", "-q", "-c", "side")
    let paths = paths().filter { $0.hasSuffix("/0") || $0.hasSuffix("/1") }
    for path in paths { try sandbox.write(path, Self.content(&random)) }
    try sandbox.git("add", "-A")
    // The lists come when the bytes are stored as they are.
    try writeLists(sandbox)
    try sandbox.git("add", ":(glob)**/.gitattributes")
    try sandbox.git("commit", "-q", "-m", "side")
    try sandbox.git("switch", "-q", "-f", "main")
    try configure(sandbox, setting)
    try sandbox.git("switch", "-q", "side")
    let theirs = try paths.map { try sandbox.bytes($0) }
    try sandbox.git("switch", "-q", "-f", "main")
    try sandbox.repository().switchTo(branch: "side")
    for (path, bytes) in zip(paths, theirs) {
      let ours = try sandbox.bytes(path)
      #expect(ours == bytes, "\(path) \(Self.attributes[Int(path.split(separator: "/")[0])!])")
    }
  }

  /// However the bytes come, the blob is the same.
  @Test func piecesMakeTheSameBlob() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<400 {
      let bytes = Array((0..<random.number(0...12)).map { _ in random.element(of: Self.pieces) }.joined().utf8)
      let edit = ToBlobConversion(dropsReturns: random.number(0...1) == 1, collapsesIdent: random.number(0...2) > 0)
      let output = ByteBuffer(capacity: 64)
      var whole = ToBlobConverter(edit, into: output)
      bytes.withUnsafeBytes { whole.take($0) }
      whole.end()
      let expected = Array(output.bytes)
      var parts = ToBlobConverter(edit, into: output)
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(random.number(1...4))
        piece.withUnsafeBytes { parts.take($0) }
        rest = rest.dropFirst(piece.count)
      }
      parts.end()
      #expect(Array(output.bytes) == expected, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      if edit.isNone { #expect(expected == bytes) }
    }
  }

  /// More than is read at once, with an end of line and an `$Id$` where one piece meets the next.
  @Test func convertsLargeTextsAsGitDoes() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "core.safecrlf", "false")
    try sandbox.write(".gitattributes", "*.a text ident\n*.b text=auto\n*.c ident\n*.d text=auto\n")
    var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 9 << 20)
    for place in stride(from: 100, to: bytes.count - 10, by: 997) {
      bytes.replaceSubrange(place..<(place + 2), with: [13, 10])
    }
    for piece in 1..<9 {
      let text = Array(piece % 2 == 0 ? "$Id: over it $".utf8 : "\r\n".utf8)
      let start = piece << 20 - 1
      bytes.replaceSubrange(start..<(start + text.count), with: text)
    }
    for name in ["x.a", "x.b", "x.c"] { try sandbox.write(name, bytes) }
    bytes[bytes.count - 5] = 0
    try sandbox.write("x.d", bytes)
    #expect(try sandbox.snapshot().tree == (try sandbox.gitTree()))
  }

  /// A blob that is more than is unpacked at once becomes the same file as with git.
  @Test func writesLargeTextsAsGitDoes() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "core.safecrlf", "false")
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "before")
    try sandbox.git("switch", "-q", "-c", "side")
    let names = ["x.a", "x.b", "x.c"]
    var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 9 << 20)
    for place in stride(from: 100, to: bytes.count - 10, by: 997) { bytes[place] = 10 }
    for piece in 1..<9 {
      let text = Array(piece % 2 == 0 ? "$Id: over it $\n".utf8 : "$Id$\n".utf8)
      let start = piece << 20 - 2
      bytes.replaceSubrange(start..<(start + text.count), with: text)
    }
    for name in names { try sandbox.write(name, bytes) }
    try sandbox.git("add", "-A")
    try sandbox.write(
      ".gitattributes", "*.a text eol=crlf ident\n*.b text=auto eol=crlf\n*.c ident text=auto eol=crlf\n")
    try sandbox.git("add", ".gitattributes")
    try sandbox.git("commit", "-q", "-m", "side")
    try sandbox.git("switch", "-q", "-f", "main")
    try sandbox.git("switch", "-q", "side")
    let theirs = try names.map { try sandbox.bytes($0) }
    try sandbox.git("switch", "-q", "-f", "main")
    try sandbox.repository().switchTo(branch: "side")
    for (name, expected) in zip(names, theirs) {
      let isSame = try sandbox.bytes(name) == expected
      #expect(isSame, "\(name)")
      #expect(expected.count > bytes.count)
    }
  }

  /// What git itself says of such a pattern counts in both directions.
  @Test func quotedPatternsCount() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(".gitattributes", "\"a b.t\" text\n\"*.\\165\" text\n[attr]own text ident\n\"*.o\" own\n")
    for name in ["a b.t", "c.u", "d.o", "e.t"] { try sandbox.write(name, "one\r\n$Id: 1 $ $Id: 2 $\r\n") }
    #expect(try sandbox.snapshot().tree == (try sandbox.gitTree()))
    try sandbox.commitWithOurs()
    #expect(try sandbox.git("status", "--porcelain") == "")
    #expect(try sandbox.git("cat-file", "blob", "HEAD:a b.t") == "one\n$Id: 1 $ $Id: 2 $")
  }

  @Test(arguments: ["", "folder/"]) func aListThatWasRemovedCountsNoMore(folder: String) throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(folder + ".gitattributes", "*.txt text\n")
    try sandbox.write(folder + "old.txt", "x\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "before")
    sandbox.remove(folder + ".gitattributes")
    try sandbox.write(folder + "new.txt", "y\r\n")
    // Else git looks into the file, by the list that it then keeps in mind.
    _ = try sandbox.run("touch", ["-d", "2020-01-01", sandbox.path(folder + "old.txt")])
    let expected = try sandbox.gitTree(startingFrom: ".git/index")
    let alone = try sandbox.snapshot(within: [folder + "new.txt"]).tree
    #expect(try sandbox.git("cat-file", "blob", "\(alone):\(folder)new.txt") == "y")
    #expect(try sandbox.snapshot().tree == expected)
    try sandbox.commitWithOurs()
    #expect(try sandbox.git("cat-file", "blob", "HEAD:\(folder)new.txt") == "y\r\n")
    #expect(try sandbox.git("status", "--porcelain") == "")
  }

  /// `core.safecrlf=true` refuses what git refuses, in both directions, and nothing that stays.
  @Test(arguments: settings) func refusesWhatACheckoutWouldNotBringBack(
    setting: (autocrlf: String, end: String)
  ) throws {
    let sandbox = try Sandbox(git: true)
    try configure(sandbox, setting)
    try sandbox.git("config", "core.safecrlf", "true")
    for attributes in ["", "* text", "* text=auto", "* -text", "* eol=crlf", "* text=auto eol=lf"] {
      for content in ["a\nb\n", "a\r\nb\r\n", "a\nb\r\n", "a\rb\n", "a\r\n\0", ""] {
        try sandbox.write(".git/info/attributes", attributes + "\n")
        try sandbox.write("file", content)
        var expected: LineEndLoss?
        do {
          _ = try sandbox.gitTree()
        } catch let failure as ProgramRunError {
          expected = failure.result.error.contains("fatal: LF would") ? .feeds : .returns
        }
        var ours: LineEndLoss?
        do {
          _ = try sandbox.snapshot()
        } catch RepositoryError.lineEndsWouldChange(path: "file", let loss) {
          ours = loss
        }
        #expect(ours == expected, "'\(attributes)' \(String(reflecting: content))")
      }
    }
  }

  /// An edited file that stands for a link stays one where there are no links.
  @Test func linksThatAreFilesStayLinks() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.link("link", to: "a")
    try sandbox.link("same", to: "a")
    try sandbox.write("file", "x")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "before")
    try sandbox.git("config", "core.symlinks", "false")
    for name in ["link", "same", "file"] { sandbox.remove(name) }
    try sandbox.git("checkout", "-q", ".")
    try sandbox.write("link", "b")
    try sandbox.write("file", "y")
    let expected = try sandbox.gitTree(startingFrom: ".git/index")
    #expect(try sandbox.snapshot().tree == expected)
    try sandbox.commitWithOurs()
    #expect(try sandbox.git("ls-tree", "HEAD", "link").hasPrefix("120000"))
    #expect(try sandbox.git("status", "--porcelain") == "")
  }

  /// A pattern in other letters counts, also for a filter, which must never be passed by.
  @Test func upperAndLowerCaseAreOneWhereTheDiskSaysSo() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "core.ignoreCase", "true")
    try sandbox.write(".gitattributes", "*.TXT text\nFolder/[A-C]*.x text\n*.Out text eol=crlf\n")
    for name in ["a.txt", "b.Txt", "folder/b1.x", "folder/d1.x", "q.out"] { try sandbox.write(name, "x\r\n") }
    #expect(try sandbox.snapshot().tree == (try sandbox.gitTree()))
    try sandbox.git("config", "filter.up.clean", "tr a-z A-Z")
    try sandbox.write(".gitattributes", "*.PSD filter=up\n")
    try sandbox.write("raw.psd", "raw")
    #expect(throws: RepositoryError.externalFilter(path: "raw.psd", name: "up")) { try sandbox.snapshot() }
  }
}
