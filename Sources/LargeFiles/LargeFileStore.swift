internal import CSystem
public import Files
internal import Synchronization
internal import System

/// Where a repository keeps the contents of large files, shared with git-lfs.
///
/// Source: git-lfs, `fs/fs.go`.
public struct LargeFileStore: Hashable, Sendable {
  /// The absolute path of `lfs/objects`.
  public let folder: String
  /// Second names of the contents that were made here. `git lfs prune` deletes what no pushed version near the end of a
  /// branch has, also what only an undo or a shelf needs.
  private let kept: String

  /// - Parameters:
  ///   - repository: The absolute path of the git directory that linked work trees share.
  ///   - storage: The setting `lfs.storage`; relative to the git directory.
  public init(of repository: String, storage: String? = nil) {
    folder = Path.join(storage.map { Path.absolute($0, from: repository) } ?? Path.join(repository, "lfs"), "objects")
    kept = Path.join(repository, "assets/large-files")
  }

  /// Opens the content of a large file; nil if it isn't here, or not whole.
  public func open(_ pointer: LargeFilePointer) -> OpenFile? {
    for place in [pointer.path(in: folder), secondName(of: pointer)] {
      if let file = try? OpenFile(place), file.byteCount == pointer.size { return file }
    }
    return nil
  }

  /// Passes on the content of a large file, in chunks.
  ///
  /// - Returns: False if it isn't here.
  /// - Throws: `FileError` if it is cut off meanwhile, and what `take` throws.
  public func read(_ pointer: LargeFilePointer, _ take: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
    guard let content = open(pointer) else { return false }
    guard try content.passOn(take) == pointer.size else {
      throw FileError(.read, pointer.path(in: folder), code: EIO)
    }
    return true
  }

  /// Copies the content of a large file from another store; nothing if it is here already.
  ///
  /// - Returns: False if the other store doesn't have it.
  /// - Throws: `LargeFileError.mismatch` if the other store has something else there; `FileError`.
  @discardableResult
  public func copy(_ pointer: LargeFilePointer, from other: LargeFileStore) throws -> Bool {
    if has(pointer) { return true }
    let copy = try begin(staysInCache: true)
    guard try other.read(pointer, { try copy.take($0) }) else { return false }
    _ = try copy.finish(expecting: pointer)
    return true
  }

  /// Gives a content a second name, which stays when others remove it from the store.
  ///
  /// - Returns: The folders that may have a new name in them.
  fileprivate func keep(_ pointer: LargeFilePointer) -> [String] {
    let place = secondName(of: pointer)
    // A disk without hard links can't.
    if link(pointer.path(in: folder), place) != 0 {
      if errno == EEXIST {
        // A content that was cut off is replaced.
        if !isHere(pointer, at: place), unlink(place) == 0 { _ = link(pointer.path(in: folder), place) }
      } else if errno == ENOENT, (try? FileSystem.makeFolder(Path.folder(place))) != nil {
        _ = link(pointer.path(in: folder), place)
      }
    }
    return [Path.folder(place), kept]
  }

  /// In 256 folders: making one for almost every content, as git-lfs does, takes longer than the link.
  private func secondName(of pointer: LargeFilePointer) -> String {
    Path.join(kept, "\(pointer.oid.prefix(2))/\(pointer.oid)")
  }

  /// Puts contents back that others removed from the store, for programs that only look there.
  public func restore(_ pointers: [LargeFilePointer]) {
    for pointer in pointers where pointer.size > 0 {
      let place = pointer.path(in: folder)
      if FileSystem.exists(place) { continue }
      try? FileSystem.makeFolder(Path.folder(place))
      _ = link(secondName(of: pointer), place)
    }
  }

  /// True for a content that is here whole, and in a file that another store doesn't have, too. All of it is read.
  public func hasCopy(of pointer: LargeFilePointer, besides other: LargeFileStore) throws -> Bool {
    let places = places(of: pointer).filter { isHere(pointer, at: $0) }
    let others = other.places(of: pointer).compactMap(Self.file)
    guard places.contains(where: { place in Self.file(place).map { !others.contains($0) } ?? false }) else {
      return false
    }
    var hash = SHA256()
    return try read(pointer) { hash.update($0) } && SHA256.digits(hash.finish()) == pointer.oid
  }

  /// The device and the inode of a file.
  private static func file(_ path: String) -> [UInt64]? {
    var status = stat()
    return lstat(path, &status) == 0 ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
  }

