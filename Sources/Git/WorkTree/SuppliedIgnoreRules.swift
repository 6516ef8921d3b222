/// What git would look away from if other `.gitignore` files lay in the work tree than do: those of a commit, say.
///
/// The lists for the repository and for the user count as ever. A list is asked for when a path below its folder is.
struct SuppliedIgnoreRules {
  /// A folder with all that counts in it.
  private struct Folder {
    var rules: IgnoreRules?
    var isIgnored: Bool
  }

  private let base: IgnoreRules?
  private let list: (_ path: String) throws -> [UInt8]?
  private var folders: [PathKey: Folder] = [:]

  static let listName = ".gitignore"

  /// - Parameters:
  ///   - base: The lists for the repository and for the user.
  ///   - list: Returns the bytes of the list at a path; nil if there is none.
  init(base: IgnoreRules?, list: @escaping (_ path: String) throws -> [UInt8]?) {
    (self.base, self.list) = (base, list)
  }

  static func isList(_ path: String) -> Bool {
    path.hasSameBytes(as: listName) || path.utf8.reversed().starts(with: "/\(listName)".utf8.reversed())
  }

  /// - Parameter path: That of a file that git does not know.
  mutating func ignores(_ path: String) throws -> Bool {
    let folder = try self.folder(path.enclosingFolder)
    return folder.isIgnored || Self.ignores(path, folder.rules, isFolder: false)
  }

  /// Nothing below an ignored folder is taken back in; its own list is not read.
  private mutating func folder(_ path: String) throws -> Folder {
    if let known = folders[PathKey(path)] { return known }
    var folder = Folder(rules: base, isIgnored: false)
    if !path.isEmpty {
      let outer = try self.folder(path.enclosingFolder)
      folder = Folder(
        rules: outer.rules, isIgnored: outer.isIgnored || Self.ignores(path, outer.rules, isFolder: true))
    }
    let place = path.isEmpty ? Self.listName : path.joined(Self.listName)
    if !folder.isIgnored, let text = try list(place) {
      folder.rules = IgnoreRules(text, in: Array((path.isEmpty ? "" : path + "/").utf8), weaker: folder.rules)
    }
    folders[PathKey(path)] = folder
    return folder
  }

  private static func ignores(_ path: String, _ rules: IgnoreRules?, isFolder: Bool) -> Bool {
    let bytes = Array(path.utf8)
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return bytes.withUnsafeBytes { rules?.ignores($0, nameStart: start, isFolder: isFolder) == true }
  }
}
