public import Files
public import Git
internal import JSON
internal import System

/// Makes sure that only one app runs for a work tree, and tells another start where it is: in the file
/// `.git/assets/app`, which only its user can read.
public final class AppLock {
  private let path: String
  private let lock: FileLock

  /// - Returns: Nil if another process runs the app.
  /// - Throws: `FileError`.
  public init?(_ repository: Repository) throws(FileError) {
    path = Self.path(in: repository)
    try FileSystem.makeFolder(repository.assetsDirectory)
    if !FileSystem.exists(path) { try FileSystem.write([], to: path) }
    guard let lock = try FileLock.acquire(path) else { return nil }
    self.lock = lock
  }

  private static func path(in repository: Repository) -> String { Path.join(repository.assetsDirectory, "app") }

  /// Writes down where the app is.
  ///
  /// - Throws: `FileError`.
  public func write(_ app: LocalApp) throws(FileError) {
    let state: JSONValue = ["port": .number(Int(app.port)), "secret": .string(app.secret)]
    // The lock is on this very file, so it isn't replaced.
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else { throw FileError(.write, path, code: errno) }
    defer { close(descriptor) }
    let bytes = JSONDocument(state, layout: .compact).writtenBytes
    guard System.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw FileError(.write, path, code: errno)
    }
  }

  /// Allows another app.
  public func release() { try? FileSystem.remove(path) }

  /// Asks the app that runs for an address for a new tab; nil if it doesn't answer.
  public static func address(ofAppFor repository: Repository) -> String? {
    guard let bytes = try? FileSystem.read(path(in: repository)),
      let state = (try? JSONDocument(parsing: bytes))?.value.object,
      let port = state["port"]?.number?.int.flatMap(UInt16.init(exactly:)), let secret = state["secret"],
      let answer = LoopbackRequest.post(port, "/api/codes", ["secret": secret])
    else { return nil }
    return answer["address"]?.text
  }
}
