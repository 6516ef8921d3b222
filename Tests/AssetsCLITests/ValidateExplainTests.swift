import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct ValidateExplainTests {
  @Test func tellsOfARuleAsJSON() throws {
    let result = runAssets(["validate", "--explain", "missing-file", "--json"])
    #expect(result.exitCode == .done, "\(result)")
    let rule = try #require(try JSONDocument(parsing: Array(result.output.utf8)).value.object)
    #expect(rule.names == ["rule", "severity", "summary", "rationale", "options", "fix", "accepts", "rejects"])
    #expect(rule["rule"] == "missing-file")
    #expect(rule["severity"] == "error")
    let example = try #require(rule["rejects"]?.elements?.first?.object)
    #expect(example["title"] == "a file that is nowhere")
    let file = example["files"]?.elements?.first?.object
    #expect(file?["path"] == "Icons.xcassets/Logo.imageset/Contents.json")
    #expect(file?["text"]?.text?.contains("logo.png") == true)
    #expect(example["findings"]?.elements?.first?.object?["message"] == "'logo.png' is not there")
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
