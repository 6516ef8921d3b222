internal import Files

extension AssetEditor {
  /// What changing a group comes to.
  public struct GroupEdit: Sendable {
    public var edit: AssetEdit
    /// The assets inside whose full names change, each with the new one; in the order of the folders.
    public var renamed: [(asset: CatalogItem, newName: String)]
  }

  /// Changes the settings of a group. Only its `Contents.json` is written; what lies in it stays untouched.
  ///
  /// - Throws: `EditProblem`, also where they are as they should be, and where a name inside would be taken.
  public func change(_ settings: AssetSettings, ofGroup group: CatalogItem) throws(EditProblem) -> GroupEdit {
    guard settings.areKnown(to: group.type) else { throw .settingNotOf(group.type) }
    var new = ContentsDocument()
    var old: ContentsDocument?
    if case .absent = group.contents {
    } else {
      let found = try Self.document(of: group)
      (old, new) = (found, found)
    }
    new.apply(settings)
    guard new.properties != (old?.properties ?? ContentsDocument().properties) else { throw .alreadySo(group.name) }
    let file = Path.join(group.path, ContentsDocument.fileName)
    var edit = AssetEdit(in: catalog.path, .write(group.path, file: ContentsDocument.fileName, new.bytes))
    if let old { edit.expected = [file: old.bytes] }
    return GroupEdit(edit: edit, renamed: try renamed(by: settings, in: group))
  }

  private func renamed(
    by settings: AssetSettings, in group: CatalogItem
  ) throws(EditProblem) -> [(asset: CatalogItem, newName: String)] {
    guard let provides = settings.providesNamespace, provides != group.providesNamespace else { return [] }
    let inside = group.selfAndDescendants.filter {
      $0.type.role == .asset && Path.relative($0.path, to: group.path) != ""
    }
    .filter { asset in catalog.assets.contains { ExactName($0.path) == ExactName(asset.path) } }
    let insidePaths = Set(inside.map { ExactName($0.path) })
    let others = Dictionary(
      grouping: catalog.assets.filter { !insidePaths.contains(ExactName($0.path)) }
    ) { NameOfType(type: $0.type, name: FoldedName($0.qualifiedName)) }
    var renamed: [(asset: CatalogItem, newName: String)] = []
    for asset in inside {
      var namespace = asset.namespace
      let place = group.namespace.count
      if provides { namespace.insert(group.name, at: place) } else { namespace.remove(at: place) }
      let name = (namespace + [asset.name]).joined(separator: "/")
      if let other = others[NameOfType(type: asset.type, name: FoldedName(name))]?.first {
        throw .nameTaken(name, by: other.path)
      }
      renamed.append((asset, name))
    }
    return renamed
  }

  private struct NameOfType: Hashable {
    var type: FolderType
    var name: FoldedName
  }
}
