internal import Files

// Paths of pictures.

extension FileRewriting {
  /// A path leads to the file in the catalogue where the loose one goes, and where it surely is a path from its file.
  ///
  /// In an app made with Flutter a path also has to be listed, and leads to further scales beside the file; there it is
  /// only told.
  mutating func decidePath(_ found: FoundName, _ canSpellAnything: Bool) {
    guard table.mapping.removesPictures else { return }
    let isRooted = found.name.utf8.first == UInt8(ascii: "/")
    guard found.certainty == .certain, !isRooted else { return }
    let path = ProjectFile.plain(Path.join(Path.folder(file.path), found.name))
    guard let newPath = table.newPath(of: path) else { return }
    let from = Path.absolute(Path.folder(file.path), from: "/")
    let relative = Path.shown(Path.absolute(newPath, from: "/"), from: from)
    byteEdits.append(ByteEdit(found.range, WebPath.encoded(relative)))
    noteRewritten(found, to: relative)
  }
}
