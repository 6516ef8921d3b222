#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Disk {
  /// Makes a folder and those around it; one that is there already is left alone.
  public static func makeFolder(_ path: String) throws(FileError) {
    if mkdir(path, 0o777) == 0 { return }
    switch errno {
    case EEXIST where isFolder(path): return
    case ENOENT where !Path.folder(path).isEmpty && Path.folder(path) != path:
      try makeFolder(Path.folder(path))
      if mkdir(path, 0o777) != 0, errno != EEXIST { throw FileError(.create, path) }
    default: throw FileError(.create, path)
    }
  }

  /// Writes a file that is there whole or not at all: beside its place under another name, synced, then renamed.
  ///
  /// A file that was there keeps its permissions.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    var old = stat()
    let mode = lstat(path, &old) == 0 && old.st_mode & S_IFMT == S_IFREG ? old.st_mode & 0o7777 : nil
    let temporary = Path.join(Path.folder(path), ".\(Path.name(path).prefix(60)).assets-\(getpid())")
    do throws(FileError) {
      try writeNew(bytes, to: temporary, mode: mode)
      guard rename(temporary, path) == 0 else { throw FileError(.write, path) }
    } catch {
      unlink(temporary)
      throw FileError(.write, path, code: error.code)
    }
  }

  private static func writeNew(_ bytes: [UInt8], to path: String, mode: mode_t?) throws(FileError) {
    let file = try Descriptor(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o666, for: .write)
    if let mode { file.setMode(mode) }
    try file.writeAll(bytes)
    try file.sync()
  }

  /// Writes a file at a path where nothing lies yet, without waiting for the disk; where that fails nothing is left
  /// there.
  public static func create(_ bytes: [UInt8], at path: String) throws(FileError) {
    let file = try Descriptor(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666, for: .write)
    do throws(FileError) {
      try file.writeAll(bytes)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Copies the bytes of a file to a path where nothing lies yet; where that fails nothing is left there.
  public static func copy(_ source: String, to path: String) throws(FileError) {
    let input = try Descriptor(source, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, for: .read)
    let status = try input.status()
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(.read, source, code: EINVAL) }
    let mode: mode_t = status.st_mode & S_IXUSR != 0 ? 0o777 : 0o666
    let output = try Descriptor(path, O_WRONLY | O_CREAT | O_EXCL, mode: mode, for: .write)
    do throws(FileError) {
      try copyBytes(from: input, to: output, count: Int(status.st_size))
    } catch {
      unlink(path)
      throw error
    }
  }

  private static func copyBytes(
    from input: borrowing Descriptor, to output: borrowing Descriptor, count: Int
  ) throws(FileError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, min(count, 1 << 20)), alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try input.readNext(into: buffer)
      if count == 0 { return }
      try output.writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Gives a file or folder another path on the same disk.
  ///
  /// - Throws: `FileError` with `EEXIST` where something lies at the new path. Another process that puts something
  ///   there in the same instant may be overwritten where the disk has no exclusive rename.
  public static func move(_ path: String, to newPath: String) throws(FileError) {
    if renameExclusively(path, newPath) == 0 { return }
    if errno == EEXIST { throw FileError(.rename, newPath) }
    guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw FileError(.rename, path) }
    guard try status(of: newPath) == nil else { throw FileError(.rename, newPath, code: EEXIST) }
    guard rename(path, newPath) == 0 else { throw FileError(.rename, path) }
  }

  /// Source: renameat2(2) with `RENAME_NOREPLACE`; on a Mac renamex_np(2).
  private static func renameExclusively(_ path: String, _ newPath: String) -> Int32 {
    #if canImport(Darwin)
      renamex_np(path, newPath, UInt32(RENAME_EXCL))
    #else
      guard let renameat2 else {
        errno = ENOSYS
        return -1
      }
      return renameat2(AT_FDCWD, path, AT_FDCWD, newPath, 1)
    #endif
  }

  #if !canImport(Darwin)
    private typealias Renameat2 =
      @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

    /// The header hides it from Swift, and an old system may not have it.
    private static let renameat2 = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Renameat2.self) }
  #endif

  /// Removes a file, a link, or a folder with all that is in it; what is not there is fine.
  public static func remove(_ path: String) throws(FileError) {
    guard let kind = try status(of: path)?.kind else { return }
    if kind == .folder {
      for entry in try entries(of: path) { try remove(Path.join(path, entry.name)) }
      if rmdir(path) != 0, errno != ENOENT { throw FileError(.remove, path) }
    } else if unlink(path) != 0, errno != ENOENT {
      throw FileError(.remove, path)
    }
  }

  /// Waits until everything that was written lies on its disk.
  ///
  /// Source: sync(2), which waits on Linux; on a Mac it only starts the writing.
  public static func flush() { sync() }

  /// Makes a folder with a new name inside another one.
  public static func makeTemporaryFolder(in folder: String, prefix: String) throws(FileError) -> String {
    var template = Array(Path.join(folder, prefix + "XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError(.create, folder) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
