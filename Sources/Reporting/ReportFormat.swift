public import Validation

/// The content of a report: plain values, already sorted; a format looks nothing up.
public struct ReportModel: Sendable {
  public var report: ValidationResult
  /// The lowest severity that counts as a failure.
  public var threshold: FailureThreshold
  /// The version of this program.
  public var version: String

  /// The fixes before the check, or their preview; nil if none were requested.
  public var fixes: Fixes?

  public struct Fixes: Sendable {
    public var plan: FixPlan
    /// False for a preview.
    public var areMade: Bool
    /// The command that undoes the fixes; nil if there is none.
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

/// A format of reports for another program.
///
/// To add one, create a file in `Formats/` and a test file, and add a line to `ReportFormatList`.
public protocol ReportFormat: Sendable {
  /// The value for `--format`.
  static var name: String { get }

  /// Returns the complete report, with a line end at its end; names from outside are escaped as the format requires.
  static func text(of model: ReportModel) -> String
}

/// All formats, in the order in which help lists them.
public enum ReportFormatList {
  public static let all: [any ReportFormat.Type] = [
    JSONFormat.self, SARIFFormat.self, GitHubFormat.self, GitLabFormat.self, JUnitFormat.self,
  ]

  /// Returns the format with a name; nil if there is none.
  public static func format(_ name: String) -> (any ReportFormat.Type)? { all.first { $0.name == name } }
}
