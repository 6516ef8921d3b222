internal import Catalog
internal import Files

/// A file that a system or a program makes for itself, and that is never an image of the project.
public enum JunkFile {
  /// True for a file that can be deleted without loss.
  ///
  /// Source: the `.gitignore` collections of GitHub for macOS and Windows; RFC 1740 for `._name`.
  public static func isName(_ name: String) -> Bool {
    switch name.lowercased() {
    case ".ds_store", "thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r", ".apdisk", ".localized": true
    default: name.utf8.starts(with: "._".utf8) || isBackup(name)
    }
  }

  /// True for a copy that an editor keeps beside a file.
  static func isBackup(_ name: String) -> Bool { name.hasSuffix(".swp") || name.hasSuffix("~") }
}

extension CatalogFolder {
  /// The paths of the files in the folder that a system or a program made for itself.
  var junkFiles: [String] {
    files.filter { $0.isFile && JunkFile.isName($0.name) }.map { Path.join(path, $0.name) }
  }
}
