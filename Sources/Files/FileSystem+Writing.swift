internal import CSystem
internal import System

extension FileSystem {
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
  ///
  /// - Parameters:
  ///   - isExecutable: True makes it a program that everybody may run, whatever it was.
  ///   - waits: False if nothing is lost when the power goes before the bytes are on the disk.
  public static func write(
    _ bytes: [UInt8], to path: String, isExecutable: Bool = false, waits: Bool = true
  ) throws(FileError) {
    let mode = isExecutable ? 0o755 : modeOfFile(path)
    let temporary = temporaryPath(beside: path)
    do throws(FileError) {
      // Nothing lies there, for the name is one of 2^64; where something does, it is not ours to write over or remove.
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

  /// Returns the permissions of a file; nil if there is none.
  static func modeOfFile(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status.st_mode & 0o7777 : nil
  }

  /// Returns a hidden name that tells which file is being written: no more than the first 60 bytes of its name, so that
  /// the longest of names (255 bytes) has room for what comes behind.
  static func temporaryPath(beside path: String) -> String {
    let unique = String(UInt64.random(in: .min ... .max), radix: 36)
    return Path.join(Path.folder(path), temporaryStart(of: Path.name(path)) + unique)
  }

  /// What the hidden names begin with under which a file is written.
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

  /// True for a name under which `write` puts a file together; after a kill such a file stays.
  static func isTemporaryName(_ name: String, of fileName: String) -> Bool {
    let start = temporaryStart(of: fileName)
    guard name.utf8.starts(with: start.utf8) else { return false }
    let unique = name.utf8.dropFirst(start.utf8.count)
    // The largest number of 64 bits has 13 digits.
    return (1...13).contains(unique.count) && UInt64(String(decoding: unique, as: UTF8.self), radix: 36) != nil
  }

  /// Writes a file at a path where nothing lies yet, without waiting for the disk; where that fails nothing is left
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

  /// Copies the bytes of a file to a path where nothing lies yet; where that fails nothing is left there.
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
    // One byte more than the file has, so that a single read also tells its end.
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

  /// Gives a file or folder another path on the same disk.
  ///
  /// - Throws: `FileError` with `EEXIST` where something lies at the new path. Another process that puts something
  ///   there in the same instant may be overwritten where the system has no exclusive rename.
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

  /// Moves where the system or the disk (some that lie across a network) has no exclusive rename.
  static func moveAfterLooking(_ path: String, to newPath: String) throws(FileError) {
    guard try status(of: newPath) == nil else { throw FileError(.rename, newPath, code: EEXIST) }
    guard rename(path, newPath) == 0 else { throw FileError(.rename, path) }
  }

  /// Puts a file in the place of another one on the same disk, in one step.
  public static func replace(_ path: String, with newer: String) throws(FileError) {
    guard rename(newer, path) == 0 else { throw FileError(.rename, newer) }
  }

  /// Removes a file, a link, or a folder with all that is in it; what is not there is fine.
  ///
  /// Works through a list instead of calling itself, for folders may stand in one another as deep as a path is long.
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

  /// Somebody else may be removing the same.
  private static func entriesIfThere(of folder: String) throws(FileError) -> [FileTreeEntry] {
    do throws(FileError) {
      return try entries(of: folder, tellsSizes: false)
    } catch {
      if error.isNotFound { return [] }
      throw error
    }
  }

  /// What is to do at a path that goes: a folder comes twice.
  private enum Removal { case file, emptying, folder }

  /// Makes a symbolic link at a path where nothing lies yet.
  public static func makeLink(_ path: String, to destination: String) throws(FileError) {
    guard symlink(destination, path) == 0 else { throw FileError(.create, path) }
  }

  /// Removes a folder in which nothing lies, and tells whether it is gone.
  public static func removeIfEmpty(_ folder: String) -> Bool { rmdir(folder) == 0 }

  /// Waits until everything that was written to the disk a folder lies on is there; other disks are not waited for.
  ///
  /// - Throws: `FileError` if the disk could not take what was written, as some say only now.
  ///
  /// Source: syncfs(2); where there is none, sync(2), which on a Mac only starts the writing.
  public static func flush(_ folder: String) throws(FileError) {
    let descriptor = try FileDescriptor(folder.isEmpty ? "." : folder, O_RDONLY | O_NONBLOCK, for: .write)
    try descriptor.syncDisk()
  }

  /// Makes a folder with a new name inside another one.
  public static func makeTemporaryFolder(in folder: String, prefix: String) throws(FileError) -> String {
    var template = Array(Path.join(folder, prefix + "XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError(.create, folder) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
