/// A rule about a matter of taste, which speaks only where a project asks for it: `severity = note` in its section.
public protocol OptInRule: Rule {}

extension RuleDescription {
  /// How much a finding matters, and whether it takes the project's wish: `note, if turned on`.
  public var severityWords: String {
    RuleList.rule(id) is any OptInRule.Type ? "\(severity), if turned on" : severity.rawValue
  }
}
