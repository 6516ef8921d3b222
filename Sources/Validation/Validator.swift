internal import Catalog
internal import Dispatch
public import Files
internal import Synchronization

/// Runs rules over the catalogues of one tree.
public struct Validator: Sendable {
  public var rules: [any Rule.Type]
  public var settings: ValidationSettings

  public init(rules: [any Rule.Type] = RuleList.all, settings: ValidationSettings = ValidationSettings()) {
    self.rules = rules
    self.settings = settings
  }

  private var activeRules: [any Rule.Type] { rules.filter { settings.isOn($0) } }

  /// Checks catalogues.
  ///
  /// - Parameters:
  ///   - catalogs: Their paths in the tree, as `CatalogFinder` gives them.
  ///   - scope: What is looked into; of the rest only the names of folders are read.
  ///   - makeTree: Gives each core a tree of its own, so that pictures are read on all of them; nil reads on this one.
  ///   - targets: The paths of the catalogues that are built into one app each; nil takes all for one app.
  ///   - icons: The paths of icons of Icon Composer beside the catalogues; those inside are found there.
  /// - Throws: `FileError` when a folder cannot be listed. A file that cannot be read is a finding.
  public func validate(
    _ catalogs: [String], in tree: any FileTree, makeTree: (@Sendable () -> any FileTree)? = nil,
    scope: ValidationScope = .everything, targets: [Set<String>]? = nil, icons: [String] = []
  ) throws(FileError) -> ValidationReport {
    var subject = try subject(catalogs, in: tree, makeTree: makeTree, scope: scope, targets: targets)
    subject.icons = try read(icons: icons, subject.items, in: tree)
    for question in questions(about: subject) { subject.answers[question] = question.answer(in: tree) }
    return report(on: subject)
  }

  /// What the rules will ask about the bytes of files.
  func questions(
    _ catalogs: [String], in tree: any FileTree, scope: ValidationScope
  ) throws(FileError) -> Set<FileQuestion> {
    questions(about: try subject(catalogs, in: tree, makeTree: nil, scope: scope, targets: nil))
  }

  /// Gathers what is known without the bytes of files behind their headers.
  func subject(
    _ catalogs: [String], in tree: any FileTree, makeTree: (@Sendable () -> any FileTree)?,
    scope: ValidationScope, targets: [Set<String>]?
  ) throws(FileError) -> Subject {
    var (items, names) = try read(catalogs, in: tree, scope)
    if activeRules.contains(where: { $0.description.needsPictures }) {
      items = PictureGathering.completing(items, in: tree, makeTree: makeTree)
    }
    return Subject(items: items, names: names, targets: targets)
  }

  private func read(
    _ catalogs: [String], in tree: any FileTree, _ scope: ValidationScope
  ) throws(FileError) -> (items: [CheckedItem], names: [AssetName]) {
    let reader = CatalogReader(tree, reading: scope.reaches, listing: scope.mayConcern)
    var items: [CheckedItem] = []
    var names: [AssetName] = []
    for path in Set(catalogs.map(ExactName.init)).sorted().map(\.text) {
      let catalog = try reader.catalog(at: path)
      items += catalog.items.filter { scope.contains($0.path) && !settings.excludes($0.path) }.map(CheckedItem.init)
      names += AssetName.all(in: catalog, scope)
    }
    return (items, names)
  }

  private func read(icons: [String], _ items: [CheckedItem], in tree: any FileTree) throws(FileError) -> [IconDocument]
  {
    let inside = items.map(\.item.path).filter { IconDocument.isName(Path.name($0)) }
    var documents: [IconDocument] = []
    for path in Set((inside + icons).map(ExactName.init)).sorted().map(\.text) where !settings.excludes(path) {
      documents.append(try IconDocumentReader(tree).document(at: path))
    }
    return documents
  }

  private func questions(about subject: Subject) -> Set<FileQuestion> {
    Set(activeRules.flatMap { ($0 as? any InquiringRule.Type)?.questions(about: subject) ?? [] })
  }

  /// Fewer folders than this are not worth a second core.
  private static let mostOnOneCore = 256

  /// Asks the rules, which know nothing of each other, on every core.
  private func report(on subject: Subject) -> ValidationReport {
    let filter = FindingFilter(settings, names: subject.names)
    let rules = activeRules
    let all = Mutex<[Finding]>([])
    @Sendable func ask(_ rule: any Rule.Type) {
      let found = findings(of: rule, on: subject, filter)
      all.withLock { $0 += found }
    }
    if subject.items.count < Self.mostOnOneCore {
      for rule in rules { ask(rule) }
    } else {
      DispatchQueue.concurrentPerform(iterations: rules.count) { ask(rules[$0]) }
    }
    return ValidationReport(
      findings: all.withLock { $0 }, checkedItemCount: subject.items.count, threshold: settings.threshold)
  }

  private func findings(of rule: any Rule.Type, on subject: Subject, _ filter: FindingFilter) -> [Finding] {
    let id = rule.description.id
    var findings: [Finding] = []
    func add(_ severity: Severity, _ place: Place, _ message: String) {
      let finding = Finding(rule: id, severity: severity, place: place, message: message)
      if filter.keeps(finding) { findings.append(finding) }
    }
    let severity = settings.severity(of: rule)
    let configured = settings.configured(rule)
    if let graded = configured as? any GradedRule, !settings.setsSeverity(of: rule) {
      graded.check(subject, grade: add)
    } else {
      configured.check(subject) { add(severity, $0, $1) }
    }
    return findings
  }
}
