public import Catalog

/// A project's settings for validation; by default all rules apply unchanged.
public struct ValidationSettings: Hashable, Sendable {
  /// The severity from which a command fails if the command line doesn't give one.
  public internal(set) var threshold: FailureThreshold?
  /// The path of the file that lists the known findings, from the root of the project.
  public internal(set) var baseline: String?
  /// Folders that are not checked.
  var excluded: [IgnorePattern] = []
  /// Names of assets that are ignored.
  var ignored: [IgnorePattern] = []
  var rules: [String: RuleSettings] = [:]

  public init() {}

  /// The settings of one rule.
  struct RuleSettings: Hashable, Sendable {
    var level: Level?
    /// The paths that the rule checks; everything if empty.
    var paths: [IgnorePattern] = []
    var excluded: [IgnorePattern] = []
    var ignored: [IgnorePattern] = []
    /// The words of the rule's own options, by name.
    var options: [String: [String]] = [:]
  }

  enum Level: Hashable, Sendable {
    case off
    case severity(Severity)
  }

  /// False for a rule that was turned off, or that must be turned on and was not.
  public func isOn(_ rule: any Rule) -> Bool {
    guard let level = rules[rule.description.id]?.level else { return !rule.description.isOptIn }
    return level != .off
  }

  /// The severity of a rule's findings in this project.
  public func severity(of rule: any Rule) -> Severity {
    let description = rule.description
    if case .severity(let severity) = rules[description.id]?.level { return severity }
    return description.severity
  }

  /// True if the project sets the severity of all findings of a rule, whatever the rule itself gives.
  func setsSeverity(of rule: any Rule) -> Bool {
    if case .severity = rules[rule.description.id]?.level { true } else { false }
  }

  /// Returns a rule with the project's options.
  func configured(_ rule: any Rule) -> any Rule {
    guard let options = rules[rule.description.id]?.options else { return rule }
    var rule = rule
    for (option, words) in options { _ = rule.set(option, to: words) }
    return rule
  }

  /// True for a folder that isn't checked by any rule.
  func excludes(_ path: String) -> Bool { excluded.contains { $0.covers(path) } }
}
