public import Catalog

/// The findings that the user asked for; all others are neither shown nor decide whether a command fails.
public struct FindingSelection: Hashable, Sendable {
  /// The ids of the rules that are asked for; empty for all.
  public var only: [String]
  /// The ids of rules that are left out.
  public var without: [String]
  /// The lowest severity.
  public var level: Severity

  public init(only: [String] = [], without: [String] = [], level: Severity = .note) {
    (self.only, self.without, self.level) = (only, without, level)
  }

  func includes(_ finding: Finding) -> Bool {
    finding.severity >= level && (only.isEmpty || only.contains(finding.rule)) && !without.contains(finding.rule)
  }
}

extension ValidationResult {
  /// Returns the report with the selected findings alone, including the known ones.
  ///
  /// A name that is missing because its asset was renamed is only reported as an old one, if that is no milder.
  public func selecting(_ selection: FindingSelection) -> ValidationResult {
    let (findings, known) = (findings.filter(selection.includes), known.filter(selection.includes))
    let stale = Dictionary(
      (findings + known).filter { $0.rule == RuleList.idOfStaleReferences }.map { ($0.calledName, $0.severity) },
      uniquingKeysWith: max)
    let dangling = DanglingReference().description.id
    return ValidationResult(
      findings: findings.filter { finding in
        finding.rule != dangling
          || stale[finding.calledName].map { $0 < finding.severity } ?? true
      }, checked: checked, threshold: threshold, known: known)
  }
}

extension Finding {
  /// The name in a file, without its position.
  fileprivate var calledName: FindingLocation { FindingLocation(place.name ?? "", in: place.path) }
}
