import TestKit
import Testing

@testable import AssetsCLI

@Suite struct ProgramTests {
  @Test func withoutACommandAllCommandsAreShown() {
    let result = runAssets([])
    #expect(result.exitCode == .done && result.error.isEmpty)
    #expect(Golden.difference(result.output, "overview") == nil)
  }

  @Test(arguments: [["help"], ["--help"], ["-h"], ["-C", "/", "-h"]])
  func helpAloneIsTheSamePage(words: [String]) {
    #expect(runAssets(words) == runAssets([]))
  }

  @Test(arguments: [["help", "help"], ["help", "--help"], ["--help", "help"], ["help", "--bogus", "-h"]])
  func theHelpOfACommandIsReachedFromBothSides(words: [String]) {
    let result = runAssets(words)
    #expect(result.exitCode == .done && result.error.isEmpty)
    #expect(Golden.difference(result.output, "help-help") == nil)
  }

  @Test(arguments: ["assetsconfig", ".assetsconfig"])
  func thereIsHelpOnWhatAProjectCanSet(topic: String) throws {
    let result = runAssets(["help", topic])
    #expect(result.exitCode == .done && result.error.isEmpty)
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    // What stands there as an example is understood.
    let lines = result.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.joined(separator: "\n")
    let sandbox = try Sandbox(git: true)
    try sandbox.write(".assetsconfig", lines)
    try sandbox.write("known.json", "")
    let told = runAssets(["validate"], in: sandbox).error
    #expect(told.hasPrefix("error: cannot read the baseline 'known.json'\n"), "\(told)")
    try sandbox.write(".assetsconfig", lines.replacing("baseline = known.json", with: ""))
    #expect(!runAssets(["validate"], in: sandbox).error.contains("warning"))
  }

  @Test func tellsItsVersion() {
    #expect(runAssets(["--version"]).output == "assets \(Version.current)\n")
  }

  @Test func exitCodesAreAPromise() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 70, 130])
  }

  /// A wrong command line and what is said about it.
  struct Case: CustomTestStringConvertible, Sendable {
    var words: [String]
    var error: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Case(
      words: ["hepl"],
      error: """
        error: unknown command 'hepl'
        hint: did you mean 'help'?
        hint: run 'assets help' to see all commands

        """),
    Case(
      words: ["help", "frobnicate"],
      error: """
        error: unknown command 'frobnicate'
        hint: run 'assets help' to see all commands

        """),
    Case(
      words: ["--verison"],
      error: """
        error: unknown option '--verison'
        hint: did you mean '--version'?
        hint: run 'assets help' to see how it is used

        """),
    Case(
      words: ["-C"],
      error: """
        error: option '-C' needs a value: -C DIR
        hint: run 'assets help' to see how it is used

        """),
    Case(
      words: ["help", "a", "b\u{1B}[2J", "c"],
      error: """
        error: unknown command 'a b\\u{1B}[2J c'
        hint: run 'assets help' to see all commands

        """),
    Case(
      words: ["help", "--one", "--two=\u{202E}3", "-x"],
      error: """
        error: unknown option '--one'
        error: unknown option '--two'
        error: unknown option '-x'
        hint: put a name that starts with '-' after '--': 'assets help -- -NAME'
        hint: run 'assets help --help' to see how it is used

        """),
  ])
  func wrongUsageIsToldWithAWayOut(_ example: Case) {
    let result = runAssets(example.words)
    #expect(result == RunResult(exitCode: .usage, output: "", error: example.error))
  }

  @Test func wordsOfGitLeadToOurs() {
    #expect(CommandList.nearest(to: "log", among: ["list", "history"]) == ["history"])
    #expect(CommandList.nearest(to: "log", among: ["list"]) == [])
  }

  // MARK: - Streams

  @Test func aReaderThatGoesAwayIsNoFailure() {
    let result = runAssets(["help"]) { $0.output = Recorder().stream(answering: 32) }  // EPIPE
    #expect(result.exitCode == .done && result.error.isEmpty)
  }

  @Test func aFullDiskIsAFailure() {
    let result = runAssets(["help"]) { $0.output = Recorder().stream(answering: 28) }  // ENOSPC
    #expect(result.exitCode == .failed)
    #expect(result.error == "error: cannot write the output\ncause: no space left on device\n")
  }
}
