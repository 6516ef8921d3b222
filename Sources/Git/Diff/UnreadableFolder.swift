internal import System

/// Distinguishes deleted files from files in an unreadable folder.
///
/// libgit2 treats such a folder as if it were empty; git warns and skips it.
enum UnreadableFolder {
  /// Returns the outermost parent folder of one of the paths that exists and can't be read; nil if not found.
  ///
  /// - Parameters:
  ///   - paths: Relative to `root`; those of one folder must be adjacent, as in an index.
  ///   - root: An absolute path.
  static func find(around paths: [String], below root: String) -> String? {
    var last: String?
    for path in paths {
      let folder = path.enclosingFolder
      if let last, last.hasSameBytes(as: folder) { continue }
      last = folder
      if let found = unreadable(among: folder, below: root) { return found }
    }
    return nil
  }

  private static func unreadable(among folder: String, below root: String) -> String? {
    var place = root
    for name in [""] + folder.utf8.split(separator: UInt8(ascii: "/")).map({ String(Substring($0)) }) {
      place = name.isEmpty ? place : place.joined(name)
      // If it was deleted or replaced by something else, it contains none of the files.
      guard let status = POSIXFile.status(of: place), status.st_mode & S_IFMT == S_IFDIR else { return nil }
      if access(place, R_OK | X_OK) != 0, errno == EACCES { return place }
    }
    return nil
  }
}
