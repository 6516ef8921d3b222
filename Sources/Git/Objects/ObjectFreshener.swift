internal import Synchronization

/// Makes objects that are there already look new before something names them again.
///
/// `git gc` and `git prune` clear away what nothing names and what is older than a while. An object that nothing has
/// named for long could go in the moment between a look at it and the commit that needs it. So git gives the file of
/// such an object, or of its pack, the time of now where it would have written it, and so does this: each pack once.
///
/// It never gets a `.keep`. A `git repack -a -d` lists the packs that have none and removes them at its end; in
/// between, its `git pack-objects` leaves out whatever lies in a pack that has one by then. All of that would be gone.
///
/// Source: git, `object-file.c`, `freshen_packed_object`, `freshen_loose_object`.
final class ObjectFreshener: Sendable {
  private struct State {
    /// Packs that were touched, and whether that could be done.
    var packs: [PathKey: Bool] = [:]
    var alternates: [ObjectFolderCache]?
  }

  /// The folder `objects`.
  private let folder: String
  private let state = Mutex(State())

  private let keeps: PackKeepRegistry

  /// - Parameter keeps: Is told of each pack of the repository itself that was touched.
  init(_ folder: String, _ keeps: PackKeepRegistry) { (self.folder, self.keeps) = (folder, keeps) }

  /// Returns false if the object is not there, or cannot be made to look new.
  func freshen(_ id: IndexFile.RawObjectID, in seen: ObjectFolderCache) -> Bool {
    if seen.packs.paths(holding: id).contains(where: freshen) { return true }
    return seen.looseFile(of: id).map(POSIXFile.freshen) ?? false
  }

  /// The same for an object of another repository this one borrows from, or of a pack that was not looked into: then of
  /// all those.
  func freshenElsewhere(_ id: IndexFile.RawObjectID, skipped: [String]) -> Bool {
    let alternates = state.withLock { state in
      let found = state.alternates ?? Self.alternates(of: folder).map(ObjectFolderCache.init)
      state.alternates = found
      return found
    }
    if alternates.contains(where: { freshen(id, in: $0) }) { return true }
    let others = skipped + alternates.flatMap(\.packs.skipped)
    return !others.isEmpty && others.map(freshen).allSatisfy { $0 }
  }

  /// Returns false if the pack cannot be made to look new.
  func freshen(_ pack: String) -> Bool {
    state.withLock { state in
      let key = PathKey(pack)
      if let known = state.packs[key] { return known }
      let isFresh = POSIXFile.freshen(pack)
      if isFresh, pack.startsWithBytes(of: folder.joined("pack/")) { keeps.rely(on: pack) }
      state.packs[key] = isFresh
      return isFresh
    }
  }

  // MARK: Borrowing

  /// Git follows no longer chains.
  private static let deepest = 5
  /// Nobody borrows from more, whatever a file says.
  private static let most = 100

  /// Returns the folders of objects that a repository borrows from, and those that these borrow from.
  ///
  /// Source: `gitrepository-layout(5)`, `objects/info/alternates`; git, `object-file.c`, `link_alt_odb_entries`.
  static func alternates(of folder: String) -> [String] {
    var (found, seen) = ([String](), Set([PathKey(folder)]))
    var next = [folder]
    for _ in 0...deepest {
      next = next.flatMap { folder in
        lines(of: folder.joined("info/alternates")).map { folder.joined($0).withoutTrailingSlashes }
      }.filter { found.count < most && seen.insert(PathKey($0)).inserted }
      found += next
    }
    return Array(found.prefix(most))
  }

  /// A name in quotes, which git writes for one that holds a line break, is left out.
  private static func lines(of path: String) -> [String] {
    let bytes = (try? POSIXFile.bytes(of: path)) ?? []
    return bytes.split(separator: UInt8(ascii: "\n"))
      .filter { $0.first != UInt8(ascii: "#") && $0.first != UInt8(ascii: "\"") }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
