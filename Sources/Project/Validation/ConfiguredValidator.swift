internal import Catalog
public import Files
public import References
public import Validation

/// Validation the way a project wants it: by its settings, and without what its baseline lists.
public struct ConfiguredValidator {
  /// Where the list of known findings comes from.
  public enum BaselineChoice: Hashable, Sendable {
    /// The file that the settings name, if they do, in the same state of the project.
    case ofSettings
    /// A file of the disk, by its absolute path, whatever the settings say.
    case file(String)
    case none
  }

  public let settings: ProjectSettings
  /// The assets whose old names code may still have.
  public var renamed: [RenamedAsset] = []
  /// Finds the images in some folders that git changes as if they were texts.
  public var imagesTakenForText: (_ folders: [String]) -> [GitImageIssue] = { _ in [] }
  /// Finds the images in some folders that git ignores.
  public var ignoredFiles: (_ folders: [String]) -> [GitImageIssue] = { _ in [] }
  /// Returns the line that makes git ignore a file of the disk that the tree, one of git's, doesn't have.
  var lineIgnoring: (_ path: String) -> String? = { _ in nil }
  let tree: any FileTree
  /// Tells whether git keeps a file, where that is not plain from the tree.
  private let isTracked: (@Sendable (String) -> Bool)?
  private let baseline: Baseline?

  /// - Parameters:
  ///   - tree: The state that is checked; its root is that of the project.
  ///   - directory: A folder of the repository whose configuration counts.
  ///   - isTracked: Tells of a file by its path whether git keeps it; nil if the tree is one of git's.
  /// - Throws: `ProjectSettingsError`, `BaselineError`.
  public init(
    of tree: any FileTree, around directory: String, _ environment: [String: String],
    baseline choice: BaselineChoice = .ofSettings, isTracked: (@Sendable (String) -> Bool)? = nil
  ) throws {
    self.tree = tree
    self.isTracked = isTracked
    settings = try ProjectSettings(of: tree, around: directory, environment)
    switch choice {
    case .none: baseline = nil
    case .file(let path): baseline = try Baseline.read(path) { path throws(FileError) in try OpenFile(path) }
    case .ofSettings:
      let tree = tree
      baseline = try settings.validation.baseline.map { path in
        try Baseline.read(path) { path throws(FileError) in try tree.open(path) }
      }
    }
  }

  /// Checks catalogs; parameters are those of `Validator.validate`.
  ///
  /// Catalogs are compared with one another where a project file builds them into one target. It is so for every check,
  /// so that a commit is not refused for what a look at the whole project does not find: the names in catalogs of the
  /// same target count, checked or not.
  ///
  /// - Parameters:
  ///   - rules: The ones that are asked.
  ///   - target: The one that is asked about; nil for all that take the catalogs.
  ///   - file: Where it is kept what was found in sets that do not change; nil looks at everything.
  public func validate(
    _ catalogs: [String], icons: [String] = [], prototypes: [String] = [], rules: [any Rule] = RuleList.all,
    makeTree: (@Sendable () -> any FileTree)? = nil, scope: ValidationScope = .everything,
    for target: BuildTargets.Target? = nil, isWholeProject: Bool = false, remembering file: FindingsCacheFile? = nil
  ) throws(FileError) -> ProjectValidationResult {
    let targets = try TargetCatalogs(of: catalogs, in: tree, for: target)
    var validator = Validator(rules: rules, settings: settings.validation)
    validator.isTracked = isTracked
    validator.imagesTakenForText = imagesTakenForText(catalogs)
    validator.ignoredFiles = ignoredFiles(catalogs + icons)
    if isWholeProject { validator.renamed = renamed }
    let memory = file?.memory(for: validator)
    let report = try validator.validate(
      catalogs + targets.neighbors, in: tree, makeTree: makeTree, scope: scope, targets: targets.targets,
      built: targets.built, icons: icons,
      prototypes: prototypes,
      isWholeProject: isWholeProject, memory: memory)
    if let updated = memory?.updated { file?.keep(updated) }
    return applyingBaseline(to: namingIgnored(in: report))
  }

  /// Says of files that are missing in a commit, and that git ignores, why they are.
  private func namingIgnored(in report: ValidationResult) -> ValidationResult {
    let findings = report.findings.map { finding in
      guard finding.rule == "missing-file", let name = finding.place.file,
        let line = lineIgnoring(Path.join(finding.place.path, name))
      else { return finding }
      var named = finding
      named.message = "git ignores '\(name)' (\(line)), so it is not in the commit"
      return named
    }
    return ValidationResult(
      findings: findings, checked: report.checked, threshold: report.threshold, known: report.known)
  }

