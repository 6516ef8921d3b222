#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Disk {
  /// Writes a file anew if it holds what one thinks it does; what somebody saves in that very instant is not lost.
  ///
  /// The new file changes places with the old one, and only then the old one is looked at for the last time: whatever
  /// was saved before that is in it. Where a disk cannot do that, the look comes right before the new one is put there.
  ///
  /// - Returns: False where it holds other bytes, or is gone; then it is as it was.
  static func write(_ bytes: [UInt8], to path: String, replacing old: [UInt8]) throws(FileError) -> Bool {
    guard holds(path, old) else { return false }
    let temporary = temporaryPath(beside: path)
    let mode = modeOfFile(path)
    do throws(FileError) {
      let file = try Descriptor(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666, for: .write)
      do throws(FileError) {
        if let mode { file.setMode(mode) }
        try file.writeAll(bytes)
        try file.sync()
        return try putInPlace(temporary, bytes, path, replacing: old)
      } catch {
        unlink(temporary)
        throw error
      }
    } catch {
      throw FileError(.write, path, code: error.code)
    }
  }

  private static func putInPlace(
    _ temporary: String, _ bytes: [UInt8], _ path: String, replacing old: [UInt8]
  ) throws(FileError) -> Bool {
    guard try exchange(temporary, with: path) else {
      let isSame = holds(path, old)
      if isSame { try replace(path, with: temporary) } else { unlink(temporary) }
      return isSame
    }
    let isSame = holds(temporary, old)
    if !isSame {
      _ = try exchange(temporary, with: path)
      // Somebody saved once more in between.
      if !holds(temporary, bytes) { _ = try exchange(temporary, with: path) }
    }
    unlink(temporary)
    return isSame
  }

  private static func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard let file = try? OpenFile(path), file.byteCount == bytes.count else { return false }
    return (try? file.readAll()) == bytes
  }
}
