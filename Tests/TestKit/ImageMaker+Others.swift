extension ImageMaker {
  /// Returns a GIF of one color.
  public static func gif(_ width: Int, _ height: Int, _ color: Color = .blue) -> [UInt8] {
    var bytes = Array("GIF89a".utf8)
    bytes.appendLittle(width, bytes: 2)
    bytes.appendLittle(height, bytes: 2)
    // A palette of two colors, and one image over all of the screen.
    bytes += [0x80, 0, 0, color.red, color.green, color.blue, 0, 0, 0, 0x2C, 0, 0, 0, 0]
    bytes.appendLittle(width, bytes: 2)
    bytes.appendLittle(height, bytes: 2)
    bytes += [0, 2]
    return bytes + blocks(of: packedCodes(pixels: width * height)) + [0x3B]
  }

  /// Codes of three bits, the lowest first. A "clear" (4) after every two pixels keeps them from growing; 5 ends.
  private static func packedCodes(pixels: Int) -> [UInt8] {
    var bits = LowBitWriter()
    for pixel in 0..<pixels {
      if pixel % 2 == 0 { bits.append(4, count: 3) }
      bits.append(0, count: 3)
    }
    bits.append(5, count: 3)
    return bits.finished
  }

  /// A part of an animation, which needs not cover all of it.
  public struct GIFFrame: Hashable, Sendable {
    public var left = 0
    public var top = 0
    public var width: Int
    public var height: Int
    /// One number of a color for each pixel, row by row from the top left.
    public var pixels: [UInt8]
    /// The number of a color that isn't drawn.
    public var transparent: UInt8?
    public var isInterlaced = false

    public init(
      left: Int = 0, top: Int = 0, width: Int, height: Int, pixels: [UInt8], transparent: UInt8? = nil,
      isInterlaced: Bool = false
    ) {
      (self.left, self.top, self.width, self.height, self.pixels) = (left, top, width, height, pixels)
      (self.transparent, self.isInterlaced) = (transparent, isInterlaced)
    }

    /// The rows in the order of the file. Source: GIF89a, appendix E.
    var rows: [ArraySlice<UInt8>] {
      let order =
        isInterlaced
        ? [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
        : Array(0..<height)
      return order.map { pixels[($0 * width)..<($0 * width + width)] }
    }
  }

  /// Returns a GIF that moves, again and again.
  ///
  /// - Parameters:
  ///   - palette: 16 colors.
  ///   - frames: One number of a color for each pixel, row by row from the top left.
  ///   - hundredths: Of a second, between two frames.
  static func gif(_ width: Int, _ height: Int, palette: [Color], frames: [[UInt8]], hundredths: Int) -> [UInt8] {
    let frames = frames.map { GIFFrame(width: width, height: height, pixels: $0) }
    return gif(width, height, palette: palette, frames: frames, hundredths: hundredths)
  }

  /// Returns a GIF that moves, again and again, of frames that may be smaller than the whole.
  public static func gif(
    _ width: Int, _ height: Int, palette: [Color], frames: [GIFFrame], hundredths: Int = 10
  ) -> [UInt8] {
    precondition(palette.count == 16, "the header says how many colours there are")
    var bytes = Array("GIF89a".utf8)
    bytes.appendLittle(width, bytes: 2)
    bytes.appendLittle(height, bytes: 2)
    bytes += [0xB3, 0, 0] + palette.flatMap { [$0.red, $0.green, $0.blue] }
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    for frame in frames {
      bytes += [0x21, 0xF9, 4, frame.transparent == nil ? 0 : 1]
      bytes.appendLittle(hundredths, bytes: 2)
      bytes += [frame.transparent ?? 0, 0, 0x2C]
      for number in [frame.left, frame.top, frame.width, frame.height] { bytes.appendLittle(number, bytes: 2) }
      bytes += [frame.isInterlaced ? 0x40 : 0, 4]
      // Codes of five bits, with a "clear" (16) after every fourteen pixels that keeps them from growing; 17 ends.
      var bits = LowBitWriter()
      for (index, pixel) in frame.rows.joined().enumerated() {
        if index % 14 == 0 { bits.append(16, count: 5) }
        bits.append(Int(pixel), count: 5)
      }
      bits.append(17, count: 5)
      bytes += blocks(of: bits.finished)
    }
    return bytes + [0x3B]
  }

  /// Returns bytes in pieces of at most 255, each with its length, and an empty one at the end.
  private static func blocks(of bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 255).flatMap { start in
      let block = bytes[start..<min(start + 255, bytes.count)]
      return [UInt8(block.count)] + block
    } + [0]
  }

  /// Returns a lossless WebP of one color.
  ///
  /// - Parameter isExtended: With a `VP8X` header in front, as files with metadata or animation have.
  public static func webp(_ width: Int, _ height: Int, _ color: Color = .blue, isExtended: Bool = false) -> [UInt8] {
    var chunks: [UInt8] = []
    if isExtended {
      var header: [UInt8] = [color.alpha < 255 ? 0x10 : 0, 0, 0, 0]
      header.appendLittle(width - 1, bytes: 3)
      header.appendLittle(height - 1, bytes: 3)
      chunks += riffChunk("VP8X", header)
    }
    chunks += riffChunk("VP8L", losslessImage(width, height, color))
    return riffChunk("RIFF", Array("WEBP".utf8) + chunks)
  }

  /// Returns a lossless WebP that holds the colors that a closure gives for each pixel, row by row from the top left.
  ///
  /// - Parameter chunks: What stands before the pixels, such as a profile; with some, the file has the header for them.
  public static func webp(
    _ width: Int, _ height: Int, chunks: [(name: String, content: [UInt8])] = [], flags: UInt8 = 0,
    _ color: (_ x: Int, _ y: Int) -> Color
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    if !chunks.isEmpty || flags != 0 {
      var header: [UInt8] = [flags | 0x10, 0, 0, 0]
      header.appendLittle(width - 1, bytes: 3)
      header.appendLittle(height - 1, bytes: 3)
      bytes += riffChunk("VP8X", header)
    }
    for chunk in chunks { bytes += riffChunk(chunk.name, chunk.content) }
    bytes += riffChunk("VP8L", losslessImage(width, height, color))
    return riffChunk("RIFF", Array("WEBP".utf8) + bytes)
  }

  /// Returns a WebP of two frames.
  public static func movingWebP(_ width: Int, _ height: Int) -> [UInt8] {
    var header: [UInt8] = [0x12, 0, 0, 0]
    header.appendLittle(width - 1, bytes: 3)
    header.appendLittle(height - 1, bytes: 3)
    var bytes = riffChunk("VP8X", header) + riffChunk("ANIM", [0, 0, 0, 0, 0, 0])
    for color in [Color.red, .blue] {
      var frame: [UInt8] = [0, 0, 0, 0, 0, 0]
      frame.appendLittle(width - 1, bytes: 3)
      frame.appendLittle(height - 1, bytes: 3)
      frame += [100, 0, 0, 0]
      bytes += riffChunk("ANMF", frame + riffChunk("VP8L", losslessImage(width, height, color)))
    }
    return riffChunk("RIFF", Array("WEBP".utf8) + bytes)
  }

  /// Every symbol has a code of eight bits, which is itself with the first bit last.
  ///
  /// Source: RFC 9649, section 3.7.2.1.
  private static func losslessImage(
    _ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> Color
  ) -> [UInt8] {
    var bits = LowBitWriter()
    bits.append(0x2F, count: 8)
    bits.append(width - 1, count: 14)
    bits.append(height - 1, count: 14)
    bits.append(1, count: 1)  // there is alpha
    bits.append(0, count: 3)  // version
    bits.append(0, count: 3)  // no transform, no color cache, no second set of codes
    for code in 0..<4 {
      bits.append(0, count: 1)  // not a simple code
      bits.append(8, count: 4)  // the lengths of twelve lengths: only the last, that of 8, is used
      for length in 0..<12 { bits.append(length == 11 ? 1 : 0, count: 3) }
      if code == 0 {
        // Green has symbols for repetitions too; the first 256 are enough.
        bits.append(1, count: 1)
        bits.append(3, count: 3)
        bits.append(254, count: 8)
      } else {
        bits.append(0, count: 1)
      }
    }
    bits.append(0b001, count: 3)  // a simple code for distances, of one symbol, of one bit
    bits.append(0, count: 1)
    for y in 0..<height {
      for x in 0..<width {
        let color = color(x, y)
        for channel in [color.green, color.red, color.blue, color.alpha] {
          for bit in (0..<8).reversed() { bits.append(Int(channel >> bit) & 1, count: 1) }
        }
      }
    }
    return bits.finished
  }

  /// Source: RFC 9649, section 3. A code with one symbol takes no bits, so the pixels of one color take none either.
  private static func losslessImage(_ width: Int, _ height: Int, _ color: Color) -> [UInt8] {
    var bits = LowBitWriter()
    bits.append(0x2F, count: 8)
    bits.append(width - 1, count: 14)
    bits.append(height - 1, count: 14)
    bits.append(color.alpha < 255 ? 1 : 0, count: 1)
    bits.append(0, count: 3)  // version
    bits.append(0, count: 3)  // no transform, no color cache, no second set of codes
    for symbol in [color.green, color.red, color.blue, color.alpha, 0] {
      bits.append(0b101, count: 3)  // a simple code, of one symbol, of eight bits
      bits.append(Int(symbol), count: 8)
    }
    return bits.finished
  }

  private static func riffChunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    var bytes = Array(type.utf8)
    bytes.appendLittle(body.count, bytes: 4)
    return bytes + body + (body.count % 2 == 1 ? [0] : [])
  }

  /// Bits with the lowest first, as GIF and WebP have them.
  private struct LowBitWriter {
    var bytes: [UInt8] = []
    var count = 0

    mutating func append(_ value: Int, count more: Int) {
      for shift in 0..<more {
        if count % 8 == 0 { bytes.append(0) }
        bytes[count / 8] |= UInt8((value >> shift) & 1) << UInt8(count % 8)
        count += 1
      }
    }

    var finished: [UInt8] { bytes }
  }

  /// Returns the boxes of a HEIC with its sizes and no coded image.
  ///
  /// - Parameters:
  ///   - thumbnail: The size of a second, smaller image that is not the main one; its `ispe` comes first.
  ///   - turns: Quarter turns against the clock for display, 0 to 3.
  ///
  /// Source: ISO/IEC 23008-12, sections 6.5.3 (`ispe`), 6.5.10 (`irot`); ISO/IEC 14496-12, section 8.11 (`meta`).
  public static func heic(
    _ width: Int, _ height: Int, thumbnail: (width: Int, height: Int)? = nil, turns: Int = 0
  ) -> [UInt8] {
    let ftyp = box("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8))
    let hdlr = fullBox("hdlr", [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
    let pitm = fullBox("pitm", [0, 1])
    let items = [1] + (thumbnail == nil ? [] : [2])
    let entries = items.flatMap { fullBox("infe", version: 2, [0, UInt8($0), 0, 0] + Array("hvc1".utf8) + [0]) }
    let iinf = fullBox("iinf", [0, UInt8(items.count)] + entries)
    let places = items.flatMap { item -> [UInt8] in [0, UInt8(item), 0, 0, 0, 0] }  // in this file, in no pieces
    let iloc = fullBox("iloc", [0x44, 0x00, 0, UInt8(items.count)] + places)
    let meta = fullBox("meta", hdlr + pitm + iloc + iinf + properties(width, height, thumbnail, turns))
    return ftyp + meta + box("mdat", [])
  }

  private static func properties(
    _ width: Int, _ height: Int, _ thumbnail: (width: Int, height: Int)?, _ turns: Int
  ) -> [UInt8] {
    var boxes: [[UInt8]] = []
    var associations: [[UInt8]] = []
    if let thumbnail {
      boxes.append(extent(thumbnail.width, thumbnail.height))
      associations.append([0, 2, 1, UInt8(boxes.count)])
    }
    boxes.append(extent(width, height))
    var own = [UInt8(boxes.count)]
    if turns != 0 {
      boxes.append(box("irot", [UInt8(turns & 3)]))
      own.append(UInt8(boxes.count) | 0x80)  // essential: a reader must know it
    }
    associations.insert([0, 1, UInt8(own.count)] + own, at: 0)
    var ipma: [UInt8] = []
    ipma.appendBig(associations.count, bytes: 4)
    ipma += associations.flatMap { $0 }
    return box("iprp", box("ipco", boxes.flatMap { $0 }) + fullBox("ipma", ipma))
  }

  private static func extent(_ width: Int, _ height: Int) -> [UInt8] {
    var body: [UInt8] = []
    body.appendBig(width, bytes: 4)
    body.appendBig(height, bytes: 4)
    return fullBox("ispe", body)
  }

  private static func fullBox(_ type: String, version: UInt8 = 0, _ body: [UInt8]) -> [UInt8] {
    box(type, [version, 0, 0, 0] + body)
  }

  private static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendBig(body.count + 8, bytes: 4)
    return bytes + Array(type.utf8) + body
  }
}
