/// The journals of changes in progress: the next command finds those of an interrupted one, and trusts only journals of
/// its own repository.
///
/// A journal in a work tree may have come with a clone, a pull or an archive. Trusting it would let its author write
/// files as the user who runs a command there.
///
/// Rejected: a folder in the user's home, which a hook or a build machine may not have and which doesn't follow a
/// project that is moved; a key in the journal, which would have to be stored in such a folder.
public struct JournalStore: Sendable {
  /// Which journals are trusted.
  public enum JournalTrust: Sendable {
    /// Those that are recorded in a folder inside the git directory, which clones, pulls and archives don't write to.
    /// Anything that isn't recorded there is left alone, whatever it says. (Someone who passes on a folder with its
    /// `.git` can do as much through git's configuration and hooks, which git trusts.)
    case recorded
    /// Those that are hidden beside the files, because there is no repository: if they belong to the user, and only for
    /// paths beside them. A journal from elsewhere could then only change what came with it.
    case found
    /// None.
    case nothing
  }

  /// Contains a small file for each recorded change.
  private let folder: String
  public let belief: JournalTrust

  /// - Parameter folder: Where changes are recorded, as the store takes it.
  public init(_ folder: String, _ belief: JournalTrust) {
    self.folder = folder
    self.belief = belief
  }

  /// The store for a folder outside of any repository; imports are recorded in it, so that they are found from there.
  public static func hidden(in folder: String) -> JournalStore {
    JournalStore(Path.join(folder, ".assets-imports"), .found)
  }

  /// For a change that is never recovered: what is in its way is kept.
  public static let nowhere = JournalStore("", .nothing)

  // MARK: - Writing

  /// Records that a change begins; the caller has locked the hidden folder.
  public func begin(_ kind: Journal.Kind, _ staging: String, in store: any FileStore) throws(FileError) {
    guard isListed(kind) else { return }
    do throws(FileError) {
      try enter(Journal(kind, staging), in: store)
    } catch {
      try? removeFolderIfEmpty(in: store)
      throw error
    }
  }

  /// Records the remaining steps, once the hidden folder is complete.
  public func write(_ journal: Journal, in store: any FileStore) throws(FileError) {
    try store.write(bytes(of: journal, in: store), to: file(of: journal.kind, journal.staging, in: store))
  }

  /// Records that nothing is left to do, before the hidden folder is removed.
  public func retract(_ kind: Journal.Kind, _ staging: String, in store: any FileStore) throws(FileError) {
    try store.remove(file(of: kind, staging, in: store))
  }

  /// Adds the same to an undo log.
  public func noteRetraction(of kind: Journal.Kind, _ staging: String, in store: any FileStore, _ undo: inout UndoLog) {
    undo.removing(file(of: kind, staging, in: store))
  }

  /// Removes the record of a change of which nothing is left.
  public func end(_ kind: Journal.Kind, _ staging: String, in store: any FileStore) throws(FileError) {
    guard isListed(kind) else { return }
    if belief == .recorded { try retract(kind, staging, in: store) }
    let entry = entry(of: kind, staging, in: store)
    try removeDrafts(of: entry, in: store)
    try store.remove(entry)
    try removeFolderIfEmpty(in: store)
  }

  // MARK: - Recovery

  /// True if a command of this program created the hidden folder, as far as is known.
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

  /// Returns the remaining steps; nil if none were recorded, so that nothing has been changed yet.
  ///
  /// - Throws: `FileError.foreign` if they aren't trusted or can't be read.
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

  /// Returns the recorded hidden folders of one kind; they may no longer exist.
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

// MARK: - Places of records

extension JournalStore {
  /// Outside of a repository, edits are found by the catalog beside them, and changes of files by the project.
  private func isListed(_ kind: Journal.Kind) -> Bool { belief == .recorded || belief == .found && kind == .import }

  /// The remaining steps, in a separate file: it can be removed without writing anything, which a full disk would
  /// prevent.
  private func file(of kind: Journal.Kind, _ staging: String, in store: any FileStore) -> String {
    belief == .recorded ? entry(of: kind, staging, in: store) + Self.ending : Path.join(staging, "journal")
  }

  private static let ending = ".steps"

  private func bytes(of journal: Journal, in store: any FileStore) -> [UInt8] {
    journal.bytes(at: place(of: journal.staging, in: store), from: store.root)
  }

  /// The absolute path of a hidden folder with links resolved, so that it is always the same.
  private func place(of staging: String, in store: any FileStore) -> String {
    guard !store.root.isEmpty else { return staging }
    return Path.join(Self.real(Path.join(store.root, Path.folder(staging))), Path.name(staging))
  }

  private static func real(_ folder: String) -> String { FileSystem.realPath(folder) ?? folder }

  /// The name identifies one hidden folder; its form doesn't matter.
  private func entry(of kind: Journal.Kind, _ staging: String, in store: any FileStore) -> String {
    let place = place(of: staging, in: store)
    let hash = place.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Path.join(folder, "\(kind.rawValue)-\(String(hash, radix: 16))")
  }

  /// How many times the folder is created again if another import removed it as the last one in it.
  private static let attempts = 8

  private func enter(_ journal: Journal, in store: any FileStore) throws(FileError) {
    for _ in 1..<Self.attempts {
      do throws(FileError) {
        return try enterOnce(journal, in: store)
      } catch {
        // Another import ended, or recorded something, at the same instant.
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

  /// Removes incomplete records that were left by killed processes. The caller has locked the hidden folder.
  private func removeDrafts(of entry: String, in store: any FileStore) throws(FileError) {
    guard try store.kind(of: folder) == .folder else { return }
    let names = [Path.name(entry), Path.name(entry) + Self.ending]
    for found in try store.entries(of: folder)
    where names.contains(where: { FileSystem.isTemporaryName(found.name, of: $0) }) {
      try store.remove(Path.join(folder, found.name))
    }
  }

  /// In a work tree, nothing should be left; in git's folder, an empty folder does no harm.
  private func removeFolderIfEmpty(in store: any FileStore) throws(FileError) {
    guard belief == .found, try store.kind(of: folder) == .folder, try entries(in: store).isEmpty else { return }
    try store.remove(folder)
  }

  private func read(_ file: String, in store: any FileStore) throws(FileError) -> [UInt8]? {
    guard case .file(let size) = try store.kind(of: file), (size ?? 0) <= Journal.largest else { return nil }
    return try store.contents(of: file)
  }
}
