public import Catalog

/// The static description of a rule: its id, summary, severity and examples.
public struct RuleDescription: Sendable {
  /// Names the problem and reads after "allow", as words with hyphens between; it never changes once released.
  public var id: String
  /// The problem in one sentence without a full stop.
  public var summary: String
  /// Why it matters, in whole sentences.
  public var rationale: String
  public var severity: Severity
  /// True if users of the app may never see the problem, such as in a view that has a size of its own. What is being
  /// changed has the severity above; in a check of a whole project, where it may have been for years, it is a note.
  public var mayGoUnseen: Bool
  /// The severity in a check of a whole project.
  public var severityInProject: Severity { mayGoUnseen && severity == .warning ? .note : severity }
  /// What many findings of the rule are about, after their number: `assets that no code names`; nil if their messages
  /// say it.
  public var plural: String?
  /// True if the rule needs the sizes or formats of images, which are only read if some rule does.
  public var needsImages: Bool
  /// True for a matter of taste, which is only checked if a project turns the rule on: `severity = note` in its
  /// section.
  public var isOptIn: Bool
  /// What `--fix` does, in one sentence without a full stop; nil if it does nothing. See `Rule.fix`.
  public var fixSummary: String?
  /// What a project can set besides the severity. See `Rule.set`.
  public var options: [RuleOption]
  /// Catalogs without findings of the rule.
  public var accepts: [RuleExample] { makeAccepted() }
  /// Catalogs with the problem, each with the expected findings.
  public var rejects: [RuleExample] { makeRejected() }

  // Hundreds of small images, which a check of a project doesn't need.
  private let makeAccepted: @Sendable () -> [RuleExample]
  private let makeRejected: @Sendable () -> [RuleExample]

  public init(
    id: String, summary: String, rationale: String, severity: Severity, mayGoUnseen: Bool = false,
    plural: String? = nil, needsImages: Bool = false, isOptIn: Bool = false, fixSummary: String? = nil,
    options: [RuleOption] = [],
    accepts: @autoclosure @escaping @Sendable () -> [RuleExample],
    rejects: @autoclosure @escaping @Sendable () -> [RuleExample]
  ) {
    self.id = id
    self.summary = summary
    self.rationale = rationale
    self.severity = severity
    self.mayGoUnseen = mayGoUnseen
    self.plural = plural
    self.needsImages = needsImages
    self.isOptIn = isOptIn
    self.fixSummary = fixSummary
    self.options = options
    makeAccepted = accepts
    makeRejected = rejects
  }
}

/// A key of a rule's section.
public struct RuleOption: Hashable, Sendable {
  public var name: String
  /// The accepted values; reads after "use".
  public var accepted: String
  /// What it does, in one sentence without a full stop.
  public var summary: String

  public init(_ name: String, _ accepted: String, _ summary: String) {
    self.name = name
    self.accepted = accepted
    self.summary = summary
  }
}
