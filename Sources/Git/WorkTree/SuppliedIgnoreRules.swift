internal import Files

/// The paths that git would ignore if the work tree contained other `.gitignore` files, such as those of a commit.
///
/// The lists of the repository and of the user apply as usual. A list is requested when a path in its folder is.
struct SuppliedIgnoreRules {
  /// A folder with all the rules that apply in it.
  private struct Folder {
    var rules: IgnoreRules?
    /// The line that makes git ignore it, or one of its parent folders.
    var ignoring: PatternLine?
  }

  private let base: IgnoreRules?
  private let list: (_ path: String) throws -> [UInt8]?
  private var folders: [ExactName: Folder] = [:]

  static let listName = ".gitignore"

  /// - Parameters:
  ///   - base: The lists of the repository and of the user.
  ///   - list: Returns the bytes of the list at a path; nil if it doesn't exist.
  init(base: IgnoreRules?, list: @escaping (_ path: String) throws -> [UInt8]?) {
    (self.base, self.list) = (base, list)
  }

  static func isList(_ path: String) -> Bool {
    path.hasSameBytes(as: listName) || path.utf8.reversed().starts(with: "/\(listName)".utf8.reversed())
  }

  /// - Parameter path: The path of an untracked file.
  mutating func ignores(_ path: String) throws -> Bool { try line(ignoring: path) != nil }

  /// Returns the line that makes git ignore an untracked path; nil if none does.
  mutating func line(ignoring path: String, isFolder: Bool = false) throws -> PatternLine? {
    let folder = try self.folder(path.enclosingFolder)
    return folder.ignoring ?? Self.line(ignoring: path, folder.rules, isFolder: isFolder)
  }

  /// Nothing in an ignored folder can be included again; its own list is not read.
  private mutating func folder(_ path: String) throws -> Folder {
    if let known = folders[ExactName(path)] { return known }
    var folder = Folder(rules: base)
    if !path.isEmpty {
      let outer = try self.folder(path.enclosingFolder)
      folder = Folder(
        rules: outer.rules, ignoring: outer.ignoring ?? Self.line(ignoring: path, outer.rules, isFolder: true))
    }
    let place = path.isEmpty ? Self.listName : path.joined(Self.listName)
    if folder.ignoring == nil, let text = try list(place) {
      folder.rules = IgnoreRules(text, in: Array((path.isEmpty ? "" : path + "/").utf8), weaker: folder.rules)
    }
    folders[ExactName(path)] = folder
    return folder
  }

  private static func line(ignoring path: String, _ rules: IgnoreRules?, isFolder: Bool) -> PatternLine? {
    let bytes = Array(path.utf8)
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return bytes.withUnsafeBytes { rules?.line(ignoring: $0, nameStart: start, isFolder: isFolder) }
  }
}

extension Repository {
  /// Returns the line that makes git ignore an untracked path: from a `.gitignore` in the work tree, the repository's
  /// own list or the user's; nil if none does.
  ///
  /// - Parameter path: Relative to the root of the work tree, with a trailing slash for a folder.
  public func line(ignoring path: String) throws -> PatternLine? {
    let root = try requiredWorkTree()
    var rules = SuppliedIgnoreRules(base: try ignoreRules()) { list in try FolderAttributes.onDisk(root.joined(list)) }
    return try rules.line(ignoring: path.withoutTrailingSlashes, isFolder: path.endsWithByte("/"))
  }
}
