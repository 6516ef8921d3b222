import Files

/// Counts what is read from other bytes.
final class CountingSource: ByteSource {
  private let bytes: [UInt8]
  private(set) var bytesRead = 0
  private(set) var reads = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var byteCount: Int { bytes.count }

  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    let result = try bytes.read(at: offset, count: count)
    reads += 1
    bytesRead += result.count
    return result
  }
}

/// A head, and behind it the same bytes over and over, up to any size.
struct EndlessSource: ByteSource {
  var head: [UInt8]
  var pattern: [UInt8] = [0]
  var byteCount = Int.max

  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    if offset >= head.count, pattern.count == 1 { return [UInt8](repeating: pattern[0], count: count) }
    return (0..<min(count, byteCount - offset)).map { index in
      let place = offset + index
      return place < head.count ? head[place] : pattern[(place - head.count) % pattern.count]
    }
  }
}

/// Says that it has bytes, and cannot read them.
struct BrokenSource: ByteSource {
  static let error = FileError(.read, "a.png", code: 5)
  var byteCount = 100

  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] { throw Self.error }
}

/// Says that it has more bytes than come when it is read, as a file that another program cuts meanwhile.
struct ShrunkSource: ByteSource {
  var bytes: [UInt8]
  var byteCount: Int

  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] { try bytes.read(at: offset, count: count) }
}
