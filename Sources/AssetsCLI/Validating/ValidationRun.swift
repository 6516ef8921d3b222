internal import Catalog
internal import Files
internal import Validation
internal import Workspace

/// What one run of `assets validate` looks at in the files as they lie there, or in another version.
struct ValidationRun {
  private let scope: ReadingScope
  private let check: ProjectCheck
  private let catalogs: [String]
  private let isWorkTree: Bool

  var root: String { scope.project.root }

  /// True where nothing of the project was left out.
  var isWhole: Bool { scope.folders.contains("") }

  init(_ scope: ReadingScope, at revision: String?, baseline: ProjectCheck.BaselineChoice, _ context: Context) throws {
    self.scope = scope
    isWorkTree = revision == nil
    check = try ProjectCheck(of: scope.tree, around: scope.project.root, context.environment, baseline: baseline)
    let finder = CatalogFinder(scope.tree)
    catalogs = try scope.folders.flatMap { try finder.catalogs(under: $0) }
    if catalogs.isEmpty { context.error.line("note: there is no asset catalogue to check") }
  }

  func report() throws -> ProjectReport {
    // Each catalogue is taken for a target of its own: two apps of one project may well have an 'AppIcon' each.
    try check.validate(
      catalogs, makeTree: makeTree, scope: isWhole ? .everything : ValidationScope(paths: scope.folders),
      targets: catalogs.map { [$0] })
  }

  /// Works out the safe fixes of what was found.
  func fixes(of report: ValidationReport) throws -> FixPlan {
    try Validator(settings: check.settings.validation)
      .fixes(of: report.findings, catalogs, in: scope.tree, makeTree: makeTree)
  }

  private var makeTree: (@Sendable () -> any FileTree)? {
    guard isWorkTree else { return nil }
    let root = root
    return { FolderTree(root) }
  }
}
