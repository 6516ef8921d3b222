/// The frames of a GIF, PNG or WebP as a viewer shows them, one after the other.
///
/// A frame is made into a file of one image, which the decoder of its format reads; the frames are drawn over each other
/// here.
///
/// Source: GIF89a, section 23; PNG (Third Edition), section 12 (`fcTL`); RFC 9649, section 2.7.1.1 (`ANMF`).
public struct AnimationFrames {
  /// More frames than this aren't decoded.
  public static let maxCount = 500
  /// More pixels in all frames together aren't decoded.
  public static let maxPixelCount = 1 << 28

  /// What becomes of a frame's place before the next one is drawn.
  enum Disposal {
    case keep, clear, restore
  }

  struct Frame {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
    /// In milliseconds.
    var delay = 0
    var disposal = Disposal.keep
    /// False to replace what is behind it, with its transparency.
    var isBlended = true
    /// A file that holds only this frame.
    var file: [UInt8]
    /// Whether the frame decodes to the whole canvas, as those of a GIF do.
    var fillsCanvas = false
  }

  public let width: Int
  public let height: Int
  private let frames: [Frame]
  private var place = 0
  private var canvas: [UInt8]

  /// - Throws: `PixelError.tooLarge` beyond the limits, before memory is allocated; `damaged` if a frame is outside of
  ///   the canvas.
  public init(of file: [UInt8], _ header: ImageHeader) throws(PixelError) {
    (width, height) = try ImageDecoder.size(of: header)
    guard let count = header.frameCount, count <= Self.maxCount, count <= Self.maxPixelCount / (width * height) else {
      throw .tooLarge(ImageSize(width, height))
    }
    frames =
      switch header.format {
      case .gif: Self.framesOfGIF(file, width, height)
      case .png: Self.framesOfPNG(file)
      case .webp: Self.framesOfWebP(file)
      default: []
      }
    let (width, height) = (width, height)
    let areInside = frames.allSatisfy { frame in
      frame.x >= 0 && frame.y >= 0 && frame.width > 0 && frame.height > 0 && frame.x <= width - frame.width
        && frame.y <= height - frame.height
    }
    guard areInside, !frames.isEmpty else { throw .image(.damaged(header.format, .value("frame"), at: 0)) }
    canvas = [UInt8](repeating: 0, count: width * height * 4)
  }

  public var count: Int { frames.count }
  /// In milliseconds.
  public var delays: [Int] { frames.map(\.delay) }

  /// Returns the next frame with what is behind it; nil after the last one.
  public mutating func next() throws(PixelError) -> Bitmap? {
    guard place < frames.count else { return nil }
    let frame = frames[place]
    place += 1
    let image = try ImageDecoder.image(from: frame.file).bitmap
    let isWhole = frame.fillsCanvas
    guard image.width == (isWhole ? width : frame.width), image.height == (isWhole ? height : frame.height) else {
      throw .image(.damaged(.gif, .value("frame"), at: 0))
    }
    let former = frame.disposal == .restore ? canvas : []
    draw(image, at: isWhole ? (0, 0) : (frame.x, frame.y), isBlended: frame.isBlended)
    let shown = Bitmap(width: width, height: height, rgba: canvas)
    switch frame.disposal {
    case .keep: break
    case .clear: clear(frame)
    case .restore: canvas = former
    }
    return shown
  }

  private mutating func draw(_ image: Bitmap, at origin: (x: Int, y: Int), isBlended: Bool) {
    let width = width
    image.rgba.withUnsafeBufferPointer { source in
      canvas.withUnsafeMutableBufferPointer { canvas in
        for y in 0..<image.height {
          var from = y * image.width * 4
          var to = ((origin.y + y) * width + origin.x) * 4
          for _ in 0..<image.width {
            let alpha = Int(source[from + 3])
            if !isBlended || alpha == 255 || canvas[to + 3] == 0 && alpha > 0 {
              for channel in 0..<4 { canvas[to + channel] = source[from + channel] }
            } else if alpha > 0 {
              let behind = Int(canvas[to + 3]) * (255 - alpha)
              let total = alpha * 255 + behind
              for channel in 0..<3 {
                let sum = Int(source[from + channel]) * alpha * 255 + Int(canvas[to + channel]) * behind
                canvas[to + channel] = UInt8((sum + total / 2) / total)
              }
              canvas[to + 3] = UInt8((total + 127) / 255)
            }
            from += 4
            to += 4
          }
        }
      }
    }
  }

  private mutating func clear(_ frame: Frame) {
    for y in frame.y..<frame.y + frame.height {
      let start = (y * width + frame.x) * 4
      canvas.replaceSubrange(start..<start + frame.width * 4, with: repeatElement(0, count: frame.width * 4))
    }
  }
}

// MARK: - Formats

