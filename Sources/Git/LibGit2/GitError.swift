internal import CGit2
internal import System

/// A failed call of libgit2: its raw result, the C function, and the library's message.
public struct GitError: Error, Hashable, Sendable {
  /// The negative result, one of `git_error_code` in `git2/errors.h`.
  public var code: Int32
  /// The name of the C function, such as `git_commit_lookup`.
  public var function: String
  /// The message of `git_error_last` right after the call; empty if there was none.
  public var message: String
  /// The part of the library that failed, one of `git_error_t` in `git2/errors.h`; 0 if unknown.
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
    // If the system gave no reason, the message ends before it.
    if message.hasSuffix(": ") { message.removeLast(2) }
    let category = last?.pointee.klass ?? 0
    git_error_clear()
    self.init(code: code, function: function, message: message, category: category)
  }

  public var isNotFound: Bool { code == GIT_ENOTFOUND.rawValue }
  public var exists: Bool { code == GIT_EEXISTS.rawValue }
  public var isAmbiguous: Bool { code == GIT_EAMBIGUOUS.rawValue }
  public var isInvalidName: Bool { code == GIT_EINVALIDSPEC.rawValue }
  /// True if another program holds a lock; libgit2 uses the same code for an unreadable file.
  public var isLocked: Bool { code == GIT_ELOCKED.rawValue && !isPermissionDenied }
  /// True if the system denied access to a file. Only the message shows that: it ends with the system's text.
  public var isPermissionDenied: Bool {
    [EACCES, EPERM, EROFS].contains { message.hasSuffix(String(cString: strerror($0))) }
  }
  /// The file in the message, between single quotes.
  public var path: String? {
    guard let first = message.firstIndex(of: "'"), let last = message.lastIndex(of: "'"), first < last else {
      return nil
    }
    return String(message[message.index(after: first)..<last])
  }
  /// True if a reference no longer had its expected value.
  public var isModified: Bool { code == GIT_EMODIFIED.rawValue }
  public var isConflict: Bool { code == GIT_ECONFLICT.rawValue }
  public var isUnmerged: Bool { code == GIT_EUNMERGED.rawValue }
  /// True if the error concerns an index, not the disk or a reference.
  public var isOfIndex: Bool { category == Int32(GIT_ERROR_INDEX.rawValue) }
}
