#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The folders on the way to a file, held open by one thread, so that nothing is ever reached through a symbolic link
/// that somebody put in place of one of them.
final class FolderChain {
  private let root: OpenFolder
  private let path: String
  private var names: [[UInt8]] = []
  private var folders: [OpenFolder] = []

  init(_ root: String) throws(FileFailure) {
    path = root
    self.root = try OpenFolder(root)
  }

  /// Returns the folder around a file, and the name of the file in it.
  ///
  /// - Parameter makesFolders: Makes folders that are missing.
  /// - Throws: `FileFailure`, with `ENOENT` where a folder is missing and `ENOTDIR` or `ELOOP` where it is none.
  func place(of file: [UInt8], makesFolders: Bool = false) throws(FileFailure) -> (folder: Int32, name: [UInt8]) {
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
  func startOver() {
    names = []
    folders = []
  }

  private var descriptor: Int32 { folders.last?.descriptor ?? root.descriptor }

  private func open(_ name: [UInt8], _ makesFolders: Bool) throws(FileFailure) -> OpenFolder {
    let parent = descriptor
    if let folder = OpenFolder(name, in: parent, path: path) { return folder }
    if errno == ENOENT, makesFolders {
      guard name.withCPath({ mkdirat(parent, $0, 0o777) }) == 0 || errno == EEXIST else {
        throw FileFailure("mkdir", place(of: name))
      }
      if let folder = OpenFolder(name, in: parent, path: path) { return folder }
    }
    throw FileFailure("open", place(of: name))
  }

  private func place(of name: [UInt8]) -> String {
    path.joined(String(decoding: [UInt8]((names + [name]).joined(separator: [UInt8(ascii: "/")])), as: UTF8.self))
  }
}

extension OpenFolder {
  /// Opens a folder in another one; nil with `errno` where there is none, or a link.
  convenience init?(_ name: [UInt8], in parent: Int32, path: String) {
    let descriptor = name.withCPath { openat(parent, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    if descriptor < 0 { return nil }
    self.init(descriptor: descriptor, path: path)
  }
}