extension AnimationFrames {
  /// The header was read before, so that blocks are complete; what isn't ends the list.
  private static func framesOfGIF(_ file: [UInt8], _ width: Int, _ height: Int) -> [Frame] {
    func paletteSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    func end(ofBlocksAt start: Int) -> Int? {
      var offset = start
      while offset < file.count, file[offset] != 0 { offset += 1 + Int(file[offset]) }
      return offset < file.count ? offset + 1 : nil
    }
    guard file.count > 13 else { return [] }
    let head = 13 + paletteSize(file[10])
    var frames: [Frame] = []
    var control: ArraySlice<UInt8> = []
    var offset = head
    while offset + 10 < file.count, frames.count < maxCount {
      let start = offset
      if file[start] == 0x21, let next = end(ofBlocksAt: start + 2) {
        if file[start + 1] == 0xF9, next - start >= 8 { control = file[start..<next] }
        offset = next
      } else if file[start] == 0x2C, let next = end(ofBlocksAt: start + 11 + paletteSize(file[start + 9])) {
        let number = { (place: Int) in Int(file[start + place]) | Int(file[start + place + 1]) << 8 }
        var frame = Frame(
          x: number(1), y: number(3), width: number(5), height: number(7),
          file: Array(file[..<head]) + control + file[start..<next] + [0x3B], fillsCanvas: true)
        if let first = control.indices.first {
          frame.delay = 10 * (Int(control[first + 4]) | Int(control[first + 5]) << 8)
          frame.disposal = [2: .clear, 3: .restore][control[first + 3] >> 2 & 7] ?? .keep
        }
        // Programs write frames that reach beyond the canvas; viewers cut them off.
        frame.width = min(frame.width, width - frame.x)
        frame.height = min(frame.height, height - frame.y)
        frames.append(frame)
        control = []
        offset = next
      } else {
        break
      }
    }
    return frames
  }

  private static func framesOfPNG(_ file: [UInt8]) -> [Frame] {
    var frames: [Frame] = []
    var (header, shared, data): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    var current: Frame?
    func finish() {
      guard var frame = current, !data.isEmpty, header.count == 13 else { return }
      let size = [frame.width, frame.height].flatMap { side in
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
      }
      frame.file =
        PNGProbe.signature + PNGChunk.bytes("IHDR", (size + header[8...])[...]) + shared
        + PNGChunk.bytes("IDAT", data[...]) + PNGChunk.bytes("IEND", [])
      frames.append(frame)
    }
    var offset = PNGProbe.signature.count
    while offset + 12 <= file.count, frames.count < maxCount {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - offset - 12 else { break }
      let content = file[(offset + 8)..<(offset + 8 + length)]
      let whole = file[offset..<offset + 12 + length]
      switch String(asciiOf: file[(offset + 4)..<(offset + 8)]) {
      case "IHDR": header = Array(content)
      case "PLTE", "tRNS": shared += whole
      case "fcTL" where length == 26:
        finish()
        (current, data) = (Self.frameOfPNG(content), [])
      // Pixels before the first control chunk are for viewers that don't know animations.
      case "IDAT" where current != nil: data += content
      case "fdAT" where current != nil: data += content.dropFirst(4)
      default: break
      }
      offset += 12 + length
    }
    finish()
    return frames
  }

  private static func frameOfPNG(_ control: ArraySlice<UInt8>) -> Frame {
    let start = control.startIndex
    let number = { (place: Int, count: Int) in
      control[start + place..<start + place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    let parts = number(22, 2)
    return Frame(
      x: number(12, 4), y: number(16, 4), width: number(4, 4), height: number(8, 4),
      delay: 1000 * number(20, 2) / (parts == 0 ? 100 : parts),
      disposal: [1: .clear, 2: .restore][number(24, 1)] ?? .keep, isBlended: number(25, 1) == 1, file: [])
  }

  private static func framesOfWebP(_ file: [UInt8]) -> [Frame] {
    var frames: [Frame] = []
    var offset = 12
    while offset + 8 <= file.count, frames.count < maxCount {
      let length = file[offset + 4..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - offset - 8 else { break }
      if length >= 16, file[offset..<offset + 4].elementsEqual("ANMF".utf8) {
        frames.append(frameOfWebP(file[(offset + 8)..<(offset + 8 + length)]))
      }
      offset += 8 + length + length % 2
    }
    return frames
  }

  private static func frameOfWebP(_ chunk: ArraySlice<UInt8>) -> Frame {
    let start = chunk.startIndex
    let number = { (place: Int) in
      chunk[start + place..<start + place + 3].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height) = (number(6) + 1, number(9) + 1)
    let little = { (value: Int, count: Int) in (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let image = Array(chunk[(start + 16)...])
    // A separate chunk of alpha needs the extended header.
    let extended =
      image.starts(with: "ALPH".utf8)
      ? Array("VP8X".utf8) + little(10, 4) + [0x10, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3) : []
    let content = Array("WEBP".utf8) + extended + image
    return Frame(
      x: number(0) * 2, y: number(3) * 2, width: width, height: height, delay: number(12),
      disposal: chunk[start + 15] & 1 == 1 ? .clear : .keep, isBlended: chunk[start + 15] & 2 == 0,
      file: Array("RIFF".utf8) + little(content.count, 4) + content)
  }
}
