internal import Catalog
internal import Files
internal import JSON

extension FolderFacts {
  /// The whole name of the folder.
  var folderName: String { Path.name(item.path) }

  /// The path of the folder around it.
  var folderAround: String { Path.folder(item.path) }

  /// Returns the path of one of its files from a folder around it.
  func path(of file: String, from folder: String) -> String {
    let path = Path.join(item.path, file)
    return Path.relative(path, to: folder) ?? path
  }

  /// True for a folder of an unknown type whose name looks like that of a group: what stands behind the dot is no word
  /// of small letters, and no type in capitals.
  var isGroupWithDot: Bool {
    let ending = type.fileExtension
    guard type.role == .unknown, !FolderType(fileExtension: ending.lowercased()).isKnown else { return false }
    return !ending.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }

  /// True where the set asks to keep vectors as such.
  var keepsVectors: Bool { item.document.properties["preserves-vector-representation"]?.bool == true }
}
