internal import System

extension FileSystem {
  /// Writes what somebody asked for to the place they named, as `>` of a shell would.
  ///
  /// A file, and a name that is free, get the bytes as by `write`: all or nothing. Whatever else has the name stays
  /// what it is and the bytes go into it: a device (`/dev/null`), a pipe, and what a link leads to (`/dev/stdout`).
  /// Putting a file in the place of one of these would break it for every other program.
  public static func writeOutput(_ bytes: [UInt8], to path: String) throws(FileError) {
    guard isPassage(path) else { return try write(bytes, to: path) }
    let opened = try FileDescriptor(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY, mode: 0o666, for: .write)
    try opened.writeAll(bytes)
  }

  /// True for what is neither a separate file nor nothing; folders are left to `write`, which refuses them.
  private static func isPassage(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }
}
