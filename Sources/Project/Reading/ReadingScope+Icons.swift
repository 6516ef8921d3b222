public import Catalog
internal import Files

extension ReadingScope {
  /// Reads the icons of Icon Composer in the catalogs of a library and next to them.
  ///
  /// - Throws: `FileError` if a folder can't be listed.
  public func icons(of library: AssetLibrary) throws -> [IconDocument] {
    let reader = IconDocumentReader(tree)
    return try library.icons.map { try reader.document(at: $0) }
  }

  /// Reads the icons of Icon Composer with a name or path.
  ///
  /// - Throws: `FileError` if a folder can't be listed.
  public func icons(named name: String) throws -> [IconDocument] {
    try icons(named: name, in: AssetLibrary(tree, under: folders, readsContents: false, naming: [name]))
  }

  /// Returns the icons for a library that was already read.
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
