internal import Catalog
internal import JSON
internal import Validation

/// The Static Analysis Results Interchange Format, for code scanning on GitHub and many viewers.
///
/// Source: OASIS, *Static Analysis Results Interchange Format (SARIF) Version 2.1.0*, sections 3.13 (log), 3.14 (run),
/// 3.19 (tool component), 3.27 (result), 3.27.24 (baseline state), 3.49 (reporting descriptor); GitHub, *SARIF support
/// for code scanning*, validating your SARIF file.
public enum SARIFFormat: ReportFormat {
  public static let name = "sarif"

  /// GitHub rejects a file with more results in a run.
  public static let maxResultCount = 25_000
  /// Of those, GitHub only shows the most severe.
  public static let shownResultCount = 5000

  /// The name of the fingerprints; the number is increased when they are computed differently.
  private static let fingerprintName = "assetsFinding/v1"
  /// A placeholder for the folder that all paths are relative to.
  private static let root = "%SRCROOT%"

  public static func text(of model: ReportModel) -> String {
    // Known findings come first: if several have the same fingerprint, these keep the numbers that they had before.
    let known = model.report.known
    let findings = known + model.report.findings
    let states = known.isEmpty ? [] : known.map { _ in "unchanged" } + model.report.findings.map { _ in "new" }
    let fingerprints = findings.distinctFingerprints
    let results = kept(of: findings, after: known.count).map { index in
      result(findings[index], fingerprints[index], state: states.isEmpty ? nil : states[index])
    }
    let value = JSONValue.object(
      ("$schema", "https://json.schemastore.org/sarif-2.1.0.json"), ("version", "2.1.0"),
      (
        "runs",
        .list([
          .object(
            ("tool", ["driver": driver(model)]),
            ("originalUriBaseIds", .object((root, ["description": ["text": "The root of the project"]]))),
            ("columnKind", "unicodeCodePoints"),
            ("results", .list(results)))
        ])
      ))
    return JSONDocument(value, layout: .output).text
  }

  /// The indices of the findings that fit, in order: if there are too many, the most severe, and among those the new
  /// ones first.
  private static func kept(of findings: [Finding], after knownCount: Int) -> [Int] {
    guard findings.count > maxResultCount else { return Array(findings.indices) }
    let ranked = findings.indices.sorted { one, other in
      if findings[one].severity != findings[other].severity {
        return findings[one].severity > findings[other].severity
      }
      let (isNew, isOtherNew) = (one >= knownCount, other >= knownCount)
      return isNew != isOtherNew ? isNew : one < other
    }
    return ranked.prefix(maxResultCount).sorted()
  }

  private static func driver(_ model: ReportModel) -> JSONValue {
    .object(
      ("name", "assets"), ("version", .string(model.version)),
      ("rules", .list(RuleList.all.map { descriptor($0.description) })))
  }

  private static func descriptor(_ rule: RuleDescription) -> JSONValue {
    .object(
      ("id", .string(rule.id)), ("shortDescription", ["text": .string(rule.summary)]),
      ("fullDescription", ["text": .string(rule.rationale)]),
      ("help", ["text": .string(rule.explanation), "markdown": .string(markdown(rule))]),
      ("defaultConfiguration", ["level": .string(rule.severity.rawValue)]))
  }

  private static func markdown(_ rule: RuleDescription) -> String {
    "**\(rule.summary).** \(rule.rationale)\n\n```\n\(rule.explanation)```\n"
  }

  /// - Parameter state: Its baseline state; either every result of a run has one, or none has.
  private static func result(_ finding: Finding, _ fingerprint: String, state: String?) -> JSONValue {
    .object(
      ("ruleId", .string(finding.rule)),
      ("ruleIndex", RuleList.ids.firstIndex(of: finding.rule).map { .number($0) }),
      ("level", .string(finding.severity.rawValue)), ("baselineState", state.map { .string($0) }),
      ("message", ["text": .string(sentence(finding))]),
      ("locations", .list([location(finding)])),
      ("partialFingerprints", .object((fingerprintName, .string(fingerprint)))))
  }

  /// Most viewers show a message alone, so it includes the name of the set.
  private static func sentence(_ finding: Finding) -> String { "\(finding.place): \(finding.message)" }

  private static func location(_ finding: Finding) -> JSONValue {
    .object(
      (
        "physicalLocation",
        [
          "artifactLocation": ["uri": .string(uri(finding.file)), "uriBaseId": .string(root)],
          // Without a line, GitHub shows nothing.
          "region": ["startLine": .number(finding.line)],
        ]
      ),
      ("logicalLocations", .list([.object(("fullyQualifiedName", .string(name(finding.place))), ("kind", "resource"))]))
    )
  }

  private static func name(_ place: FindingLocation) -> String {
    [place.isInText ? place.path : place.description, place.slot, place.file, place.name].compactMap { $0 }.joined(
      separator: " ")
  }

  /// Returns a path as a relative reference.
  ///
  /// Source: RFC 3986, sections 2.1 (percent-encoding), 2.3 (unreserved) and 4.2 (a colon in the first name).
  static func uri(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      if isUnreserved(byte) || byte == UInt8(ascii: "/") {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }
}
