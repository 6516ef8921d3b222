internal import System

/// The messages between an `ImageRenderer` and its process.
enum RenderingMessage {
  enum Kind: UInt8 {
    case svg = 1
    case pdf = 2
  }

  struct Request {
    var kind: Kind
    /// In pixels.
    var width: Int
    var height: Int
    var file: [UInt8]

    /// The kind, and the width, height and length of the file as 4 bytes each, the most significant first; then the
    /// file.
    var bytes: [UInt8] {
      [kind.rawValue] + [width, height, file.count].flatMap(RenderingMessage.bytes(of:)) + file
    }
  }

  enum Reason: UInt8 {
    case damaged = 1
    case noLibrary = 2
    case noMemory = 3
  }

  enum Answer {
    /// The requested number of them: red, green, blue and alpha.
    case pixels([UInt8])
    case failure(Reason)
  }

  /// The maximum width and height of a rendering, in pixels.
  static let maxSide = 4096
  private static let headSize = 13

  static func readRequest(from descriptor: Int32) -> Request? {
    guard let head = receive(headSize, from: descriptor), let kind = Kind(rawValue: head[0]) else { return nil }
    let (width, height, count) = (number(head[1..<5]), number(head[5..<9]), number(head[9..<13]))
    guard (1...maxSide).contains(width), (1...maxSide).contains(height), count <= ImageDecoder.maxFileSize,
      let file = receive(count, from: descriptor)
    else { return nil }
    return Request(kind: kind, width: width, height: height, file: file)
  }

  /// Sends one byte, 0 for pixels or the failure, and the pixels. False if the reader is gone.
  static func send(_ answer: Answer, to descriptor: Int32) -> Bool {
    switch answer {
    case .failure(let failure): send([failure.rawValue], to: descriptor)
    case .pixels(let pixels): send([0], to: descriptor) && send(pixels, to: descriptor)
    }
  }

  private static func bytes(of number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  private static func receive(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var place = 0
    while place < count {
      let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + place, count - place) }
      if got > 0 { place += got } else if got == 0 || errno != EINTR { return nil }
    }
    return bytes
  }

  private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var place = 0
    while place < bytes.count {
      let put = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + place, bytes.count - place) }
      if put >= 0 { place += put } else if errno != EINTR { return false }
    }
    return true
  }
}
