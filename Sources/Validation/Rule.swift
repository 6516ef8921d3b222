/// One thing that can be wrong with a catalog.
///
/// A rule sees a `RuleInput`, whose facts were gathered before, and gives findings: it opens no files and knows no other
/// rules. What it is about, and when it speaks, is said by its description, whose examples are its tests.
public protocol Rule: Sendable {
  static var description: RuleDescription { get }
  /// What the rule looks at. The protocol that a rule conforms to sets it; asking the runtime for a conformance instead
  /// searches the whole program each time the answer is no.
  static var kind: RuleKind { get }

  init()

  /// Returns what the rule must know of the bytes of files; the facts from headers are in the input already. The answers
  /// are found before the rule runs, and only for these files: looking at pixels is expensive.
  static func questions(about subject: RuleInput) -> [FileQuery]

  /// Reports the places where the rule is broken and what is wrong there, in any order.
  func check(_ subject: RuleInput, report: FindingReporter)
}

/// What a rule looks at.
public enum RuleKind: Sendable {
  /// All catalogs: see `Rule`.
  case catalogs
  /// Each folder by itself: see `FolderRule`.
  case folder
  /// Each folder by itself, and the targets that build it: see `TargetRule`.
  case builtFolder
  /// The whole project: see `ProjectRule`.
  case project
  /// Prototypes: see `PrototypeRule`.
  case prototype
}

extension Rule {
  public static var kind: RuleKind { .catalogs }
  public static func questions(about subject: RuleInput) -> [FileQuery] { [] }
}

/// Takes what a rule finds.
public struct FindingReporter {
  let add: (FindingLocation, String, Severity?) -> Void

  /// - Parameter severity: The severity of this finding; that of the rule's description, which is the highest, if nil.
  public func callAsFunction(_ place: FindingLocation, _ message: String, as severity: Severity? = nil) {
    add(place, message, severity)
  }
}

/// A rule that takes each folder by itself: what it finds there depends on nothing but the files of the folder and, for
/// an asset made of parts, on the folders in it. It finds nothing elsewhere, and does not look at the namespace.
///
/// That is a promise others build on: folders are checked on every core, each with some of them in `RuleInput.items`, and
/// what was found in a set is said again as long as nothing in it changes (see `FindingsCache`). Rules that make no
/// such promise compare what `RuleInput` tells of the whole project, and are handed no items.
public protocol FolderRule: Rule {}

extension FolderRule {
  public static var kind: RuleKind { .folder }
}

/// A rule that checks one catalog folder at a time.
public protocol SingleFolderRule: FolderRule {
  func check(_ item: FolderFacts, report: FindingReporter)
}

extension SingleFolderRule {
  public func check(_ subject: RuleInput, report: FindingReporter) {
    for item in subject.items { check(item, report: report) }
  }
}
