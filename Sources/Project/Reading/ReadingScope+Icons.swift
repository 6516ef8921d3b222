public import Catalog
internal import Files

extension ReadingScope {
  /// Reads the icons of Icon Composer beside the catalogs of a library and in them.
  ///
  /// - Throws: `FileError` when a folder cannot be listed.
  public func icons(of library: AssetLibrary) throws -> [IconDocument] {
    let reader = IconDocumentReader(tree)
    return try library.icons.map { try reader.document(at: $0) }
  }

  /// Reads the icons of Icon Composer that a name or a path means.
  ///
  /// - Throws: `FileError` when a folder cannot be listed.
  public func icons(named name: String) throws -> [IconDocument] {
    try icons(named: name, in: AssetLibrary(tree, under: folders, readsContents: false, naming: [name]))
  }

  /// Returns those of a library that was read already.
  public func icons(named name: String, in library: AssetLibrary) throws -> [IconDocument] {
    let reader = IconDocumentReader(tree)
    let wanted = [name, relative(name)].compactMap { $0.map(ExactName.init) }
    let paths = library.icons.filter { path in
      let ownName = Path.name(path).dropLast(IconDocument.folderExtension.utf8.count + 1)
      return [String(ownName), path].contains { wanted.contains(ExactName($0)) }
    }
    return try paths.map { try reader.document(at: $0) }
  }
}
