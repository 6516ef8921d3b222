public import Catalog

/// The result of a validation: everything that was found, in a stable order.
public struct ValidationResult: Hashable, Sendable {
  /// Sorted by place, then by rule.
  public let findings: [Finding]
  public let checked: CheckedCount
  /// The severity from which a command fails, if the project sets it.
  public let threshold: FailureThreshold?
  /// Findings that don't count because a baseline lists them, sorted in the same way.
  public let known: [Finding]

  public init(
    findings: [Finding], checked: CheckedCount, threshold: FailureThreshold? = nil, known: [Finding] = []
  ) {
    self.findings = findings.sorted()
    self.checked = checked
    self.threshold = threshold
    self.known = known.sorted()
  }

  /// How many findings were left out because a baseline lists them.
  public var knownCount: Int { known.count }

  public func count(of severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// True if a command that fails at this level exits with 1.
  public func exitsWithFindings(failOn threshold: FailureThreshold) -> Bool {
    findings.contains { threshold.isReached(by: $0.severity) }
  }
}

/// How much was checked.
public struct CheckedCount: Hashable, Sendable {
  /// The folders of catalogs: assets, their parts, groups and the catalogs themselves.
  public var folders = 0
  /// Includes icons of Icon Composer.
  public var assets = 0
  public var catalogs = 0
  /// Documents of prototypes.
  public var prototypes = 0

  public init(folders: Int = 0, assets: Int = 0, catalogs: Int = 0, prototypes: Int = 0) {
    (self.folders, self.assets, self.catalogs, self.prototypes) = (folders, assets, catalogs, prototypes)
  }

  static func + (one: CheckedCount, other: CheckedCount) -> CheckedCount {
    CheckedCount(
      folders: one.folders + other.folders, assets: one.assets + other.assets, catalogs: one.catalogs + other.catalogs,
      prototypes: one.prototypes + other.prototypes)
  }
}

/// The lowest severity of findings that makes a command fail; the raw value is that of `--fail-on`.
public enum FailureThreshold: String, Hashable, Sendable, CaseIterable {
  case error, warning, never

  /// True if a finding of this severity counts as a failure.
  public func isReached(by severity: Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .never: false
    }
  }
}
