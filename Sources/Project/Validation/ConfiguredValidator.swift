internal import Catalog
public import Files
public import Git
public import References
public import Validation

/// Validation with the project's settings, without the findings in its baseline.
public struct ConfiguredValidator {
  /// Where the baseline is read from.
  public enum BaselineChoice: Hashable, Sendable {
    /// The file named by the settings, if any, in the same state of the project.
    case ofSettings
    /// A file on disk, by its absolute path, whatever the settings say.
    case file(String)
    case none
  }

  public let settings: ProjectSettings
  /// The assets whose old names code may still use.
  public var renamed: [RenamedAsset] = []
  /// Reports the checks of folders; usually nil.
  public var progress: WorkProgress?
  /// Finds the images in some folders that git changes as if they were text.
  public var imagesTakenForText: (_ folders: [String]) -> [GitImageIssue] = { _ in [] }
  /// Finds the images in some folders that git ignores.
  public var ignoredFiles: (_ folders: [String]) -> [GitImageIssue] = { _ in [] }
  /// Finds the large files whose contents are in the version itself.
  public var rawLargeFiles: () -> [GitImageIssue] = { [] }
  /// Returns the pattern line because of which a file on disk is ignored by git and missing from the tree.
  var lineIgnoring: (_ path: String) -> String? = { _ in nil }
  let tree: any FileTree
  /// Returns whether git tracks a file, if the tree itself doesn't tell.
  private let isTracked: (@Sendable (String) -> Bool)?
  private let baseline: Baseline?

  /// - Parameters:
  ///   - tree: The state to check; its root is the project's root.
  ///   - location: The repository whose configuration counts.
  ///   - isTracked: Returns whether git tracks a file; nil if the tree is git's own.
  /// - Throws: `ProjectSettingsError`, `BaselineError`.
  public init(
    of tree: any FileTree, around location: RepositoryLocation, baseline choice: BaselineChoice = .ofSettings,
    isTracked: (@Sendable (String) -> Bool)? = nil
  ) throws {
    self.tree = tree
    self.isTracked = isTracked
    settings = try ProjectSettings(of: tree, around: location)
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

  /// Checks catalogs; see `Validator.validate` for the other parameters.
  ///
  /// Catalogs are compared with each other if a project file builds them into one target. Names in other catalogs of
  /// the same target always count, checked or not, so that a commit isn't refused because of something that a check of
  /// the whole project doesn't find.
  ///
  /// - Parameters:
  ///   - rules: The rules to check.
  ///   - target: The target to check; nil for all that include the catalogs.
  ///   - file: The cache of findings in unchanged sets; nil checks everything.
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
    validator.rawLargeFiles = rawLargeFiles()
    validator.progress = progress
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

  /// Rewords findings about files that are missing from a commit because git ignores them.
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

  /// Finds only uses of the old names of renamed assets; of the catalogs, only names are read.
  func staleReferences() throws(FileError) -> [Finding] {
    guard !renamed.isEmpty else { return [] }
    var validator = Validator.ofStaleReferences(settings.validation)
    validator.renamed = renamed
    let catalogs = try CatalogFinder(tree).catalogs(under: "")
    let report = try validator.validate(catalogs, in: tree, scope: ValidationScope(paths: [String]()))
    return applyingBaseline(to: report).report.findings
  }

  /// Finds the places in some files that use the name of a removed asset; of the catalogs, only names are read.
  func references(
    toRemoved names: [String], in files: [String], _ looseNames: Set<ExactName>
  ) throws(FileError) -> [Finding] {
    let catalogs = try CatalogFinder(tree).catalogs(under: "")
    let found = try Validator(settings: settings.validation)
      .references(toRemoved: names, in: files, beside: catalogs, looseNames, in: tree)
    return applyingBaseline(to: ValidationResult(findings: found, checked: CheckedCount())).report.findings
  }

  /// Finds catalogs that no target builds; of the catalogs, only names are read.
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

/// The result of a check, and how the project's settings affected it.
public struct ProjectValidationResult {
  public let report: ValidationResult
  /// Problems in the settings.
  public let problems: [SettingsIssue]
  /// Baseline entries without a finding; if only part of the project was checked, they may still apply.
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

  /// Returns the result with only the selected findings; stale baseline entries are kept.
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

  /// The findings with their line numbers, which are determined now.
  public var located: ValidationResult { tree.map(report.located) ?? report }
}

/// Why a baseline can't be read.
public struct BaselineError: Error, Hashable, Sendable {
  public enum Cause: Hashable, Sendable {
    case file(FileError)
    case content(BaselineFormatError)
  }

  /// As given by the user.
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
