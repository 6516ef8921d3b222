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

  /// Takes what a call of libgit2 made through its first parameter.
  init(
    _ function: String, keeping owner: AnyObject? = nil, freedBy free: Free,
    _ call: (inout OpaquePointer?) -> Int32
  ) throws(GitError) {
    var made: OpaquePointer?
    try check(function) { call(&made) }
    // A call that succeeded has filled its result; nil here would be a fault of libgit2.
    self.init(made!, keeping: owner, freedBy: free)
  }

  /// Takes what a look-up found; nil stands for `GIT_ENOTFOUND`.
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

/// A handle that several hold.
final class SharedHandle {
  let handle: Handle

  init(_ handle: consuming Handle) { self.handle = handle }
}
