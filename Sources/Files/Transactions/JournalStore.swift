/// The journals of changes under way: the next command finds those of a killed one, and trusts only journals of its own
/// repository.
///
/// A journal in a work tree may have come with a clone, a pull or an archive. Trusting it would let its author write
/// files as the user who runs a command there.
public struct JournalStore: Sendable {
  /// Which journals are trusted.
  public enum JournalTrust: Sendable {
    /// In what is noted in a folder inside git's own, where nothing comes to lie that is cloned or pulled. What nobody
    /// noted there is left alone, whatever it says. (Who hands on a folder with its `.git` can do as much through git's
    /// own configuration and hooks, and git believes those.)
    case recorded
    /// In what lies hidden beside the files, for there is no repository: where it belongs to the user, and only as far
    /// as it stays beside what it stands next to. All that came with it could be changed by it, and nothing else.
    case found
    /// In nothing.
    case nothing
  }

  /// Holds a small file for each change that is noted.
  private let folder: String
  public let belief: JournalTrust

  /// - Parameter folder: Where changes are noted, as the store takes it.
  public init(_ folder: String, _ belief: JournalTrust) {
    self.folder = folder
    self.belief = belief
  }

  /// Those of a folder that lies in no repository; imports are noted in it, so that they are found from there.
  public static func hidden(in folder: String) -> JournalStore {
    JournalStore(Path.join(folder, ".assets-imports"), .found)
  }

  /// For a change that nobody settles: what lies in its way stays there.
  public static let nowhere = JournalStore("", .nothing)

  // MARK: - Writing

  /// Notes that a change begins; who calls keeps all others from the hidden folder.
  public func begin(_ kind: Journal.Kind, _ staging: String, in store: any FileStore) throws(FileError) {
    guard isListed(kind) else { return }
    do throws(FileError) {
      try enter(Journal(kind, staging), in: store)
    } catch {
      try? removeFolderIfEmpty(in: store)
      throw error
    }
  }

  /// Says what is left to do, once everything lies in the hidden folder.
  public func write(_ journal: Journal, in store: any FileStore) throws(FileError) {
    try store.write(bytes(of: journal, in: store), to: file(of: journal.kind, journal.staging, in: store))
  }

  /// Says that nothing is left to do, before the hidden folder is cleared.
  public func retract(_ kind: Journal.Kind, _ staging: String, in store: any FileStore) throws(FileError) {
    try store.remove(file(of: kind, staging, in: store))
  }

  /// Lets an undo do the same.
  public func noteRetraction(of kind: Journal.Kind, _ staging: String, in store: any FileStore, _ undo: inout UndoLog) {
    undo.removing(file(of: kind, staging, in: store))
  }

  /// Forgets a change; nothing is left of it.
  public func end(_ kind: Journal.Kind, _ staging: String, in store: any FileStore) throws(FileError) {
    guard isListed(kind) else { return }
    if belief == .recorded { try retract(kind, staging, in: store) }
    let entry = entry(of: kind, staging, in: store)
    try removeDrafts(of: entry, in: store)
    try store.remove(entry)
    try removeFolderIfEmpty(in: store)
  }

  // MARK: - After a kill

  /// True if a command of ours put the hidden folder there, as far as that can be told.
  public func believe(_ kind: Journal.Kind, _ staging: String, in store: any FileStore) throws(FileError) -> Bool {
    switch belief {
    case .recorded:
      guard [nil, .folder].contains(try store.kind(of: staging)) else { return false }
      let note = try read(entry(of: kind, staging, in: store), in: store).flatMap { Journal(parsing: $0) }
      return note.map { ExactName($0.staging) == ExactName(place(of: staging, in: store)) } ?? false
    case .found: return try store.kind(of: staging) == .folder && store.isOwnedByCurrentUser(staging)
    case .nothing: return false
    }
  }

  /// Returns what is left to do; nil if nothing was said of it, so that nothing had been touched yet.
  ///
  /// - Throws: `FileError.foreign` if that is not believed or cannot be read.
  public func steps(
    of kind: Journal.Kind, _ staging: String, in store: any FileStore
  ) throws(FileError) -> [Journal.Step]? {
    let file = file(of: kind, staging, in: store)
    guard try believe(kind, staging, in: store) else { throw .foreign(staging) }
    guard try store.kind(of: file) != nil else { return nil }
    guard store.isOwnedByCurrentUser(file), let bytes = try read(file, in: store),
      let journal = Journal(parsing: bytes, of: staging, from: store.root), journal.kind == kind
    else { throw .foreign(staging) }
    return journal.steps
  }

