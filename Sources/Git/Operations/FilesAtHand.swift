internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The files a command is about to change, kept at hand until it is known which of them it did change.
///
/// Each gets a second name in git's own folder, which costs nothing whatever its size, and stands for its bytes however
/// the first name is written anew. Nothing is read or stored before the command is done.
struct FilesAtHand: Sendable {
  /// A file as it was.
  struct File: Sendable {
    var path: String
    /// Which second name it has.
    var number: Int
    var stamp: SystemFile.Stamp
  }

  /// The folder of second names.
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

  /// Keeps what lies at some paths at hand, files and folders; where nothing lies, that is noted.
  mutating func keep(_ paths: [String]) throws {
    try SystemFile.makeFolder(folder)
    for path in paths where known.insert(PathKey(path)).inserted {
      places.append(path)
      for found in Self.walk(root, path) where knownFiles.insert(PathKey(found.path)).inserted {
        let file = File(path: found.path, number: files.count, stamp: found.stamp)
        try link(file)
        files.append(file)
      }
    }
  }

  func place(of file: File) -> String { folder.joined(String(file.number)) }

  /// Where second names are unknown, as many bytes are copied in all; more would make a command wait for it.
  private static let mostCopied = 1 << 26
  private var copiedByteCount = 0

  /// - Throws: `FileFailure` where the file can have no second name, and is too large to copy.
  private mutating func link(_ file: File) throws {
    let (from, to) = (root.joined(file.path), place(of: file))
    if linkat(AT_FDCWD, from, AT_FDCWD, to, 0) == 0 { return }
    // The disk knows no second names, or git's folder lies on another one.
    guard let status = SystemFile.status(of: from) else { throw FileFailure("link", from) }
    if FileMode(status) == .symbolicLink {
      guard let target = SystemFile.linkTarget(of: from), target.withCPath({ symlink($0, to) }) == 0 else {
        throw FileFailure("symlink", to)
      }
    } else {
      copiedByteCount += Int(status.st_size)
      if copiedByteCount > Self.mostCopied { throw FileFailure("link", from, code: EFBIG) }
      try SystemFile.create(to, try SystemFile.bytes(of: from) ?? [], isFlushed: false)
      if status.st_mode & S_IXUSR != 0 { chmod(to, 0o755) }
    }
  }

  /// Returns the files and links at a path and below it. What git could not record is passed over, and so are
  /// repositories in it.
  private static func walk(_ root: String, _ path: String, depth: Int = 0) -> [(path: String, stamp: SystemFile.Stamp)]
  {
    let full = root.joined(path)
    guard depth < deepest, !path.isRepaired, let status = SystemFile.status(of: full) else { return [] }
    switch FileMode(status) {
    case .file, .executable, .symbolicLink: return [(path, SystemFile.Stamp(status))]
    case .folder:
      let names = (try? SystemFile.names(in: full)) ?? []
      if depth > 0, names.contains(where: { $0.hasSameBytes(as: ".git") }) { return [] }
      return names.filter { PathCheck.isAllowed(Array($0.utf8), isLink: false) }
        .flatMap { walk(root, path.joined($0), depth: depth + 1) }
    default: return []
    }
  }

  // MARK: Afterwards

  /// What changed, and where the bytes are of what was there before.
  struct Outcome {
    var records: [FileRecord] = []
    /// The second names of the contents before, by their ids.
    var contents: [ObjectID: String] = [:]
  }

  /// Finds out what became of the files; what lies there as it did is not read.
  ///
  /// - Parameter isMeant: False for new files that are none of git's; what a command took away or replaced was at hand.
  func outcome(where isMeant: (String) throws -> Bool) throws -> Outcome {
    var now: [PathKey: (path: String, stamp: SystemFile.Stamp)] = [:]
    for place in places { for file in Self.walk(root, place) { now[PathKey(file.path)] = file } }
    var wanted: [(path: String, old: String?, new: String?)] = []
    for file in files {
      let after = now.removeValue(forKey: PathKey(file.path))
      if after?.stamp == file.stamp { continue }
      wanted.append((file.path, place(of: file), after.map { root.joined($0.path) }))
    }
    wanted += try now.values.filter { try isMeant($0.path) }.map { ($0.path, nil, root.joined($0.path)) }
    wanted.sort { $0.path.bytesPrecede($1.path) }
    let sides = try RawSides.read(wanted.flatMap { [$0.old, $0.new] }.compactMap { $0 })
    var outcome = Outcome()
    for (path, old, new) in wanted {
      let record = FileRecord(
        path: path, before: old.flatMap { sides[PathKey($0)] }, after: new.flatMap { sides[PathKey($0)] })
      if record.before == record.after { continue }
      outcome.records.append(record)
      if let old, let id = record.before?.id { outcome.contents[id] = old }
    }
    return outcome
  }

