import TestKit
import Testing

@testable import GitConfig

@Suite struct GitConfigFileTests {
  private func settings(_ text: String) throws(GitConfigError) -> [GitConfigEntry] {
    try GitConfigFile(parsing: Array(text.utf8)).settings
  }

  private func error(_ text: String) -> GitConfigError? {
    do throws(GitConfigError) {
      _ = try settings(text)
      return nil
    } catch {
      return error
    }
  }

  @Test func tellsWhereEachSettingStands() throws {
    let text = """
      # what a project says
      [Validate] failOn = warning
        exclude = "Legacy Art.xcassets" ; the old ones

      [rule "missing-scale"]
        scales = 2x \\
          3x
        strict
      [rule.Old] a=b
      """
    #expect(
      try settings(text) == [
        GitConfigEntry("validate", nil, "failOn", "warning", line: 2),
        GitConfigEntry("validate", nil, "exclude", "Legacy Art.xcassets", line: 3),
        GitConfigEntry("rule", "missing-scale", "scales", "2x     3x", line: 6),
        GitConfigEntry("rule", "missing-scale", "strict", nil, line: 8),
        GitConfigEntry("rule", "old", "a", "b", line: 9),
      ])
    #expect(try settings(text)[0].key == "failon")
  }

  @Test(
    arguments: [
      ("[a\nb = c", .badSection, 1), ("\n[a \"b]\n", .badSection, 2), ("[a \"b\"x]", .badSection, 1),
      ("[a b]", .badSection, 1), ("[a]\n= c", .badKey, 2), ("[a]\n\n\"b\" = c", .badKey, 3),
      ("[a]\nb c", .noEqualsSign, 2),
      ("[a]\nb_c = d", .noEqualsSign, 2), ("[a]\nb = \\x", .badEscape, 2), ("[a]\nb = \"c\n", .openQuote, 2),
      ("[a]\nb = \"c", .openQuote, 2), ("[a]\nb = c\\\n\"d\ne = f", .openQuote, 3), ("\0", .badKey, 1),
      ("<<<<<<< ours", .badKey, 1),
    ] as [(String, GitConfigError.Reason, Int)])
  func brokenFilesAreRefusedWithTheLine(text: String, problem: GitConfigError.Reason, line: Int) {
    #expect(error(text) == GitConfigError(problem, line: line))
  }

  @Test func largeFilesAreRefused() {
    let spaces = String(repeating: " ", count: GitConfigFile.largest + 1)
    #expect(error(spaces) == GitConfigError(.tooLarge(bytes: spaces.utf8.count), line: 1))
    let many = "[a]\n" + String(repeating: "b\n", count: GitConfigFile.most + 1)
    #expect(error(many) == GitConfigError(.tooManySettings, line: GitConfigFile.most + 2))
  }

  @Test func bytesThatAreNoUTF8AreReadAsGitDoes() throws {
    let settings = try GitConfigFile(parsing: Array("[a]\nb = ".utf8) + [0xFF]).settings
    #expect(settings == [GitConfigEntry("a", nil, "b", "\u{FFFD}", line: 2)])
  }

  // MARK: - Beside git

  /// What git reads from a file: names and values, or nil where it refuses it.
  private func readByGit(_ text: String, in sandbox: Sandbox) throws -> [String]? {
    try sandbox.write("config", text)
    let result = try sandbox.run("git", ["config", "--file", "config", "--list", "-z"])
    guard result.isSuccess else { return nil }
    return result.output.split(separator: "\0").map(String.init)
  }

  private func readByUs(_ text: String) -> [String]? {
    guard let settings = try? settings(text) else { return nil }
    return settings.map { setting in
      let section = setting.section.isEmpty ? "" : setting.section + "."
      let name = section + (setting.subsection.map { $0 + "." } ?? "") + setting.key
      return name + (setting.value.map { "\n" + $0 } ?? "")
    }
  }

  @Test func readsWhatGitReads() throws {
    let sandbox = try Sandbox()
    let texts = [
      "", "\n", "# only\n; words", "[a]", "[a]b", "[a]b=", "[a]b= \n", "[A]B=c", "[a.B]c=d", "[a \"B.c\"]d=e",
      "[a \"q\\\"\\\\\\x\"]b=c", "[a\t\"b\"]c", "[a]\r\nb = c\r\n", "\u{FEFF}[a]\nb = c", "[a]b=c d  e ",
      "[a]b=\"c \" d",
      "[a]b=c\\\nd", "[a]b=c \\\n  d # e", "[a]b=\"c#d\" ;e", "[a]b=c\"d\"e\\n\\t\\\"", "[a]b c", "[a]b=\\x",
      "[a]b=\"c",
      "[a]b=\"c\nd\"", "[a", "[a b]", "[a \"b\" ]c", "[]b=c", "[-]b=c", "[a]b-2=c", "[a]2=c", "[a]b=\"\" c",
      "[a]b= \"\"",
      "[a]b=c ; d \\\ne", "[a][c]d", "[a]b=c=d", "x=y", "[a]b=\\\n", "[a]b = c \\\n", "[a]b\t=\tc",
    ]
    for text in texts {
      let (ours, gits) = (readByUs(text), try readByGit(text, in: sandbox))
      #expect(ours == gits, "\(text.debugDescription)")
    }
  }

  @Test func readsWhatGitReadsOfMadeUpFiles() throws {
    let sandbox = try Sandbox()
    var random = SeededRandom(seed: 12)
    for _ in 0..<150 {
      let text = "[s]\n" + random.text(0...24, of: "abk=== \"\"\\\\n[]#;\n\n.-2")
      let (ours, gits) = (readByUs(text), try readByGit(text, in: sandbox))
      #expect(ours == gits, "\(text.debugDescription)")
    }
  }
}
