import Validation

@testable import Reporting

/// Reports that every format is tried on.
enum SampleReports {
  static let empty = ReportModel(
    ValidationReport(findings: [], checkedItemCount: 4), failOn: .error, version: "1.2.3")

  static let small = model([
    Finding(
      rule: "missing-file", severity: .error,
      place: Place("App/Icons.xcassets/Bell.imageset", slot: "universal 1x", file: "bell.png"),
      message: "'bell.png' is not there"),
    Finding(
      rule: "missing-scale", severity: .warning, place: Place("App/Icons.xcassets/Anchor.imageset"),
      message: "no image at 2x"),
    Finding(
      rule: "missing-scale", severity: .warning, place: Place("App/Icons.xcassets/Anchor.imageset"),
      message: "no image at 3x"),
    Finding(
      rule: "unassigned-child", severity: .note, place: Place("Watch.xcassets", file: "notes.txt"),
      message: "'notes.txt' is in no slot"),
  ])

  /// Names that mean something to one format or another.
  static let hostile = model([
    Finding(
      rule: "missing-file", severity: .error,
      place: Place("A&B.xcassets/é <100%>, \"x\":y\r\n::set-output.imageset", file: "a\u{1B}[31m\u{202E}.png"),
      message: "'a\u{1B}[31m\u{202E}.png' is not there\n::error::]]>"),
    Finding(rule: "invalid-json", severity: .warning, place: Place(""), message: "line 1, column 2: expected ':'"),
  ])

  private static func model(_ findings: [Finding]) -> ReportModel {
    ReportModel(
      ValidationReport(findings: findings, checkedItemCount: 12, knownCount: 3), failOn: .error, version: "1.2.3")
  }

  static let all = [("empty", empty), ("small", small), ("hostile", hostile)]
}
