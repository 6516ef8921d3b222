internal import Catalog
public import Files

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
  /// - Throws: `FileError` when a folder cannot be listed. A file that cannot be read is a finding.
  public func validate(
    _ catalogs: [String], in tree: any FileTree, makeTree: (@Sendable () -> any FileTree)? = nil,
    scope: ValidationScope = .everything, targets: [Set<String>]? = nil
  ) throws(FileError) -> ValidationReport {
    let (items, names) = try read(catalogs, in: tree, scope)
    return report(on: Subject(items: completed(items, in: tree, makeTree), names: names, targets: targets))
  }

  /// Returns the folders in a scope with the facts that the rules ask for.
  func items(
    _ catalogs: [String], in tree: any FileTree, makeTree: (@Sendable () -> any FileTree)?, _ scope: ValidationScope
  ) throws(FileError) -> [CheckedItem] {
    completed(try read(catalogs, in: tree, scope).items, in: tree, makeTree)
  }

  private func completed(
    _ items: [CheckedItem], in tree: any FileTree, _ makeTree: (@Sendable () -> any FileTree)?
  ) -> [CheckedItem] {
    guard activeRules.contains(where: { $0.description.needsPictures }) else { return items }
    return PictureGathering.completing(items, in: tree, makeTree: makeTree)
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

  private func report(on subject: Subject) -> ValidationReport {
    let filter = FindingFilter(settings, names: subject.names)
    var findings: [Finding] = []
    for rule in activeRules {
      let (id, severity) = (rule.description.id, settings.severity(of: rule))
      settings.configured(rule).check(subject) { place, message in
        let finding = Finding(rule: id, severity: severity, place: place, message: message)
        if filter.keeps(finding) { findings.append(finding) }
      }
    }
    return ValidationReport(findings: findings, checkedItemCount: subject.items.count, threshold: settings.threshold)
  }
}