  func remove() {
    guard SystemFile.exists(folder) else { return }
    Leftovers.removeAll(folder)
  }
}

/// Reads what lies at paths, on every core: a file that was given another name only once.
enum RawSides {
  /// Returns what is there, by the paths; a file that cannot be read is passed over.
  static func read(_ paths: [String]) throws -> [PathKey: FileSide] {
    struct Inode: Hashable { var device: UInt64, inode: UInt64 }
    var byInode: [Inode: [String]] = [:]
    for path in paths {
      guard let stamp = SystemFile.stamp(of: path) else { continue }
      byInode[Inode(device: stamp.device, inode: stamp.inode), default: []].append(path)
    }
    let sides = Mutex<[PathKey: FileSide]>([:])
    try WorkPile(Array(byInode.values)).run(
      start: {},
      work: { paths, _ in
        guard let side = try side(of: paths[0]) else { return [] }
        sides.withLock { sides in for path in paths { sides[PathKey(path)] = side } }
        return []
      }, end: { _ in })
    return sides.withLock { $0 }
  }

  static func side(of path: String) throws -> FileSide? {
    guard let status = SystemFile.status(of: path), let mode = FileMode(status), mode != .folder else { return nil }
    if mode == .symbolicLink {
      return SystemFile.linkTarget(of: path).map { FileSide(mode, ObjectID.ofFile($0), isRaw: true) }
    }
    do throws(FileFailure) {
      guard let content = try FileContent(path) else { return nil }
      return try id(of: content).map { FileSide(mode, $0, isRaw: true) }
    } catch {
      if error.isPermissionDenied { return nil }
      throw error
    }
  }

  /// Nil for a file that changes all the time.
  private static func id(of content: borrowing FileContent) throws(FileFailure) -> ObjectID? {
    var hash = SHA1(of: .blob, byteCount: content.byteCount)
    let buffer = ByteBuffer(capacity: min(content.byteCount, 1 << 20))
    do {
      return try content.readPieces(buffer) { hash.update($0) } ? ObjectID(hash.finish()) : nil
    } catch {
      throw error as? FileFailure ?? FileFailure("read", content.path)
    }
  }
}

extension SystemFile {
  /// The text of a symbolic link; nil where none lies there.
  static func linkTarget(of path: String) -> [UInt8]? {
    var text = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = text.withUnsafeMutableBytes {
      readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)  // it has room
    }
    return count < 0 ? nil : Array(text[..<count])
  }
}

extension ObjectIntake {
  /// Takes the bytes of a file or the text of a link; false where it has other bytes than it had.
  func take(_ path: String, _ id: ObjectID, _ writer: ObjectWriter) throws -> Bool {
    if let target = SystemFile.status(of: path).flatMap({ FileMode($0) }) == .symbolicLink
      ? SystemFile.linkTarget(of: path) : nil
    {
      return ObjectID(try target.withUnsafeBytes { try writer.write(.blob, $0) }) == id
    }
    guard let content = try FileContent(path) else { return false }
    let buffer = ByteBuffer(capacity: min(content.byteCount + 1, FileContent.largestPiece + 1))
    if content.isLarge {
      return try writer.writeLarge(byteCount: content.byteCount) { try content.readPieces(buffer, $0) }
        .map { ObjectID($0) } == id
    }
    guard try content.read(into: buffer) else { return false }
    return ObjectID(try writer.write(.blob, buffer.bytes)) == id
  }
}
