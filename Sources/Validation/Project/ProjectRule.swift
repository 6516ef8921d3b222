/// A rule about how the catalogues and the rest of the project stand to one another: names in code, build settings, the
/// list of a project file.
///
/// It is asked only where a whole project is checked, because files outside of the catalogues are read for it. What is
/// staged for a commit is never checked for it: which of ten thousand names a commit breaks can only be told by reading
/// all files of code.
public protocol ProjectRule: Rule {
  /// Reports the places where the rule is broken and what is wrong there, in any order.
  func check(_ project: ProjectFacts, report: (Place, String) -> Void)
}

extension ProjectRule {
  public func check(_ subject: Subject, report: (Place, String) -> Void) {
    if let project = subject.project { check(project, report: report) }
  }
}

/// A project rule whose findings don't all have the same severity.
protocol GradedProjectRule: ProjectRule, GradedRule {
  /// Reports the places where the rule is broken, with the severity, in any order.
  func check(_ project: ProjectFacts, grade: (Severity, Place, String) -> Void)
}

extension GradedProjectRule {
  func check(_ subject: Subject, grade: (Severity, Place, String) -> Void) {
    if let project = subject.project { check(project, grade: grade) }
  }

  func check(_ project: ProjectFacts, report: (Place, String) -> Void) {
    check(project) { _, place, message in report(place, message) }
  }

  func check(_ subject: Subject, report: (Place, String) -> Void) {
    check(subject) { _, place, message in report(place, message) }
  }
}