  /// Returns the hidden folders of one kind that are noted; there may be nothing any more where one was.
  public func recorded(_ kind: Journal.Kind, in store: any FileStore) throws(FileError) -> [String] {
    guard isListed(kind) else { return [] }
    let around = Self.real(Path.join(store.root, Path.folder(folder)))
    return try entries(in: store).filter { Path.name($0).hasPrefix(kind.rawValue + "-") }.compactMap { entry in
      let note = (try? read(entry, in: store)).flatMap { Journal(parsing: $0) }
      guard let staging = note?.staging else { return nil }
      guard belief == .found else { return staging }
      return Path.relative(staging, to: around) == nil ? nil : staging
    }
  }
}

// MARK: - Where notes lie

extension JournalStore {
  /// Where no repository is, edits are found by the catalog they stand beside, and changes of files by the project.
  private func isListed(_ kind: Journal.Kind) -> Bool { belief == .recorded || belief == .found && kind == .import }

  /// What is left to do, in a separate file: where it goes, nothing has to be written, for which a full disk has no
  /// room.
  private func file(of kind: Journal.Kind, _ staging: String, in store: any FileStore) -> String {
    belief == .recorded ? entry(of: kind, staging, in: store) + Self.ending : Path.join(staging, "journal")
  }

  private static let ending = ".steps"

  private func bytes(of journal: Journal, in store: any FileStore) -> [UInt8] {
    journal.bytes(at: place(of: journal.staging, in: store), from: store.root)
  }

  /// The absolute path of a hidden folder, the same through whichever links one came.
  private func place(of staging: String, in store: any FileStore) -> String {
    guard !store.root.isEmpty else { return staging }
    return Path.join(Self.real(Path.join(store.root, Path.folder(staging))), Path.name(staging))
  }

  private static func real(_ folder: String) -> String { FileSystem.realPath(folder) ?? folder }

  /// The name tells one hidden folder from another; what it is made of does not matter.
  private func entry(of kind: Journal.Kind, _ staging: String, in store: any FileStore) -> String {
    let place = place(of: staging, in: store)
    let hash = place.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Path.join(folder, "\(kind.rawValue)-\(String(hash, radix: 16))")
  }

  /// How often a folder is made again that another import took away, as it was the last one in it.
  private static let attempts = 8

  private func enter(_ journal: Journal, in store: any FileStore) throws(FileError) {
    for _ in 1..<Self.attempts {
      do throws(FileError) {
        return try enterOnce(journal, in: store)
      } catch {
        // Another import ended, or noted something, in the same instant.
        guard error.isNotFound || error.isAlreadyThere else { throw error }
      }
    }
    try enterOnce(journal, in: store)
  }

  private func enterOnce(_ journal: Journal, in store: any FileStore) throws(FileError) {
    switch try store.kind(of: folder) {
    case nil:
      try store.makeFolder(folder)
      if belief == .found { try store.create(Array("*\n".utf8), at: Path.join(folder, ".gitignore")) }
    case .folder: break
    default: throw .foreign(folder)
    }
    try store.write(bytes(of: journal, in: store), to: entry(of: journal.kind, journal.staging, in: store))
  }

  private func entries(in store: any FileStore) throws(FileError) -> [String] {
    guard try store.kind(of: folder) == .folder else { return [] }
    return try store.entries(of: folder)
      .filter { $0.isFile && !$0.name.hasPrefix(".") && !$0.name.hasSuffix(Self.ending) }
      .map { Path.join(folder, $0.name) }
  }

  /// Removes what kills have left of a note that was being written. Who ends a change has kept all others from it.
  private func removeDrafts(of entry: String, in store: any FileStore) throws(FileError) {
    guard try store.kind(of: folder) == .folder else { return }
    let names = [Path.name(entry), Path.name(entry) + Self.ending]
    for found in try store.entries(of: folder)
    where names.contains(where: { FileSystem.isTemporaryName(found.name, of: $0) }) {
      try store.remove(Path.join(folder, found.name))
    }
  }

  /// In a work tree nothing is left lying; in git's folder an empty one is in nobody's way.
  private func removeFolderIfEmpty(in store: any FileStore) throws(FileError) {
    guard belief == .found, try store.kind(of: folder) == .folder, try entries(in: store).isEmpty else { return }
    try store.remove(folder)
  }

  private func read(_ file: String, in store: any FileStore) throws(FileError) -> [UInt8]? {
    guard case .file(let size) = try store.kind(of: file), (size ?? 0) <= Journal.largest else { return nil }
    return try store.contents(of: file)
  }
}
