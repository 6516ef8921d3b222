extension ImageMaker {
  /// Returns a baseline JPEG whose pixels a function gives, from the top left.
  ///
  /// Source: ITU-T T.81, annexes A (cosine transform) and F (coding).
  public static func jpeg(_ width: Int, _ height: Int, pixel: (_ x: Int, _ y: Int) -> Color) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    bytes += segment(0xDB, [0] + zigzag.map { UInt8(divisor($0)) })
    bytes += segment(0xC0, frameHeader(width, height, channels: 3))
    bytes += segment(0xC4, JPEGCodes.tables)
    bytes += segment(0xDA, scanHeader(channels: 3))
    var bits = BitWriter()
    var constants = [0, 0, 0]
    for top in stride(from: 0, to: height, by: 8) {
      for left in stride(from: 0, to: width, by: 8) {
        // Beyond the edges, the last row and column go on.
        let colors = (0..<64).map { lumaAndChroma(pixel(min(left + $0 % 8, width - 1), min(top + $0 / 8, height - 1))) }
        for channel in 0..<3 {
          let block = coefficients(of: colors.map { Double($0[channel] - 128) })
          JPEGCodes.append(block, after: constants[channel], to: &bits)
          constants[channel] = block[0]
        }
      }
    }
    return bytes + bits.finished + [0xFF, 0xD9]
  }

  /// The places of a block of 8 by 8 in the order in which they are written, from coarse to fine.
  private static let zigzag: [Int] = (0..<15).flatMap { diagonal in
    let rows = Array(max(0, diagonal - 7)...min(diagonal, 7))
    return (diagonal % 2 == 0 ? rows.reversed() : rows).map { $0 * 8 + diagonal - $0 }
  }

  /// What a coefficient is divided by: the finer, the more.
  private static func divisor(_ place: Int) -> Int { 3 + 2 * (place / 8 + place % 8) }

  /// cos(n * pi / 16), as numbers, so that no library of mathematics has a say.
  private static func cosine(_ n: Int) -> Double {
    let quarter = [
      1, 0.980785280403230, 0.923879532511287, 0.831469612302545, 0.707106781186548, 0.555570233019602,
      0.382683432365090, 0.195090322016128, 0,
    ]
    let n = n % 32 > 16 ? 32 - n % 32 : n % 32
    return n > 8 ? -quarter[16 - n] : quarter[n]
  }

  /// `cosines[u * 8 + x]`: how much the place `x` counts for the frequency `u`.
  private static let cosines: [Double] = (0..<64).map { index in
    let (u, x) = (index / 8, index % 8)
    return cosine((2 * x + 1) * u) / 2 * (u == 0 ? cosine(4) : 1)
  }

  /// Returns the 64 coefficients of a block, divided and in the order of writing.
  private static func coefficients(of block: [Double]) -> [Int] {
    let rows = transformed(block)  // the frequencies of each row, turned by the corner
    let all = transformed(rows)
    return zigzag.map { Int((all[$0] / Double(divisor($0))).rounded()) }
  }

  /// Returns the frequencies of each row as columns.
  private static func transformed(_ block: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: 64)
    for row in 0..<8 {
      for u in 0..<8 {
        var sum = 0.0
        for x in 0..<8 { sum += block[row * 8 + x] * cosines[u * 8 + x] }
        result[u * 8 + row] = sum
      }
    }
    return result
  }
}

/// The codes of a JPEG: short ones for what is frequent in flat vector images, and the same length for all the rest.
private enum JPEGCodes {
  /// By length in bits. A symbol says how many zeros come before a value (four bits) and how long it is (four bits).
  private static let symbols: [(length: Int, symbols: [UInt8])] = {
    let frequent: [UInt8] = [0x01, 0x02, 0x03, 0x11]
    var all: [UInt8] = [0xF0]  // sixteen zeros and no value
    for zeros in 0...15 { all += (1...10).map { UInt8(zeros << 4 | $0) } }
    return [(2, [0x00]), (4, frequent), (9, all.filter { !frequent.contains($0) })]
  }()

  /// Constant parts: the sizes 0 to 11 with four bits each; then the codes above.
  static let tables: [UInt8] = {
    var counts = [UInt8](repeating: 0, count: 16)
    for (length, symbols) in symbols { counts[length - 1] = UInt8(symbols.count) }
    return [0x00] + [0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0...11)
      + [0x10] + counts + symbols.flatMap(\.symbols)
  }()

  /// Numbers go up within a length, and get a zero for each bit more. Source: ITU-T T.81, annex C.
  private static let codes: [UInt8: (code: Int, length: Int)] = {
    var codes: [UInt8: (code: Int, length: Int)] = [:]
    var next = 0
    var before = 0
    for (length, symbols) in symbols {
      next <<= length - before
      before = length
      for symbol in symbols {
        codes[symbol] = (next, length)
        next += 1
      }
    }
    return codes
  }()

  /// Writes a block whose constant part is told as the difference to the one before.
  static func append(_ block: [Int], after constant: Int, to bits: inout ImageMaker.BitWriter) {
    let difference = block[0] - constant
    bits.append(size(of: difference), count: 4)
    append(value: difference, to: &bits)
    var zeros = 0
    let last = block.lastIndex { $0 != 0 } ?? 0
    for value in block[1...].prefix(last) {
      if value == 0 {
        zeros += 1
        continue
      }
      while zeros > 15 {
        append(symbol: 0xF0, to: &bits)
        zeros -= 16
      }
      append(symbol: UInt8(zeros << 4 | size(of: value)), to: &bits)
      append(value: value, to: &bits)
      zeros = 0
    }
    if last < 63 { append(symbol: 0x00, to: &bits) }
  }

  private static func append(symbol: UInt8, to bits: inout ImageMaker.BitWriter) {
    guard let (code, length) = codes[symbol] else { preconditionFailure("no code for \(symbol)") }
    bits.append(code, count: length)
  }

  /// Negative values are one less, so that their first bit is 0.
  private static func append(value: Int, to bits: inout ImageMaker.BitWriter) {
    let size = size(of: value)
    bits.append(value < 0 ? value + (1 << size) - 1 : value, count: size)
  }

  private static func size(of value: Int) -> Int { Int.bitWidth - abs(value).leadingZeroBitCount }
}
