internal import System

/// Proof that only this process works on a file, or on the content of a folder, as long as it exists.
///
/// It is a lock of the system on the file or folder itself: there is no lock file that could be left behind, and the
/// lock ends with the process, however that ends. Programs that don't ask for the lock are not stopped by it. On a disk
/// that doesn't support locks, such as some network disks, every process gets one.
///
/// After waiting, a process may get a lock on something that was removed meanwhile, which doesn't protect what exists
/// at the path now; so the lock is requested again for that.
///
/// Source: flock(2).
public final class FileLock: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// A lock for something that only one process can see.
  public convenience init() { self.init(-1) }

  /// Unlocks before closing, because a child process that is just being started shares the lock for an instant.
  deinit {
    guard descriptor >= 0 else { return }
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Locks a file or folder on disk, retrying while another process has the lock.
  ///
  /// - Parameter milliseconds: How long to wait for another process.
  /// - Returns: Nil if another process still has the lock.
  /// - Throws: `FileError` if nothing exists there that can be opened.
  public static func acquire(_ path: String, waiting milliseconds: Int = 0) throws(FileError) -> FileLock? {
    let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.read, path) }
    var left = milliseconds
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK else { break }
      guard left > 0 else {
        close(descriptor)
        return nil
      }
      usleep(UInt32(pause * 1000))
      left -= pause
    }
    let lock = FileLock(descriptor)
    return lock.isOf(path) ? lock : try acquire(path, waiting: left)
  }

  /// True if the locked file or folder is still the one at the path.
  private func isOf(_ path: String) -> Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path.isEmpty ? "." : path, &other) == 0
      && own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// Milliseconds between two attempts.
  private static let pause = 10
}
