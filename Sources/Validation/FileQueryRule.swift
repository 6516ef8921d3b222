/// A rule that must know more of some files than their headers tell.
///
/// The answers are sought before the rules run, and only for the files that are asked for: looking at pixels is dear.
public protocol FileQueryRule: Rule {
  /// Returns what the rule must know; the facts from headers are there already.
  static func questions(about subject: RuleInput) -> [FileQuery]
}
