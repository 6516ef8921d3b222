/// One thing that can be wrong with a catalogue.
///
/// A rule sees a `Subject`, whose facts were gathered before, and gives findings: it opens no files and knows no other
/// rules. What it is about, and when it speaks, is said by its description, whose examples are its tests.
public protocol Rule: Sendable {
  static var description: RuleDescription { get }

  init()

  /// Reports the places where the rule is broken and what is wrong there, in any order.
  func check(_ subject: Subject, report: (Place, String) -> Void)
}

/// A rule that looks at one folder of a catalogue at a time.
public protocol ItemRule: Rule {
  func check(_ item: CheckedItem, report: (Place, String) -> Void)
}

extension ItemRule {
  public func check(_ subject: Subject, report: (Place, String) -> Void) {
    for item in subject.items { check(item, report: report) }
  }
}
