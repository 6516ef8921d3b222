internal import System

/// Tells files that are gone from files in a folder that may not be looked into.
///
/// libgit2 passes over such a folder as if nothing lay in it; git warns and takes nothing from it.
enum UnreadableFolder {
  /// Returns the outermost folder around one of the paths that is there and cannot be read; nil if none is.
  ///
  /// - Parameters:
  ///   - paths: Relative to `root`; those of one folder next to each other, as they are in an index.
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
      // What is gone, or something else by now, holds none of the files.
      guard let status = POSIXFile.status(of: place), status.st_mode & S_IFMT == S_IFDIR else { return nil }
      if access(place, R_OK | X_OK) != 0, errno == EACCES { return place }
    }
    return nil
  }
}
