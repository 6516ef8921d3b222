import Catalog
import Validation

@testable import Reporting

/// Reports that every format is tried on.
enum SampleReports {
  static let empty = ReportModel(
    ValidationResult(findings: [], checked: .init(assets: 3, catalogs: 1)), failOn: .error, version: "1.2.3")

  static let small = model([
    Finding(
      rule: "missing-file", severity: .error,
      place: FindingLocation("App/Icons.xcassets/Bell.imageset", slot: "universal 1x", file: "bell.png"),
      message: "'bell.png' not found"),
    Finding(
      rule: "missing-scale", severity: .warning, place: FindingLocation("App/Icons.xcassets/Anchor.imageset"),
      message: "no image at 2x"),
    Finding(
      rule: "missing-scale", severity: .warning, place: FindingLocation("App/Icons.xcassets/Anchor.imageset"),
      message: "no image at 3x"),
    Finding(
      rule: "unassigned-child", severity: .note, place: FindingLocation("Watch.xcassets", file: "notes.txt"),
      message: "'notes.txt' is in no slot"),
  ])

  /// Names that mean something to one format or another.
  static let hostile = model([
    Finding(
      rule: "missing-file", severity: .error,
      place: FindingLocation(
        "A&B.xcassets/é <100%>, \"x\":y\r\n::set-output.imageset", file: "a\u{1B}[31m\u{202E}.png"),
      message: "'a\u{1B}[31m\u{202E}.png' not found\n::error::]]>"),
    Finding(
      rule: "invalid-json", severity: .warning, place: FindingLocation(""), message: "line 1, column 2: expected ':'"),
  ])

  private static func model(_ findings: [Finding]) -> ReportModel {
    ReportModel(
      ValidationResult(findings: findings, checked: .init(assets: 9, catalogs: 2), known: known), failOn: .error,
      version: "1.2.3")
  }

  /// Places in files of text, one with a name that means something to the formats.
  static let names = model([
    Finding(
      rule: "dangling-reference", severity: .warning,
      place: FindingLocation(
        "arr", in: "App/Base.lproj/Settings.storyboard", at: FindingLocation.Position(line: 12, column: 31)),
      message: "no catalog has an image 'arr'"),
    Finding(
      rule: "icon-not-found", severity: .error,
      place: FindingLocation(
        "<App>&\n", in: "App & Co.xcodeproj/project.pbxproj", at: FindingLocation.Position(line: 3, column: 8)),
      message: "no catalog has an icon '<App>&\n'"),
  ])

  /// What a baseline lists.
  private static let known = (1...3).map { number in
    Finding(
      rule: "empty-set", severity: .note, place: FindingLocation("Old.xcassets/\(number).imageset"),
      message: "the image set has no image")
  }

  static let all = [("empty", empty), ("small", small), ("hostile", hostile), ("names", names)]
}
