internal import Catalog
internal import Files

/// A file that a system or a program makes for itself, which is nobody's picture.
enum JunkFile {
  /// Source: the `.gitignore` collections of GitHub for macOS and Windows; RFC 1740 for `._name`.
  static func isName(_ name: String) -> Bool {
    switch name.lowercased() {
    case ".ds_store", "thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r", ".apdisk", ".localized": true
    default: name.utf8.starts(with: "._".utf8) || name.hasSuffix(".swp") || name.hasSuffix("~")
    }
  }
}

extension AssetCatalog {
  /// The files in the scope that lie in the catalogue itself and in its groups, by path.
  func filesOfGroups(in scope: ValidationScope) -> [String] {
    items.filter { $0.type.role == .container || $0.isRoot }.flatMap { group in
      group.files.filter(\.isFile).map { Path.join(group.path, $0.name) }.filter(scope.contains)
    }
  }
}
