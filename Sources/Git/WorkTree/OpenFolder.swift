internal import CSystem
internal import System

/// An open folder, whose contents can be accessed by name alone; symbolic links to folders are not followed.
final class OpenFolder: Sendable {
  let descriptor: Int32
  private let root: String
  /// Relative to the root, with a trailing slash; empty for the root itself.
  private let folder: [UInt8]

  /// Opens a folder below a root, relative to its parent if that is open.
  ///
  /// - Throws: `SyscallError` with the code of the system, such as `ENOENT`.
  init(_ folder: [UInt8], below root: String, from parent: OpenFolder? = nil) throws(SyscallError) {
    (self.root, self.folder) = (root, folder)
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    if let parent {
      descriptor = folder[parent.folder.count...].dropLast().withCPath { openat(parent.descriptor, $0, flags) }
    } else {
      descriptor = (Array(root.utf8) + [UInt8(ascii: "/")] + folder.dropLast()).withCPath { open($0, flags) }
    }
    guard descriptor >= 0 else { throw failure("open") }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private func failure(_ function: String, _ name: String = "") -> SyscallError {
    let code = errno
    let path = String(decoding: folder, as: UTF8.self).joined(name).withoutTrailingSlashes
    return SyscallError(function, path.isEmpty ? root : root.joined(path), code: code)
  }

  /// The size of the buffer for one system call.
  static let listingRoom = 32768

  /// Appends the contents of the folder, in directory order; nothing if it was deleted while it was open.
  ///
  /// - Parameter room: A buffer of `listingRoom` bytes for the system's entries.
  func list(into listing: inout FolderListing, through room: ByteBuffer) throws(SyscallError) {
    // The C library's stream makes four more system calls per folder.
    if HostSystem.isDarwin { return try listByStream(into: &listing) }
    while true {
      let count = cfolder_read(descriptor, room.start, room.capacity)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == ENOENT { return }
      guard count >= 0 else { throw failure("getdents64") }
      if count == 0 { return }
      var offset = 0
      while offset < count {
        let item = room.start + offset
        let head = item.assumingMemoryBound(to: dirent.self)
        listing.append(UnsafeRawPointer(item), head.pointee.d_type)
        offset += Int(head.pointee.d_reclen)
      }
    }
  }

  private func listByStream(into listing: inout FolderListing) throws(SyscallError) {
    // closedir closes the descriptor that it was given.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let stream = fdopendir(copy) else { throw failure("opendir") }
    defer { closedir(stream) }
    while true {
      errno = 0  // the only way to distinguish the end of the folder from an error
      guard let item = readdir(stream) else {
        guard errno == 0 || errno == ENOENT else { throw failure("readdir") }
        return
      }
      listing.append(UnsafeRawPointer(item), item.pointee.d_type)
    }
  }

  /// Returns the metadata of a zero-terminated name; nil if it doesn't exist.
  func status(of name: UnsafePointer<CChar>) throws(SyscallError) -> stat? {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
    guard errno == ENOENT || errno == ENOTDIR else { throw failure("lstat", String(cString: name)) }
    return nil
  }

  /// Returns the bytes of a small file; nil if it doesn't exist, or is a symbolic link, which git doesn't follow here.
  func bytes(of name: String, limit: Int) throws(SyscallError) -> [UInt8]? {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ELOOP { return nil }
      throw failure("open", name)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
    return POSIXFile.piece(of: file, at: 0, count: Int(status.st_size))
  }
}

extension FolderListing {
  /// Appends a directory entry, except for `.` and `..`.
  fileprivate mutating func append(_ item: UnsafeRawPointer, _ type: UInt8) {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name)!  // d_name is a stored property
    let start = item + offset
    let name = UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
    if name[0] == UInt8(ascii: "."), name.count == 1 || name.count == 2 && name[1] == UInt8(ascii: ".") { return }
    append(name, Kind(type: type))
  }
}

extension Collection<UInt8> {
  /// Passes the bytes as a C path, with a zero byte after them.
  func withCPath<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { memory in
      UnsafeMutableRawBufferPointer(memory).copyBytes(from: self)
      memory[count] = 0
      return try body(UnsafePointer(memory.baseAddress!))  // never nil, with room for at least one byte
    }
  }
}
