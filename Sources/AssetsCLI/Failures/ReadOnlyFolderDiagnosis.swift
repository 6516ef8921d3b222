internal import Catalog
internal import Files

/// Finds the read-only folder because of which a file can't be created, renamed or removed. The file in the error is
/// mostly a temporary one beside it, which means nothing to the user.
enum ReadOnlyFolderDiagnosis {
  /// Returns the absolute path of the folder; nil if no read-only folder is found.
  ///
  /// - Parameter mayWrite: Returns whether the folder at an absolute path is writable; tests replace it.
  static func find(behind error: FileError, mayWrite: (String) -> Bool = FileSystem.isWritable) -> String? {
    guard [.create, .write, .rename, .remove, .copy].contains(error.operation), error.path.hasPrefix("/") else {
      return nil
    }
    var folder = Path.folder(error.path)
    // For a hidden folder of this program, the folder around it counts.
    if let catalog = catalog(edited: folder) {
      folder = Path.folder(folder)
      return mayWrite(folder) ? lockedFolder(in: catalog, mayWrite) : folder
    }
    while folder != "/", !FileSystem.isFolder(folder) { folder = Path.folder(folder) }
    return mayWrite(folder) ? nil : folder
  }

  /// The catalog whose changes are prepared in a folder such as `.Icons.xcassets.edit`.
  private static func catalog(edited staging: String) -> String? {
    let name = Path.name(staging)
    guard name.hasPrefix("."), name.hasSuffix(".edit") else { return nil }
    return Path.join(Path.folder(staging), String(name.dropFirst().dropLast(5)))
  }

  private static func lockedFolder(in folder: String, _ mayWrite: (String) -> Bool) -> String? {
    guard mayWrite(folder) else { return folder }
    let folders = ((try? FileSystem.entries(of: folder)) ?? []).filter(\.isFolder).map { Path.join(folder, $0.name) }
    for inner in folders {
      if let locked = lockedFolder(in: inner, mayWrite) { return locked }
    }
    return nil
  }
}
