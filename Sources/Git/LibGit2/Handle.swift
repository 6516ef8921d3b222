internal import CGit2

/// The single owner of a libgit2 object: frees it once, and keeps the object's parent alive until then.
struct Handle: ~Copyable {
  typealias Free = @convention(c) (OpaquePointer?) -> Void

  let pointer: OpaquePointer
  private let owner: AnyObject?
  private let free: Free

  init(_ pointer: OpaquePointer, keeping owner: AnyObject? = nil, freedBy free: Free) {
    self.pointer = pointer
    self.owner = owner
    self.free = free
  }

  /// Takes the result of a libgit2 call that returns it through its first parameter.
  init(
    _ function: String, keeping owner: AnyObject? = nil, freedBy free: Free,
    _ call: (inout OpaquePointer?) -> Int32
  ) throws(GitError) {
    var made: OpaquePointer?
    try check(function) { call(&made) }
    // A successful call has set its result; nil here would be a bug in libgit2.
    self.init(made!, keeping: owner, freedBy: free)
  }

  /// Takes the result of a lookup; nil for `GIT_ENOTFOUND`.
  static func found(
    _ function: String, keeping owner: AnyObject? = nil, freedBy free: Free,
    _ call: (inout OpaquePointer?) -> Int32
  ) throws(GitError) -> Handle? {
    var made: OpaquePointer?
    guard try checkFound(function, { call(&made) }), let made else { return nil }
    return Handle(made, keeping: owner, freedBy: free)
  }

  deinit { free(pointer) }
}

/// A handle with several owners.
final class SharedHandle {
  let handle: Handle

  init(_ handle: consuming Handle) { self.handle = handle }
}
