internal import CGit2

/// Calls a function of libgit2 and throws if its result is negative.
///
/// - Returns: The result, zero or positive.
@discardableResult
func check(_ function: String, _ call: () -> Int32) throws(GitError) -> Int32 {
  let result = call()
  guard result >= 0 else { throw GitError(code: result, function: function) }
  return result
}

/// Calls a function that may find nothing; returns false for `GIT_ENOTFOUND`.
func checkFound(_ function: String, _ call: () -> Int32) throws(GitError) -> Bool {
  let result = call()
  if result == GIT_ENOTFOUND.rawValue {
    git_error_clear()
    return false
  }
  try check(function) { result }
  return true
}

/// Calls a function that fills a `git_buf`, and returns its text; nil for `GIT_ENOTFOUND`.
func foundText(_ function: String, _ call: (inout git_buf) -> Int32) throws(GitError) -> String? {
  var buffer = git_buf()
  defer { git_buf_dispose(&buffer) }
  guard try checkFound(function, { call(&buffer) }) else { return nil }
  return buffer.ptr.map { String(cString: $0) } ?? ""
}

/// Passes a list of strings to C for the duration of a call.
func withStrings<Result, Failure: Error>(
  _ strings: [String], _ body: (inout git_strarray) throws(Failure) -> Result
) throws(Failure) -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { copy in
    let bytes = Array(copy.utf8CString)
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    memory.initialize(from: bytes, count: bytes.count)
    return memory
  }
  defer { for pointer in pointers { pointer?.deallocate() } }
  let count = pointers.count
  let base = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: max(1, count))
  defer { base.deallocate() }
  base.initialize(from: &pointers, count: count)
  var array = git_strarray(strings: base, count: count)
  return try body(&array)
}
