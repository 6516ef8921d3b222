internal import Files

extension AssetEditor {
  /// The result of changing a group.
  public struct GroupEdit: Sendable {
    /// The change of the group itself.
    public var edit: AssetEdit
    /// The assets inside whose full names change, in the order of the folders.
    public var renamed: [Renamed]

    /// An asset whose full name changes because that of a group around it does.
    public struct Renamed: Sendable {
      /// The asset before the change.
      public var asset: CatalogFolder
      /// The namespaces its name starts with afterwards, the outermost first.
      public var newNamespace: [String]

      /// The name that code has to use afterwards.
      public var newName: String { (newNamespace + [asset.name]).joined(separator: "/") }
    }
  }

  /// Changes the settings of a group. Only its `Contents.json` is written; everything in it is unchanged.
  ///
  /// - Throws: `AssetEditError`, also if nothing changes, and if a name inside would be taken.
  public func change(_ settings: AssetSettings, ofGroup group: CatalogFolder) throws(AssetEditError) -> GroupEdit {
    try settings.require(of: group.type)
    var new = ContentsDocument()
    var old: ContentsDocument?
    if case .absent = group.contents {
    } else {
      let found = try Self.document(of: group)
      (old, new) = (found, found)
    }
    new.apply(settings)
    guard new.properties != (old?.properties ?? ContentsDocument().properties) else { throw .unchanged(group.name) }
    let file = Path.join(group.path, ContentsDocument.fileName)
    var edit = AssetEdit(in: catalog.path, .write(group.path, file: ContentsDocument.fileName, new.bytes))
    if let old { edit.expected = [file: old.bytes] }
    let provides = settings.providesNamespace ?? group.providesNamespace
    return GroupEdit(edit: edit, renamed: try renamed(in: group, group.namespace + (provides ? [group.name] : [])))
  }

  /// Removes a group with everything in it.
  ///
  /// - Parameter files: Every file in its folder, by path.
  public func remove(group: CatalogFolder, files: [String]) -> AssetEdit {
    var edit = AssetEdit(in: catalog.path, .remove(group.path))
    edit.lost = files.sorted(by: Path.precedes)
    return edit
  }

  /// Renames or moves a group: the folder, with its contents unchanged.
  ///
  /// - Parameter newName: A plain name leaves the group where it is. One with `/` gives the groups from the top of the
  ///   catalog on: `Bars/Toolbar`, or `/Toolbar` for the top itself.
  /// - Throws: `AssetEditError`, also if a name inside would be taken.
  public func rename(group: CatalogFolder, to newName: String) throws(AssetEditError) -> GroupEdit {
    let place = try place(ofGroup: group, newName)
    if let problem = InvalidAssetNameError(place.name, of: group.type) { throw .name(newName, problem) }
    let newPath = Path.join(place.folder, place.name)
    guard ExactName(newPath) != ExactName(group.path) else { throw .sameName(group.name) }
    if Path.relative(place.folder, to: group.path) != nil { throw .groupInItself(newName) }
    if let other = obstacle(place.name, in: place.folder, besides: group.path) { throw .nameTaken(newName, by: other) }
    let namespace = place.namespace + (group.providesNamespace ? [place.name] : [])
    return GroupEdit(
      edit: AssetEdit(in: catalog.path, .rename(group.path, to: newPath, with: nil)),
      renamed: try renamed(in: group, namespace))
  }

  private func place(ofGroup group: CatalogFolder, _ newName: String) throws(AssetEditError) -> Destination {
    if newName.utf8.contains(UInt8(ascii: "/")) { return try place(of: newName, type: group.type) }
    return Destination(folder: Path.folder(group.path), namespace: group.namespace, name: newName)
  }

  /// Finds the assets whose names change when the names in a group start with these namespaces.
  private func renamed(
    in group: CatalogFolder, _ namespace: [String]
  ) throws(AssetEditError) -> [GroupEdit.Renamed] {
    let old = group.namespace + (group.providesNamespace ? [group.name] : [])
    guard namespace.map(ExactName.init) != old.map(ExactName.init) else { return [] }
    let others = Dictionary(grouping: named(outside: group)) {
      NameOfType(type: $0.type, name: FoldedName($0.qualifiedName))
    }
    var renamed: [GroupEdit.Renamed] = []
    for asset in catalog.assets where Path.relative(asset.path, to: group.path) != nil {
      let new = GroupEdit.Renamed(asset: asset, newNamespace: namespace + asset.namespace.dropFirst(old.count))
      if let other = others[NameOfType(type: asset.type, name: FoldedName(new.newName))]?.first {
        throw conflict(with: other).problem(new.newName)
      }
      renamed.append(new)
    }
    return renamed
  }

  private struct NameOfType: Hashable {
    var type: FolderType
    var name: FoldedName
  }
}
