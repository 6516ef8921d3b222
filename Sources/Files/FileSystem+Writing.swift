internal import CSystem
internal import System

extension FileSystem {
  /// Creates a folder and its parent folders; an existing one is left alone.
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

  /// Writes a file completely or not at all: under a temporary name beside its path, synced, then renamed.
  ///
  /// The permissions of an existing file are kept.
  ///
  /// - Parameters:
  ///   - isExecutable: True to make it executable for everyone, whatever it was.
  ///   - waits: False if nothing is lost should the power fail before the bytes are on the disk.
  public static func write(
    _ bytes: [UInt8], to path: String, isExecutable: Bool = false, waits: Bool = true
  ) throws(FileError) {
    let mode = isExecutable ? 0o755 : modeOfFile(path)
    let temporary = temporaryPath(beside: path)
    do throws(FileError) {
      // Nothing should exist there, because the name is one of 2^64; if something does, it must not be overwritten or
      // removed.
      let file = try FileDescriptor(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666, for: .write)
      do throws(FileError) {
        if let mode { file.setMode(mode) }
        try file.writeAll(bytes)
        if waits { try file.sync() }
        guard rename(temporary, path) == 0 else { throw FileError(.write, path) }
      } catch {
        unlink(temporary)
        throw error
      }
    } catch {
      throw FileError(.write, path, code: error.code)
    }
  }

  /// Returns the permissions of a file; nil if it doesn't exist.
  static func modeOfFile(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status.st_mode & 0o7777 : nil
  }

  /// Returns a hidden name that shows which file is being written. It includes at most the first 60 bytes of the name,
  /// so that the longest names (255 bytes) have room for the suffix.
  static func temporaryPath(beside path: String) -> String {
    let unique = String(UInt64.random(in: .min ... .max), radix: 36)
    return Path.join(Path.folder(path), temporaryStart(of: Path.name(path)) + unique)
  }

  /// The beginning of the hidden names under which a file is written.
  private static func temporaryStart(of fileName: String) -> String {
    var name = String.UnicodeScalarView()
    var length = 0
    for scalar in fileName.unicodeScalars {
      length += UTF8.width(scalar)
      if length > 60 { break }
      name.append(scalar)
    }
    return ".\(String(name)).assets-"
  }

  /// True for a name under which `write` assembles a file; after a crash such a file may be left.
  static func isTemporaryName(_ name: String, of fileName: String) -> Bool {
    let start = temporaryStart(of: fileName)
    guard name.utf8.starts(with: start.utf8) else { return false }
    let unique = name.utf8.dropFirst(start.utf8.count)
    // The largest 64-bit number has 13 digits.
    return (1...13).contains(unique.count) && UInt64(String(decoding: unique, as: UTF8.self), radix: 36) != nil
  }

