/// Computes lines and columns of places in a file, which must be asked for in ascending order.
struct LineCounter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the line and the column in bytes, both counted from 1.
  mutating func place(of wanted: Int) -> (line: Int, column: Int) {
    while let end = bytes.offset(of: UInt8(ascii: "\n"), from: offset), end < wanted {
      line += 1
      lineStart = end + 1
      offset = end + 1
    }
    return (line, wanted - lineStart + 1)
  }
}
