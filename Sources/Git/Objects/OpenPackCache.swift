internal import Synchronization
internal import System

/// The open packs: a few of those that were read most recently, however many a repository has.
///
/// A process may have 256 files open on macOS, and often no more than 1,024 elsewhere.
final class OpenPackCache: Sendable {
  /// Identifies a pack as it was when its index was read.
  struct Key: Hashable {
    let path: String
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64

    /// Nil if the file doesn't exist.
    init?(_ path: String) {
      guard let stamp = POSIXFile.stamp(of: path) else { return nil }
      self.path = path
      // Not its modification time, which changes when a process needs the pack.
      (device, inode, size) = (stamp.device, stamp.inode, stamp.size)
    }
  }

  static let shared = OpenPackCache()

  /// The number of packs that stay open; a caller that reads from another one keeps it open only for that read.
  static let most = 24

  private struct Opened {
    var key: Key
    var file: OpenedFile
  }

  /// The most recently used one is last.
  private let opened = Mutex<[Opened]>([])

  /// Returns a pack to read from.
  ///
  /// - Returns: nil if it was removed or replaced.
  /// - Throws: `SyscallError` if it can't be opened, for example because the process may open no more files.
  func file(of key: Key) throws(SyscallError) -> OpenedFile? {
    let known = opened.withLock { opened -> OpenedFile? in
      guard let place = opened.lastIndex(where: { $0.key == key }) else { return nil }
      if place < opened.count - 1 { opened.append(opened.remove(at: place)) }
      return opened.last?.file
    }
    if let known { return known }
    guard let file = OpenedFile(key.path) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SyscallError("open", key.path)
    }
    guard Key(key.path) == key else { return nil }
    opened.withLock { opened in
      opened.append(Opened(key: key, file: file))
      if opened.count > Self.most { opened.removeFirst() }
    }
    return file
  }
}
