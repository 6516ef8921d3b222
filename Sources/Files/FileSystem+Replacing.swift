internal import System

extension FileSystem {
  /// Moves a finished file to a path in one step, and waits until its bytes are on the disk.
  ///
  /// The read and write permissions of an existing file are kept; whether the new one is executable doesn't depend on
  /// it.
  public static func place(_ finished: String, at path: String) throws(FileError) {
    do throws(FileError) {
      try moveIntoPlace(finished, over: path)
      if rename(finished, path) == 0 { return }
      guard errno == EXDEV else { throw FileError(.write, path) }
      let temporary = temporaryPath(beside: path)
      try copy(finished, to: temporary)
      _ = try removing(temporary) { () throws(FileError) in
        try moveIntoPlace(temporary, over: path)
        try replace(path, with: temporary)
        return true
      }
    } catch {
      throw FileError(.write, path, code: error.code)
    }
  }

  private static func moveIntoPlace(_ finished: String, over path: String) throws(FileError) {
    let file = try FileDescriptor(finished, O_RDONLY, for: .write)
    if let old = modeOfFile(path) {
      let readable = old & 0o444
      let runs = try file.status().st_mode & S_IXUSR != 0 ? readable >> 2 : 0
      file.setMode(old & ~0o111 | runs)
    }
    try file.sync()
  }

  /// Replaces a file if it has the expected content; a change saved by another program at the same instant isn't lost.
  ///
  /// The new file changes places with the old one, and only then the old one is checked for the last time, so it
  /// includes everything that was saved before. If the disk can't exchange files, the check comes right before the
  /// replacement.
  ///
  /// - Returns: False if its content is different, or if it is gone; then nothing was changed.
  static func write(_ bytes: [UInt8], to path: String, replacing old: [UInt8]) throws(FileError) -> Bool {
    guard try holds(path, old) else { return false }
    let temporary = temporaryPath(beside: path)
    do throws(FileError) {
      try writeDraft(temporary, bytes, mode: modeOfFile(path))
      return try putInPlace(temporary, bytes, path, replacing: old)
    } catch {
      throw FileError(.write, path, code: error.code)
    }
  }

  /// The file is closed when this returns: if few files may be open, the following checks need the descriptor.
  private static func writeDraft(_ path: String, _ bytes: [UInt8], mode: mode_t?) throws(FileError) {
    let file = try FileDescriptor(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666, for: .write)
    do throws(FileError) {
      if let mode { file.setMode(mode) }
      try file.writeAll(bytes)
      try file.sync()
    } catch {
      unlink(path)
      throw error
    }
  }

  private static func putInPlace(
    _ temporary: String, _ bytes: [UInt8], _ path: String, replacing old: [UInt8]
  ) throws(FileError) -> Bool {
    guard try exchanged(temporary, path) else {
      return try removing(temporary) { () throws(FileError) in
        guard try holds(path, old) else {
          unlink(temporary)
          return false
        }
        try replace(path, with: temporary)
        return true
      }
    }
    let isSame: Bool
    do throws(FileError) {
      isSame = try holds(temporary, old)
    } catch {
      // It is unknown whose bytes these are, so they are restored.
      _ = try exchange(temporary, with: path)
      unlink(temporary)
      throw error
    }
    if !isSame {
      _ = try exchange(temporary, with: path)
      // Another program saved the file again in between.
      if try !holds(temporary, bytes) { _ = try exchange(temporary, with: path) }
    }
    unlink(temporary)
    return isSame
  }

  private static func exchanged(_ temporary: String, _ path: String) throws(FileError) -> Bool {
    try removing(temporary) { () throws(FileError) in try exchange(temporary, with: path) }
  }

  /// Runs a step before a draft is in place; if it fails, the draft is removed.
  private static func removing(_ draft: String, _ step: () throws(FileError) -> Bool) throws(FileError) -> Bool {
    do throws(FileError) {
      return try step()
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// - Throws: `FileError` if the file can't be read, because its content is unknown then.
  private static func holds(_ path: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    do throws(FileError) {
      let file = try OpenFile(path)
      guard file.byteCount == bytes.count else { return false }
      return try file.readAll() == bytes
    } catch {
      // It is gone, or is no longer a regular file.
      if error.isNotFound || [ELOOP, EISDIR, EINVAL, ENXIO].contains(error.code) { return false }
      throw error
    }
  }
}
