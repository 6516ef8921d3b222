import Catalog
import Testing

@testable import Validation

@Suite struct ValidationResultTests {
  private static func report(_ severities: Severity...) -> ValidationResult {
    ValidationResult(
      findings: severities.map { Finding(rule: "a-rule", severity: $0, place: FindingLocation("A"), message: "b") },
      checked: .init(folders: 1))
  }

  @Test(
    arguments: [
      (report(), .warning, false), (report(.note), .warning, false), (report(.note), .error, false),
      (report(.warning), .warning, true), (report(.warning), .error, false), (report(.note, .error), .error, true),
      (report(.error), .never, false),
    ] as [(ValidationResult, FailureThreshold, Bool)])
  func failsFromTheThresholdOn(_ report: ValidationResult, _ threshold: FailureThreshold, _ fails: Bool) {
    #expect(report.exitsWithFindings(failOn: threshold) == fails)
  }

  @Test func countsAndSorts() {
    let places = [
      FindingLocation("B"), FindingLocation("A", slot: "2x"), FindingLocation("A", file: "a.png"), FindingLocation("A"),
    ]
    let report = ValidationResult(
      findings: places.map { Finding(rule: "a-rule", severity: .warning, place: $0, message: "b") },
      checked: .init(folders: 2))
    #expect(report.findings.map(\.place) == [places[3], places[2], places[1], places[0]])
    #expect(report.count(of: .warning) == 4 && report.count(of: .error) == 0)
  }

  @Test func aFindingIsOneLine() {
    let finding = Finding(
      rule: "missing-scale", severity: .warning, place: FindingLocation("Icons.xcassets/Logo.imageset"),
      message: "no image at 2x")
    #expect(finding.description == "Icons.xcassets/Logo.imageset: warning: [missing-scale] no image at 2x")
  }
}
