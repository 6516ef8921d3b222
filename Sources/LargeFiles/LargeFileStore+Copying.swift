internal import Files

extension LargeFileStore {
  /// Copies the content of a large file from another store; nothing if it is here already.
  ///
  /// - Returns: False if the other store doesn't have it.
  /// - Throws: `LargeFileError.mismatch` if the other store has something else there; `FileError`.
  @discardableResult
  public func copy(_ pointer: LargeFilePointer, from other: LargeFileStore) throws -> Bool {
    if has(pointer) { return true }
    guard let content = other.open(pointer) else { return false }
    let copy = try begin()
    var offset = 0
    while offset < pointer.size {
      let piece = try content.read(at: offset, count: min(1 << 20, pointer.size - offset))
      if piece.isEmpty { break }
      try piece.withUnsafeBytes { try copy.take($0) }
      offset += piece.count
    }
    _ = try copy.finish(expecting: pointer)
    return true
  }
}
