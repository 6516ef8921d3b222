internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A terminal that nobody looks at: what is written to it is read and dropped.
final class PseudoTerminal {
  /// What a program opens.
  let path: String
  private let near: Int32
  /// Kept open, so that reading does not end before the program has begun.
  private let far: Int32

  init() throws {
    near = posix_openpt(O_RDWR | O_NOCTTY)
    guard near >= 0, grantpt(near) == 0, unlockpt(near) == 0, let name = ptsname(near) else { throw NoTerminal() }
    path = String(cString: name)
    far = open(path, O_RDWR | O_NOCTTY)
    let near = near
    DispatchQueue.global().async {
      var bytes = [UInt8](repeating: 0, count: 4096)
      while read(near, &bytes, bytes.count) > 0 {}
      close(near)
    }
  }

  deinit { close(far) }

  struct NoTerminal: Error {}
}
