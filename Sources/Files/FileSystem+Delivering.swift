internal import System

extension FileSystem {
  /// Writes output to the path that the user named, like `>` in a shell.
  ///
  /// A regular file or a new name is written as by `write`: all or nothing. Anything else at the path is kept, and the
  /// bytes are written into it: a device (`/dev/null`), a pipe, or the target of a link (`/dev/stdout`). Replacing one
  /// of these with a file would break it for every other program.
  public static func writeOutput(_ bytes: [UInt8], to path: String) throws(FileError) {
    guard isPassage(path) else { return try write(bytes, to: path) }
    let opened = try FileDescriptor(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY, mode: 0o666, for: .write)
    try opened.writeAll(bytes)
  }

  /// True if something other than a regular file exists there; folders are left to `write`, which rejects them.
  private static func isPassage(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }
}
