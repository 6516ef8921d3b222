public import Files

/// A rule about how the catalogs and the rest of the project stand to one another: names in code, build settings, the
/// list of a project file.
///
/// It is asked only where a whole project is checked, because files outside of the catalogs are read for it. What is
/// staged for a commit is never checked for it: which of ten thousand names a commit breaks can only be told by reading
/// all files of code.
public protocol ProjectRule: Rule {
  /// Without which the rule finds nothing.
  static var evidence: ProjectEvidence { get }

  /// Reports the places where the rule is broken and what is wrong there, in any order.
  func check(_ project: ProjectFacts, report: FindingReporter)
}

/// What a project rule needs beside the catalogs.
public enum ProjectEvidence: Hashable, Sendable {
  case code
  /// Files that ask for assets by name: code, interface files, settings.
  case references
  case xcodeProject
}

/// Why a rule can't be checked.
public enum UncheckedReason: Hashable, Sendable {
  /// The rule looks at whole projects only.
  case partOfProject
  case lacks(ProjectEvidence)
}

extension RuleList {
  /// Returns why nothing can be said by a rule; nil if it can be checked.
  ///
  /// - Parameter isWhole: True if the tree is a project and all of it is checked.
  public static func reasonUnchecked(_ id: String, in tree: any FileTree, isWhole: Bool) -> UncheckedReason? {
    guard let rule = rule(id), rule.kind == .project || rule == StaleReference.self else { return nil }
    if !isWhole { return .partOfProject }
    guard let evidence = (rule as? any ProjectRule.Type)?.evidence, !ProjectFactsCollector.has(evidence, in: tree)
    else {
      return nil
    }
    return .lacks(evidence)
  }
}

extension ProjectRule {
  public static var kind: RuleKind { .project }
  public static var evidence: ProjectEvidence { .references }

  public func check(_ subject: RuleInput, report: FindingReporter) {
    if let project = subject.project { check(project, report: report) }
  }
}
