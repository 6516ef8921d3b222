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
