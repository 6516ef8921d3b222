internal import Catalog
internal import Files
internal import References

/// A place outside of the catalogs that may still call an asset by its old name.
struct StaleReferenceLocation: Hashable, Sendable {
  var place: FindingLocation
  var newName: String
  /// False for a string that may be something else.
  var isSure: Bool
  /// True for a build setting.
  var isSetting = false

  /// Returns the places that call one of some renamed assets; none if a file that may call one can't be read.
  ///
  /// If several assets have the old name now and it isn't known which is meant, the place doesn't count.
  static func all(_ renamed: [RenamedAsset], in catalogs: [AssetCatalog], _ tree: any FileTree)
    -> [StaleReferenceLocation]
  {
    guard !renamed.isEmpty else { return [] }
    let mapping = ReferenceMapping(of: renamed, in: catalogs, tree)
    guard let edits = try? ReferenceEdits.plan(mapping, in: tree) else { return [] }
    let newNames = Dictionary(renamed.map { (ExactName($0.oldName), $0.newName) }) { one, _ in one }
    let sure = edits.rewritten.map { one in
      StaleReferenceLocation(
        place: FindingLocation(one.name, one.file, one.line, one.column), newName: one.newName, isSure: true,
        isSetting: one.kind == .buildSetting)
    }
    let possible = edits.listed.compactMap { one -> StaleReferenceLocation? in
      guard one.reason == .uncertain || one.reason == .cannotBeSpelled, let name = newNames[ExactName(one.name)] else {
        return nil
      }
      return StaleReferenceLocation(
        place: FindingLocation(one.name, one.file, one.line, one.column), newName: name, isSure: false)
    }
    return sure + possible
  }
}

extension FindingLocation {
  fileprivate init(_ name: String, _ file: String, _ line: Int, _ column: Int) {
    self.init(name, in: file, at: Position(line: line, column: column))
  }
}
