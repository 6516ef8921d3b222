/// How far the steps of a journal may reach, whoever wrote it: what they touch lies in one folder, is reached through
/// no link, and has nothing to do with git's own files.
///
/// It is the second wall. The first is that a journal is not believed which somebody else may have put there
/// (`JournalStore`).
public struct JournalPathPolicy {
  private let folder: String
  private let store: any FileStore
  /// Folders that were looked at and are no links.
  private var known: Set<ExactName> = []

  /// - Parameter folder: What may be touched lies in it. It may itself be reached through links, for somebody stands
  ///   there.
  public init(around folder: String, in store: any FileStore) {
    self.folder = folder
    self.store = store
  }

  /// True if a path, which holds no `..`, lies inside.
  public mutating func allows(_ path: String) throws(FileError) -> Bool {
    guard let inside = Path.relative(path, to: folder), !inside.isEmpty else { return false }
    var place = folder
    let names = Path.names(inside)
    for (index, name) in names.enumerated() {
      if Self.isGits(name) { return false }
      place = Path.join(place, String(name))
      // What is touched may be a link: it is moved or replaced, and not followed.
      if index == names.count - 1 || known.contains(ExactName(place)) { continue }
      if case .symbolicLink = try store.kind(of: place) { return false }
      known.insert(ExactName(place))
    }
    return true
  }

  /// True for the name under which git keeps its own, in any case, for disks that make no difference.
  private static func isGits(_ name: Substring) -> Bool { name.lowercased() == ".git" }
}
