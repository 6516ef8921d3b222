extension ImageMaker {
  /// What stands in front of the image in a JPEG of a camera.
  public struct JPEGMetadata: Hashable, Sendable {
    /// 1 to 8, as in EXIF: 6 is turned by 90° clockwise for display.
    public var orientation: Int
    /// How many more bytes of metadata there are, spread over as many segments as it takes. They look like the headers
    /// of another image, which a reader that searches instead of walking would believe.
    public var padding: Int

    public init(orientation: Int = 1, padding: Int = 0) {
      self.orientation = orientation
      self.padding = padding
    }
  }

  /// Returns a baseline JPEG of one color.
  ///
  /// - Parameters:
  ///   - isGray: One channel instead of three.
  ///   - inks: Four channels: cyan, magenta, yellow and black, instead of the color.
  ///   - isAdobe: With the mark of Adobe's programs, for which 255 is no ink.
  public static func jpeg(
    _ width: Int, _ height: Int, _ color: Color = .blue, isGray: Bool = false, inks: [UInt8]? = nil,
    isAdobe: Bool = false, metadata: JPEGMetadata? = nil
  ) -> [UInt8] {
    let channels = inks.map { $0.map(Int.init) } ?? (isGray ? [Int(color.gray)] : lumaAndChroma(color))
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let metadata { bytes += segments(of: metadata) }
    if isAdobe { bytes += segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]) }
    // A divisor of 8 for all frequencies: the constant part of a block is then its value minus 128.
    bytes += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    bytes += segment(0xC0, frameHeader(width, height, channels: channels.count))
    bytes += segment(0xC4, huffmanTables)
    bytes += segment(0xDA, scanHeader(channels: channels.count))
    let blocks = ((width + 7) / 8) * ((height + 7) / 8)
    bytes += scan(blocks: blocks, channels.map { $0 - 128 })
    return bytes + [0xFF, 0xD9]
  }

  /// Source: JFIF 1.02, "RGB to YCbCr conversion".
  static func lumaAndChroma(_ color: Color) -> [Int] {
    let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    let values = [
      0.299 * red + 0.587 * green + 0.114 * blue,
      128 - 0.168736 * red - 0.331264 * green + 0.5 * blue,
      128 + 0.5 * red - 0.418688 * green - 0.081312 * blue,
    ]
    return values.map { Int(min(255, max(0, $0.rounded()))) }
  }

  public static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, marker]
    bytes.appendBig(body.count + 2, bytes: 2)
    return bytes + body
  }

  static func frameHeader(_ width: Int, _ height: Int, channels: Int) -> [UInt8] {
    var body: [UInt8] = [8]
    body.appendBig(height, bytes: 2)
    body.appendBig(width, bytes: 2)
    body.append(UInt8(channels))
    for channel in 1...channels { body += [UInt8(channel), 0x11, 0] }
    return body
  }

  static func scanHeader(channels: Int) -> [UInt8] {
    [UInt8(channels)] + (1...channels).flatMap { [UInt8($0), 0] } + [0, 63, 0]
  }

  /// Constant parts: the sizes 0 to 11 with four bits each. The rest: one code, `0`, for "nothing follows".
  private static let huffmanTables: [UInt8] =
    [0x00] + [0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0...11)
    + [0x10] + [1] + [UInt8](repeating: 0, count: 15) + [0]

  /// The first block of each channel tells its value; all others say that nothing changes.
  private static func scan(blocks: Int, _ values: [Int]) -> [UInt8] {
    var bits = BitWriter()
    for block in 0..<blocks {
      for value in values {
        let value = block == 0 ? value : 0
        let size = Int.bitWidth - abs(value).leadingZeroBitCount
        bits.append(size, count: 4)
        bits.append(value < 0 ? value + (1 << size) - 1 : value, count: size)
        bits.append(0, count: 1)
      }
    }
    return bits.finished
  }

  /// Bits with the highest first, and a zero byte after each `FF`.
  struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending = 0
    private var count = 0

    mutating func append(_ value: Int, count more: Int) {
      for shift in (0..<more).reversed() {
        pending = pending << 1 | (value >> shift) & 1
        count += 1
        if count == 8 { flush() }
      }
    }

    private mutating func flush() {
      bytes.append(UInt8(pending))
      if pending == 0xFF { bytes.append(0) }
      (pending, count) = (0, 0)
    }

    /// All bytes, the last one filled up with ones.
    var finished: [UInt8] {
      var copy = self
      if count > 0 { copy.append(0xFF, count: 8 - count) }
      return copy.bytes
    }
  }

  // MARK: - Metadata

  private static func segments(of metadata: JPEGMetadata) -> [UInt8] {
    var bytes = segment(0xE1, Array("Exif\0\0".utf8) + exif(orientation: metadata.orientation))
    let decoy: [UInt8] = [0xFF, 0xC0, 0x00, 0x11, 0x08, 0x00, 0x01, 0x00, 0x01, 0x03]
    var left = metadata.padding
    while left > 0 {
      let count = min(left, 65_533)
      bytes += segment(0xE1, (0..<count).map { decoy[$0 % decoy.count] })
      left -= count
    }
    return bytes
  }

  /// Returns a TIFF structure with one entry, the orientation. Source: TIFF 6.0, section 2; tag 0x0112.
  public static func exif(orientation: Int) -> [UInt8] {
    var bytes: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
    for (number, count) in [(0x0112, 2), (3, 2), (1, 4), (orientation, 2), (0, 2), (0, 4)] {
      bytes.appendBig(number, bytes: count)
    }
    return bytes
  }
}
