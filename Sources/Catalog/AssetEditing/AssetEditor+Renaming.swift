internal import Files

extension AssetEditor {
  /// Renames or moves an asset: the folder, the files in it whose names start with the old name, and their names in
  /// `Contents.json`.
  ///
  /// - Parameter newName: A plain name leaves the asset in its group, and so does one with its current namespaces. Any
  ///   other with `/` gives the groups from the top of the catalog on: `Toolbar/Bell`, or `/Bell` for the top itself.
  /// - Throws: `AssetEditError`.
  public func rename(_ asset: CatalogFolder, to newName: String) throws(AssetEditError) -> AssetEdit {
    let place = try place(of: newName, for: asset)
    if let problem = InvalidAssetNameError(place.name, of: asset.type) { throw .name(newName, problem) }
    let isMoved = ExactName(place.folder) != ExactName(Path.folder(asset.path))
    guard isMoved || ExactName(place.name) != ExactName(asset.name) else { throw .sameName(asset.qualifiedName) }
    try requireFree(asset)
    let folderName = "\(place.name).\(asset.type.fileExtension)"
    if let taken = conflict(of: place.name, type: asset.type, namespace: place.namespace, besides: asset) {
      throw taken.problem(newName)
    }
    if let other = obstacle(folderName, in: place.folder, besides: asset.path) {
      throw .nameTaken(newName, by: other)
    }
    let isRenamed = ExactName(place.name) != ExactName(asset.name)
    var edit = try edit(
      asset, to: Path.join(place.folder, folderName), fileNames: isRenamed ? fileNames(of: asset, place.name) : [])
    edit.newNamespace = place.namespace
    return edit
  }

  /// Finds the destination of an asset under a new name.
  private func place(of newName: String, for asset: CatalogFolder) throws(AssetEditError) -> Destination {
    let prefix = asset.namespace.map { $0 + "/" }.joined()
    let last =
      newName.utf8.starts(with: prefix.utf8) ? String(Substring(newName.utf8.dropFirst(prefix.utf8.count))) : newName
    if last.utf8.contains(UInt8(ascii: "/")) { return try place(of: newName, type: asset.type) }
    return Destination(folder: Path.folder(asset.path), namespace: asset.namespace, name: last)
  }

  /// Throws if the folder around an asset names it, as that of complications does: its own `Contents.json` would have
  /// to change as well.
  func requireFree(_ asset: CatalogFolder) throws(AssetEditError) {
    let around = Path.folder(asset.path)
    let key = FolderType(folderName: Path.name(around)).elementsKey
    guard key != nil else { return }
    throw .namedBy(asset.qualifiedName, path: around)
  }

  /// Returns the files that are renamed, with their new names: `bell@2x.png` becomes `gong@2x.png`, `bellows.png`
  /// stays.
  private func fileNames(of asset: CatalogFolder, _ name: String) -> [(old: String, new: String)] {
    asset.files.filter(\.isFile).compactMap { file in
      guard file.name.utf8.starts(with: asset.name.utf8) else { return nil }
      let rest = String(Substring(file.name.utf8.dropFirst(asset.name.utf8.count)))
      guard let first = rest.first, !first.isLetter, !first.isNumber else { return nil }
      return (file.name, name + rest)
    }
  }

  private func edit(
    _ asset: CatalogFolder, to newPath: String, fileNames: [(old: String, new: String)]
  ) throws(AssetEditError) -> AssetEdit {
    guard !fileNames.isEmpty, case .document(let old) = asset.contents, let key = asset.type.elementsKey else {
      if case .invalid = asset.contents { _ = try Self.document(of: asset) }
      return AssetEdit(in: catalog.path, .rename(asset.path, to: newPath, with: nil))
    }
    var content = asset.folderContent
    for name in fileNames { content.rename(name.old, to: name.new) }
    if let double = Self.repeatedName(in: content) { throw .fileInTheWay(path: Path.join(asset.path, double)) }
    let new = Dictionary(uniqueKeysWithValues: fileNames.map { (ExactName($0.old), $0.new) })
    var document = old
    document.renameFiles(in: key) { new[ExactName($0)] }
    content.write(document.bytes, to: ContentsDocument.fileName)
    var edit = AssetEdit(in: catalog.path, .rename(asset.path, to: newPath, with: content))
    edit.expected = [Path.join(asset.path, ContentsDocument.fileName): old.bytes]
    edit.renamed = fileNames.map {
      AssetEdit.Renaming(path: Path.join(asset.path, $0.old), newPath: Path.join(newPath, $0.new))
    }
    return edit
  }

  /// Returns a name that occurs twice, as a Mac compares names.
  private static func repeatedName(in content: FolderContent) -> String? {
    var seen: Set<FoldedName> = []
    return content.names.first { !seen.insert(FoldedName($0)).inserted }
  }
}

extension InvalidAssetNameError {
  /// True for names separated by slashes, none of which is `.` or `..`.
  static func isPath(_ name: String) -> Bool {
    Path.parts(name).allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
