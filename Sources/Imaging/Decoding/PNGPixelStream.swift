internal import Files

/// The bytes of a PNG without the chunks that decoding doesn't need, such as profiles and texts.
final class PNGPixelStream {
  enum Outcome {
    case filled
    /// The file ends here.
    case ended
    /// The file can't be read; see `error`.
    case failed
  }

  /// The chunks that decoding needs.
  private static let kept: Set = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  /// The bytes of the whole file.
  let byteCount: Int
  /// The chunk that was read last.
  private(set) var chunk = "IHDR"
  private(set) var chunkOffset = 0
  /// Why the file could not be read.
  private(set) var error: FileError?
  private let source: any ByteSource
  private var offset = 0
  /// The end of the part that is passed on unchanged: the signature, or a chunk.
  private var end = PNGProbe.signature.count
  private var window: [UInt8] = []
  private var windowStart = 0

  init(_ source: any ByteSource) {
    self.source = source
    byteCount = min(max(0, source.byteCount), Int.max / 2)
  }

  func read(into target: UnsafeMutableRawBufferPointer) -> Outcome {
    var place = 0
    while place < target.count {
      if offset == end, !findChunk() { return error == nil ? .ended : .failed }
      let piece = bytes(min(target.count - place, end - offset))
      if piece.isEmpty { return error == nil ? .ended : .failed }
      UnsafeMutableRawBufferPointer(rebasing: target[place...]).copyBytes(from: piece)
      place += piece.count
      offset += piece.count
    }
    return .filled
  }

  /// Goes to the next chunk that is kept; false if there is none.
  private func findChunk() -> Bool {
    while true {
      chunkOffset = offset
      let head = bytes(8)
      guard head.count == 8 else { return false }
      chunk = String(asciiOf: head.suffix(4))
      end = offset + 12 + head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      if Self.kept.contains(chunk) { return true }
      offset = end
    }
  }

  /// Returns up to so many bytes from the offset on, fewer if the window ends first; 8 at least if they are there.
  private func bytes(_ count: Int) -> ArraySlice<UInt8> {
    var place = offset - windowStart
    if !(0...window.count).contains(place) || window.count - place < min(count, 8) {
      refill()
      place = 0
    }
    return window[place..<min(window.count, place + count)]
  }

  private func refill() {
    windowStart = offset
    do throws(FileError) {
      window = offset < byteCount ? try source.read(at: offset, count: min(1 << 16, byteCount - offset)) : []
    } catch {
      self.error = error
      window = []
    }
  }
}
