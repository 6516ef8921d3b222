internal import Catalog
internal import Files
internal import Git

/// One asset before and after a change, and the files that make the difference.
struct AssetDelta {
  /// The folder of the set.
  var path: String
  /// The former folder of the set; nil if it wasn't moved.
  var formerPath: String?
  /// Nil if it is new.
  var before: CatalogFolder?
  /// Nil if it was removed.
  var after: CatalogFolder?
  var files: [FileChange]
  /// For a removed asset: new assets it may have been renamed to, if it can't be decided which.
  var lookalikes: [CatalogFolder] = []
  /// The ids of the files of a renamed asset, by the name in its old and in its new folder.
  var renamedFiles: (old: [ExactName: ObjectID], new: [ExactName: ObjectID]) = ([:], [:])

  /// Returns the blob id of a new file.
  var identify: (FileChange) -> ObjectID? = { $0.newID }

  /// Returns whether the file that a slot names, both before and after, went missing or exists again; nil for anything
  /// else.
  func comingOrGoing(of element: SetElement, since earlier: SetElement) -> VariantChange.Kind? {
    guard formerPath == nil, let name = element.filename, earlier.filename.map(ExactName.init) == ExactName(name) else {
      return nil
    }
    let place = ExactName(Path.join(path, name))
    switch files.first(where: { ExactName($0.path) == place })?.kind {
    case .deleted: return .missing
    case .added, .untracked: return .found
    default: return nil
    }
  }

  /// True if an element of the new state names a file, or a folder, that doesn't exist.
  func lacksFile(of element: SetElement) -> Bool {
    guard let after, let name = element.filename, after.file(named: name) == nil else { return false }
    return !after.children.contains { ExactName(Path.name($0.path)) == ExactName(name) }
  }

  /// True if an element of the old state and one of the new state have files with the same bytes, or both have none.
  func haveSameFile(_ old: SetElement, _ new: SetElement) -> Bool {
    let (oldName, newName) = (old.filename.map(ExactName.init), new.filename.map(ExactName.init))
    guard formerPath == nil else {
      return oldName.flatMap { renamedFiles.old[$0] } == newName.flatMap { renamedFiles.new[$0] }
    }
    if oldName == newName { return !files.contains { $0.isChange(ofFileThatWas: newName, in: path) } }
    guard let old = oldName.flatMap(change(ofFile:))?.oldID, let new = newName.flatMap(change(ofFile:)) else {
      return false
    }
    return old == new.newID ?? identify(new)
  }
}

extension AssetDelta {
  private func change(ofFile name: ExactName) -> FileChange? {
    let place = ExactName(Path.join(path, name.text))
    return files.first { ExactName($0.path) == place }
  }
}

extension FileChange {
  fileprivate func isChange(ofFileThatWas name: ExactName?, in folder: String) -> Bool {
    kind != .added && kind != .untracked
      && name.map { ExactName(path) == ExactName(Path.join(folder, $0.text)) } ?? false
  }
}
