import JSON
import TestKit
import Testing
import Validation

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
    #expect(example["title"] == "a missing file")
    let file = example["files"]?.elements?.first?.object
    #expect(file?["path"] == "Icons.xcassets/Logo.imageset/Contents.json")
    #expect(file?["text"]?.text?.contains("logo.png") == true)
    #expect(example["findings"]?.elements?.first?.object?["message"] == "'logo.png' not found")
  }

  @Test func aMistypedRuleIsToldWithTheNearestAndTheWayToAll() {
    #expect(
      Golden.difference(
        runAssets(["validate", "--explain", "missing-scales"]).error,
        inline: """
          error: unknown rule 'missing-scales'
          hint: did you mean 'missing-scale', 'missing-face' or 'missing-file'?
          hint: run 'assets validate --rules' to see all rules

          """) == nil)
    #expect(runAssets(["validate", "--explain", "zzz"]).error.split(separator: "\n").count == 2)
  }

  @Test func allRulesAreListedALineEach() throws {
    let lines = runAssets(["validate", "--rules"]).output.split(separator: "\n")
    #expect(lines.map { String($0.prefix { $0 != " " }) } == RuleList.ids)
    let json = try JSONDocument(parsing: Array(runAssets(["validate", "--rules", "--json"]).output.utf8))
    #expect(json.value.object?["rules"]?.elements?.compactMap { $0.object?["rule"]?.text } == RuleList.ids)
    #expect(runAssets(["validate", "--rules", "--staged"]).exitCode == .usage)
  }

  @Test(arguments: [
    (["A.xcassets"], "'--explain' takes no paths\ncause: it describes rules and checks nothing"),
    (["--staged"], "options '--explain' and '--staged' can't be combined"),
    (["--at", "HEAD"], "options '--explain' and '--at' can't be combined"),
  ])
  func nothingIsCheckedBesideIt(_ words: [String], _ error: String) {
    let result = runAssets(["validate", "--explain", "missing-file"] + words)
    #expect(result == RunResult(exitCode: .usage, output: "", error: "error: \(error)\n"))
  }
}