  /// Writes a file at a path where nothing exists yet, without waiting for the disk; if that fails, nothing is left
  /// there.
  public static func create(_ bytes: [UInt8], at path: String) throws(FileError) {
    let file = try FileDescriptor(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666, for: .write)
    do throws(FileError) {
      try file.writeAll(bytes)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Copies the bytes of a file to a path where nothing exists yet; if that fails, nothing is left there.
  public static func copy(_ source: String, to path: String) throws(FileError) {
    let input = try FileDescriptor(source, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, for: .read)
    let status = try input.status()
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(.read, source, code: EINVAL) }
    let mode: mode_t = status.st_mode & S_IXUSR != 0 ? 0o777 : 0o666
    let output = try FileDescriptor(path, O_WRONLY | O_CREAT | O_EXCL, mode: mode, for: .write)
    do throws(FileError) {
      try copyBytes(from: input, to: output, count: Int(status.st_size))
    } catch {
      unlink(path)
      throw error
    }
  }

  private static func copyBytes(
    from input: borrowing FileDescriptor, to output: borrowing FileDescriptor, count: Int
  ) throws(FileError) {
    // One byte more than the file has, so that a single read also finds its end.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(count, 1 << 20) + 1, alignment: 16)
    defer { buffer.deallocate() }
    var done = 0
    while true {
      let got = try input.readNext(into: buffer)
      if got > 0 { try output.writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<got])) }
      done += got
      if got == 0 || (done >= count && got < buffer.count) { return }
    }
  }

  /// Moves a file or folder to another path on the same disk.
  ///
  /// - Throws: `FileError` with `EEXIST` if something exists at the new path. If the system has no exclusive rename,
  ///   something that another process creates there at the same instant may be overwritten.
  ///
  /// Source: renameat2(2), `RENAME_NOREPLACE`; on a Mac renamex_np(2), `RENAME_EXCL`.
  public static func move(_ path: String, to newPath: String) throws(FileError) {
    switch crename_exclusively(path, newPath) {
    case 0: return
    case EEXIST: throw FileError(.rename, newPath, code: EEXIST)
    case ENOSYS, EINVAL, ENOTSUP: try moveAfterLooking(path, to: newPath)
    case let code: throw FileError(.rename, path, code: code)
    }
  }

  /// Moves without an exclusive rename, which some systems and disks (such as some network disks) don't support.
  static func moveAfterLooking(_ path: String, to newPath: String) throws(FileError) {
    guard try status(of: newPath) == nil else { throw FileError(.rename, newPath, code: EEXIST) }
    guard rename(path, newPath) == 0 else { throw FileError(.rename, path) }
  }

  /// Replaces a file with another one on the same disk, in one step.
  public static func replace(_ path: String, with newer: String) throws(FileError) {
    guard rename(newer, path) == 0 else { throw FileError(.rename, newer) }
  }

  /// Removes a file, a link, or a folder with its content; it isn't an error if nothing exists there.
  ///
  /// Uses a list instead of recursion, because folders may be nested as deep as a path is long.
  public static func remove(_ path: String) throws(FileError) {
    guard let kind = try status(of: path)?.kind else { return }
    var waiting = [(path: path, step: kind == .folder ? Removal.emptying : .file)]
    while let (path, step) = waiting.popLast() {
      switch step {
      case .emptying:
        waiting.append((path, .folder))
        waiting += try entriesIfThere(of: path).map { (Path.join(path, $0.name), $0.isFolder ? .emptying : .file) }
      case .folder: if rmdir(path) != 0, errno != ENOENT { throw FileError(.remove, path) }
      case .file: if unlink(path) != 0, errno != ENOENT { throw FileError(.remove, path) }
      }
    }
  }

  /// Another process may be removing the same folder.
  private static func entriesIfThere(of folder: String) throws(FileError) -> [FileTreeEntry] {
    do throws(FileError) {
      return try entries(of: folder, tellsSizes: false)
    } catch {
      if error.isNotFound { return [] }
      throw error
    }
  }

  /// The step for a path that is removed: a folder occurs twice.
  private enum Removal { case file, emptying, folder }

  /// Creates a symbolic link at a path where nothing exists yet.
  public static func makeLink(_ path: String, to destination: String) throws(FileError) {
    guard symlink(destination, path) == 0 else { throw FileError(.create, path) }
  }

  /// Removes a folder if it is empty, and returns whether it was removed.
  public static func removeIfEmpty(_ folder: String) -> Bool { rmdir(folder) == 0 }

  /// Waits until everything that was written to the disk of a folder is stored there; doesn't wait for other disks.
  ///
  /// - Throws: `FileError` if the disk could not store what was written, which some only report now.
  ///
  /// Source: syncfs(2); if it isn't available, sync(2), which on a Mac only starts writing.
  public static func flush(_ folder: String) throws(FileError) {
    let descriptor = try FileDescriptor(folder.isEmpty ? "." : folder, O_RDONLY | O_NONBLOCK, for: .write)
    try descriptor.syncDisk()
  }

  /// Creates a folder with a new name inside another one.
  public static func makeTemporaryFolder(in folder: String, prefix: String) throws(FileError) -> String {
    var template = Array(Path.join(folder, prefix + "XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError(.create, folder) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
