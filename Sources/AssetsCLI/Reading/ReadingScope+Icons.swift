internal import Catalog
internal import Files

extension ReadingScope {
  /// Reads the icons of Icon Composer beside the catalogues of a library.
  ///
  /// - Throws: `FileError` when a folder cannot be listed.
  func icons(of library: AssetLibrary) throws -> [IconDocument] {
    let reader = IconDocumentReader(tree)
    return try library.icons.map { try reader.document(at: $0) }
  }

  /// Reads the icons of Icon Composer that a name or a path means.
  ///
  /// - Throws: `FileError` when a folder cannot be listed.
  func icons(named name: String) throws -> [IconDocument] {
    let library = try AssetLibrary(tree, under: folders, readsContents: false, naming: [name])
    return try icons(of: library).filter { icon in
      [icon.name, icon.path].contains { ExactName($0) == ExactName(name) }
    }
  }
}
