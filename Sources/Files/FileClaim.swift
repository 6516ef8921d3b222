#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The proof that whoever wrote a file is still at work: a lock of the system on it, which ends with the process however
/// that ends.
///
/// Source: flock(2).
public final class FileClaim {
  private let descriptor: Int32

  /// Takes a file of the disk; nil while somebody else has it. On a disk without such locks nobody ever has.
  init?(taking path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.read, path) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  /// Stands for a file of a store that only one process can see.
  init() { descriptor = -1 }

  /// Unlocks before it closes: a child that is just being started shares the lock for an instant.
  deinit {
    guard descriptor >= 0 else { return }
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
