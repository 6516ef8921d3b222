internal import Files

/// Reads small numbers from a byte source through one buffered window, and counts the work.
///
/// Every offset and length may come from a hostile file: reads outside of the source throw `truncated`, sums saturate.
struct ByteReader {
  /// Bytes read at once if reading continues from one place to the next.
  static let windowSize = 4096
  /// The same for a file that is read as a whole.
  static let wholeWindowSize = 1 << 16
  /// Bytes read at once after a jump, after which often only a few are needed.
  static let jumpSize = 512
  /// The maximum number of parts of a file (chunks, segments, boxes, tags) that are read: 262,144.
  static let stepLimit = 1 << 18
  /// The largest part that is read into memory at once.
  static let pieceLimit = 1 << 20

  let byteCount: Int
  /// The format in errors.
  var format = ImageFormat.png
  /// Every byte will be read, so that reading far ahead saves calls.
  var readsWhole = false
  private let source: any ByteSource
  private var window: [UInt8] = []
  private var windowStart = 0
  private var steps = 0

  init(_ source: any ByteSource, format: ImageFormat = .png) {
    self.source = source
    self.format = format
    byteCount = min(max(0, source.byteCount), Int.max / 2)  // so that small sums cannot overflow
  }

  var truncated: ImageHeaderError { .truncated(format, at: byteCount) }

  func damaged(_ damage: ImageHeaderError.Damage, at offset: Int) -> ImageHeaderError {
    .damaged(format, damage, at: offset)
  }

  /// Counts one more part of the file.
  mutating func step() throws(ImageHeaderError) {
    steps += 1
    if steps > Self.stepLimit { throw .tooComplex(format) }
  }

  /// Returns the end of a part of `length` bytes; throws `truncated` if that is after the end of the source.
  func end(of offset: Int, length: Int) throws(ImageHeaderError) -> Int {
    guard offset >= 0, length >= 0, offset <= byteCount, length <= byteCount - offset else { throw truncated }
    return offset + length
  }

  /// Returns exactly `count` bytes, at most `pieceLimit`.
  mutating func bytes(_ count: Int, at offset: Int) throws(ImageHeaderError) -> ArraySlice<UInt8> {
    let place = try place(of: count, at: offset)
    return window[place..<place + count]
  }

  /// Returns `count` bytes, at most `pieceLimit`, or fewer at the end of the source.
  mutating func upTo(_ count: Int, at offset: Int) throws(ImageHeaderError) -> [UInt8] {
    guard offset >= 0, offset < byteCount else { return [] }
    return Array(try bytes(min(count, byteCount - offset), at: offset))
  }

  /// Loads the bytes into the window, and returns the index of the first in it.
  private mutating func place(of count: Int, at offset: Int) throws(ImageHeaderError) -> Int {
    _ = try end(of: offset, length: count)
    guard count <= Self.pieceLimit else { throw .tooComplex(format) }
    let inside = offset - windowStart
    if inside >= 0, inside <= window.count, count <= window.count - inside { return inside }
    let size =
      readsWhole ? Self.wholeWindowSize : inside >= 0 && inside <= window.count ? Self.windowSize : Self.jumpSize
    try fill(max(size, count), at: offset)
    guard count <= window.count else { throw truncated }
    return 0
  }

  private mutating func fill(_ count: Int, at offset: Int) throws(ImageHeaderError) {
    do {
      window = try source.read(at: offset, count: min(count, byteCount - offset))
      windowStart = offset
    } catch {
      throw .file(error)
    }
  }
}

extension ByteReader {
  mutating func byte(at offset: Int) throws(ImageHeaderError) -> Int {
    window[try place(of: 1, at: offset)].asInt
  }

  /// Returns an unsigned number of 1 to 8 bytes, the most significant first; a larger one becomes `Int.max`.
  mutating func big(_ count: Int, at offset: Int) throws(ImageHeaderError) -> Int {
    let place = try place(of: count, at: offset)
    return Int(clamping: window[place..<place + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// Returns an unsigned number of 1 to 8 bytes, the least significant first; a larger one becomes `Int.max`.
  mutating func little(_ count: Int, at offset: Int) throws(ImageHeaderError) -> Int {
    let place = try place(of: count, at: offset)
    return Int(clamping: window[place..<place + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// Returns the four letters that name a chunk or a box, bytes outside of ASCII as `?`.
  mutating func code(at offset: Int) throws(ImageHeaderError) -> String {
    String(asciiOf: try bytes(4, at: offset))
  }

  mutating func matches(_ text: String, at offset: Int) throws(ImageHeaderError) -> Bool {
    try bytes(text.utf8.count, at: offset).elementsEqual(text.utf8)
  }
}

extension UInt8 {
  var asInt: Int { Int(self) }

  /// A space, tab, line feed, form feed, carriage return or (for PDF) zero.
  var isWhitespace: Bool { self == 0x20 || self == 0 || (9...13).contains(self) && self != 11 }
  var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension String {
  init(asciiOf bytes: some Sequence<UInt8>) {
    self.init(decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : 0x3F }, as: UTF8.self)
  }
}
