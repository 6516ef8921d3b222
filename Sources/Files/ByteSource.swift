/// Bytes that can be read in pieces from any place, so that a header can be walked without taking the whole file.
public protocol ByteSource {
  /// The number of bytes there are.
  var byteCount: Int { get }

  /// Returns `count` bytes starting at `offset`, fewer where the source ends before.
  ///
  /// - Throws: `FileError` when the bytes cannot be read.
  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8]
}

extension ByteSource {
  /// Returns all the bytes; nil if there are more than a limit, which then are not read.
  public func readAll(upTo limit: Int) throws(FileError) -> [UInt8]? {
    byteCount <= limit ? try readAll() : nil
  }

  /// Returns all the bytes.
  public func readAll() throws(FileError) -> [UInt8] {
    try read(at: 0, count: byteCount)
  }
}

extension [UInt8]: ByteSource {
  public var byteCount: Int { count }

  public func read(at offset: Int, count wanted: Int) throws(FileError) -> [UInt8] {
    guard offset >= 0, wanted > 0, offset < count else { return [] }
    return [UInt8](self[offset..<Swift.min(count, offset + Swift.min(wanted, count - offset))])
  }
}
