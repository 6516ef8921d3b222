internal import CGit2
internal import System

/// A failed call of libgit2: its raw result, the C function, and the library's message.
public struct GitError: Error, Hashable, Sendable {
  /// The negative result, one of `git_error_code` in `git2/errors.h`.
  public var code: Int32
  /// The name of the C function, such as `git_commit_lookup`.
  public var function: String
  /// What `git_error_last` said right after the call; empty when it said nothing.
  public var message: String
  /// The part of the library that failed, one of `git_error_t` in `git2/errors.h`; 0 when it said nothing.
  public var category: Int32

  public init(code: Int32, function: String, message: String, category: Int32 = 0) {
    self.code = code
    self.function = function
    self.message = message
    self.category = category
  }

  /// Takes the message of the call that just failed on this thread and clears it.
  init(code: Int32, function: String) {
    let last = git_error_last()
    var message = last?.pointee.message.map { String(cString: $0) } ?? ""
    // Where the system gave no reason, it ends before one.
    if message.hasSuffix(": ") { message.removeLast(2) }
    let category = last?.pointee.klass ?? 0
    git_error_clear()
    self.init(code: code, function: function, message: message, category: category)
  }

  public var isNotFound: Bool { code == GIT_ENOTFOUND.rawValue }
  public var exists: Bool { code == GIT_EEXISTS.rawValue }
  public var isAmbiguous: Bool { code == GIT_EAMBIGUOUS.rawValue }
  public var isInvalidName: Bool { code == GIT_EINVALIDSPEC.rawValue }
  /// True when another program holds a lock; libgit2 has the same code for a file that nobody may read.
  public var isLocked: Bool { code == GIT_ELOCKED.rawValue && !isPermissionDenied }
  /// True when the system did not let the user at a file. Only the message tells: it ends with the system's words.
  public var isPermissionDenied: Bool {
    [EACCES, EPERM, EROFS].contains { message.hasSuffix(String(cString: strerror($0))) }
  }
  /// The file the message names, between single quotes.
  public var path: String? {
    guard let first = message.firstIndex(of: "'"), let last = message.lastIndex(of: "'"), first < last else {
      return nil
    }
    return String(message[message.index(after: first)..<last])
  }
  /// True when a reference no longer had the value it was expected to have.
  public var isModified: Bool { code == GIT_EMODIFIED.rawValue }
  public var isConflict: Bool { code == GIT_ECONFLICT.rawValue }
  public var isUnmerged: Bool { code == GIT_EUNMERGED.rawValue }
  /// True when something was wrong with an index, not with the disk or a reference.
  public var isOfIndex: Bool { category == Int32(GIT_ERROR_INDEX.rawValue) }
}
