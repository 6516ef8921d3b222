internal import Catalog
internal import Files
internal import JSON

/// The known findings of a project, so that only new ones count.
///
/// An entry has a rule, a place and the number of findings for both; messages may change.
public struct Baseline: Hashable, Sendable {
  /// Findings of one rule at one place.
  public struct Entry: Hashable, Sendable {
    public var rule: String
    public var place: FindingLocation
    /// How many; at least 1.
    public var count: Int

    public init(rule: String, place: FindingLocation, count: Int = 1) {
      self.rule = rule
      self.place = place
      self.count = count
    }

    fileprivate var fingerprint: String { Finding(rule: rule, severity: .note, place: place, message: "").fingerprint }
  }

  /// Sorted by place, then by rule.
  public let entries: [Entry]

  public init(_ entries: [Entry]) {
    self.entries = entries.sorted {
      $0.place != $1.place ? $0.place < $1.place : Path.precedes($0.rule, $1.rule)
    }
  }

  /// Lists all findings of a report.
  public init(of report: ValidationResult) {
    var counts: [String: Entry] = [:]
    for finding in report.findings {
      var place = finding.place
      place.position = nil
      counts[finding.fingerprint, default: Entry(rule: finding.rule, place: place, count: 0)].count += 1
    }
    self.init(Array(counts.values))
  }

  /// Removes the listed findings from a report.
  ///
  /// If there are more findings than an entry counts, the last ones remain.
  ///
  /// - Returns: Also the entries that list more than was found, with the difference.
  public func applied(to report: ValidationResult) -> (report: ValidationResult, stale: [Entry]) {
    var left = Dictionary(entries.map { ($0.fingerprint, $0) }) { one, other in
      Entry(rule: one.rule, place: one.place, count: min(one.count, Int.max - other.count) + other.count)
    }
    var (findings, known): ([Finding], [Finding]) = ([], [])
    for finding in report.findings {
      if let entry = left[finding.fingerprint], entry.count > 0 {
        left[finding.fingerprint]?.count -= 1
        known.append(finding)
      } else {
        findings.append(finding)
      }
    }
    return (report.with(findings, known: known), Baseline(left.values.filter { $0.count > 0 }).entries)
  }
}

extension ValidationResult {
  fileprivate func with(_ findings: [Finding], known: [Finding]) -> ValidationResult {
    ValidationResult(
      findings: findings, checked: checked, threshold: threshold, known: self.known + known)
  }
}
