internal import CSystem
internal import System

extension FileSystem {
  /// Exchanges the paths of two files or folders on one disk in one step.
  ///
  /// - Returns: False if the system or the disk doesn't support that; then nothing was changed.
  ///
  /// Source: renameat2(2), `RENAME_EXCHANGE`; on a Mac renamex_np(2), `RENAME_SWAP`.
  public static func exchange(_ path: String, with other: String) throws(FileError) -> Bool {
    switch crename_exchanging(path, other) {
    case 0: return true
    case ENOSYS, EINVAL, ENOTSUP: return false
    case let code: throw FileError(.rename, path, code: code)
    }
  }

  /// Moves a folder to another path, which the disk may treat as the same, such as `Bell` for `bell`.
  ///
  /// - Throws: `FileError` with `EEXIST` if something else exists at the new path.
  public static func changeCase(_ folder: String, to newPath: String) throws(FileError) {
    guard let there = try status(of: newPath), there.identity == (try status(of: folder))?.identity else {
      return try move(folder, to: newPath)
    }
    guard rename(folder, newPath) == 0 else { throw FileError(.rename, folder) }
  }

  /// Duplicates a file, a link, or a folder with its content at a second path on the same disk. Files share their bytes
  /// if the disk supports that.
  ///
  /// Source: linkat(2), which without a flag makes a hard link to a symbolic link itself and not to its target.
  public static func duplicate(_ path: String, to newPath: String) throws(FileError) {
    switch try status(of: path)?.kind {
    case .folder:
      guard mkdir(newPath, 0o777) == 0 else { throw FileError(.create, newPath) }
      for entry in try entries(of: path) {
        try duplicate(Path.join(path, entry.name), to: Path.join(newPath, entry.name))
      }
    case let kind:
      if linkat(AT_FDCWD, path, AT_FDCWD, newPath, 0) == 0 { return }
      if case .symbolicLink(let destination) = kind {
        try makeLink(newPath, to: destination)
      } else {
        try copy(path, to: newPath)
      }
    }
  }
}
