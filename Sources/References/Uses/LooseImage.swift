internal import Files

/// A loose image, and how the files of its platform can refer to it.
public struct LooseImage: Hashable, Sendable {
  /// From the root of the tree.
  public var path: String
  /// File names that lead to it: its own, and `Logo.png` if the platform uses `Logo.scale-200.png` for that.
  public var fileNames: [String]
  /// Its name in an Android app: `bell` of `R.drawable.bell`.
  public var resource: String?
  /// True if the files of the platform's build look images up by their paths; otherwise only pages, scripts and
  /// documentation do, and a name in a data file is a name like any other.
  public var isFoundByPath: Bool
  /// How many of the folders around it only say what it is for, so that paths omit them: `2.0x`.
  public var variantFolderCount: Int

  public init(
    _ path: String, fileNames: [String] = [], resource: String? = nil, isFoundByPath: Bool = false,
    variantFolderCount: Int = 0
  ) {
    self.path = path
    self.fileNames = [Path.name(path)] + fileNames
    self.resource = resource
    self.isFoundByPath = isFoundByPath
    self.variantFolderCount = variantFolderCount
  }

  /// True if a path leads to it, as far as it is spelled: `img/bell.png` to `web/img/bell.png`.
  ///
  /// - Parameter names: The folders of the path, the innermost first.
  func isMeant(byFolders names: [String]) -> Bool {
    let folders = Path.names(Path.folder(path)).map(String.init)
    return (0...variantFolderCount).contains { count in
      count <= folders.count && Self.fits(names, folders.dropLast(count).reversed())
    }
  }

  private static func fits(_ names: [String], _ folders: [String]) -> Bool {
    for (index, (name, folder)) in zip(names, folders).enumerated() {
      // A relative part, a root or an alias of a bundler may be any folder.
      if name.isEmpty || name == "." || name == ".." || "@~$:".contains(name.first ?? " ") { return true }
      if name.hasSuffix(":") { return true }
      if ExactName(name) == ExactName(folder) { continue }
      // In a path with blanks or brackets only the part after the last of them is known.
      return index == names.count - 1 && isEnd(name, of: folder)
    }
    return true
  }

  private static func isEnd(_ name: String, of folder: String) -> Bool {
    guard folder.utf8.count > name.utf8.count, folder.utf8.suffix(name.utf8.count).elementsEqual(name.utf8) else {
      return false
    }
    return folder.utf8.dropLast(name.utf8.count).last.map { !CodeScanner.isWord($0) && $0 != UInt8(ascii: "-") }
      ?? false
  }
}

/// A place that needs a loose image to stay at its path.
public struct LooseImageUse: Hashable, Sendable {
  /// The path of the image.
  public var image: String
  /// The path of the file that refers to it.
  public var file: String
  /// Counted from 1; the column in bytes, at the start of the path.
  public var line: Int
  public var column: Int
  /// The text at the place: `./img/bell.png`, `R.drawable.bell`.
  public var name: String
}
