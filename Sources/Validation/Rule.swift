/// One thing that can be wrong with a catalog.
///
/// A rule sees a `RuleInput`, whose facts were gathered before, and gives findings: it opens no files and knows no other
/// rules. What it is about, and when it speaks, is said by its description, whose examples are its tests.
public protocol Rule: Sendable {
  static var description: RuleDescription { get }

  init()

  /// Reports the places where the rule is broken and what is wrong there, in any order.
  func check(_ subject: RuleInput, report: (FindingLocation, String) -> Void)
}

/// A rule that takes each folder by itself: what it finds there depends on nothing but the files of the folder and, for
/// an asset made of parts, on the folders in it. It finds nothing elsewhere, and does not look at the namespace.
///
/// That is a promise others build on: folders are checked on every core, each with some of them in `RuleInput.items`, and
/// what was found in a set is said again as long as nothing in it changes (see `FindingsCache`). Rules that make no
/// such promise compare what `RuleInput` tells of the whole project, and are handed no items.
public protocol FolderRule: Rule {}

/// A rule that checks one catalog folder at a time.
public protocol SingleFolderRule: FolderRule {
  func check(_ item: FolderFacts, report: (FindingLocation, String) -> Void)
}

extension SingleFolderRule {
  public func check(_ subject: RuleInput, report: (FindingLocation, String) -> Void) {
    for item in subject.items { check(item, report: report) }
  }
}
