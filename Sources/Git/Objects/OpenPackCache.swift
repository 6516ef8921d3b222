internal import Synchronization
internal import System

/// The packs that are open: a few of those that were read from last, however many a repository has.
///
/// A process may have 256 files open on macOS, and often no more than 1,024 elsewhere.
final class OpenPackCache: Sendable {
  /// A pack as it was when its index was read.
  struct Key: Hashable {
    let path: String
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64

    /// Nil if there is none.
    init?(_ path: String) {
      guard let stamp = POSIXFile.stamp(of: path) else { return nil }
      self.path = path
      // Not its time, which is that of the last who needed it.
      (device, inode, size) = (stamp.device, stamp.inode, stamp.size)
    }
  }

  static let shared = OpenPackCache()

  /// How many stay open; whoever reads from one more keeps that for as long as the reading takes.
  static let most = 24

  private struct Opened {
    var key: Key
    var file: OpenedFile
  }

  /// The one that was asked for last stands at the end.
  private let opened = Mutex<[Opened]>([])

  /// Returns a pack to read from.
  ///
  /// - Returns: nil if it is gone, or another one has its name by now.
  /// - Throws: `SyscallError` if it cannot be opened, as where the process may open no more files.
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
