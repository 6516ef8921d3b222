internal import System

/// The files a command is about to change, kept at hand until it is known which of them it did change.
///
/// Each gets a hard link in git's own folder, which costs nothing whatever its size, and stands for its bytes however
/// the first name is written again. Nothing is read or stored before the command is done.
struct FileBackups: Sendable {
  /// A file as it was.
  struct File: Sendable {
    var path: String
    /// Which second name it has.
    var number: Int
    var stamp: POSIXFile.CachedStat
    /// What it holds, where the index told; nil if it has to be read.
    var side: WorkTreeFileState?
  }

  /// What came to be at hand.
  struct Added {
    var places: [String] = []
    var files: [File] = []
  }

  /// The folder of hard links.
  let folder: String
  let root: String
  /// What was announced, with all that lies below it.
  private(set) var places: [String] = []
  private(set) var files: [File] = []
  private var known: Set<PathKey> = []
  private var knownFiles: Set<PathKey> = []

  /// More than this in one folder is no set of anybody's.
  private static let deepest = 64

  init(folder: String, root: String) { (self.folder, self.root) = (folder, root) }

  /// Takes what an earlier process noted.
  init(folder: String, root: String, places: [String], files: [File]) {
    (self.folder, self.root, self.places, self.files) = (folder, root, places, files)
  }

  /// So few are read as quickly as an index is.
  static let fewFiles = 32

  /// Keeps what lies at some paths at hand, files and folders; where nothing lies, that is noted.
  ///
  /// - Parameters:
  ///   - absent: Where nothing lay before the command, whatever it has put there by now.
  ///   - known: Returns what tells what files hold without reading them; called where there are many.
  /// - Returns: What was not at hand before.
  @discardableResult
  mutating func keep(
    _ paths: [String], absent: Set<PathKey> = [], known source: () -> IndexedFileStates? = { nil }
  ) throws -> Added {
    try POSIXFile.makeFolder(folder)
    var more = Added()
    var found: [Found] = []
    var folders = FolderPaths(below: root)
    let asked = Set(paths.map { PathKey($0) })
    for path in paths where known.insert(PathKey(path)).inserted {
      more.places.append(path)
      if absent.contains(PathKey(path)) { continue }
      var place = path
      if !folders.lead(to: path) {
        // Whoever makes the folder takes away what is in its place.
        guard let file = folders.file(inPlaceOfFolderAround: path), known.insert(PathKey(file)).inserted else {
          continue
        }
        more.places.append(file)
        place = file
      }
      found += Self.walk(root, place).filter { file in
        let key = PathKey(file.path)
        // What was noted before as absent was put there by the command itself.
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
      // From here on the disk tells another time of the last change: that of the second name.
      try link(file)
      more.files.append(file)
    }
    places += more.places
    files += more.files
    return more
  }

  func place(of file: File) -> String { folder.joined(String(file.number)) }

  /// Where hard links are unknown, as many bytes are copied in all; more would make a command wait for it.
  private static let maxCopiedByteCount = 1 << 26
  private var copiedByteCount = 0

  /// - Throws: `SyscallError` if the file can have no second name, and is too large to copy.
  private mutating func link(_ file: File) throws {
    let (from, to) = (root.joined(file.path), place(of: file))
    if linkat(AT_FDCWD, from, AT_FDCWD, to, 0) == 0 { return }
    // The disk knows no hard links, or git's folder lies on another one.
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

  /// Returns the files and links at a path and below it. What git could not record is passed over, and so are
  /// repositories in it.
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

  /// What changed, and where the bytes are of what was there before.
  struct Outcome {
    var records: [RecordedFileChange] = []
    /// The hard links of the contents before, by their ids.
    var contents: [ObjectID: String] = [:]
  }

  /// Finds out what became of the files; what lies there as it did is not read.
  ///
  /// - Parameter isMeant: False for new files that are none of git's; what a command took away, replaced or moved was
  ///   at hand.
  func outcome(where isMeant: (String) throws -> Bool) throws -> Outcome {
    var now: [PathKey: (path: String, stamp: POSIXFile.CachedStat)] = [:]
    var folders = FolderPaths(below: root)
    for place in places where folders.lead(to: place) {
      for file in Self.walk(root, place) { now[PathKey(file.path)] = (file.path, POSIXFile.CachedStat(file.status)) }
    }
    var wanted: [(path: String, old: String?, new: String?)] = []
    var gone: Set<POSIXFile.CachedStat> = []
    for file in files {
      let after = now.removeValue(forKey: PathKey(file.path))
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
        path: path, before: old.flatMap { sides[PathKey($0)] }, after: new.flatMap { sides[PathKey($0)] })
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
