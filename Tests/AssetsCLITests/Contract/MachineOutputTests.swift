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
    // Those speak to a browser, to git, to a shell, or in the words of another format.
    #expect(
      without.map { $0.description.name }.sorted() == [
        "complete", "completions", "help", "manual", "merge-driver", "open", "textconv",
      ])
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

  /// Failing command lines with the code of the error, in a repository in which only the bell was changed.
  private static let failing: [([String], ExitCode, String)] = [
    (["commit", "-m", "Red", "--json", "Anchor"], .failed, "nothing-to-commit"),
    (["commit", "--json"], .usage, "missing-message"),
    (["commit", "--json", "--bell"], .usage, "unknown-option"),
    (["--no-such-option", "list", "--json"], .usage, "unknown-option"),
    (["-C", "nowhere", "list", "--json"], .failed, "folder-not-found"),
    (["comit", "--json"], .usage, "unknown-command"),
    (["switch", "nowhere", "--json"], .failed, "branch-not-found"),
    (["branch", "main", "--json"], .failed, "branch-exists"),
    (["merge", "nowhere", "--json"], .failed, "branch-not-found"),
    (["keep", "mine", "Bell", "--json"], .failed, "no-merge"),
    (["undo", "--json"], .failed, "nothing-to-undo"),
    (["redo", "--json"], .failed, "nothing-to-redo"),
    (["operations", "restore", "9", "--json"], .failed, "operation-not-found"),
    (["restore", "Mast", "--json"], .failed, "not-found"),
    (["discard", "Anchor", "--json"], .failed, "unchanged"),
    (["show", "Mast", "--json"], .failed, "asset-not-found"),
    (["resolve", "Mast", "--json"], .failed, "asset-not-found"),
    (["rename", "Mast", "Bow", "--json"], .failed, "asset-not-found"),
    (["remove", "Mast", "--json"], .failed, "asset-not-found"),
    (["set", "Bell", "--json"], .usage, "missing-argument"),
    (["add", "Bell", "nothing.png", "--json"], .failed, "not-found"),
    (["new", "color", "Sea", "--json"], .failed, "several-catalogs"),
    (["import", "nowhere", "--json"], .failed, "not-found"),
    (["update", "nowhere", "--json"], .failed, "not-found"),
    (["validate", "--json", "--only", "nothing"], .usage, "rule-not-found"),
    (["validate", "--format", "json", "--staged", "Bell"], .usage, "unexpected-argument"),
    (["history", "--json", "Mast"], .failed, "asset-not-found"),
    (["revert", "0000000", "--json"], .failed, "version-not-found"),
    (["diff", "nothing", "--json"], .failed, "not-found"),
    (["fetch", "--json"], .failed, "no-remote"),
    (["push", "--json", "--upstream"], .usage, "unknown-option"),
    (["tag", "v1", "--delete", "--json"], .failed, "tag-not-found"),
    (["request", "comment", "main", "--json", "-m", "Yes"], .failed, "request-not-found"),
    (["prototype", "show", "tour", "--json"], .findings, "prototype-not-found"),
  ]

  @Test("contract 38: a failure is one object", arguments: failing)
  func failsAsJSON(words: [String], exitCode: ExitCode, code: String) throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    let result = runAssets(words, in: sandbox)
    let output = try JSONDocument(parsing: Array(result.output.utf8)).value.object
    let failure = try #require(output, "\(words): \(result)")
    #expect(failure["event"] == "failed", "\(result)")
    #expect(failure["exitCode"] == .number(Int(exitCode.rawValue)) && result.exitCode == exitCode, "\(result)")
    let problems = (failure["problems"]?.elements ?? []).compactMap(\.object)
    #expect(problems.first?["code"]?.text == code, "\(words): \(result)")
    for problem in problems {
      #expect(problem.names == ["code", "error", "causes", "hints"])
      let error = try #require(problem["error"]?.text)
      #expect(result.error.contains("error: \(error)\n"), "\(result)")
    }
  }

  @Test("contract 38: a failure is text unless JSON is asked for")
  func failsAsText() throws {
    let sandbox = try Sandbox.harbour()
    for words in [["switch", "nowhere"], ["show", "--", "--json"], ["show", "Mast", "--", "--json"]] {
      #expect(runAssets(words, in: sandbox).output == "", "\(words)")
    }
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
