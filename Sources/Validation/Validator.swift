internal import Catalog
public import Files

/// Runs rules over the catalogues of one tree.
public struct Validator: Sendable {
  public var rules: [any Rule.Type]

  public init(rules: [any Rule.Type] = RuleList.all) {
    self.rules = rules
  }

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
    var (items, names) = try read(catalogs, in: tree, scope)
    if rules.contains(where: { $0.description.needsPictures }) {
      items = PictureGathering.completing(items, in: tree, makeTree: makeTree)
    }
    return report(on: Subject(items: items, names: names, targets: targets))
  }

  private func read(
    _ catalogs: [String], in tree: any FileTree, _ scope: ValidationScope
  ) throws(FileError) -> (items: [CheckedItem], names: [AssetName]) {
    let reader = CatalogReader(tree, reading: scope.reaches, listing: scope.mayConcern)
    var items: [CheckedItem] = []
    var names: [AssetName] = []
    for path in Set(catalogs.map(ExactName.init)).sorted().map(\.text) {
      let catalog = try reader.catalog(at: path)
      items += catalog.items.filter { scope.contains($0.path) }.map(CheckedItem.init)
      names += AssetName.all(in: catalog, scope)
    }
    return (items, names)
  }

  private func report(on subject: Subject) -> ValidationReport {
    var findings: [Finding] = []
    for rule in rules {
      let description = rule.description
      rule.init().check(subject) { place, message in
        findings.append(
          Finding(rule: description.id, severity: description.severity, place: place, message: message))
      }
    }
    return ValidationReport(findings: findings, checkedItemCount: subject.items.count)
  }
}
