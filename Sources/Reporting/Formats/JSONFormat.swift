internal import Catalog
internal import JSON
internal import Validation

/// The findings for any program, in a documented, stable format.
///
/// `findings` is a list sorted by path, then by rule, of `rule`, `severity`, `path`, `slot` and `file` if there are
/// any, `message` and `fingerprint`. If a finding is about a file of code or settings, `path` is that file, and `name`
/// is the name at that place. `line` and `column` are the position in that file, or in the `Contents.json` of the
/// folder if the finding is about something in it; both are counted from 1, the column in bytes. `checked` counts
/// `assets` and `catalogs`; `counts` counts findings by severity; `known` counts those that a baseline suppressed, and
/// is absent if there are none. With `--fix` there is `fixes` too: whether anything was `changed`, the `changes` with
/// `path`, `rule` and `message` each, and the command that undoes it.
public enum JSONFormat: ReportFormat {
  public static let name = "json"

  public static func text(of model: ReportModel) -> String {
    let report = model.report
    let findings = zip(report.findings, report.findings.distinctFingerprints).map(json)
    let counts = Severity.allCases.reversed().map { ($0.rawValue, JSONValue?.some(.number(report.count(of: $0)))) }
    let value = JSONValue.object(
      ("findings", .list(findings)),
      ("checked", ["assets": .number(report.checked.assets), "catalogs": .number(report.checked.catalogs)]),
      ("counts", .object(counts)),
      ("known", report.knownCount == 0 ? nil : .number(report.knownCount)),
      ("fixes", model.fixes.map(json)))
    return JSONDocument(value, layout: .output).text
  }

  private static func json(_ fixes: ReportModel.Fixes) -> JSONValue {
    let changes = fixes.plan.edits.flatMap { edit in
      edit.changes.map { change -> JSONValue in
        ["path": .string(edit.path), "rule": .string(change.rule), "message": .string(change.words)]
      }
    }
    return .object(
      ("changed", .bool(fixes.areMade)), ("changes", .list(changes)), ("undoCommand", .optional(fixes.undoCommand)))
  }

  private static func json(_ finding: Finding, _ fingerprint: String) -> JSONValue {
    .object(
      ("rule", .string(finding.rule)), ("severity", .string(finding.severity.rawValue)),
      ("path", .string(finding.place.path)), ("slot", .optional(finding.place.slot)),
      ("file", .optional(finding.place.file)), ("name", .optional(finding.place.name)),
      ("line", finding.place.position.map { .number($0.line) }),
      ("column", finding.place.position.map { .number($0.column) }), ("message", .string(finding.message)),
      ("fingerprint", .string(fingerprint)))
  }
}
