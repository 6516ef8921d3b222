/// A rule that a project can tell more than how much it matters.
///
/// Its options are keys of the rule's section in `.assetsconfig`.
public protocol ConfigurableRule: Rule {
  static var options: [RuleOption] { get }

  /// Takes the words of an option; false where they are not understood.
  mutating func set(_ option: String, to words: [String]) -> Bool
}

/// A key of a rule's section.
public struct RuleOption: Hashable, Sendable {
  public var name: String
  /// What may stand there; reads after "use".
  public var accepted: String
  /// What it does, in one sentence without a full stop.
  public var summary: String

  public init(_ name: String, _ accepted: String, _ summary: String) {
    self.name = name
    self.accepted = accepted
    self.summary = summary
  }
}

extension ConfigurableRule {
  /// Returns the rule with options; words it does not understand leave it as it is.
  static func configured(_ options: [String: [String]]) -> any Rule {
    var rule = Self()
    for option in Self.options {
      if let words = options[option.name] { _ = rule.set(option.name, to: words) }
    }
    return rule
  }

  static func understands(_ words: [String], for option: String) -> Bool {
    var rule = Self()
    return rule.set(option, to: words)
  }
}
