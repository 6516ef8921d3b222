internal import Catalog
internal import Files
internal import Imaging

/// An image that is added to a catalog with other bytes than its source has.
struct ConvertedImage: Hashable {
  var conversion: ImageConversion
  /// The meaning of the border of a nine-patch.
  var slicing: Slicing?

  /// The maximum number of pixels of a nine-patch; real ones have some thousands.
  static let maxPixelCount = 1 << 22

  /// A WebP file that was found to be complete.
  static let webP = ConvertedImage(conversion: .webP)

  /// Removes the border of a nine-patch and expresses it by slicing.
  ///
  /// - Returns: Also a warning about a content area, which a catalog can't express.
  static func ninePatch(at path: String, in tree: any FileTree) throws(SkipReason) -> (Self, NameWarning) {
    let source: any ByteSource
    do throws(FileError) {
      source = try tree.open(path)
    } catch {
      throw .unreadable(error)
    }
    do {
      let patch = try NinePatch(try PNGDecoder.bitmap(from: source, maxPixelCount: maxPixelCount))
      let bytes = try PNGEncoder.bytes(of: patch.content, colorChunks: try PNGColorChunks.read(from: source))
      let image = ConvertedImage(conversion: .bytes(bytes), slicing: patch.slicing)
      return (image, .borderTakenOff(padding: patch.padding))
    } catch let problem as NinePatchError {
      throw .ninePatch(problem)
    } catch let error as PixelError {
      throw .pixels(error)
    } catch {
      throw .notAFile
    }
  }

  /// True if a file holds the same image: the same bytes, or the same pixels packed by another build of zlib.
  func isRecoverable(by file: String, for source: String, in tree: any FileTree) throws(FileError) -> Bool {
    let held = try tree.open(file)
    switch conversion {
    case .bytes(let bytes):
      if held.byteCount == bytes.count, try held.readAll() == bytes { return true }
      guard let pixels = try? PNGDecoder.bitmap(from: held, maxPixelCount: Self.maxPixelCount) else { return false }
      return pixels == (try? PNGDecoder.bitmap(from: bytes, maxPixelCount: Self.maxPixelCount))
    case .webP:
      let original = try tree.open(source)
      guard let pixels = try? PNGDecoder.bitmap(from: held, maxPixelCount: WebPDecoder.maxPixelCount) else {
        return false
      }
      return pixels == (try? WebPDecoder.bitmap(from: original))
    }
  }
}

extension NinePatch {
  var slicing: Slicing {
    Slicing(
      top: rows.lowerBound, left: columns.lowerBound, bottom: content.height - rows.upperBound,
      right: content.width - columns.upperBound, centerWidth: columns.count, centerHeight: rows.count)
  }

  /// The space around the content in pixels, as `left 2, top 1`; nil if none was marked.
  fileprivate var padding: String? {
    var words: [String] = []
    if let columns = contentColumns {
      words += ["left \(columns.lowerBound)", "right \(content.width - columns.upperBound)"]
    }
    if let rows = contentRows { words += ["top \(rows.lowerBound)", "bottom \(content.height - rows.upperBound)"] }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
