internal import CSPNG
internal import CSPNGLoading
internal import Files

/// The rows of a PNG as libspng decodes them, in the order of the file.
///
/// libspng returns error codes instead of jumping out of its caller. Source: `spng.h`, progressive decoding.
final class PNGRows {
  let width: Int
  let height: Int
  /// 4, or 8 for samples of 16 bits.
  private let bytesPerPixel: Int
  private let stream: PNGPixelStream
  private let context: OpaquePointer
  private var isAtEnd = false

  /// - Parameters:
  ///   - facts: The facts of the header; the pixels are refused if there are too many.
  ///   - maxPixelCount: The limit.
  ///   - isDeep: Whether samples have 16 bits, in the byte order of the computer; otherwise they have 8.
  init(
    _ source: any ByteSource, _ facts: ImageHeader, maxPixelCount: Int, isDeep: Bool = false
  ) throws(PixelError) {
    guard let size = facts.size?.whole else { throw .unsupported(facts.format) }
    guard size.width <= PNGDecoder.widest, size.height <= maxPixelCount / size.width else {
      throw .tooLarge(ImageSize(size.width, size.height))
    }
    guard Self.mayHold(size.width * size.height * (facts.bitsPerChannel ?? 1) / 8, packedIn: source.byteCount) else {
      throw .image(.truncated(.png, at: source.byteCount))
    }
    guard assets_spng_load() == nil else { throw .noLibrary("libspng") }
    guard let context = spng_ctx_new(0) else { throw .outOfMemory }
    (width, height) = size
    bytesPerPixel = isDeep ? 8 : 4
    self.context = context
    stream = PNGPixelStream(source)
    try start()
  }

  deinit { spng_ctx_free(context) }

  /// False if a file is too short for its pixels however well they are packed, so that no small file takes much memory.
  ///
  /// Source: zlib, *Technical details*, maximum compression factor: 1032 to 1.
  private static func mayHold(_ bytes: Int, packedIn fileSize: Int) -> Bool { bytes / 1032 <= fileSize }

  private func start() throws(PixelError) {
    try check(spng_set_image_limits(context, UInt32(width), UInt32(height)))
    try check(spng_set_png_stream(context, readPixelStream, Unmanaged.passUnretained(stream).toOpaque()))
    let flags = SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue
    try check(
      spng_decode_image(
        context, nil, 0, Int32((bytesPerPixel == 8 ? SPNG_FMT_RGBA16 : SPNG_FMT_RGBA8).rawValue), Int32(flags)))
  }

  /// Decodes one more row, or the next one of a pass in an interlaced image.
  ///
  /// - Parameters:
  ///   - bytes: One row, or the whole image; places that a pass doesn't fill are left as they are.
  ///   - isWholeImage: The row goes to its place among all rows, not to the beginning.
  /// - Returns: False if there is no row left.
  func next(into bytes: inout [UInt8], isWholeImage: Bool) throws(PixelError) -> Bool {
    if isAtEnd { return false }
    var row = spng_row_info()
    let state = spng_get_row_info(context, &row)
    // The end is reported with the last row, except for interlaced images of one row, where it is reported after it.
    if Self.isEnd(state) { return false }
    try check(state)
    let place = isWholeImage ? Int(row.row_num) * width * bytesPerPixel : 0
    precondition(
      place + width * bytesPerPixel <= bytes.count, "rows are counted up to the height, which the bytes were made for")
    let result = bytes.withUnsafeMutableBytes {
      spng_decode_row(context, $0.baseAddress! + place, width * bytesPerPixel)
    }
    isAtEnd = Self.isEnd(result)
    if !isAtEnd { try check(result) }
    return true
  }

  private static func isEnd(_ result: Int32) -> Bool { result == SPNG_EOI.rawValue.asResult }

  private func check(_ result: Int32) throws(PixelError) {
    if result == 0 { return }
    if let error = stream.error { throw .image(.file(error)) }
    switch spng_errno(rawValue: spng_errno.RawValue(truncatingIfNeeded: result)) {
    case SPNG_EMEM: throw .outOfMemory
    case SPNG_IO_EOF, SPNG_EOF, SPNG_EIDAT_TOO_SHORT: throw .image(.truncated(.png, at: stream.byteCount))
    case SPNG_ECHUNK_CRC: throw .image(.damaged(.png, .checksum(stream.chunk), at: stream.chunkOffset))
    default: throw .image(.damaged(.png, .value(stream.chunk), at: stream.chunkOffset))
    }
  }
}

/// Called by libspng for the next bytes.
private func readPixelStream(
  _: OpaquePointer?, _ stream: UnsafeMutableRawPointer?, _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int32 {
  guard let stream, let bytes else { return SPNG_IO_ERROR.rawValue.asResult }
  let source = Unmanaged<PNGPixelStream>.fromOpaque(stream).takeUnretainedValue()
  switch source.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: count)) {
  case .filled: return 0
  case .ended: return SPNG_IO_EOF.rawValue.asResult
  case .failed: return SPNG_IO_ERROR.rawValue.asResult
  }
}

extension FixedWidthInteger {
  fileprivate var asResult: Int32 { Int32(truncatingIfNeeded: self) }
}