  private func places(of pointer: LargeFilePointer) -> [String] { [pointer.path(in: folder), secondName(of: pointer)] }

  /// The contents that came, or were last made here, before a time.
  ///
  /// - Parameter moment: Seconds since 1970.
  public func contents(olderThan moment: Int64) throws(FileError) -> [LargeFilePointer] {
    var found: [String: (size: Int, moment: Int64)] = [:]
    for path in try Self.files(in: folder) + Self.files(in: kept) where LargeFilePointer.isDigest(Path.name(path)) {
      let pointer = LargeFilePointer(oid: Path.name(path), size: 0)
      var status = stat()
      guard places(of: pointer).contains(path), lstat(path, &status) == 0 else { continue }
      let known = found[pointer.oid] ?? (0, .min)
      found[pointer.oid] = (
        max(known.size, Int(status.st_size)), max(known.moment, Int64(status.modificationTime.tv_sec))
      )
    }
    return found.filter { $0.value.moment < moment }.map { LargeFilePointer(oid: $0.key, size: $0.value.size) }
  }

  private static func files(in folder: String) throws(FileError) -> [String] {
    guard FileSystem.exists(folder) else { return [] }
    var found: [String] = []
    for entry in try FileSystem.entries(of: folder, tellsSizes: false) {
      let path = Path.join(folder, entry.name)
      switch entry.kind {
      case .folder: found += try files(in: path)
      case .file: found.append(path)
      default: break
      }
    }
    return found
  }

  /// What came of removing a content.
  public enum Removal: Sendable {
    case removed
    /// It came, or was made again, after the time.
    case isNew
    /// Holds the path that couldn't be removed.
    case failed(String)
  }

  /// Removes a content that came before a time, with its second name.
  ///
  /// - Parameter moment: Seconds since 1970.
  public func remove(_ pointer: LargeFilePointer, olderThan moment: Int64) -> Removal {
    let places = places(of: pointer)
    var status = stat()
    for place in places where lstat(place, &status) == 0 && Int64(status.modificationTime.tv_sec) >= moment {
      return .isNew
    }
    let left = places.first { unlink($0) != 0 && errno != ENOENT }
    return left.map { .failed($0) } ?? .removed
  }

  public func has(_ pointer: LargeFilePointer) -> Bool {
    pointer.size == 0 || isHere(pointer, at: pointer.path(in: folder)) || isHere(pointer, at: secondName(of: pointer))
  }

  fileprivate func isHere(_ pointer: LargeFilePointer, at path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == pointer.size
  }

  /// Begins a content that isn't known yet.
  ///
  /// - Throws: `FileError` if no file can be made for it.
  public func begin() throws(FileError) -> LargeFileWriter { try begin(staysInCache: false) }

  /// - Parameter staysInCache: True for what is read soon.
  private func begin(staysInCache: Bool) throws(FileError) -> LargeFileWriter {
    let place = Path.join(Path.folder(folder), "tmp")
    if Self.cleaned.withLock({ $0.insert(place).inserted }) { Self.removeLeftovers(in: place) }
    return try LargeFileWriter(in: place, to: self, staysInCache: staysInCache)
  }

  /// The folders that were looked at by this process.
  private static let cleaned = Mutex<Set<String>>([])
  private static let leftoverAge = 3600

  /// Removes what killed programs left. What was written to an hour ago is a leftover to git-lfs, too.
  private static func removeLeftovers(in place: String) {
    for entry in (try? FileSystem.entries(of: place)) ?? [] where entry.name.hasPrefix(LargeFileWriter.prefix) {
      let path = Path.join(place, entry.name)
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.modificationTime.tv_sec < time(nil) - leftoverAge
      else { continue }
      unlink(path)
    }
  }

  /// Begins a content with what came of it earlier, which may be nothing.
  func begin(_ pointer: LargeFilePointer) throws -> LargeFileWriter {
    let writer = try begin(staysInCache: true)
    guard let beginning = try? OpenFile(beginning(of: pointer)), beginning.byteCount < pointer.size else {
      return writer
    }
    _ = try beginning.passOn(writer.take)
    return writer
  }

  func forgetBeginning(of pointer: LargeFilePointer) { unlink(beginning(of: pointer)) }

  /// Where git-lfs keeps it too.
  fileprivate func beginning(of pointer: LargeFilePointer) -> String {
    Path.join(Path.folder(folder), "incomplete/\(pointer.oid).part")
  }

