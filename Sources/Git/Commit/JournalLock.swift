internal import System

/// The proof that whoever wrote a journal is still at work: a lock of the system on the file, which ends with the
/// process however that ends. The number of a process would prove little, since another one may have it by now.
///
/// Source: flock(2).
final class JournalLock {
  /// What a look at somebody's journal tells.
  enum Holder {
    case nobody, somebody
    /// The disk knows no such locks.
    case unknown
  }

  private var descriptor: Int32 = -1

  deinit { release() }

  /// Takes a file that nobody else can have seen yet; on a disk without locks the file is merely kept open.
  func acquire(_ path: String) {
    release()
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor >= 0 { _ = flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// Takes a file or folder that was just made.
  ///
  /// - Returns: False if somebody took it for one that was left behind, and removes it.
  /// - Throws: `SyscallError` if it cannot be opened.
  func takeNew(_ path: String) throws(SyscallError) -> Bool {
    release()
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return false }
    guard descriptor >= 0 else { throw SyscallError("open", path) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK, isOf(path) { return true }
    release()
    return false
  }

  /// Puts a note in place of the one that is held, or of none: whichever lies there is held at every moment.
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

  /// Takes a file if nobody holds it.
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
      // Between the two calls its writer may have put another one in its place, and hold that.
      if isOf(path) || !POSIXFile.exists(path) { return .nobody }
    }
  }

  /// True while whoever wrote a journal is at work; if not, the file is ours now.
  ///
  /// - Parameter processID: Who wrote it; nil if that cannot be read.
  func isUnderWay(_ path: String, processID: Int32?) -> Bool {
    switch takeIfFree(path) {
    case .nobody: return false
    case .somebody: return true
    case .unknown:
      guard let processID, processID != getpid() else { return false }  // our own means an earlier process that had it
      return kill(processID, 0) == 0 || errno == EPERM
    }
  }

  /// The open file, for a child that shares the lock; whoever reads from it is told that nothing comes.
  var descriptorAtEnd: Int32? { descriptor >= 0 && lseek(descriptor, 0, SEEK_END) >= 0 ? descriptor : nil }

  /// True if the file at a path is the one that was taken.
  func isOf(_ path: String) -> Bool {
    var own = stat()
    guard descriptor >= 0, fstat(descriptor, &own) == 0, let other = POSIXFile.status(of: path) else { return false }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// Unlocks before it closes: a child that is just being started shares the lock for an instant.
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
