public import Imaging
public import Project

/// What a page shows of one image, made when it asks for it.
public struct ServedImage: Sendable {
  private let entry: PageImages.Entry

  /// Reads an image, or what is cached of it.
  ///
  /// - Parameter id: Its blob id.
  public init(_ id: String, _ file: LoadedImage.Source, _ renderer: ImageRenderer?, _ cache: PageImageCache?) {
    entry = PageImages.entry(.init(id: id, file: file), renderer, cache)
  }

  /// The differences between two images, as an image of their common size; nil if they can't be compared.
  public init?(mask id: String, _ before: LoadedImage.Source, _ after: LoadedImage.Source, _ renderer: ImageRenderer?) {
    let (one, other) = (LoadedImage(decoding: before, renderer), LoadedImage(decoding: after, renderer))
    guard let entry = PageImages.mask(id, one.comparison(to: other).pixels) else { return nil }
    self.entry = entry
  }

  public var facts: ImageFacts { entry.facts }

  /// The media type and the bytes of the large image; nil if it can't be shown.
  public var content: (type: String, bytes: [UInt8])? { entry.full.map { ("image/\($0.type)", $0.bytes) } }

  /// A line as in the image blocks of a page, with the small image; nil if there is nothing to show.
  public var thumbnailLine: String? { (entry.thumb ?? entry.full).map { Self.line($0, nil) } }

  /// A line with the address of the large image in place of the image.
  public func line(at address: String) -> String? { entry.full.map { Self.line($0, address) } }

  private static func line(_ image: PageImages.Encoded, _ address: String?) -> String {
    String(decoding: EmbeddedImages.Line(image: image, address: address).bytes.dropLast(), as: UTF8.self)
  }

  /// The two images that a mask marks the differences of, by their ids; nil for the id of something else.
  public static func pair(ofMask id: String) -> (before: String, after: String)? {
    guard id.hasPrefix(DiffDocument.maskPrefix) else { return nil }
    let parts = id.dropFirst(DiffDocument.maskPrefix.count).split(separator: "-")
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }
}
