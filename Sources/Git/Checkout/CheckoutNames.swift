internal import Files

/// Which names the file system treats as the same.
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

  /// The same for two paths that are one file on disk.
  struct Key: Hashable {
    private let bytes: ExactName?
    /// Strings compare equal whether their accented letters are composed or decomposed, as in Mac file systems.
    private let text: String?

    init(_ path: String, composes: Bool) {
      bytes = composes ? nil : ExactName(path)
      text = composes ? path : nil
    }
  }

  func key(_ path: String) -> Key { Key(ignoresCase ? path.lowercased() : path, composes: composes) }
}

/// Checks new names before any of them is on disk.
enum CheckoutNames {
  /// - Throws: `RepositoryError.notRecordable` for a name that is git's own, leads elsewhere or is not UTF-8;
  ///   `.namesCollide` for two names that the file system treats as the same.
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

  /// Checks files and folders: `a/x` and `A/y` are fine, `a` and `A/y` are not.
  private static func findCollisions(_ changes: [FileChange], _ index: IndexFile, _ folding: NameFolding) throws {
    var taken: [NameFolding.Key: String] = [:]
    let leaving = Set(changes.filter { $0.newID == nil }.map { ExactName($0.path) })
    for entry in index {
      let path = entry.path
      if !leaving.contains(ExactName(path)) { taken[folding.key(path)] = path }
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
