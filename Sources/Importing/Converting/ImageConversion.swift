internal import Files
internal import Imaging

/// How the bytes of a source are converted for a catalog.
public enum ImageConversion: Hashable, Sendable {
  /// These replace them: a nine-patch without its border.
  case bytes([UInt8])
  /// The pixels are written as PNG. That is done while the set is built, so that a plan for thousands of images doesn't
  /// hold them in memory.
  case webP

  /// Returns the bytes for the set.
  ///
  /// - Throws: `FileError`, and `PixelError` for a file that is not the one that was planned.
  func bytes(of source: String, in tree: any FileTree) throws -> [UInt8] {
    switch self {
    case .bytes(let bytes): return bytes
    case .webP:
      let file = try tree.open(source)
      return try PNGEncoder.bytes(
        of: try WebPDecoder.bitmap(from: file), colorChunks: try WebPColorProfile.chunk(from: file))
    }
  }
}
