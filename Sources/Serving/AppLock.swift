public import Files
public import Git
internal import System

/// Makes sure that only one app runs for a work tree.
public final class AppLock {
  private let path: String
  private let lock: FileLock

  /// - Returns: Nil if another process runs the app.
  /// - Throws: `FileError`.
  public init?(_ repository: Repository) throws(FileError) {
    try FileSystem.makeFolder(repository.assetsDirectory)
    path = Path.join(repository.assetsDirectory, "app")
    if !FileSystem.exists(path) { try FileSystem.write([], to: path) }
    guard let lock = try FileLock.acquire(path) else { return nil }
    self.lock = lock
  }

  /// Allows another app.
  public func release() { try? FileSystem.remove(path) }
}
