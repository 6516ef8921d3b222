public import Catalog
public import References

/// One thing that can be wrong with a catalog.
///
/// A rule sees a `RuleInput`, whose facts were gathered before, and reports findings: it opens no files and knows no
/// other rules. Its description says what it is about, and the examples there are its tests.
public protocol Rule: Sendable {
  var description: RuleDescription { get }
  /// What the rule checks.
  var kind: RuleKind { get }

  /// Returns what the rule must know of the bytes of files; the facts from headers are in the input already. The
  /// answers are found before the rule runs, and only for these files: looking at pixels is expensive.
  func questions(about subject: RuleInput) -> [FileQuery]

  /// Reports the places where the rule is violated and what is wrong there, in any order.
  func check(_ subject: RuleInput, report: FindingReporter)

  /// Sets one of the options in the description; returns false if the words aren't understood.
  mutating func set(_ option: String, to words: [String]) -> Bool

  /// Changes a set's `Contents.json` as far as that is safe; images are never touched. Only a rule whose description
  /// has a `fixSummary` is asked.
  ///
  /// - Parameters:
  ///   - contents: May have been changed by another rule's fix already.
  ///   - item: The set as it was found.
  /// - Returns: What was changed, each as part of a sentence in the past; empty if nothing was.
  func fix(_ contents: inout ContentsDocument, of item: FolderFacts) -> [String]

  /// Returns a finding of a rule of the kind `builtFolder` with the severity it has for the targets; nil if it doesn't
  /// apply to them. If several become the same, one is left, with their number before its message.
  ///
  /// - Parameters:
  ///   - targets: Those that are built from the catalog of the asset; empty if no target is.
  ///   - subject: All assets.
  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding?

  /// True if such a finding doesn't apply as long as the targets aren't known.
  func needsTargets(_ finding: Finding) -> Bool
}

/// What a rule checks.
public enum RuleKind: Hashable, Sendable {
  /// All catalogs.
  case catalogs
  /// Each folder by itself: what the rule finds there depends on nothing but the files of the folder and, for an asset
  /// made of parts, on the folders in it. It finds nothing elsewhere, and ignores the namespace.
  ///
  /// Other code relies on that: folders are checked on all cores, each with some of them in `RuleInput.items`, and what
  /// was found in a set is reported again as long as nothing in it changes (see `FindingsCache`).
  case folder
  /// Each folder by itself, but the severity of a finding depends on the targets that are built from the asset. They
  /// are checked every time, also for cached findings.
  case builtFolder
  /// How the catalogs and the rest of the project fit together: names in code, build settings, the list of a project
  /// file. Without the evidence, the rule finds nothing.
  ///
  /// It only runs if a whole project is checked, because files outside of the catalogs are read for it. It never runs
  /// on what is staged for a commit: which of ten thousand names a commit breaks is only known after reading all code
  /// files.
  case project(needs: ProjectEvidence)
  /// Prototypes.
  case prototype

  var isFolder: Bool { self == .folder || self == .builtFolder }

  var isProject: Bool {
    if case .project = self { true } else { false }
  }
}

extension Rule {
  public var kind: RuleKind { .catalogs }
  public func questions(about subject: RuleInput) -> [FileQuery] { [] }
  public mutating func set(_ option: String, to words: [String]) -> Bool { false }
  public func fix(_ contents: inout ContentsDocument, of item: FolderFacts) -> [String] { [] }

  /// An icon only breaks the builds that use it.
  public func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    finding.graded(for: targets.using(icon: asset.identity.qualifiedName))
  }

  public func needsTargets(_ finding: Finding) -> Bool { false }
}

/// Receives the findings of a rule.
public struct FindingReporter {
  let add: (FindingLocation, String, Severity?) -> Void

  /// - Parameter severity: The severity of this finding; nil for that of the rule's description, which is the highest.
  public func callAsFunction(_ place: FindingLocation, _ message: String, as severity: Severity? = nil) {
    add(place, message, severity)
  }
}

/// A rule that checks one catalog folder at a time, without asking for the bytes of files.
public protocol FolderRule: Rule {
  func check(_ item: FolderFacts, report: FindingReporter)
}

extension FolderRule {
  public var kind: RuleKind { .folder }

  public func check(_ subject: RuleInput, report: FindingReporter) {
    for item in subject.items { check(item, report: report) }
  }
}

/// A rule that checks a whole project.
public protocol ProjectRule: Rule {
  func check(_ project: ProjectFacts, report: FindingReporter)
}

extension ProjectRule {
  public var kind: RuleKind { .project(needs: .references) }

  public func check(_ subject: RuleInput, report: FindingReporter) {
    if let project = subject.project { check(project, report: report) }
  }
}
