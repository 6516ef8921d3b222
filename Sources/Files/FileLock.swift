internal import System

/// The proof that one process alone works on a file, or on what lies in a folder, as long as it is kept.
///
/// It is a lock of the system on the file or folder itself: nothing lies there that could be left behind, and it ends
/// with the process however that ends. Programs that do not ask for it are not kept out. On a disk without such locks,
/// as some that lie across a network, everybody who asks gets one.
///
/// Who waited may get a lock on what was removed meanwhile, which keeps nobody from what lies there now; so it is asked
/// again for what has the path then.
///
/// Source: flock(2).
public final class FileLock: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Stands for something that only one process can see.
  public convenience init() { self.init(-1) }

  /// Unlocks before it closes: a child that is just being started shares the lock for an instant.
  deinit {
    guard descriptor >= 0 else { return }
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Asks for a file or folder of the disk, and again where somebody has it.
  ///
  /// - Parameter milliseconds: How long to wait until somebody else is done.
  /// - Returns: Nil if somebody else has it still.
  /// - Throws: `FileError` if nothing is there that can be opened.
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

  /// True if the file or folder at a path is the one that is claimed.
  private func isOf(_ path: String) -> Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path.isEmpty ? "." : path, &other) == 0
      && own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// Milliseconds between two looks.
  private static let pause = 10
}
