internal import Catalog
public import Files
public import References

/// Runs rules over the catalogs of one tree.
public struct Validator: Sendable {
  public var rules: [any Rule]
  public var settings: ValidationSettings

  /// Returns whether git tracks a file of the tree; nil if that isn't known.
  public var isTracked: (@Sendable (String) -> Bool)?

  /// Images that git changes as if they were text, if that was checked.
  public var imagesTakenForText: [GitImageIssue] = []

  /// Images that git ignores, if that was checked.
  public var ignoredFiles: [GitImageIssue] = []

  /// Large files whose contents are in the version itself, if that was checked.
  public var rawLargeFiles: [GitImageIssue] = []

  /// The assets whose old names code may still have.
  public var renamed: [RenamedAsset] = []
  /// Reports the checks of folders; usually nil.
  public var progress: WorkProgress?

  public init(rules: [any Rule] = RuleList.all, settings: ValidationSettings = ValidationSettings()) {
    self.rules = rules
    self.settings = settings
  }

  /// Returns a validator that only searches for the old names of renamed assets.
  public static func ofStaleReferences(_ settings: ValidationSettings) -> Validator {
    Validator(rules: [StaleReference()], settings: settings)
  }

  var activeRules: [any Rule] { rules.filter { settings.isOn($0) } }

  /// Checks catalogs.
  ///
  /// - Parameters:
  ///   - catalogs: Their paths in the tree, as `CatalogFinder` gives them.
  ///   - scope: What is checked; for everything else only the names of folders are read.
  ///   - makeTree: Gives each core a tree of its own, so that folders are checked on all of them; nil uses this one.
  ///   - targets: Those that are built from the catalogs; nil if no project file says.
  ///   - built: All targets of the project; nil if no project file says what is built.
  ///   - prototypes: The paths of documents; in a whole project all are found.
  ///   - icons: The paths of icons of Icon Composer beside the catalogs; those inside are found there.
  ///   - isWholeProject: True if the tree is a project and `catalogs` are all it has: then the rules about code and
  ///     settings are checked too.
  ///   - memory: What was found before in sets that have not changed, which is not searched for again.
  /// - Throws: `FileError` if a folder can't be listed. A file that can't be read is a finding.
  public func validate(
    _ catalogs: [String], in tree: any FileTree, makeTree: (@Sendable () -> any FileTree)? = nil,
    scope: ValidationScope = .everything, targets: [BuildTargets.Target]? = nil,
    built: BuildTargets? = nil, icons: [String] = [], prototypes: [String] = [],
    isWholeProject: Bool = false, memory: FindingsCache? = nil
  ) throws(FileError) -> ValidationResult {
    // Any asset may have the old name of another one.
    let outline = try CatalogOutline(of: catalogs, in: tree, renamed.isEmpty ? scope : .everything)
    let check = FolderCheck(of: self, scope, memory)
    let folders = outline.folders.filter(check.concerns)
    let advance = progress?(folders.count)
    let batches = try Batches.map(folders, in: tree, makeTree) { folders, tree throws(FileError) in
      defer { advance?(folders.count) }
      return try check.result(for: folders, in: tree)
    }
    var whole = RuleInput(
      names: outline.names(scope), unfetchedImages: batches.flatMap(\.unfetchedImages), targets: targets)
    whole.iconSystems = IconSystems(whole.names, in: tree)
    whole.icons = try read(icons: icons + outline.icons(in: scope), in: tree)
    whole.junkFiles = outline.junkFiles(in: scope) + batches.flatMap(\.junkFiles)
    whole.looseImages = outline.looseImages(in: scope).filter { !settings.excludes($0) }
    whole.imagesTakenForText = imagesTakenForText.filter { scope.contains($0.path) && !settings.excludes($0.path) }
    whole.ignoredFiles = ignoredFiles.filter { scope.contains($0.path) && !settings.excludes($0.path) }
    whole.rawLargeFiles = rawLargeFiles.filter { scope.contains($0.path) && !settings.excludes($0.path) }
    let others = activeRules.filter { !$0.kind.isFolder }
    if others.contains(where: { $0 is StaleReference }) {
      whole.stalePlaces = StaleReferenceLocation.all(renamed, in: outline.catalogs, tree)
      // In a whole project, other rules report the settings that name a missing asset.
      if isWholeProject { whole.stalePlaces.removeAll(where: \.isSetting) }
    }
    if isWholeProject {
      whole.project = projectFacts(on: outline.catalogs, in: tree, makeTree, memory)
      whole.project?.targets = targets
      whole.project?.built = built
    }
    let documents = prototypes + (whole.project?.prototypes ?? [])
    if !documents.isEmpty, others.contains(where: { $0.kind == .prototype }) {
      whole.prototypes = CheckedPrototype.all(at: documents.filter { !settings.excludes($0) }, in: tree)
    }
    whole.answers = answers(to: others, about: whole, in: tree)
    let filter = FindingFilter(settings, names: whole.names)
    var found = adjusted(batches.flatMap(\.findings), by: whole)
    if isWholeProject, let targets { found = withoutNotesAboutTests(found, targets) }
    if let project = whole.project { found = graded(found, in: project, filter) }
    found += findings(of: others, on: whole)
    if isWholeProject { found = withUnseenAsNotes(found) }
    if let project = whole.project { found = withoutContents(ofOrphansIn: project, found) }
    return ValidationResult(
      findings: found.filter(filter.keeps),
      checked: batches.reduce(CheckedCount(assets: whole.icons.count, prototypes: whole.prototypes.count)) {
        $0 + $1.checked
      },
      threshold: settings.threshold)
  }