  /// Looks for the old names of renamed assets alone; of the catalogs only names are read.
  func staleReferences() throws(FileError) -> [Finding] {
    guard !renamed.isEmpty else { return [] }
    var validator = Validator.ofStaleReferences(settings.validation)
    validator.renamed = renamed
    let catalogs = try CatalogFinder(tree).catalogs(under: "")
    let report = try validator.validate(catalogs, in: tree, scope: ValidationScope(paths: [String]()))
    return applyingBaseline(to: report).report.findings
  }

  /// Looks for places in some files that ask for an asset by a name that went; of the catalogs only names are read.
  func references(
    toRemoved names: [String], in files: [String], _ looseNames: Set<ExactName>
  ) throws(FileError) -> [Finding] {
    let catalogs = try CatalogFinder(tree).catalogs(under: "")
    let found = try Validator(settings: settings.validation)
      .references(toRemoved: names, in: files, beside: catalogs, looseNames, in: tree)
    return applyingBaseline(to: ValidationResult(findings: found, checked: CheckedCount())).report.findings
  }

  /// Looks for catalogs that no target builds; of the catalogs only names are read.
  func unbuiltCatalogs() throws(FileError) -> [Finding] {
    try validate(
      CatalogFinder(tree).catalogs(under: ""), rules: RuleList.ofNewCatalogs,
      scope: ValidationScope(paths: [String]()), isWholeProject: true
    ).report.findings
  }

  private func applyingBaseline(to report: ValidationResult) -> ProjectValidationResult {
    guard let baseline else { return ProjectValidationResult(report, settings.problems, of: tree) }
    let (rest, stale) = baseline.applied(to: report)
    return ProjectValidationResult(rest, settings.problems, stale: stale, of: tree)
  }
}

/// What came of a check, with what the settings of the project had to do with it.
public struct ProjectValidationResult {
  public let report: ValidationResult
  /// What was not understood in the settings.
  public let problems: [SettingsIssue]
  /// What the baseline lists and was not found; where only a part of the project was checked it may well be there.
  public let stale: [Baseline.Entry]

  private let tree: (any FileTree)?

  /// - Parameter tree: What was checked; nil if nothing was.
  public init(
    _ report: ValidationResult, _ problems: [SettingsIssue] = [], stale: [Baseline.Entry] = [],
    of tree: (any FileTree)? = nil
  ) {
    self.report = report
    self.problems = problems
    self.stale = stale
    self.tree = tree
  }

  /// Returns the result with the selected findings alone; what is stale in the baseline stays.
  public func selecting(_ selection: FindingSelection) -> ProjectValidationResult {
    ProjectValidationResult(report.selecting(selection), problems, stale: stale, of: tree)
  }

  /// Returns the result with more findings.
  func adding(_ findings: [Finding]) -> ProjectValidationResult {
    guard !findings.isEmpty else { return self }
    let all = ValidationResult(
      findings: report.findings + findings, checked: report.checked, threshold: report.threshold, known: report.known)
    return ProjectValidationResult(all, problems, stale: stale, of: tree)
  }

  /// The findings with their lines, which are looked for now.
  public var located: ValidationResult { tree.map(report.located) ?? report }
}

/// Why a baseline cannot be read.
public struct BaselineError: Error, Hashable, Sendable {
  public enum Cause: Hashable, Sendable {
    case file(FileError)
    case content(BaselineFormatError)
  }

  /// As it was named.
  public var path: String
  public var cause: Cause
}

extension Baseline {
  fileprivate static func read(
    _ path: String, _ open: (String) throws(FileError) -> any ByteSource
  ) throws(BaselineError) -> Baseline {
    do {
      let source = try open(path)
      guard source.byteCount <= largest else { throw BaselineFormatError.tooLarge(bytes: source.byteCount) }
      return try Baseline(parsing: source.readAll())
    } catch let error as FileError {
      throw BaselineError(path: path, cause: .file(error))
    } catch let error as BaselineFormatError {
      throw BaselineError(path: path, cause: .content(error))
    } catch {
      throw BaselineError(path: path, cause: .content(.notABaseline))
    }
  }
}
