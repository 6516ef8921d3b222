/// Makes small whole images, byte by byte; the pixels are there but mean nothing.
enum Images {
  /// One of every format, 40 by 30 where nothing else is said.
  static var all: [(name: String, bytes: [UInt8])] {
    [
      ("png", png()), ("jpeg", jpeg()), ("gif", gif()), ("webp lossy", webpLossy()),
      ("webp lossless", webpLossless()), ("webp extended", webpExtended()), ("tiff", tiff()),
      ("tiff big-endian", tiff(isBigEndian: true)), ("bmp", bmp()), ("psd", psd()), ("heic", heic()),
      ("avif", heic(brand: "avif")), ("pdf", pdf()), ("pdf packed", packedPDF()), ("svg", svg()),
    ]
  }
}

// MARK: PNG

extension Images {
  static let pngSignature: [UInt8] = [0x89] + text("PNG\r\n\u{1A}\n")

  static func chunk(_ name: String, _ content: [UInt8] = []) -> [UInt8] {
    big(content.count) + text(name) + content + big(crc(text(name) + content))
  }

  static func ihdr(_ width: Int = 40, _ height: Int = 30, depth: Int = 8, color: Int = 2) -> [UInt8] {
    chunk("IHDR", big(width) + big(height) + [UInt8(depth), UInt8(color), 0, 0, 0])
  }

  static func png(header: [UInt8] = ihdr(), _ extra: [[UInt8]] = []) -> [UInt8] {
    let pixels = chunk("IDAT", stored([1, 2, 3])) + chunk("IDAT", [4, 5]) + chunk("IEND")
    return pngSignature + header + extra.flatMap { $0 } + pixels
  }
}

// MARK: JPEG

extension Images {
  static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(content.count + 2, 2) + content
  }

  static func frame(_ width: Int = 40, _ height: Int = 30, bits: Int = 8) -> [UInt8] {
    [UInt8(bits)] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0]
  }

  static let scan: [UInt8] = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56]

  static func jpeg(
    _ segments: [[UInt8]] = [], sof: UInt8 = 0xC0, frame: [UInt8] = frame(), pixels: [UInt8] = scan,
    end: [UInt8] = [0xFF, 0xD9]
  ) -> [UInt8] {
    let tables = segment(0xDB, zeros(65)) + segment(0xC4, zeros(20))
    return [0xFF, 0xD8] + segments.flatMap { $0 } + tables + segment(sof, frame) + pixels + end
  }
}

// MARK: GIF, WebP, TIFF, BMP, PSD

extension Images {
  static func gif(isTransparent: Bool = false) -> [UInt8] {
    let control: [UInt8] = [0x21, 0xF9, 4, isTransparent ? 1 : 0, 0, 0, 0, 0]
    let image = [0x2C] + zeros(4) + little(40, 2) + little(30, 2) + [0, 2, 3, 0x44, 0x01, 0x3B, 0]
    return text("GIF89a") + little(40, 2) + little(30, 2) + [0x80, 0, 0] + zeros(6) + control + image + [0x3B]
  }

  static func riff(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    let content = chunks.flatMap { text($0.0) + little($0.1.count) + $0.1 + zeros($0.1.count % 2) }
    return text("RIFF") + little(content.count + 4) + text("WEBP") + content
  }

  static let vp8: [UInt8] = [0x30, 1, 0, 0x9D, 0x01, 0x2A] + little(40, 2) + little(30, 2) + [7]

  static func webpLossy() -> [UInt8] { riff([("VP8 ", vp8)]) }

  static func webpLossless(hasAlpha: Bool = true) -> [UInt8] {
    riff([("VP8L", [0x2F] + little(39 | 29 << 14 | (hasAlpha ? 1 << 28 : 0)) + [7])])
  }

  static func webpExtended() -> [UInt8] {
    let header: [UInt8] = [0x38, 0, 0, 0] + little(39, 3) + little(29, 3)
    return riff([("VP8X", header), ("ICCP", profile(named: "Display P3")), ("VP8 ", vp8), ("EXIF", exif(6))])
  }

  static func tiff(isBigEndian: Bool = false, extra: [(Int, Int)] = []) -> [UInt8] {
    let number = isBigEndian ? big : little
    let tags = [(256, 40), (257, 30), (258, 8), (273, 8), (274, 3), (277, 4), (279, 20)] + extra
    let entries = tags.flatMap { tag, value in
      number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + zeros(2)
    }
    let head = text(isBigEndian ? "MM" : "II") + number(42, 2) + number(28, 4)
    return head + zeros(20) + number(tags.count, 2) + entries + zeros(4)
  }

  static func bmp(width: Int = 3, height: Int = 2, depth: Int = 24) -> [UInt8] {
    let rows = zeros((width * depth + 31) / 32 * 4 * abs(height))
    let header = little(40) + little(width) + little(height) + little(1, 2) + little(depth, 2) + zeros(24)
    return text("BM") + little(54 + rows.count) + zeros(4) + little(54) + header + rows
  }

  static func psd() -> [UInt8] {
    let header = text("8BPS") + big(1, 2) + zeros(6) + big(3, 2) + big(3) + big(4) + big(8, 2) + big(3, 2)
    return header + big(0) + big(2) + [1, 2] + big(4) + zeros(4) + big(0, 2) + zeros(36)
  }
}

// MARK: SVG

extension Images {
  static func svg(
    _ attributes: String = #"width="40" height="30" viewBox="0 0 80 60""#, prolog: String = "", tail: String = ""
  ) -> [UInt8] {
    text(prolog + #"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)><path d="M0 0"/></svg>"# + tail)
  }
}
