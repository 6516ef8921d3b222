internal import System

/// Shows that the process that wrote a journal is still running: a system lock on the file, which ends with the process
/// however that ends. A process id would not be reliable, because another process may have it by now.
///
/// Source: flock(2).
final class JournalLock {
  /// The result of checking a journal's lock.
  enum Holder {
    case nobody, somebody
    /// The file system has no such locks.
    case unknown
  }

  private var descriptor: Int32 = -1

  deinit { release() }

  /// Locks a file that no other process can have seen yet; on a file system without locks it is just kept open.
  func acquire(_ path: String) {
    release()
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor >= 0 { _ = flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// Locks a file or folder that was just created.
  ///
  /// - Returns: False if another process took it for an abandoned one, and removes it.
  /// - Throws: `SyscallError` if it can't be opened.
  func takeNew(_ path: String) throws(SyscallError) -> Bool {
    release()
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return false }
    guard descriptor >= 0 else { throw SyscallError("open", path) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK, isOf(path) { return true }
    release()
    return false
  }

  /// Creates or replaces a journal; the current file is locked at every moment.
  func write(_ path: String, _ bytes: [UInt8], isFlushed: Bool = true) throws(SyscallError) {
    let former = descriptor
    descriptor = -1
    do throws(SyscallError) {
      try POSIXFile.replace(path, bytes, isFlushed: isFlushed) {
        descriptor = $0
        return true
      }
    } catch {
      release()
      descriptor = former
      throw error
    }
    Self.release(former)
  }

  /// Locks a file if no process holds its lock.
  func takeIfFree(_ path: String) -> Holder {
    while true {
      release()
      descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { return .nobody }
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        let isHeld = errno == EWOULDBLOCK
        release()
        return isHeld ? .somebody : .unknown
      }
      // Between the two calls, its writer may have replaced it, and hold the lock of the new file.
      if isOf(path) || !POSIXFile.exists(path) { return .nobody }
    }
  }

  /// True while the process that wrote a journal is running; if false, the file is locked by us now.
  ///
  /// - Parameter processID: The process that wrote it; nil if that can't be read.
  func isUnderWay(_ path: String, processID: Int32?) -> Bool {
    switch takeIfFree(path) {
    case .nobody: return false
    case .somebody: return true
    case .unknown:
      guard let processID, processID != getpid() else { return false }  // our own id was reused
      return kill(processID, 0) == 0 || errno == EPERM
    }
  }

  /// The open file, for a child that shares the lock; a process that reads from it gets the end of the file.
  var descriptorAtEnd: Int32? { descriptor >= 0 && lseek(descriptor, 0, SEEK_END) >= 0 ? descriptor : nil }

  /// True if the file at a path is the locked one.
  func isOf(_ path: String) -> Bool {
    var own = stat()
    guard descriptor >= 0, fstat(descriptor, &own) == 0, let other = POSIXFile.status(of: path) else { return false }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// Unlocks before closing: a child that is just being started shares the lock for an instant.
  func release() {
    Self.release(descriptor)
    descriptor = -1
  }

  private static func release(_ descriptor: Int32) {
    guard descriptor >= 0 else { return }
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