  /// - Throws: `LargeFileServerError.Kind.noSpace` if these contents don't fit on the disk.
  func checkSpace(for pointers: [LargeFilePointer]) throws {
    let place = Path.folder(folder)
    try FileSystem.makeFolder(place)
    var status = statvfs()
    guard statvfs(place, &status) == 0 else { return }
    let available = Int(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
    var needed = 0
    for pointer in pointers where !has(pointer) {
      let (sum, isTooMuch) = needed.addingReportingOverflow(pointer.size)
      needed = isTooMuch ? .max : sum
    }
    if needed > available {
      throw LargeFileServerError(.noSpace(needed: needed, available: available), "")
    }
  }
}

extension OpenFile {
  /// Passes on the content in chunks.
  ///
  /// - Returns: The number of bytes, less than `byteCount` if the file was cut off meanwhile.
  fileprivate func passOn(_ take: (UnsafeRawBufferPointer) throws -> Void) throws -> Int {
    var offset = 0
    while offset < byteCount {
      let piece = try read(at: offset, count: min(1 << 20, byteCount - offset))
      if piece.isEmpty { break }
      try piece.withUnsafeBytes(take)
      offset += piece.count
    }
    return offset
  }
}

/// Takes the content of one large file, in chunks: it is hashed, and in the store only when it is whole and on the disk.
///
/// It may go from thread to thread, but only one uses it at a time.
public final class LargeFileWriter: @unchecked Sendable {
  private let store: LargeFileStore
  /// Where the content is until it has its name in the store.
  public let temporary: String
  private var descriptor: Int32
  private var hash = SHA256()
  public private(set) var byteCount = 0
  /// What comes after the beginning of a new content goes through this buffer, past the system's cache: filling the cache
  /// with hundreds of megabytes takes several times as long as hashing them, and they have to be on the disk before they
  /// count anyway.
  private var buffer: (bytes: UnsafeMutableRawBufferPointer, count: Int)?
  /// The size of the beginning, which is written as usual.
  private let cachedByteCount: Int
  private static let beginning = 4 << 20
  private static let bufferSize = 1 << 20
  private var isPlaced = false
  private var ended: (pointer: LargeFilePointer, isNew: Bool)?
  fileprivate static let prefix = "assets-"
  /// True if what came earlier was dropped.
  private(set) var isRestarted = false

