internal import CGit2

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Repository {
  /// Returns the id that a file of the work tree would have if it were staged; nil for what cannot be.
  ///
  /// Filters count, as they do for `git hash-object --path`.
  ///
  /// - Parameter path: From the root of the work tree.
  ///
  /// Source: `git_repository_hashfile`.
  public func blobID(ofFile path: String) throws -> ObjectID? {
    guard let status = SystemFile.status(of: try requiredWorkTree().joined(path)) else { return nil }
    return try blobID(ofFile: path, status)
  }

  func blobID(ofFile path: String, _ status: stat) throws -> ObjectID? {
    let file = try requiredWorkTree().joined(path)
    switch FileMode(status) {
    case .file, .executable:
      let pointer = try pointer
      var id = git_oid()
      try check("git_repository_hashfile") { git_repository_hashfile(&id, pointer, file, GIT_OBJECT_BLOB, path) }
      return ObjectID(id)
    case .symbolicLink:
      var text = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = text.withUnsafeMutableBytes {
        readlink(file, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
      }
      guard count >= 0 else { throw FileFailure("readlink", file) }
      return text.withUnsafeBytes { ObjectID(SHA1.id(of: .blob, UnsafeRawBufferPointer(rebasing: $0[..<count]))) }
    default: return nil
    }
  }
}
