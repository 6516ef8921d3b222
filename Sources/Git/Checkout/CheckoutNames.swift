/// How the disk tells names apart.
struct NameFolding: Sendable {
  let ignoresCase: Bool
  let composes: Bool

  init(ignoresCase: Bool = false, composes: Bool = false) {
    (self.ignoresCase, self.composes) = (ignoresCase, composes)
  }

  init(_ repository: Repository) throws {
    ignoresCase = try repository.configuration.bool("core.ignorecase") ?? false
    composes = try repository.configuration.bool("core.precomposeunicode") ?? false
  }

  var isNone: Bool { !ignoresCase && !composes }

  /// What two paths have in common that are one file to the disk.
  struct Key: Hashable {
    private let bytes: PathKey?
    /// Strings are equal whether their letters are written in one piece or with marks, as on the disk of a Mac.
    private let text: String?

    init(_ path: String, composes: Bool) {
      bytes = composes ? nil : PathKey(path)
      text = composes ? path : nil
    }
  }

  func key(_ path: String) -> Key { Key(ignoresCase ? path.lowercased() : path, composes: composes) }
}

/// Looks at the names that come, before any of them is on the disk.
enum CheckoutNames {
  /// - Throws: `RepositoryError.notRecordable` for a name that is git's own or leads elsewhere, or that is not UTF-8;
  ///   `.namesCollide` for two that the disk does not tell apart.
  static func check(_ changes: [FileChange], _ index: IndexFile, _ folding: NameFolding) throws {
    var last: [Substring.UTF8View] = []
    for change in changes {
      if change.path.isRepaired { throw RepositoryError.notRecordable(path: change.path) }
      guard change.newID != nil else { continue }
      let names = Substring(change.path).utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      let shared = zip(last, names.dropLast()).prefix { $0.elementsEqual($1) }.count
      for (place, name) in names.enumerated().dropFirst(shared) {
        let isLink = place == names.count - 1 && change.newMode == .symbolicLink
        guard PathValidator.isAllowed([UInt8](name), isLink: isLink) else {
          throw RepositoryError.notRecordable(path: change.path)
        }
      }
      last = names
    }
    if !folding.isNone { try findCollisions(changes, index, folding) }
  }

  /// Files and folders count: `a/x` and `A/y` are fine, `a` and `A/y` are not.
  private static func findCollisions(_ changes: [FileChange], _ index: IndexFile, _ folding: NameFolding) throws {
    var taken: [NameFolding.Key: String] = [:]
    let leaving = Set(changes.filter { $0.newID == nil }.map { PathKey($0.path) })
    for entry in index {
      let path = entry.path
      if !leaving.contains(PathKey(path)) { taken[folding.key(path)] = path }
    }
    for change in changes where change.newID != nil {
      let key = folding.key(change.path)
      if let other = taken[key], !other.hasSameBytes(as: change.path) {
        throw RepositoryError.namesCollide(other, change.path)
      }
      taken[key] = change.path
    }
    for change in changes where change.newID != nil {
      var folder = change.path.enclosingFolder
      while !folder.isEmpty {
        if let other = taken[folding.key(folder)] { throw RepositoryError.namesCollide(other, change.path) }
        folder = folder.enclosingFolder
      }
    }
  }
}
