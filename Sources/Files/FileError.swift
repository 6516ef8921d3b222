#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A call of the file system that did not work: what was tried, on which path, and the system's reason.
public struct FileError: Error, Hashable, Sendable {
  /// What was tried; reads after "cannot".
  public enum Operation: String, Hashable, Sendable {
    case read, list, write, create, rename, remove, copy
    case look = "look at"
  }

  public var operation: Operation
  public var path: String
  /// The value of `errno` after the call.
  public var code: Int32

  public init(_ operation: Operation, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Takes the code of the call that just failed on this thread.
  init(_ operation: Operation, _ path: String) {
    self.init(operation, path, code: errno)
  }

  /// The system's own words for the code, such as `No space left on device`.
  public var reason: String { String(cString: strerror(code)) }

  public var isNotFound: Bool { code == ENOENT || code == ENOTDIR }
  public var isPermissionDenied: Bool { code == EACCES || code == EPERM }
  public var isNoSpace: Bool { code == ENOSPC || code == EFBIG || code == EDQUOT }
}
