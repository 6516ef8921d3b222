public import Validation

/// What a report tells: plain values, already sorted; a format looks nothing up.
public struct ReportModel: Sendable {
  public var report: ValidationResult
  /// From which severity on a finding counts as a failure.
  public var threshold: FailureThreshold
  /// The version of this program.
  public var version: String

  /// What was mended before the check, or would be; nil if that was not asked for.
  public var fixes: Fixes?

  public struct Fixes: Sendable {
    public var plan: FixPlan
    /// False for a plan that was not carried out.
    public var areMade: Bool
    /// The command that takes it back; nil if there is none.
    public var undoCommand: String?

    public init(_ plan: FixPlan, areMade: Bool, undoCommand: String? = nil) {
      self.plan = plan
      self.areMade = areMade
      self.undoCommand = undoCommand
    }
  }

  public init(
    _ report: ValidationResult, failOn threshold: FailureThreshold, version: String, fixes: Fixes? = nil
  ) {
    self.fixes = fixes
    self.report = report
    self.threshold = threshold
    self.version = version
  }
}

/// A way to write a report for another program.
///
/// To add one: a file in `Formats/`, a test file, and a line in `ReportFormatList`.
public protocol ReportFormat: Sendable {
  /// What `--format` takes.
  static var name: String { get }

  /// Returns the whole report, a line end at its end; names from outside are escaped as the reader wants it.
  static func text(of model: ReportModel) -> String
}

/// Every format there is, in the order help lists them.
public enum ReportFormatList {
  public static let all: [any ReportFormat.Type] = [
    JSONFormat.self, SARIFFormat.self, GitHubFormat.self, GitLabFormat.self, JUnitFormat.self,
  ]

  /// Returns the format with a name, nil if there is none.
  public static func format(_ name: String) -> (any ReportFormat.Type)? { all.first { $0.name == name } }
}
