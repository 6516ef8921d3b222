import Catalog
import JSON
import TestKit
import Testing
import Validation

@testable import Reporting

@Suite struct FormatTests {
  private func json(_ format: any ReportFormat.Type, _ model: ReportModel) throws -> JSONValue {
    try JSONDocument(parsing: Array(format.text(of: model).utf8)).value
  }

  @Test(arguments: ReportFormatList.all.map { $0.name }, SampleReports.all.map(\.0))
  func writesTheSamples(format: String, sample: String) throws {
    let model = try #require(SampleReports.all.first { $0.0 == sample }).1
    let writer = try #require(ReportFormatList.format(format))
    let text = writer.text(of: model)
    #expect(text.hasSuffix("\n"))
    #expect(Golden.difference(format == "sarif" ? Self.withoutRules(text) : text, "\(sample)-\(format)") == nil)
  }

  /// The rules of a log are those of `--explain`, and change with them.
  private static func withoutRules(_ log: String) -> String {
    let start = log.firstRange(of: "\"originalUri")?.lowerBound ?? log.startIndex
    let lines = log[start...].split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { !$0.contains("\"ruleIndex\"") }.joined(separator: "\n")
  }

  @Test func namesAreDistinct() {
    #expect(Set(ReportFormatList.all.map { $0.name }).count == ReportFormatList.all.count)
    #expect(ReportFormatList.format("text") == nil)
  }

  // MARK: - SARIF

  @Test(arguments: SampleReports.all.map(\.0))
  func sarifHasTheShapeItsReadersAskFor(sample: String) throws {
    let model = try #require(SampleReports.all.first { $0.0 == sample }).1
    let log = try #require(try json(SARIFFormat.self, model).object)
    #expect(log.names == ["$schema", "version", "runs"])
    #expect(log["version"]?.text == "2.1.0")
    let run = try #require(log["runs"]?.elements?.first?.object)
    let driver = try #require(run["tool"]?.object?["driver"]?.object)
    #expect(driver["name"]?.text == "assets" && driver["version"]?.text == "1.2.3")
    let rules = try #require(driver["rules"]?.elements).compactMap(\.object)
    #expect(rules.compactMap { $0["id"]?.text } == RuleList.ids)
    for rule in rules {
      for key in ["shortDescription", "fullDescription", "help"] {
        #expect(rule[key]?.object?["text"]?.text?.isEmpty == false, "\(key)")
      }
      #expect(["note", "warning", "error"].contains(rule["defaultConfiguration"]?.object?["level"]?.text))
    }
    let results = try #require(run["results"]?.elements).compactMap(\.object)
    #expect(results.count == model.report.findings.count + model.report.known.count)
    for (result, finding) in zip(results, model.report.known + model.report.findings) {
      try check(result, finding, rules: RuleList.ids)
    }
    let states = results.compactMap { $0["baselineState"]?.text }
    let known = model.report.known
    #expect(
      states == (known.isEmpty ? [] : known.map { _ in "unchanged" } + model.report.findings.map { _ in "new" }))
    let prints = results.compactMap { $0["partialFingerprints"]?.object?["assetsFinding/v1"]?.text }
    #expect(prints.count == results.count && Set(prints).count == prints.count)
  }

  private func check(_ result: JSONObject, _ finding: Finding, rules: [String]) throws {
    let id = try #require(result["ruleId"]?.text)
    #expect(result["ruleIndex"]?.number?.spelling == String(try #require(rules.firstIndex(of: id))))
    #expect(["note", "warning", "error"].contains(result["level"]?.text))
    #expect(result["message"]?.object?["text"]?.text?.isEmpty == false)
    let location = try #require(result["locations"]?.elements?.first?.object?["physicalLocation"]?.object)
    let artifact = try #require(location["artifactLocation"]?.object)
    let uri = try #require(artifact["uri"]?.text)
    #expect(!uri.hasPrefix("/") && uri.hasSuffix("Contents.json") != finding.place.isInText)
    #expect(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\"\\^`{|}:#?&".utf8.contains($0) }, "\(uri)")
    #expect(artifact["uriBaseId"]?.text == "%SRCROOT%")
    #expect(location["region"]?.object?["startLine"]?.number?.spelling == "\(finding.place.position?.line ?? 1)")
  }

  @Test(arguments: [
    ("A b.xcassets", "A%20b.xcassets"), ("é", "%C3%A9"), ("a:b/100%", "a%3Ab/100%25"), ("-._~", "-._~"), ("\n", "%0A"),
  ])
  func pathsBecomeRelativeReferences(path: String, uri: String) {
    #expect(SARIFFormat.uri(path) == uri)
  }

  // MARK: - The others

  @Test func gitHubSeesTheWorstFirstAndTheTotalLast() {
    let lines = GitHubFormat.text(of: SampleReports.small).split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == ["::error", "::warning", "::warning", "::notice", "Checked"])
  }

  @Test func aNameCannotSpeakToGitHub() {
    let lines = GitHubFormat.text(of: SampleReports.hostile).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(!lines.contains { $0.contains("\r") || $0.contains("\u{1B}") || $0.contains("\u{202E}") })
  }

  /// GitHub refuses a run with more results than it takes: the least severe are left out, and known ones before new ones.
  @Test func sarifHasNoMoreResultsThanGitHubTakes() throws {
    func findings(_ count: Int, _ severity: Severity, _ name: String) -> [Finding] {
      (0..<count).map {
        Finding(rule: "odd-size", severity: severity, place: FindingLocation("\(name)\($0)"), message: "x")
      }
    }
    let model = ReportModel(
      ValidationResult(
        findings: findings(15_000, .note, "new") + findings(9000, .warning, "w"),
        checked: .init(assets: 1, catalogs: 1),
        known: findings(1100, .note, "old")), failOn: .error, version: "1.2.3")
    let runs = try #require(try json(SARIFFormat.self, model).object?["runs"]?.elements)
    let results = try #require(runs[0].object?["results"]?.elements).compactMap(\.object)
    #expect(results.count == 25_000 && results.count { $0["level"]?.text == "warning" } == 9000)
    #expect(results.count { $0["baselineState"]?.text == "unchanged" } == 1000)
  }

  @Test func gitLabGetsAFingerprintForEachFinding() throws {
    let list = try #require(try json(GitLabFormat.self, SampleReports.small).elements)
    #expect(Set(list.compactMap { $0.object?["fingerprint"]?.text }).count == 4)
  }

  @Test func jUnitFailsWhereTheCommandDoes() {
    var model = SampleReports.small
    func failures() -> Int { JUnitFormat.text(of: model).split(separator: "\n").count { $0.contains("<failure ") } }
    #expect(failures() == 1)
    model.threshold = .warning
    #expect(failures() == 3)
    model.threshold = .never
    #expect(failures() == 0)
    #expect(JUnitFormat.text(of: model).contains("<testsuites name=\"assets validate\" tests=\"4\" failures=\"0\""))
  }

  @Test func jUnitIsXMLWhateverTheNames() {
    for (_, model) in SampleReports.all {
      let text = JUnitFormat.text(of: model)
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
      var open: [Substring] = []
      for tag in text.split(separator: "<").dropFirst() {
        #expect(tag.split(separator: ">", omittingEmptySubsequences: false).count == 2, "\(tag)")
        let name = tag.prefix { $0 != " " && $0 != ">" }
        if tag.hasPrefix("/") {
          #expect(open.popLast() == name.dropFirst())
        } else if !tag.contains("/>") {
          open.append(name)
        }
      }
      #expect(open.isEmpty)
    }
  }
}
