internal import System

/// Writes blobs into files of the work tree, for one thread.
struct WorkTreeFileWriter {
  let folders: FolderChain
  let reading: ObjectReading
  /// False if links are checked out as files that contain the path (`core.symlinks`).
  let makesLinks: Bool
  private let root: String
  /// The folder with the files that git wrote (`FilteredFiles`).
  private let filtered: String

  init(_ root: String, _ reading: ObjectReading, makesLinks: Bool, filtered: String) throws {
    (self.root, self.reading, self.makesLinks, self.filtered) = (root, reading, makesLinks, filtered)
    folders = try FolderChain(root)
  }

  /// Creates the file of a step, which must not exist.
  ///
  /// - Parameters:
  ///   - willWrite: Called with the file's folder and name, to make room.
  ///   - didBegin: Called when the new file exists, which may be incomplete.
  /// - Returns: The metadata for the index.
  func write(
    _ step: CheckoutStep, after willWrite: (_ place: (folder: Int32, name: [UInt8])) throws -> Void = { _ in },
    begun didBegin: () -> Void = {}
  ) throws -> IndexFile.CachedStat {
    let place = try folders.place(of: step.path, makesFolders: true)
    try willWrite(place)
    guard let id = step.change.newID?.objectBytes else { throw SyscallError("open", step.change.path, code: EINVAL) }
    if step.change.newMode == .symbolicLink, makesLinks {
      try writeLink(id, place, step)
      didBegin()
    } else {
      return try writeFile(id, place, step, didBegin)
    }
    var status = stat()
    guard place.name.withCPath({ fstatat(place.folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
      throw SyscallError("lstat", full(step))
    }
    return IndexFile.CachedStat(status)
  }

  private func full(_ step: CheckoutStep) -> String { root.joined(step.change.path) }

  private func writeLink(_ id: IndexFile.RawObjectID, _ place: (folder: Int32, name: [UInt8]), _ step: CheckoutStep)
    throws
  {
    let target = try reading.bytes(of: id, limit: Int(PATH_MAX))
    // A zero byte would truncate the path, and an empty one leads nowhere.
    guard let target, !target.isEmpty, !target.contains(0) else {
      throw SyscallError("symlink", full(step), code: EINVAL)
    }
    guard target.withCPath({ to in place.name.withCPath { symlinkat(to, place.folder, $0) } }) == 0 else {
      throw SyscallError("symlink", full(step))
    }
  }

  /// - Throws: If it can't be written; the file is removed then.
  private func writeFile(
    _ id: IndexFile.RawObjectID, _ place: (folder: Int32, name: [UInt8]), _ step: CheckoutStep, _ didBegin: () -> Void
  ) throws -> IndexFile.CachedStat {
    let standard: mode_t = step.change.newMode == .executable ? 0o777 : 0o666
    // A private file must be private from the first byte on.
    let mode = step.permissions.map { mode_t($0) & 0o700 | 0o600 } ?? standard
    let descriptor = place.name.withCPath {
      openat(place.folder, $0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    }
    guard descriptor >= 0 else { throw SyscallError("open", full(step)) }
    defer { close(descriptor) }
    didBegin()
    do {
      try stream(id, step) { try append($0, to: descriptor, step) }
    } catch {
      _ = place.name.withCPath { unlinkat(place.folder, $0, 0) }
      throw error
    }
    // A file system without such bits keeps it as private as it was created.
    if let permissions = step.permissions { _ = fchmod(descriptor, mode_t(permissions)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SyscallError("fstat", full(step)) }
    return IndexFile.CachedStat(status)
  }

  /// Passes on the converted bytes of a blob, in chunks.
  func stream(
    _ id: IndexFile.RawObjectID, _ step: CheckoutStep, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if step.isFiltered, let content = try FileContent(filtered.joined(step.change.path)) {
      guard try content.readPieces(ByteBuffer(capacity: 1 << 16), take) else {
        throw RepositoryError.fileKeepsChanging(path: step.change.path)
      }
      return
    }
    try reading.stream(id, step.change.newMode?.isFile == true ? step.conversion : .none, take)
  }

  private func append(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ step: CheckoutStep) throws {
    guard POSIXFile.append(bytes, to: descriptor) else { throw SyscallError("write", full(step)) }
  }
}
