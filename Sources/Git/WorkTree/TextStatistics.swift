/// Counts the bytes of a file, by which git distinguishes text from binary files and recognizes line endings.
///
/// Source: git, `convert.c`, `gather_stats` and `convert_is_binary`.
struct TextStatistics {
  private var counts = [Int](repeating: 0, count: 256)
  private var last: UInt8?
  /// Windows line endings.
  private(set) var pairCount = 0

  mutating func take(_ piece: UnsafeRawBufferPointer) {
    guard !piece.isEmpty else { return }
    var (previous, pairs) = (last ?? 0, 0)
    counts.withUnsafeMutableBufferPointer { counts in
      for byte in piece {
        counts[Int(byte)] += 1
        if byte == 10, previous == 13 { pairs += 1 }
        previous = byte
      }
    }
    last = previous
    pairCount += pairs
  }

  var loneFeedCount: Int { counts[10] - pairCount }
  var loneReturnCount: Int { counts[13] - pairCount }

  /// True if git takes the file for binary: it contains a lone carriage return, a zero byte, or many unprintable bytes.
  var isBinary: Bool {
    if loneReturnCount > 0 || counts[0] > 0 { return true }
    var (printable, others) = (0, 0)
    for byte in 0..<256 where byte != 10 && byte != 13 {
      let isControl = byte < 32 && ![8, 9, 12, 27].contains(byte) || byte == 127
      if isControl { others += counts[byte] } else { printable += counts[byte] }
    }
    // Old systems end a text file with this byte.
    if last == 26 { others -= 1 }
    return printable >> 7 < others
  }
}
