internal import System

/// The parent folders of a file, held open by one thread, so that nothing is reached through a symbolic link that was
/// put in place of one of them.
final class FolderChain {
  private let root: OpenFolder
  private let path: String
  private var names: [[UInt8]] = []
  private var folders: [OpenFolder] = []

  init(_ root: String) throws(SyscallError) {
    path = root
    self.root = try OpenFolder([], below: root)
  }

  /// Returns the folder of a file, and the file's name in it.
  ///
  /// - Parameter makesFolders: True to create missing folders.
  /// - Throws: `SyscallError`, with `ENOENT` if a folder is missing and `ENOTDIR` or `ELOOP` if something else is at
  ///   its path.
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

  /// Closes all folders, since they may have been deleted and created again.
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
