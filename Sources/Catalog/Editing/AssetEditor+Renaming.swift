internal import Files

extension AssetEditor {
  /// Gives an asset another name in its group: the folder, the files in it whose names start with the old one, and what
  /// `Contents.json` says of them.
  ///
  /// - Parameter newName: A plain name, or one with the namespaces the asset has.
  /// - Throws: `EditProblem`.
  public func rename(_ asset: CatalogItem, to newName: String) throws(EditProblem) -> AssetEdit {
    let name = try plainName(newName, of: asset)
    if let problem = AssetNameProblem(name, of: asset.type) { throw .name(newName, problem) }
    guard ExactName(name) != ExactName(asset.name) else { throw .sameName(asset.qualifiedName) }
    if let other = clash(of: name, type: asset.type, namespace: asset.namespace, besides: asset) {
      throw .nameTaken(newName, by: other)
    }
    let newPath = Path.join(Path.folder(asset.path), "\(name).\(asset.type.fileExtension)")
    return try edit(asset, to: newPath, fileNames: fileNames(of: asset, name))
  }

  /// Returns the last part of a name, where the rest is the asset's own namespace.
  private func plainName(_ newName: String, of asset: CatalogItem) throws(EditProblem) -> String {
    let prefix = asset.namespace.map { $0 + "/" }.joined()
    guard !prefix.isEmpty, newName.hasPrefix(prefix) else {
      if newName.utf8.contains(UInt8(ascii: "/")), AssetNameProblem.isPath(newName) { throw .otherGroup(newName) }
      return newName
    }
    return String(newName.dropFirst(prefix.count))
  }

  /// Returns the files that get another name, each with that: `bell@2x.png` becomes `gong@2x.png`, `bellows.png` stays.
  private func fileNames(of asset: CatalogItem, _ name: String) -> [(old: String, new: String)] {
    asset.files.filter(\.isFile).compactMap { file in
      guard file.name.utf8.starts(with: asset.name.utf8) else { return nil }
      let rest = String(Substring(file.name.utf8.dropFirst(asset.name.utf8.count)))
      guard let first = rest.first, !first.isLetter, !first.isNumber else { return nil }
      return (file.name, name + rest)
    }
  }

  private func edit(
    _ asset: CatalogItem, to newPath: String, fileNames: [(old: String, new: String)]
  ) throws(EditProblem) -> AssetEdit {
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

  /// Returns a name that stands twice, as a Mac sees it.
  private static func repeatedName(in content: FolderContent) -> String? {
    var seen: Set<FoldedName> = []
    return content.names.first { !seen.insert(FoldedName($0)).inserted }
  }
}

extension AssetNameProblem {
  /// True for some names with slashes between them, none of which leads upwards.
  static func isPath(_ name: String) -> Bool {
    name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
