/// Bytes that can be read in pieces from any position, so that a header can be parsed without reading the whole file.
public protocol ByteSource {
  /// The total number of bytes.
  var byteCount: Int { get }

  /// Returns `count` bytes starting at `offset`; fewer if the source ends before that.
  ///
  /// - Throws: `FileError` if the bytes can't be read.
  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8]
}

extension ByteSource {
  /// Returns all bytes; nil without reading them if there are more than a limit.
  public func readAll(upTo limit: Int) throws(FileError) -> [UInt8]? {
    byteCount <= limit ? try readAll() : nil
  }

  /// Returns all bytes.
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
