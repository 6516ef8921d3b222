import Arguments
import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// What other programs read stays what it is.
@Suite struct MachineOutputTests {
  /// Commands that only look, in a repository with a bell, and those whose answer is for people alone.
  private static let reading = [
    ["list"], ["show", "Bell"], ["resolve", "Bell"], ["missing"], ["validate"], ["status"], ["history"], ["branch"],
    ["conflicts"], ["operations"], ["remote"],
  ]

  @Test("contract 38: every command that only looks answers as JSON", arguments: reading)
  func answersAsJSON(words: [String]) throws {
    let sandbox = try Sandbox.harbour()
    let result = runAssets(words + ["--json"], in: sandbox)
    #expect([.done, .findings].contains(result.exitCode), "\(result)")
    #expect(throws: Never.self, "\(words): \(result)") { try JSONDocument(parsing: Array(result.output.utf8)) }
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test("contract 38: whatever does something tells it as JSON, or says so in its help")
  func everyCommandHasTheSwitch() {
    let without = CommandList.all.filter { command in !command.description.options.contains { $0.name == "json" } }
    // Those speak to git, to a shell, or in the words of another format.
    #expect(
      without.map { $0.description.name }.sorted() == ["complete", "completions", "help", "merge-driver", "textconv"])
  }

  @Test("contract 38: without a terminal there is no color, no question and no progress", arguments: [nil, "1"])
  func noColorWithoutATerminal(forced: String?) throws {
    let sandbox = try Sandbox.harbour()
    sandbox.environment["CLICOLOR"] = forced
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    for words in [
      ["status"], ["list"], ["show", "Bell"], ["history"], ["validate"], ["branch"], ["commit", "-m", "Red"],
    ] {
      let result = runAssets(words, in: sandbox)
      #expect(result.exitCode == .done, "\(words): \(result)")
      #expect(!(result.output + result.error).contains("\u{1B}"), "\(words): \(result)")
      #expect(!(result.output + result.error).contains("\r"), "\(words): \(result)")
    }
    // Somebody would be asked for the message here.
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    #expect(runAssets(["commit"], in: sandbox).exitCode == .usage)
  }

  @Test("contract 38: the exit code tells done, findings, wrong usage and failure apart")
  func exitCodes() throws {
    let sandbox = try Sandbox.harbour()
    #expect(runAssets(["validate"], in: sandbox).exitCode.rawValue == 0)
    sandbox.remove("\(Sandbox.images)/Bell.imageset/bell@2x.png")
    #expect(runAssets(["validate"], in: sandbox).exitCode.rawValue == 1)
    #expect(runAssets(["validate", "--no-such-option"], in: sandbox).exitCode.rawValue == 2)
    #expect(runAssets(["switch", "nowhere"], in: sandbox).exitCode.rawValue == 3)
  }

  @Test("contract 38: findings in the formats of build servers", arguments: ["sarif", "github", "gitlab"])
  func findingsForBuildServers(format: String) throws {
    let sandbox = try Sandbox.harbour()
    sandbox.remove("\(Sandbox.images)/Bell.imageset/bell@2x.png")
    let result = runAssets(["validate", "--format", format], in: sandbox)
    #expect(result.exitCode == .findings, "\(result)")
    #expect(result.output.contains("missing-file"), "\(result)")
    if format != "github" {
      #expect(throws: Never.self) { try JSONDocument(parsing: Array(result.output.utf8)) }
    }
  }
}
