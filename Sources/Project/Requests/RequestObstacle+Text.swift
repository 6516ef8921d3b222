internal import Files
public import JSON
internal import Review
internal import Spelling
internal import Validation

extension RequestObstacle {
  /// Why a request isn't ready, as a sentence without a period.
  public var text: String {
    switch self {
    case .asksForChanges(let person, let recorder):
      "\(printable(person.name)) asks for changes" + (recorder.map { " (recorded by \(printable($0.name)))" } ?? "")
    case .needsApproval(let part, let given, let needed):
      "\(part.text) \(part.isOne ? "needs" : "need") \(Self.approvals(given, needed))"
    case .changed(let part, let approver):
      "\(part.text) changed after \(printable(approver)) approved \(part.isOne ? "it" : "them")"
    case .unverified(let target):
      "no approval counts yet: the branch and \(quoted(target)) merged each other, or have no version in common"
    case .openThreads(let count): "\(counted(count, "open comment")) to resolve"
    case .finding(let finding): printable("\(finding.place): [\(finding.rule)] \(finding.message)")
    case .conflicts(let target, let names):
      "\(listed(firstFew(names.map { printable($0) }), "and")) \(names.count == 1 ? "conflicts" : "conflict") with "
        + quoted(target)
    }
  }

  /// True for an error in an asset.
  public var isFinding: Bool { if case .finding = self { true } else { false } }

  static func approvals(_ given: Int, _ needed: Int) -> String {
    let missing = needed - given
    if given > 0 { return missing == 1 ? "another approval" : "\(missing) more approvals" }
    return missing == 1 ? "an approval" : "\(missing) approvals"
  }

  /// What to do about it on the branch under review, or who has to act if that isn't obvious.
  public func hint(for branch: String) -> String? {
    switch self {
    case .conflicts(let target, _):
      let merge = shellQuoted("assets merge \(shellWord(target))")
      return "on \(quoted(branch)), run \(merge), resolve the conflicts, then push"
    case .asksForChanges(let person, let recorder?):
      let name = printable(person.name)
      return "\(name) can end this with a verdict in the project, or with a newer answer that "
        + "\(printable(recorder.name)) records"
    case .finding: return "on \(quoted(branch)), fix the errors in assets, then push"
    case .unverified(let target):
      return "on \(quoted(branch)), run \(shellQuoted("assets merge \(shellWord(target))")), then push"
    default: return nil
    }
  }

  public var json: JSONValue {
    let (reason, members): (String, [(String, JSONValue?)]) =
      switch self {
      case .asksForChanges(let person, let recorder):
        ("changesRequested", [("person", person.json), ("recordedBy", recorder?.json)])
      case .needsApproval(let part, let given, let needed):
        ("approval", part.members + [("given", .number(given)), ("needed", .number(needed))])
      case .changed(let part, _): ("changedSinceApproval", part.members)
      case .unverified: ("unverified", [])
      case .finding(let finding):
        ("finding", [("asset", .optional(finding.place.name)), ("rule", .string(finding.rule))])
      case .openThreads(let count): ("openComments", [("count", .number(count))])
      case .conflicts(let target, let names):
        ("conflicts", [("target", .string(target)), ("names", .list(names.map { .string($0) }))])
      }
    return .object([("reason", .string(reason))] + members + [("text", .string(text))])
  }
}

extension RequestObstacle.Part {
  var isOne: Bool { if case .files(let names) = self { names.count == 1 } else { true } }

  /// What it is called.
  var names: [String] {
    switch self {
    case .asset(let name): [printable(name)]
    case .files(let names): names.map { printable($0) }
    case .rest: ["the rest"]
    }
  }

  fileprivate var text: String { listed(firstFew(names, "other files"), "and") }

  fileprivate var members: [(String, JSONValue?)] {
    switch self {
    case .asset(let name): [("asset", .string(name))]
    case .files(let names): [("files", .list(names.map { .string($0) }))]
    case .rest: []
    }
  }
}
