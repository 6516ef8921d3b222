import Files
import TestKit
import Testing

@testable import Git

/// Patterns of `.gitignore` and `.gitattributes`, held against git's own answers.
@Suite struct PathRulesTests {
  private static let pieces = [
    "*", "**", "?", "a", "b", "ab", "/", "/", "/", "[ab]", "[!a]", "[a-c]", "[]a]", "[[:alpha:]]", "\\*", "\\a", ".",
    "**/", "/**",
    "*.b", "a*b", "A", "[A-C]", "[A]", "\\A", "*B", "[[:upper:]]", "!", " ", "\\ ", "[a", "[^b-]", "[[:digit:]x]", "-",
    "\u{e9}",
  ]
  private static let names = [
    "a", "b", "ab", "a.b", "c", "A", "*", "a b", "a ", "[a", "\u{e9}", "aab", ".b", "-", "1x", "]",
  ]

  /// Two hundred lists at the root and in folders, over a few hundred files.
  @Test(arguments: 1...4) func ignoresWhatGitIgnores(seed: Int) throws {
    let sandbox = try Sandbox(git: true)
    var random = SeededRandom(seed: UInt64(seed))
    let folders =
      [""]
      + (0..<10).map { _ in
        (0..<random.number(1...3)).map { _ in random.element(of: Self.names) }.joined(separator: "/")
      }
    for folder in folders {
      for name in Self.names { try? sandbox.write(Path.join(folder, name), "x") }
    }
    for round in 0..<12 {
      for folder in [""] + folders.prefix(4) {
        try? sandbox.write(Path.join(folder, ".gitignore"), Self.list(&random))
      }
      try sandbox.write(".git/info/exclude", Self.list(&random))
      let lists = folders.prefix(4).map { try? sandbox.text(Path.join($0, ".gitignore")) }
      let expected = try sandbox.git("ls-files", "--others", "--exclude-standard", "-z").split(separator: "\0").map(
        String.init)
      let ours = try sandbox.snapshot().changes.map(\.path)
      #expect(ours == expected.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, "round \(round), \(lists)")
    }
  }

  private static func list(_ random: inout SeededRandom) -> String {
    (0..<random.number(1...4)).map { _ in
      (0..<random.number(1...5)).map { _ in random.element(of: pieces) }.joined()
    }.joined(separator: random.element(of: ["\n", "\r\n", "\n\n# note\n"])) + "\n"
  }

  private static let assignments = [
    "text", "-text", "!text", "text=auto", "eol=lf", "eol=crlf", "crlf", "-crlf", "ident", "-ident", "binary",
    "filter=lfs", "-filter", "working-tree-encoding=UTF-16", "own", "-own", "other", "diff=x", "crlf=input",
  ]

  /// Contract 6: every source of attributes counts as it does to git.
  @Test(arguments: TestTier.some(of: Array(1...4)), [false, true]) func knowsTheAttributesThatGitKnows(
    seed: Int, foldsCase: Bool
  ) throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "core.ignoreCase", "\(foldsCase)")
    var random = SeededRandom(seed: UInt64(seed) + 100)
    let paths = Self.names.flatMap { name in [name, "a/" + name, "b/a/" + name].filter { !$0.contains(" ") } }
    for round in 0..<TestTier.count(3, all: 6) {
      var texts: [String: String] = [:]
      for folder in ["", "a/", "b/"] {
        texts[folder] =
          (folder.isEmpty ? "[attr]own text ident\n[attr]other -own eol=lf\n" : "") + Self.attributes(&random)
        sandbox.remove(folder + ".gitattributes")
        try sandbox.write(folder + ".gitattributes", texts[folder]!)
      }
      try sandbox.write(".git/info/attributes", Self.attributes(&random))
      for path in paths {
        let answer = try sandbox.runGit(["check-attr", "-z"] + AttributeRules.names + ["--", path]).output
        let words = answer.split(separator: "\0", omittingEmptySubsequences: false)
        let expected = AttributeRules.names.indices.map { String(words[$0 * 3 + 2]) }
        #expect(try ours(path, texts, sandbox, foldsCase) == expected, "round \(round), \(path), \(texts)")
      }
    }
  }

  private static func attributes(_ random: inout SeededRandom) -> String {
    (0..<random.number(1...5)).map { _ in
      let pattern = (0..<random.number(1...3)).map { _ in random.element(of: pieces.filter { !$0.contains(" ") }) }
        .joined()
      return ([pattern] + (0..<random.number(1...3)).map { _ in random.element(of: assignments) }).joined(
        separator: " ")
    }.joined(separator: "\n") + "\n"
  }

  private func ours(
    _ path: String, _ texts: [String: String], _ sandbox: Sandbox, _ foldsCase: Bool
  ) throws -> [String] {
    let strongest = AttributeRules(
      try sandbox.bytes(".git/info/attributes"), in: [], definesMacros: true, weaker: nil, foldsCase: foldsCase)
    var rules = AttributeRules(
      [], in: [], definesMacros: true, weaker: nil, strongest: strongest, foldsCase: foldsCase)
    for folder in ["", "a/", "b/"] where path.hasPrefix(folder) {
      rules = AttributeRules(
        Array(texts[folder]!.utf8), in: Array(folder.utf8), definesMacros: folder.isEmpty, weaker: rules)
    }
    let bytes = Array(path.utf8)
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return bytes.withUnsafeBytes { rules.values($0, nameStart: start) }.map { value in
      switch value {
      case nil, .unspecified: "unspecified"
      case .set: "set"
      case .unset: "unset"
      case .text(let text): text
      }
    }
  }

  @Test func anyPatternIsQuick() {
    let pattern = GlobPattern(
      Array(String(repeating: "*a", count: 200).utf8) + Array("b/**/".utf8) + Array("**/x".utf8))
    let path = Array(String(repeating: "a", count: 4000).utf8)
    let clock = ContinuousClock()
    let time = clock.measure { #expect(!path.withUnsafeBytes { pattern.matches($0, nameStart: 0, isFolder: false) }) }
    #expect(time < .seconds(20))
  }

  /// Contract 10: line endings and `$Id$`, which only matter where they are in a file.
  @Test(arguments: ["true", "input", "false"]) func convertsAsGitDoes(autocrlf: String) throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.git("config", "core.autocrlf", autocrlf)
    try sandbox.git("config", "core.safecrlf", "false")
    try sandbox.write(
      ".gitattributes", "*.txt text\n*.auto text=auto\n*.bin -text\n*.id ident\n*.lf eol=lf\n*.both text ident\n")
    let contents = [
      "lf": "one\ntwo\n", "crlf": "one\r\ntwo\r\n", "mixed": "a\nb\r\n", "lone": "a\rb\n", "nul": "a\r\n\0b",
      "id": "$Id: x $ one\r\n", "dollar": "$", "none": "plain", "empty": "", "cut": "$I",
    ]
    for (name, text) in contents {
      for ending in ["txt", "auto", "bin", "id", "lf", "both", "other"] { try sandbox.write("\(name).\(ending)", text) }
    }
    #expect(try sandbox.snapshot().tree == (try sandbox.gitTree()))
  }
}
