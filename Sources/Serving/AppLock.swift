public import Files
public import Git
internal import JSON
internal import System

/// Makes sure that only one app runs for a work tree, and tells another start where it is: in the file
/// `.git/assets/app`, which only its user can read.
///
/// Source: flock(2).
public final class AppLock {
  private let path: String
  private let descriptor: Int32

  /// - Returns: Nil if another process runs the app.
  /// - Throws: `FileError`.
  public init?(_ repository: Repository) throws(FileError) {
    path = Self.path(in: repository)
    try FileSystem.makeFolder(repository.assetsDirectory)
    while true {
      let opened = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard opened >= 0 else { throw FileError(.create, path, code: errno) }
      let isLocked = flock(opened, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      // An app that ends removes the file; then a lock on it protects nothing.
      if isLocked, Self.isFile(opened, at: path) {
        descriptor = opened
        return
      }
      close(opened)
      if !isLocked { return nil }
    }
  }

  deinit { close(descriptor) }

  private static func path(in repository: Repository) -> String { Path.join(repository.assetsDirectory, "app") }

  private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &other) == 0 && own.st_ino == other.st_ino
      && own.st_dev == other.st_dev
  }

  /// Writes down where the app is.
  ///
  /// - Throws: `FileError`.
  public func write(_ app: LocalApp) throws(FileError) {
    let state: JSONValue = ["port": .number(Int(app.port)), "secret": .string(app.secret)]
    let bytes = JSONDocument(state, layout: .compact).writtenBytes
    guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0,
      pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
    else { throw FileError(.write, path, code: errno) }
  }

  /// Allows another app.
  public func release() { try? FileSystem.remove(path) }

  /// Asks the app that runs for an address for a new tab; nil if it doesn't answer.
  public static func address(ofAppFor repository: Repository) -> String? {
    guard let bytes = try? FileSystem.read(path(in: repository)),
      let state = (try? JSONDocument(parsing: bytes))?.value.object,
      let port = state["port"]?.number?.int.flatMap(UInt16.init(exactly:)), let secret = state["secret"],
      let code = LoopbackRequest.post(port, "/api/codes", ["secret": secret])?["code"]?.text, Secret.isSecret(code)
    else { return nil }
    return LocalApp.address(port: port, code: code)
  }
}
