internal import System

/// A file operation that failed: what was tried, the path, and the system's reason.
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
  /// What a tree that is no folder of the disk says of the failure, such as a damaged object of git.
  public var detail: String?

  public init(_ operation: Operation, _ path: String, code: Int32, detail: String? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.detail = detail
  }

  /// Takes the code of the call that just failed on this thread.
  init(_ operation: Operation, _ path: String) {
    self.init(operation, path, code: errno)
  }

  /// What is known of the cause; mostly the system's own words for the code, such as `No space left on device`.
  public var reason: String { detail ?? String(cString: strerror(code)) }

  /// The error of a tree in which nothing lies at a path.
  public static func notFound(_ operation: Operation, _ path: String) -> FileError {
    FileError(operation, path, code: ENOENT)
  }

  /// The error of a tree whose bytes cannot be had.
  public static func unreadable(_ operation: Operation, _ path: String, _ detail: String) -> FileError {
    FileError(operation, path, code: EIO, detail: detail)
  }

  /// The error of a folder that stands in so many others that nobody looks into it.
  public static func tooDeep(_ path: String) -> FileError { FileError(.list, path, code: ENAMETOOLONG) }

  /// The error of a file that has more bytes than are read.
  public static func tooLarge(_ path: String, limit: Int) -> FileError {
    FileError(.read, path, code: E2BIG, detail: "it has more than \(limit) bytes")
  }

  /// The error of a file that its permissions keep from being written.
  public static func readOnly(_ path: String) -> FileError { FileError(.write, path, code: EACCES) }

  /// The error of a file that its folder does not let go.
  public static func notRemovable(_ path: String) -> FileError { FileError(.remove, path, code: EACCES) }

  /// The error of something that another process is at work on.
  public static func busy(_ path: String) -> FileError {
    FileError(.write, path, code: EBUSY, detail: "another 'assets' command is using it")
  }

  /// The error of a hidden folder, of a name that we use, that lies in the way and that nobody here is known to have
  /// made.
  public static func foreign(_ path: String) -> FileError {
    FileError(.write, path, code: ENOTEMPTY, detail: "it is not known which program left it there")
  }

  /// The error of a folder that would be written through a link.
  public static func linked(_ path: String, to destination: String) -> FileError {
    FileError(
      .write, path, code: ELOOP, detail: "it is a link to '\(destination)', and nothing is written through links")
  }

  /// True for a folder that would be written through a link.
  public var isLinked: Bool { code == ELOOP && detail != nil }
  /// True if the process, or the system, may open no more files.
  public var isShortOfFiles: Bool { code == EMFILE || code == ENFILE }
  public var isBusy: Bool { code == EBUSY }
  public var isForeign: Bool { code == ENOTEMPTY && detail != nil }
  public var isAlreadyThere: Bool { code == EEXIST }
  public var isNotFound: Bool { code == ENOENT || code == ENOTDIR }
  public var isPermissionDenied: Bool { code == EACCES || code == EPERM }
  /// True for what a tree that is no folder of the disk could not give, such as an old version in damaged objects of
  /// git.
  public var isOfStoredTree: Bool { code == EIO && detail != nil }
  public var isNoSpace: Bool { code == ENOSPC || code == EFBIG || code == EDQUOT }
}