  fileprivate init(in temporaryFolder: String, to store: LargeFileStore, staysInCache: Bool) throws(FileError) {
    self.store = store
    cachedByteCount = staysInCache ? .max : Self.beginning
    let name = Array(Path.join(temporaryFolder, "\(Self.prefix)XXXXXX").utf8CString)
    var template = name
    descriptor = mkstemp(&template)
    if descriptor < 0, errno == ENOENT {
      try FileSystem.makeFolder(temporaryFolder)
      template = name
      descriptor = mkstemp(&template)
    }
    temporary = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }  // never empty
    if descriptor < 0 { throw FileError(.write, temporary, code: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    buffer?.bytes.deallocate()
    if !isPlaced { unlink(temporary) }
  }

  /// - Throws: `FileError`.
  public func take(_ piece: UnsafeRawBufferPointer) throws {
    hash.update(piece)
    let first = UnsafeRawBufferPointer(rebasing: piece.prefix(max(0, cachedByteCount - byteCount)))
    byteCount += piece.count
    try put(first)
    var rest = piece.dropFirst(first.count)
    while !rest.isEmpty {
      let (bytes, count) = buffer ?? (.allocate(byteCount: Self.bufferSize, alignment: 4096), 0)
      let part = rest.prefix(bytes.count - count)
      UnsafeMutableRawBufferPointer(rebasing: bytes[count...]).copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
      buffer = (bytes, count + part.count)
      rest = rest.dropFirst(part.count)
      if count + part.count == bytes.count { try empty(bytes) }
    }
  }

  /// Writes a full buffer.
  private func empty(_ bytes: UnsafeMutableRawBufferPointer) throws(FileError) {
    buffer?.count = 0
    var count = 0
    if cfolder_bypass_cache(descriptor, 1) == 0 { count = max(0, write(descriptor, bytes.baseAddress, bytes.count)) }
    if count == bytes.count { return }
    // Some disks can't do that, and some only say so now.
    _ = cfolder_bypass_cache(descriptor, 0)
    try put(UnsafeRawBufferPointer(rebasing: bytes[count...]))
  }

  /// Writes what is left in the buffer.
  private func flush() throws(FileError) {
    guard let (bytes, count) = buffer else { return }
    defer { bytes.deallocate() }
    buffer = nil
    _ = cfolder_bypass_cache(descriptor, 0)
    try put(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
  }

  private func put(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while let start = rest.baseAddress, rest.count > 0 {
      let count = write(descriptor, start, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError(.write, temporary, code: errno) }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Drops what was taken.
  func restart() throws {
    buffer?.count = 0
    _ = cfolder_bypass_cache(descriptor, 0)
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw FileError(.write, temporary, code: errno)
    }
    (hash, byteCount, isRestarted) = (SHA256(), 0, true)
  }

  /// Keeps what was taken for the next try; see `LargeFileStore.begin`.
  func keepBeginning(of pointer: LargeFilePointer) {
    let place = store.beginning(of: pointer)
    guard byteCount > 0, (try? flush()) != nil, (try? FileSystem.makeFolder(Path.folder(place))) != nil else { return }
    isPlaced = rename(temporary, place) == 0
  }

  /// Puts the content in the store. What has its name there is left, as it has the same content.
  ///
  /// - Parameter expected: What was asked for; nil if it is new.
  /// - Throws: `LargeFileError.mismatch` for other content than expected; `FileError`.
  public func finish(expecting expected: LargeFilePointer? = nil) throws -> LargeFilePointer {
    let pointer = try end(expecting: expected)
    // What has its name in the store counts as whole, also after a power failure.
    if ended != nil, fsync(descriptor) != 0 { throw FileError(.write, temporary, code: errno) }
    try place()
    return pointer
  }

  /// Ends a content that is put in the store together with others: first all of them are flushed (`temporary`), then
  /// each gets its name (`place`).
  ///
  /// - Returns: Its pointer, and whether there is something to flush and to place.
  /// - Throws: `FileError`.
  public func end() throws -> (pointer: LargeFilePointer, isWaiting: Bool) {
    let pointer = try end(expecting: nil)
    // Thousands may wait, and a process can't have that many files open. Some disks report only here that they are full.
    let isClosed = close(descriptor) == 0
    descriptor = -1
    guard isClosed else { throw FileError(.write, temporary, code: errno) }
    if isNeeded { return (pointer, true) }
    if pointer.size > 0 {
      // It is as good as new, and must not be removed as an old one.
      utimes(pointer.path(in: store.folder), nil)
      _ = store.keep(pointer)
    }
    // Others may have removed it before it had its second name.
    return (pointer, isNeeded)
  }

  /// False for nothing, and if the store has this content.
  private var isNeeded: Bool {
    ended.map { !store.isHere($0.pointer, at: $0.pointer.path(in: store.folder)) } ?? false
  }

  private func end(expecting expected: LargeFilePointer?) throws -> LargeFilePointer {
    try flush()
    let pointer = LargeFilePointer(oid: SHA256.digits(hash.finish()), size: byteCount)
    if let expected, expected.oid != pointer.oid || expected.size != pointer.size {
      throw LargeFileError.mismatch(expected: expected, pointer)
    }
    if pointer.size == 0 { return pointer }
    ended = (pointer, isNew: expected == nil)
    // As git-lfs leaves them: readable by whoever may read the repository.
    _ = fchmod(descriptor, 0o644)
    return pointer
  }

  /// Gives the content its name in the store, once it is on the disk.
  ///
  /// - Returns: The folders that may have a new name in them.
  /// - Throws: `FileError`.
  @discardableResult
  public func place() throws(FileError) -> [String] {
    guard let (pointer, isNew) = ended, !isPlaced else { return [] }
    let path = pointer.path(in: store.folder)
    if !store.isHere(pointer, at: path) {
      try FileSystem.makeFolder(Path.folder(path))
      guard rename(temporary, path) == 0 else { throw FileError(.write, path, code: errno) }
      isPlaced = true
    } else if isNew {
      // It counts as new from now on, so that `maintain` keeps it.
      utimes(path, nil)
    }
    // What was made here may be needed although no version has it.
    let more = isNew ? store.keep(pointer) : []
    // Two folders for the name itself; the others are new with the first content, or may be closed to this user.
    return sequence(first: Path.folder(path), next: Path.folder).prefix(5).filter { access($0, R_OK) == 0 } + more
  }
}

/// Why the content of a large file can't be kept.
public enum LargeFileError: Error, Hashable, Sendable {
  /// The bytes are not those that were asked for.
  case mismatch(expected: LargeFilePointer, LargeFilePointer)
  /// The store doesn't have this content.
  case notHere(LargeFilePointer)
}
