internal import Files
internal import Synchronization

/// Updates the modification times of existing objects before something refers to them again.
///
/// `git gc` and `git prune` delete unreferenced objects above a certain age. An object that has been unreferenced for
/// long could be deleted between the check that it exists and the commit that needs it. So when git would have written
/// such an object, it sets the time of its file or pack to now. This does the same, once per pack.
///
/// It never creates a `.keep` file. `git repack -a -d` lists the packs without one, and removes them at its end; in
/// between, its `git pack-objects` leaves out all objects of packs that have one by then. Those objects would be lost.
///
/// Source: git, `object-file.c`, `freshen_packed_object`, `freshen_loose_object`.
final class ObjectFreshener: Sendable {
  private struct State {
    /// Packs that were touched, and whether that succeeded.
    var packs: [ExactName: Bool] = [:]
    var alternates: [ObjectFolderCache]?
  }

  /// The folder `objects`.
  private let folder: String
  private let state = Mutex(State())

  private let keeps: PackKeepRegistry

  /// - Parameter keeps: Records each touched pack of the repository itself.
  init(_ folder: String, _ keeps: PackKeepRegistry) { (self.folder, self.keeps) = (folder, keeps) }

  /// Returns false if the object is not there, or its time can't be updated.
  func freshen(_ id: IndexFile.RawObjectID, in seen: ObjectFolderCache) -> Bool {
    if seen.packs.paths(holding: id).contains(where: freshen) { return true }
    return seen.looseFile(of: id).map(POSIXFile.freshen) ?? false
  }

  /// The same for an object in an alternate, or in a pack that was not examined; in the latter case all of those are
  /// touched.
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

  /// Returns false if the time of the pack can't be updated.
  func freshen(_ pack: String) -> Bool {
    state.withLock { state in
      let key = ExactName(pack)
      if let known = state.packs[key] { return known }
      let isFresh = POSIXFile.freshen(pack)
      if isFresh, pack.startsWithBytes(of: folder.joined("pack/")) { keeps.rely(on: pack) }
      state.packs[key] = isFresh
      return isFresh
    }
  }

  // MARK: Alternates

  /// Git doesn't follow longer chains.
  private static let deepest = 5
  /// The most alternates that are used, whatever the files say.
  private static let most = 100

  /// Returns the objects folders that a repository borrows from, directly or through others.
  ///
  /// Source: `gitrepository-layout(5)`, `objects/info/alternates`; git, `object-file.c`, `link_alt_odb_entries`.
  static func alternates(of folder: String) -> [String] {
    var (found, seen) = ([String](), Set([ExactName(folder)]))
    var next = [folder]
    for _ in 0...deepest {
      next = next.flatMap { folder in
        lines(of: folder.joined("info/alternates")).map { folder.joined($0).withoutTrailingSlashes }
      }.filter { found.count < most && seen.insert(ExactName($0)).inserted }
      found += next
    }
    return Array(found.prefix(most))
  }

  /// Quoted names, which git writes for paths with a line break, are skipped.
  private static func lines(of path: String) -> [String] {
    let bytes = (try? POSIXFile.bytes(of: path)) ?? []
    return bytes.split(separator: UInt8(ascii: "\n"))
      .filter { $0.first != UInt8(ascii: "#") && $0.first != UInt8(ascii: "\"") }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
