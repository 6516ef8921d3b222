internal import Catalog
public import Files
internal import References

extension Validator {
  /// Finds the places that certainly ask for an asset by a name that no asset has any longer.
  ///
  /// - Parameters:
  ///   - names: The removed names.
  ///   - files: The files and folders that are searched.
  ///   - catalogs: All catalogs; an asset of another one may have the name.
  ///   - looseNames: The names of images outside of catalogs, without extension, scale and device.
  /// - Throws: `FileError` if a catalog can't be listed.
  public func references(
    toRemoved names: [String], in files: [String], beside catalogs: [String], _ looseNames: Set<ExactName>,
    in tree: any FileTree
  ) throws(FileError) -> [Finding] {
    let rule = DanglingReference()
    guard settings.isOn(rule) else { return [] }
    let found = ReferenceFinder(tree).references(toAnyOf: names.map { ReferenceName($0) }, under: files)
    var facts = ProjectFacts()
    facts.references = found.references.filter { $0.certainty == .certain }
    guard !facts.references.isEmpty else { return [] }
    facts.add(try CatalogOutline(of: catalogs, in: tree, .everything).catalogs, in: tree)
    facts.looseImages = Dictionary(looseNames.map { ($0, []) }) { one, _ in one }
    let filter = FindingFilter(settings, names: [])
    return rule.findings(on: facts, setting: settings).filter(filter.keeps)
  }
}

extension DanglingReference {
  /// One finding for each name in each file, at the first place.
  fileprivate func findings(on facts: ProjectFacts, setting settings: ValidationSettings) -> [Finding] {
    let dangling = facts.danglingReferences(beside: NameIndex(facts)).map(\.reference)
    let places = Dictionary(grouping: dangling) { FindingLocation($0.name, in: $0.file) }
    return places.values.map { references in
      let first = references[0]
      let count = references.count { $0.kind != .interfaceResource }
      let more = count > 1 ? " (\(count) places in this file)" : ""
      let severity: Severity =
        settings.setsSeverity(of: self) || first.bundle == nil ? settings.severity(of: self) : .note
      return Finding(
        rule: description.id, severity: severity, place: first.place,
        message: "still names '\(first.name)', which is no longer in any catalog\(more)")
    }.sorted()
  }
}
