import Files
import Imaging
import TestKit
import Testing

@Suite struct DocumentPreviewTests {
  typealias Color = ImageMaker.Color

  // MARK: - Sketch

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func big(_ number: Int, _ count: Int) -> [UInt8] { little(number, count).reversed() }

  /// Returns an archive of entries, each stored or deflated. Source: PKWARE, APPNOTE.TXT, 4.3.
  private static func archive(
    _ entries: [(name: String, bytes: [UInt8])], deflated: Bool = false, claiming size: Int? = nil
  ) -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for (name, bytes) in entries {
      // What zlib adds to deflated data: two bytes before it, and a checksum of four behind.
      let packed = deflated ? Array(ImageMaker.deflated(bytes).dropFirst(2).dropLast(4)) : bytes
      let common =
        little(20, 2) + little(0, 2) + little(deflated ? 8 : 0, 2) + little(0, 8)
        + little(packed.count, 4) + little(size ?? bytes.count, 4) + little(name.utf8.count, 2) + little(0, 2)
      let offset = file.count
      file += little(0x0403_4B50, 4) + common + Array(name.utf8) + packed
      directory +=
        little(0x0201_4B50, 4) + little(20, 2) + common + little(0, 10) + little(offset, 4) + Array(name.utf8)
    }
    let end = little(0x0605_4B50, 4) + little(0, 4) + little(entries.count, 2) + little(entries.count, 2)
    return file + directory + end + little(directory.count, 4) + little(file.count, 4) + little(0, 2)
  }

  private static let preview = ImageMaker.png(9, 5, Color(10, 200, 30, 255))

  @Test(arguments: [false, true])
  func theLastPageOfASketchDocumentIsShown(isDeflated: Bool) throws {
    let file = Self.archive(
      [("meta.json", Array("{}".utf8)), ("previews/preview.png", Self.preview)], deflated: isDeflated)
    let image = try ImageDecoder.image(from: file)
    #expect(image.origin == .preview)
    #expect(try image.bitmap == ImageDecoder.bitmap(from: Self.preview))
  }

  @Test func archivesWithoutAPreviewSaySo() {
    let archives = [
      Self.archive([("meta.json", Array("{}".utf8))]),
      // Not an image, and an archive within an archive.
      Self.archive([("previews/preview.png", Array("text".utf8))]),
      Self.archive([("previews/preview.png", Self.archive([("previews/preview.png", Self.preview)]))]),
      // A preview that claims a gigabyte.
      Self.archive([("previews/preview.png", Self.preview)], deflated: true, claiming: 1 << 30),
    ]
    for archive in archives {
      #expect(throws: PixelError.image(.unknownFormat)) { try ImageDecoder.bitmap(from: archive) }
    }
  }

  // MARK: - Photoshop

  private static func resource(_ id: Int, _ bytes: [UInt8]) -> [UInt8] {
    Array("8BIM".utf8) + big(id, 2) + [0, 0] + big(bytes.count, 4) + bytes
      + [UInt8](repeating: 0, count: bytes.count % 2)
  }

  /// - Parameters:
  ///   - merged: The merged image with its way of packing before it.
  ///   - layerCount: Below zero if the channel behind the colors is transparency; nil for no layers.
  private static func psd(
    _ width: Int, _ height: Int, channels: Int = 3, mode: Int = 3, resources: [UInt8] = [], layerCount: Int? = nil,
    merged: [UInt8], isLarge: Bool = false
  ) -> [UInt8] {
    let wide = isLarge ? 8 : 4
    let layers = layerCount.map { big(2, wide) + big($0, 2) } ?? []
    return Array("8BPS".utf8) + big(isLarge ? 2 : 1, 2) + big(0, 6) + big(channels, 2) + big(height, 4) + big(width, 4)
      + big(8, 2) + big(mode, 2) + big(0, 4) + big(resources.count, 4) + resources
      + big(layers.count, wide) + layers + merged
  }

  private static let planes: [[UInt8]] = [[255, 0, 0, 9, 9, 9], [0, 255, 0, 8, 8, 8], [0, 0, 255, 7, 7, 7]]
  private static let colors: [[UInt8]] = [
    [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [9, 8, 7, 255], [9, 8, 7, 255], [9, 8, 7, 255],
  ]

  /// Rows of three pixels: one run of different bytes, and one of the same byte.
  private static func packed(countLength: Int) -> [UInt8] {
    let rows = planes.flatMap { [[2, $0[0], $0[1], $0[2]], [254, $0[3]]] as [[UInt8]] }
    return big(1, 2) + rows.flatMap { big($0.count, countLength) } + rows.flatMap { $0 }
  }

  @Test func theMergedImageIsShown() throws {
    let files = [
      Self.psd(3, 2, merged: Self.big(0, 2) + Self.planes.flatMap { $0 }),
      Self.psd(3, 2, merged: Self.packed(countLength: 2)),
      Self.psd(3, 2, merged: Self.packed(countLength: 4), isLarge: true),
    ]
    for file in files {
      let image = try ImageDecoder.image(from: file)
      #expect(image.origin == .preview && image.header.format == .psd)
      #expect((0..<6).map { Array(image.bitmap[$0 % 3, $0 / 3]) } == Self.colors)
    }
  }

  /// Translucent colors are saved as they look on white.
  @Test func transparencyIsThatOfTheLayers() throws {
    let planes: [UInt8] = [255, 255] + [127, 255] + [127, 255] + [128, 0]
    let file = Self.psd(2, 1, channels: 4, layerCount: -1, merged: Self.big(0, 2) + planes)
    let bitmap = try ImageDecoder.bitmap(from: file)
    #expect(Array(bitmap[0, 0]) == [255, 0, 0, 128] && Array(bitmap[1, 0]) == [0, 0, 0, 0])
    let opaque = Self.psd(2, 1, channels: 4, layerCount: 1, merged: Self.big(0, 2) + planes)
    #expect(try ImageDecoder.bitmap(from: opaque).isOpaque)
  }

  @Test func withoutAMergedImageTheThumbnailIsShown() throws {
    let jpeg = ImageMaker.jpeg(16, 8, Color(200, 30, 40, 255))
    let thumbnail = Self.resource(1036, [UInt8](repeating: 0, count: 28) + jpeg)
    let unmerged = Self.resource(1057, Self.big(1, 4) + [0, 0])
    let merged = Self.big(0, 2) + [UInt8](repeating: 255, count: 18)
    let image = try ImageDecoder.image(from: Self.psd(3, 2, resources: unmerged + thumbnail, merged: merged))
    #expect(image.bitmap.width == 16 && image.bitmap.height == 8)
    #expect(zip(image.bitmap[4, 4], [200, 30, 40, 255] as [UInt8]).allSatisfy { abs(Int($0) - Int($1)) < 4 })
    #expect(throws: PixelError.unsupported(.psd)) {
      try ImageDecoder.bitmap(from: Self.psd(3, 2, resources: unmerged, merged: merged))
    }
  }

  @Test func damageHarmsNothing() {
    let files = [
      Self.archive([("a", [1, 2, 3]), ("previews/preview.png", Self.preview)], deflated: true),
      Self.psd(
        3, 2, resources: Self.resource(1036, [UInt8](repeating: 0, count: 28) + ImageMaker.jpeg(16, 8)), layerCount: -1,
        merged: Self.packed(countLength: 2)),
    ]
    var random = SeededRandom(seed: 12)
    for file in files {
      for _ in 0..<TestTier.count(200, all: 8000) {
        var bytes = file
        if random.number(0...3) == 0 { bytes.removeLast(random.number(1...bytes.count - 1)) }
        for _ in 0..<random.number(1...4) { bytes[random.number(0...bytes.count - 1)] = UInt8(random.number(0...255)) }
        if let bitmap = try? ImageDecoder.bitmap(from: bytes) {
          #expect(bitmap.rgba.count == bitmap.width * bitmap.height * 4)
        }
      }
    }
  }
}
