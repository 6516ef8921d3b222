internal import System

/// The folders on the way to a file, held open by one thread, so that nothing is ever reached through a symbolic link
/// that somebody put in place of one of them.
final class FolderChain {
  private let root: OpenFolder
  private let path: String
  private var names: [[UInt8]] = []
  private var folders: [OpenFolder] = []

  init(_ root: String) throws(SyscallError) {
    path = root
    self.root = try OpenFolder([], below: root)
  }

  /// Returns the folder around a file, and the name of the file in it.
  ///
  /// - Parameter makesFolders: Makes folders that are missing.
  /// - Throws: `SyscallError`, with `ENOENT` where a folder is missing and `ENOTDIR` or `ELOOP` where it is none.
  func place(of file: [UInt8], makesFolders: Bool = false) throws(SyscallError) -> (folder: Int32, name: [UInt8]) {
    let parts = file.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { [UInt8]($0) }
    let wanted = parts.dropLast()
    let shared = zip(names, wanted).prefix { $0 == $1 }.count
    names.removeSubrange(shared...)
    folders.removeSubrange(shared...)
    for name in wanted.dropFirst(shared) {
      folders.append(try open(name, makesFolders))
      names.append(name)
    }
    return (descriptor, parts.last ?? [])
  }

  /// Forgets what is open: folders may have been removed and made again.
  func reset() {
    names = []
    folders = []
  }

  private var last: OpenFolder { folders.last ?? root }
  private var descriptor: Int32 { last.descriptor }

  private func open(_ name: [UInt8], _ makesFolders: Bool) throws(SyscallError) -> OpenFolder {
    let folder = [UInt8]((names + [name]).joined(separator: [UInt8(ascii: "/")])) + [UInt8(ascii: "/")]
    do throws(SyscallError) {
      return try OpenFolder(folder, below: path, from: last)
    } catch {
      guard error.code == ENOENT, makesFolders else { throw error }
      guard name.withCPath({ mkdirat(descriptor, $0, 0o777) }) == 0 || errno == EEXIST else {
        throw SyscallError("mkdir", error.path)
      }
      return try OpenFolder(folder, below: path, from: last)
    }
  }
}
