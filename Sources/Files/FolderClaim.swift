#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A folder of the disk that one process at a time works in.
///
/// It is a lock of the system on the folder itself: nothing lies there that could be left behind, and it ends with the
/// process however that ends. Programs that do not ask for it are not kept out.
///
/// Source: flock(2).
public final class FolderClaim {
  /// What asking for a folder came to.
  public enum Outcome {
    /// Nobody else has it, as long as the value is kept.
    case taken(FolderClaim)
    case heldByAnother
    /// The disk knows no such locks, as some that lie across a network.
    case unknown
  }

  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Unlocks before it closes: a child that is just being started shares the lock for an instant.
  deinit {
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Asks for a folder, and again where somebody has it.
  ///
  /// - Parameter milliseconds: How long to wait until somebody else is done.
  public static func take(_ folder: String, waiting milliseconds: Int = 0) -> Outcome {
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return .unknown }
    var left = milliseconds
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let isHeld = errno == EWOULDBLOCK
      guard isHeld, left > 0 else {
        close(descriptor)
        return isHeld ? .heldByAnother : .unknown
      }
      usleep(UInt32(pause * 1000))
      left -= pause
    }
    return .taken(FolderClaim(descriptor))
  }

  /// Milliseconds between two looks.
  private static let pause = 10
}
