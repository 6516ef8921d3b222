internal import Files
internal import System

/// The files that a command is about to change, kept until it is known which ones it did change.
///
/// Each gets a hard link in git's own folder, which costs nothing whatever its size, and keeps its bytes even if the
/// original name is replaced. Nothing is read or stored before the command is done.
struct FileBackups: Sendable {
  /// The former state of a file.
  struct File: Sendable {
    var path: String
    /// The number of its hard link.
    var number: Int
    var stamp: POSIXFile.CachedStat
    /// The contents according to the index; nil if the file must be read.
    var side: WorkTreeFileState?
  }

  /// What was added to the backups.
  struct Added {
    var places: [String] = []
    var files: [File] = []
  }

  /// The folder of hard links.
  let folder: String
  let root: String
  /// The paths that were announced, including everything below them.
  private(set) var places: [String] = []
  private(set) var files: [File] = []
  private var known: Set<ExactName> = []
  private var knownFiles: Set<ExactName> = []

  /// No set of assets is nested deeper than this.
  private static let deepest = 64

  init(folder: String, root: String) { (self.folder, self.root) = (folder, root) }

  /// Takes what an earlier process recorded.
  init(folder: String, root: String, places: [String], files: [File]) {
    (self.folder, self.root, self.places, self.files) = (folder, root, places, files)
  }

  /// Up to this many files are read as fast as an index.
  static let fewFiles = 32

  /// Backs up files and folders at some paths; paths that don't exist are recorded too.
  ///
  /// - Parameters:
  ///   - absent: Paths that didn't exist before the command, whatever it has created there since.
  ///   - known: Returns a source for the contents of files without reading them; called if there are many.
  /// - Returns: What was not backed up before.
  @discardableResult
  mutating func keep(
    _ paths: [String], absent: Set<ExactName> = [], known source: () -> IndexedFileStates? = { nil }
  ) throws -> Added {
    try POSIXFile.makeFolder(folder)
    var more = Added()
    var found: [Found] = []
    var folders = FolderPaths(below: root)
    let asked = Set(paths.map { ExactName($0) })
    for path in paths where known.insert(ExactName(path)).inserted {
      more.places.append(path)
      if absent.contains(ExactName(path)) { continue }
      var place = path
      if !folders.lead(to: path) {
        // Creating the folder would remove a file in its place.
        guard let file = folders.file(inPlaceOfFolderAround: path), known.insert(ExactName(file)).inserted else {
          continue
        }
        more.places.append(file)
        place = file
      }
      found += Self.walk(root, place).filter { file in
        let key = ExactName(file.path)
        // A path that was recorded as absent was created by the command itself.
        let isBelow = !file.path.hasSameBytes(as: place)
        if isBelow, absent.contains(key) || known.contains(key) && !asked.contains(key) { return false }
        return knownFiles.insert(key).inserted
      }
    }
    let sides = found.count > Self.fewFiles ? source() : nil
    for found in found {
      let file = File(
        path: found.path, number: files.count + more.files.count, stamp: POSIXFile.CachedStat(found.status),
        side: try sides?.side(of: found.path, found.status))
      // From here on, the file's change time on disk is that of the hard link's creation.
      try link(file)
      more.files.append(file)
    }
    places += more.places
    files += more.files
    return more
  }

  func place(of file: File) -> String { folder.joined(String(file.number)) }

  /// The most bytes that are copied in total if hard links aren't supported; more would make a command slow.
  private static let maxCopiedByteCount = 1 << 26
  private var copiedByteCount = 0

  /// - Throws: `SyscallError` if the file can't have a hard link, and is too large to copy.
  private mutating func link(_ file: File) throws {
    let (from, to) = (root.joined(file.path), place(of: file))
    if linkat(AT_FDCWD, from, AT_FDCWD, to, 0) == 0 { return }
    // The file system has no hard links, or git's folder is on another one.
    guard let status = POSIXFile.status(of: from) else { throw SyscallError("link", from) }
    if FileMode(status) == .symbolicLink {
      guard let target = POSIXFile.linkTarget(of: from), target.withCPath({ symlink($0, to) }) == 0 else {
        throw SyscallError("symlink", to)
      }
    } else {
      copiedByteCount += Int(status.st_size)
      if copiedByteCount > Self.maxCopiedByteCount { throw SyscallError("link", from, code: EFBIG) }
      try POSIXFile.create(
        to, try POSIXFile.bytes(of: from, limit: POSIXFile.maxIndexByteCount) ?? [], isFlushed: false)
      if status.st_mode & S_IXUSR != 0 { chmod(to, 0o755) }
    }
  }

  private typealias Found = (path: String, status: stat)

  /// Returns the files and links at and below a path. Anything that git can't record is skipped, and so are nested
  /// repositories.
  private static func walk(_ root: String, _ path: String, depth: Int = 0) -> [Found] {
    let full = root.joined(path)
    guard depth < deepest, !path.isRepaired, let status = POSIXFile.status(of: full) else { return [] }
    switch FileMode(status) {
    case .file, .executable, .symbolicLink: return [(path, status)]
    case .folder:
      let names = (try? POSIXFile.names(in: full)) ?? []
      if depth > 0, names.contains(where: { $0.hasSameBytes(as: ".git") }) { return [] }
      return names.filter { PathValidator.isAllowed(Array($0.utf8), isLink: false) }
        .flatMap { walk(root, path.joined($0), depth: depth + 1) }
    default: return []
    }
  }

  // MARK: Afterwards

  /// What changed, and where the former bytes are.
  struct Outcome {
    var records: [RecordedFileChange] = []
    /// The hard links of the former contents, by id.
    var contents: [ObjectID: String] = [:]
  }

  /// Determines what happened to the files; unchanged ones are not read.
  ///
  /// - Parameter isMeant: Returns false for new files that git doesn't track; everything that a command removed,
  ///   replaced or moved was backed up.
  func outcome(where isMeant: (String) throws -> Bool) throws -> Outcome {
    var now: [ExactName: (path: String, stamp: POSIXFile.CachedStat)] = [:]
    var folders = FolderPaths(below: root)
    for place in places where folders.lead(to: place) {
      for file in Self.walk(root, place) { now[ExactName(file.path)] = (file.path, POSIXFile.CachedStat(file.status)) }
    }
    var wanted: [(path: String, old: String?, new: String?)] = []
    var gone: Set<POSIXFile.CachedStat> = []
    for file in files {
      let after = now.removeValue(forKey: ExactName(file.path))
      if after?.stamp == file.stamp { continue }
      if after == nil { gone.insert(file.stamp) }
      wanted.append((file.path, place(of: file), after.map { root.joined($0.path) }))
    }
    let new = try now.values.filter { try gone.contains($0.stamp) || isMeant($0.path) }
    wanted += new.map { ($0.path, nil, root.joined($0.path)) }
    wanted.sort { $0.path.bytesPrecede($1.path) }
    let known = files.compactMap { file in file.side.map { (file.stamp, $0) } }
    let sides = try RawSides.read(wanted.flatMap { [$0.old, $0.new] }.compactMap { $0 }, known: known)
    var outcome = Outcome()
    for (path, old, new) in wanted {
      let record = RecordedFileChange(
        path: path, before: old.flatMap { sides[ExactName($0)] }, after: new.flatMap { sides[ExactName($0)] })
      if record.before == record.after { continue }
      outcome.records.append(record)
      if let old, let id = record.before?.id { outcome.contents[id] = old }
    }
    return outcome
  }

  func remove() {
    guard POSIXFile.exists(folder) else { return }
    StaleTemporaryFiles.removeAll(folder)
  }
}
