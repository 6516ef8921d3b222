internal import CZlib

extension ImageMaker {
  /// How the pixels of a PNG are kept, 8 bits a channel; the numbers are those of the header.
  public enum PNGLayout: Int, Hashable, Sendable, CaseIterable {
    case gray = 0
    case rgb = 2
    /// A palette, in the order in which colors first appear; at most 256 of them.
    case palette = 3
    case grayAlpha = 4
    case rgba = 6
  }

  /// A piece of a PNG besides the image, such as `pHYs`.
  public struct PNGChunk: Hashable, Sendable {
    public var type: String
    public var bytes: [UInt8]

    public init(_ type: String, _ bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
    }
  }

  /// Returns a PNG of one color.
  public static func png(
    _ width: Int, _ height: Int, _ color: Color = .blue, layout: PNGLayout = .rgba, chunks: [PNGChunk] = []
  ) -> [UInt8] {
    // All rows are one: a function for each pixel takes ten times as long.
    var (palette, row, rows) = (Palette(), [UInt8](), [UInt8]())
    row.append(0)  // no filter
    for _ in 0..<width { append(color, layout, &palette, to: &row) }
    rows.reserveCapacity(row.count * height)
    for _ in 0..<height { rows += row }
    return png(width, height, layout: layout, chunks: chunks + (layout == .palette ? palette.chunks : []), rows: rows)
  }

  /// Returns a PNG whose pixels a function gives, from the top left.
  ///
  /// - Parameter chunks: Come after the header and before the palette and the pixels.
  public static func png(
    _ width: Int, _ height: Int, layout: PNGLayout = .rgba, chunks: [PNGChunk] = [],
    pixel: (_ x: Int, _ y: Int) -> Color
  ) -> [UInt8] {
    var palette = Palette()
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)  // no filter
      for x in 0..<width { append(pixel(x, y), layout, &palette, to: &rows) }
    }
    return png(width, height, layout: layout, chunks: chunks + (layout == .palette ? palette.chunks : []), rows: rows)
  }

  /// Returns a PNG of rows as the format wants them: each begins with the number of its filter.
  static func png(
    _ width: Int, _ height: Int, layout: PNGLayout, chunks: [PNGChunk] = [], rows: [UInt8]
  ) -> [UInt8] {
    var header: [UInt8] = []
    header.appendBig(width, bytes: 4)
    header.appendBig(height, bytes: 4)
    header += [8, UInt8(layout.rawValue), 0, 0, 0]
    let all = [PNGChunk("IHDR", header)] + chunks + [PNGChunk("IDAT", deflated(rows)), PNGChunk("IEND", [])]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + all.flatMap(bytes(of:))
  }

  private static func append(_ color: Color, _ layout: PNGLayout, _ palette: inout Palette, to row: inout [UInt8]) {
    switch layout {
    case .gray: row.append(color.gray)
    case .grayAlpha: row += [color.gray, color.alpha]
    case .rgb: row += [color.red, color.green, color.blue]
    case .rgba: row += [color.red, color.green, color.blue, color.alpha]
    case .palette: row.append(palette.index(of: color))
    }
  }

  private struct Palette {
    var colors: [Color] = []
    var places: [Color: UInt8] = [:]

    mutating func index(of color: Color) -> UInt8 {
      if let place = places[color] { return place }
      precondition(colors.count < 256, "a palette holds 256 colors")
      places[color] = UInt8(colors.count)
      colors.append(color)
      return UInt8(colors.count - 1)
    }

    var chunks: [PNGChunk] {
      let alphas = PNGChunk("tRNS", colors.map(\.alpha))
      let isOpaque = colors.allSatisfy { $0.alpha == 255 }
      return [PNGChunk("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] })] + (isOpaque ? [] : [alphas])
    }
  }

  private static func bytes(of chunk: PNGChunk) -> [UInt8] {
    let body = Array(chunk.type.utf8) + chunk.bytes
    var bytes: [UInt8] = []
    bytes.appendBig(chunk.bytes.count, bytes: 4)
    bytes += body
    bytes.appendBig(Int(crc32(0, body, uInt(body.count))), bytes: 4)
    return bytes
  }

  /// Returns the bytes in zlib's format (RFC 1950).
  public static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    let code = compress2(&packed, &count, bytes, uLong(bytes.count), 6)
    precondition(code == Z_OK, "there is room for all bytes, so only memory can be missing")
    return Array(packed.prefix(Int(count)))
  }

  /// Returns the chunks of a PNG from here, with pixels as they were before packing; nil where it is none.
  ///
  /// Two libraries of the kind of zlib may pack the same pixels differently.
  public static func unpacked(_ png: [UInt8]) -> [PNGChunk]? {
    var chunks: [PNGChunk] = []
    var place = 8
    while place + 12 <= png.count {
      let count = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard count <= png.count - place - 12 else { return nil }
      let type = String(decoding: png[place + 4..<place + 8], as: UTF8.self)
      let bytes = Array(png[place + 8..<place + 8 + count])
      guard type != "IDAT" || chunks.first?.type == "IHDR" else { return nil }
      chunks.append(PNGChunk(type, type == "IDAT" ? inflated(bytes, most: maxByteCount(chunks[0].bytes)) : bytes))
      place += count + 12
    }
    return chunks.last?.type == "IEND" ? chunks : nil
  }

  /// Returns how many bytes the rows of an image have at most, by its header.
  private static func maxByteCount(_ header: [UInt8]) -> Int {
    guard header.count == 13 else { return 0 }
    let sides = [header[0..<4], header[4..<8]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
    return min((sides[0] * 4 + 1) * sides[1], 1 << 26)
  }

  private static func inflated(_ bytes: [UInt8], most: Int) -> [UInt8] {
    var count = uLong(most)
    var plain = [UInt8](repeating: 0, count: most)
    let code = uncompress(&plain, &count, bytes, uLong(bytes.count))
    return code == Z_OK ? Array(plain.prefix(Int(count))) : []
  }
}
