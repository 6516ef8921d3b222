/// Restricts the steps of a journal, whoever wrote it: all paths must be in one folder, without links on the way, and
/// outside of git's own files.
///
/// This is the second line of defense. The first is that a journal which another person may have put there isn't
/// trusted (`JournalStore`).
public struct JournalPathPolicy {
  private let folder: String
  private let store: any FileStore
  /// Folders that were checked and are not links.
  private var known: Set<ExactName> = []

  /// - Parameter folder: The folder that contains all allowed paths. Its own path may contain links, because it is the
  ///   current folder of the user.
  public init(around folder: String, in store: any FileStore) {
    self.folder = folder
    self.store = store
  }

  /// True if a path, which doesn't contain `..`, is inside.
  public mutating func allows(_ path: String) throws(FileError) -> Bool {
    guard let inside = Path.relative(path, to: folder), !inside.isEmpty else { return false }
    var place = folder
    let names = Path.names(inside)
    for (index, name) in names.enumerated() {
      if Self.isGits(name) { return false }
      place = Path.join(place, String(name))
      // The path itself may be a link: it is moved or replaced, and not followed.
      if index == names.count - 1 || known.contains(ExactName(place)) { continue }
      if case .symbolicLink = try store.kind(of: place) { return false }
      known.insert(ExactName(place))
    }
    return true
  }

  /// True for the name of git's own folder, in any case, because some disks ignore case.
  private static func isGits(_ name: Substring) -> Bool { name.lowercased() == ".git" }
}
