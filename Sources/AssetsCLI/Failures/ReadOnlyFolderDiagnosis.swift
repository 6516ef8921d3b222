internal import Catalog
internal import Files

/// The folder that keeps a file from being made, renamed or removed: what failed is mostly a file beside the one that
/// is meant, of which nobody has heard.
enum ReadOnlyFolderDiagnosis {
  /// Returns its absolute path; nil if none is found that may not be written in.
  ///
  /// - Parameter mayWrite: Tells of an absolute path of a folder; a test says otherwise than the disk.
  static func find(behind error: FileError, mayWrite: (String) -> Bool = FileSystem.isWritable) -> String? {
    guard [.create, .write, .rename, .remove, .copy].contains(error.operation), error.path.hasPrefix("/") else {
      return nil
    }
    var folder = Path.folder(error.path)
    // Of a hidden folder of ours the one beside it is meant.
    if let catalog = catalog(edited: folder) {
      folder = Path.folder(folder)
      return mayWrite(folder) ? lockedFolder(in: catalog, mayWrite) : folder
    }
    while folder != "/", !FileSystem.isFolder(folder) { folder = Path.folder(folder) }
    return mayWrite(folder) ? nil : folder
  }

  /// The catalog whose changes are put together in a folder such as `.Icons.xcassets.edit`.
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
