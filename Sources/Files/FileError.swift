internal import System

/// A failed file operation: the operation, the path, and the system's reason.
public struct FileError: Error, Hashable, Sendable {
  /// The failed operation, for use after "cannot".
  public enum Operation: String, Hashable, Sendable {
    case read, list, write, create, rename, remove, copy
    case look = "look at"
  }

  public var operation: Operation
  public var path: String
  /// The value of `errno` after the call.
  public var code: Int32
  /// The reason given by a tree that isn't a folder on disk, such as a damaged git object.
  public var detail: String?

  public init(_ operation: Operation, _ path: String, code: Int32, detail: String? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.detail = detail
  }

  /// Uses the code of the call that just failed on this thread.
  init(_ operation: Operation, _ path: String) {
    self.init(operation, path, code: errno)
  }

  /// The known cause; usually the system's message for the code, such as `No space left on device`.
  public var reason: String { detail ?? String(cString: strerror(code)) }

  /// The error if nothing exists at a path of a tree.
  public static func notFound(_ operation: Operation, _ path: String) -> FileError {
    FileError(operation, path, code: ENOENT)
  }

  /// The error if the bytes of a tree can't be read.
  public static func unreadable(_ operation: Operation, _ path: String, _ detail: String) -> FileError {
    FileError(operation, path, code: EIO, detail: detail)
  }

  /// The error for a folder that is nested too deeply to be read.
  public static func tooDeep(_ path: String) -> FileError { FileError(.list, path, code: ENAMETOOLONG) }

  /// The error for a file with more bytes than the limit.
  public static func tooLarge(_ path: String, limit: Int) -> FileError {
    FileError(.read, path, code: E2BIG, detail: "it has more than \(limit) bytes")
  }

  /// The error for a file whose permissions prevent writing it.
  public static func readOnly(_ path: String) -> FileError { FileError(.write, path, code: EACCES) }

  /// The error for a file whose folder prevents removing it.
  public static func notRemovable(_ path: String) -> FileError { FileError(.remove, path, code: EACCES) }

  /// The error for something that another process is using.
  public static func busy(_ path: String) -> FileError {
    FileError(.write, path, code: EBUSY, detail: "another 'assets' command is using it")
  }

  /// The error for a hidden folder with one of our names that is in the way and was left by an unknown program.
  public static func foreign(_ path: String) -> FileError {
    FileError(.write, path, code: ENOTEMPTY, detail: "it is not known which program left it there")
  }

  /// The error for a folder that would be written to through a link.
  public static func linked(_ path: String, to destination: String) -> FileError {
    FileError(
      .write, path, code: ELOOP, detail: "it is a link to '\(destination)', and nothing is written through links")
  }

  /// True for a folder that would be written to through a link.
  public var isLinked: Bool { code == ELOOP && detail != nil }
  /// True if the process or the system can't open more files.
  public var isShortOfFiles: Bool { code == EMFILE || code == ENFILE }
  public var isBusy: Bool { code == EBUSY }
  public var isForeign: Bool { code == ENOTEMPTY && detail != nil }
  public var isAlreadyThere: Bool { code == EEXIST }
  public var isNotFound: Bool { code == ENOENT || code == ENOTDIR }
  public var isPermissionDenied: Bool { code == EACCES || code == EPERM }
  /// True if a tree that isn't a folder on disk can't be read, such as an old version with damaged git objects.
  public var isOfStoredTree: Bool { code == EIO && detail != nil }
  public var isNoSpace: Bool { code == ENOSPC || code == EFBIG || code == EDQUOT }
}
