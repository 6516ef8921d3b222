public import Files

/// The chunks of a PNG that give the meaning of its color values, to be written with its pixels into another file.
///
/// Source: PNG (Third Edition), section 11.3.2, color space information.
public enum PNGColorChunks {
  private static let names: Set = ["cHRM", "cICP", "gAMA", "iCCP", "sRGB"]
  /// The size in bytes up to which a chunk is read, and of all of them together.
  private static let largest = 1 << 20
  /// The size in bytes up to which a profile is decompressed.
  private static let largestProfile = 1 << 22

  /// Returns the chunks whole, one after the other, as they come before the palette and the pixels.
  ///
  /// The file was found to be a PNG before; what breaks its rules ends the search.
  public static func read(from source: any ByteSource) throws(PixelError) -> [UInt8] {
    var chunks: [UInt8] = []
    var offset = PNGProbe.signature.count
    do throws(FileError) {
      for _ in 0..<ByteReader.stepLimit {
        let head = try source.read(at: offset, count: 8)
        guard head.count == 8 else { break }
        let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let name = String(asciiOf: head.suffix(4))
        if name == "IDAT" || name == "PLTE" || name == "IEND" { break }
        if names.contains(name), length <= largest - chunks.count {
          chunks += try source.read(at: offset, count: length + 12)
        }
        offset += length + 12
      }
      return chunks
    } catch {
      throw .image(.file(error))
    }
  }

  /// Returns the content of the first chunk of each kind, by its name; that of a profile is decompressed.
  static func contents(of source: any ByteSource) throws(PixelError) -> [String: [UInt8]] {
    let chunks = try read(from: source)
    var contents: [String: [UInt8]] = [:]
    var offset = 0
    while offset + 12 <= chunks.count {
      let length = chunks[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= chunks.count - offset - 12 else { break }
      let name = String(asciiOf: chunks[(offset + 4)..<(offset + 8)])
      let content = chunks[(offset + 8)..<(offset + 8 + length)]
      if contents[name] == nil { contents[name] = name == "iCCP" ? profile(in: content) : Array(content) }
      offset += 12 + length
    }
    return contents
  }

  /// Returns the decompressed ICC profile; nil if the file has none or it is damaged.
  static func profile(from source: any ByteSource) throws(PixelError) -> [UInt8]? {
    try contents(of: source)["iCCP"]
  }

  private static func profile(in chunk: ArraySlice<UInt8>) -> [UInt8]? {
    // A name of at most 79 bytes, a zero, and the compression method.
    guard let end = chunk.prefix(80).firstIndex(of: 0), end + 2 < chunk.endIndex else { return nil }
    let profile = Inflate.beginning(of: chunk[(end + 2)...], atMost: largestProfile)
    return profile.isEmpty ? nil : profile
  }
}
