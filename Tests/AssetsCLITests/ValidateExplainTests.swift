import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct ValidateExplainTests {
  @Test func tellsOfARuleAsJSON() throws {
    let result = runAssets(["validate", "--explain", "missing-file", "--json"])
    #expect(result.exitCode == .done, "\(result)")
    let rule = try #require(try JSONDocument(parsing: Array(result.output.utf8)).value.object)
    #expect(rule.names == ["rule", "severity", "summary", "rationale", "accepts", "rejects"])
    #expect(rule["rule"] == "missing-file")
    #expect(rule["severity"] == "error")
    #expect(rule["rejects"]?.elements?.first == "a file that is nowhere")
  }

  @Test(arguments: [
    (["A.xcassets"], "'--explain' takes no paths\ncause: it tells of a rule, and checks nothing"),
    (["--staged"], "options '--explain' and '--staged' exclude each other"),
    (["--at", "HEAD"], "options '--explain' and '--at' exclude each other"),
  ])
  func nothingIsCheckedBesideIt(_ words: [String], _ error: String) {
    let result = runAssets(["validate", "--explain", "missing-file"] + words)
    #expect(result == RunResult(exitCode: .usage, output: "", error: "error: \(error)\n"))
  }
}
