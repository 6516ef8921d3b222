internal import System

extension FileSystem {
  /// Puts a finished file at a path, in one step, and waits until its bytes are on the disk.
  ///
  /// A file that was there hands on who may read and write it; whether the new one can be run is its own matter.
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

  /// Writes a file again if it holds what one thinks it does; what somebody saves in that very instant is not lost.
  ///
  /// The new file changes places with the old one, and only then the old one is looked at for the last time: whatever
  /// was saved before that is in it. Where a disk cannot do that, the look comes right before the new one is put there.
  ///
  /// - Returns: False if it holds other bytes, or is gone; then it is as it was.
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

  /// The file is closed when this returns: where few may be open, the looks that follow need the descriptor.
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
      // Nobody knows whose bytes these are, so they go back.
      _ = try exchange(temporary, with: path)
      unlink(temporary)
      throw error
    }
    if !isSame {
      _ = try exchange(temporary, with: path)
      // Somebody saved once more in between.
      if try !holds(temporary, bytes) { _ = try exchange(temporary, with: path) }
    }
    unlink(temporary)
    return isSame
  }

  private static func exchanged(_ temporary: String, _ path: String) throws(FileError) -> Bool {
    try removing(temporary) { () throws(FileError) in try exchange(temporary, with: path) }
  }

  /// Does a step before a draft is in place; where it fails, the draft goes.
  private static func removing(_ draft: String, _ step: () throws(FileError) -> Bool) throws(FileError) -> Bool {
    do throws(FileError) {
      return try step()
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// - Throws: `FileError` if the file cannot be read: that says nothing of what it holds.
  private static func holds(_ path: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    do throws(FileError) {
      let file = try OpenFile(path)
      guard file.byteCount == bytes.count else { return false }
      return try file.readAll() == bytes
    } catch {
      // It is gone, or something else than a file by now.
      if error.isNotFound || [ELOOP, EISDIR, EINVAL, ENXIO].contains(error.code) { return false }
      throw error
    }
  }
}