  private func read(icons paths: [String], in tree: any FileTree) throws(FileError) -> [IconDocument] {
    var documents: [IconDocument] = []
    for path in Set(paths.map(ExactName.init)).sorted().map(\.text) where !settings.excludes(path) {
      documents.append(try IconDocumentReader(tree).document(at: path))
    }
    return documents
  }

  /// Facts from the rest of the project; nil if no rule needs them.
  private func projectFacts(
    on catalogs: [AssetCatalog], in tree: any FileTree, _ makeTree: (@Sendable () -> any FileTree)?,
    _ memory: FindingsCache?
  ) -> ProjectFacts? {
    // This rule needs to know whether another tool defines what is built.
    let asking = activeRules.filter {
      $0.kind.isProject || $0.kind == .prototype || $0 is DuplicateName
    }
    guard !asking.isEmpty else { return nil }
    return ProjectFactsCollector.facts(
      on: catalogs, in: tree, makeTree: makeTree, searchesNames: asking.contains { $0 is UnusedAsset },
      readsCode: asking.contains { !($0 is OrphanCatalog) }, memory: memory)
  }

  /// Gathers the facts about the folders in a scope, without reading files beyond their headers.
  func items(
    _ catalogs: [String], in tree: any FileTree, makeTree: (@Sendable () -> any FileTree)? = nil,
    scope: ValidationScope
  ) throws(FileError) -> [FolderFacts] {
    let check = FolderCheck(of: self, scope, nil)
    let folders = try CatalogOutline(of: catalogs, in: tree, scope).folders.filter(check.concerns)
    return try Batches.map(folders, in: tree, makeTree) { folders, tree throws(FileError) in
      var items: [FolderFacts] = []
      for folder in folders { items += try check.items(of: folder, in: tree) }
      return items
    }.flatMap { $0 }
  }

  /// The questions of rules about the bytes of files.
  static func questions(of rules: [any Rule], about subject: RuleInput) -> Set<FileQuery> {
    Set(rules.flatMap { $0.questions(about: subject) })
  }

  /// Finds the answers to the questions of rules.
  func answers(
    to rules: [any Rule], about subject: RuleInput, in tree: any FileTree
  ) -> [FileQuery: FileQueryResult] {
    var answers: [FileQuery: FileQueryResult] = [:]
    for question in Self.questions(of: rules, about: subject) { answers[question] = answer(question, in: tree) }
    return answers
  }

  private func answer(_ question: FileQuery, in tree: any FileTree) -> FileQueryResult {
    guard case .isTracked(let file) = question else { return question.answer(in: tree) }
    return isTracked.map { $0(file) ? .yes : .no } ?? question.answer(in: tree)
  }

  /// Runs rules, each on an idle core if there are more names than a hook checks.
  private func findings(of rules: [any Rule], on subject: RuleInput) -> [Finding] {
    guard subject.names.count > Batches.smallest else { return rules.flatMap { findings(of: $0, on: subject) } }
    return Parallel.map(Array(rules.indices), batch: 1) { findings(of: rules[$0], on: subject) }.flatMap { $0 }
  }

  /// Returns everything that a rule finds, including what the project ignores; for one folder no more than
  /// `RuleFindings.maxCountOfFolder`.
  func findings(of rule: any Rule, on subject: RuleInput) -> [Finding] {
    var findings = RuleFindings(rule.description.id)
    let severity = settings.severity(of: rule)
    let isSet = settings.setsSeverity(of: rule)
    let report = FindingReporter { findings.add(isSet ? severity : $2 ?? severity, $0, $1) }
    settings.configured(rule).check(subject, report: report)
    return findings.all
  }
}
