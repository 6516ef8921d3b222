internal import Catalog
public import Files

/// What a file name in a set refers to.
public enum FileTarget: Hashable, Sendable {
  /// A file of the set, found by its name or through links inside the set; holds the file itself.
  case file(FileTreeEntry)
  /// A folder inside the set, such as a layer.
  case folder
  /// Nothing; holds the missing name, which differs from the given one if a link leads to it.
  case nothing(String)
  /// A symbolic link that leaves the set's folder; holds the destination of the link.
  case outside(String)
  /// A pipe, a device or a submodule, or links that form a cycle.
  case notAFile
}

/// The names in a folder, for resolving file names without accessing the disk.
struct FolderNames {
  /// More links in a row than this are considered a cycle.
  private static let maxLinkCount = 8

  private var entries = NameDictionary<FileTreeEntry>()

  init(of item: CatalogFolder) {
    for file in item.files { entries.insert(file, for: file.name) }
    for folder in item.children {
      let name = Path.name(folder.path)
      entries.insert(FileTreeEntry(name, .folder), for: name)
    }
  }

  func target(of name: String) -> FileTarget {
    var name = name
    for _ in 0...Self.maxLinkCount {
      guard let entry = entries[name] else { return .nothing(name) }
      switch entry.kind {
      case .file: return .file(entry)
      case .folder: return .folder
      case .other: return .notAFile
      case .symbolicLink(let destination):
        guard let next = Self.nameInSameFolder(destination) else { return .outside(destination) }
        name = next
      }
    }
    return .notAFile
  }

  private static func nameInSameFolder(_ destination: String) -> String? {
    let name = Path.relative(destination, to: ".") ?? destination
    return name.utf8.contains(UInt8(ascii: "/")) || [".", "..", ""].contains(name) ? nil : name
  }
}
