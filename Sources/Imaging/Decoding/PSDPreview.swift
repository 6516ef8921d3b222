internal import Files

/// The image in a Photoshop document: its layers merged by Photoshop if they are in the file, otherwise the small JPEG
/// that Photoshop shows in its dialogs.
///
/// Source: Adobe Photoshop File Formats Specification (2019), "Image Resources Section", "Image Data Section".
enum PSDPreview {
  /// The numbers of the resource that contains a JPEG after 28 bytes, and of the one that says whether layers are
  /// merged.
  private static let (thumbnail, version) = (1036, 1057)
  /// The maximum number of resources that are read.
  private static let maxResourceCount = 4096

  static func bitmap(from source: any ByteSource, _ header: ImageHeader) throws(PixelError) -> Bitmap {
    let (width, height) = try ImageDecoder.size(of: header)
    let file = try ImageDecoder.bytes(of: source)
    let resources = resources(of: file)
    // Programs other than Photoshop leave out the version, but do merge.
    let isMerged = resources[version].map { $0.count > 4 && $0[$0.startIndex + 4] == 1 } ?? true
    if isMerged, let bitmap = merged(file, width: width, height: height) { return bitmap }
    guard let small = resources[thumbnail], small.count > 28 else { throw .unsupported(.psd) }
    let jpeg = Array(small.dropFirst(28))
    guard let header = try? ImageHeader.read(from: jpeg), header.format == .jpeg else { throw .unsupported(.psd) }
    let size = try ImageDecoder.size(of: header)
    return try JPEGDecoder.bitmap(jpeg, width: size.width, height: size.height)
  }

  private static func big(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return Int(clamping: bytes[place..<place + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// The offsets of the resources, the layers, and the merged image; the header was read before.
  private static func sections(of file: [UInt8]) -> (resources: Int, layers: Int, image: Int)? {
    let layerLength = file[5] == 2 ? 8 : 4
    guard let colors = big(file, 26, 4), let resources = big(file, 30 + colors, 4) else { return nil }
    let layers = 34 + colors + resources
    guard let length = big(file, layers, layerLength), length < file.count else { return nil }
    return (34 + colors, layers, layers + layerLength + length)
  }

  private static func resources(of file: [UInt8]) -> [Int: ArraySlice<UInt8>] {
    var found: [Int: ArraySlice<UInt8>] = [:]
    guard let sections = sections(of: file) else { return found }
    var place = sections.resources
    while found.count < maxResourceCount, place + 12 <= sections.layers {
      guard file[place..<place + 4].elementsEqual("8BIM".utf8), let id = big(file, place + 4, 2) else { break }
      let nameLength = Int(file[place + 6]) + 1
      let start = place + 6 + nameLength + nameLength % 2
      guard let size = big(file, start, 4), size <= sections.layers - start - 4 else { break }
      if found[id] == nil { found[id] = file[(start + 4)..<(start + 4 + size)] }
      place = start + 4 + size + size % 2
    }
    return found
  }

  // MARK: - The merged image

  /// Returns nil for unsupported color modes, and for damage.
  private static func merged(_ file: [UInt8], width: Int, height: Int) -> Bitmap? {
    guard let sections = sections(of: file), let depth = big(file, 22, 2), depth == 8,
      let channels = big(file, 12, 2), let mode = big(file, 24, 2), let packing = big(file, sections.image, 2)
    else { return nil }
    let colors = mode == 3 ? 3 : mode == 1 ? 1 : 0
    guard colors > 0, channels >= colors else { return nil }
    // A negative layer count means that the channel after the colors is the transparency of the merged image.
    let layerLength = file[5] == 2 ? 8 : 4
    let layerCount = big(file, sections.layers + 2 * layerLength, 2) ?? 0
    let hasAlpha = sections.image > sections.layers + 2 * layerLength && layerCount >= 0x8000 && channels > colors
    let wanted = colors + (hasAlpha ? 1 : 0)
    guard
      let planes = planes(
        file, sections.image + 2, packing, width: width, height: height, channels: channels, wanted: wanted,
        isLarge: file[5] == 2)
    else { return nil }
    let count = width * height
    let rgba = [UInt8](unsafeUninitializedCapacity: count * 4) { target, filled in
      for pixel in 0..<count {
        let alpha = hasAlpha ? planes[colors * count + pixel] : 255
        for channel in 0..<3 {
          let value = planes[(colors == 1 ? 0 : channel) * count + pixel]
          target[pixel * 4 + channel] = hasAlpha ? withoutWhite(value, alpha) : value
        }
        target[pixel * 4 + 3] = alpha
      }
      filled = count * 4
    }
    return Bitmap(width: width, height: height, rgba: rgba)
  }

  /// Translucent colors are saved as they appear on white.
  private static func withoutWhite(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    if alpha == 0 { return 0 }
    let alpha = Int(alpha)
    return UInt8(max(0, 255 - ((255 - Int(value)) * 255 + alpha / 2) / alpha))
  }

  private static func planes(
    _ file: [UInt8], _ start: Int, _ packing: Int, width: Int, height: Int, channels: Int, wanted: Int, isLarge: Bool
  ) -> [UInt8]? {
    let size = width * height * wanted
    if packing == 0 {
      guard size <= file.count - start else { return nil }
      return Array(file[start..<start + size])
    }
    guard packing == 1 else { return nil }
    let countLength = isLarge ? 4 : 2
    var place = start + height * channels * countLength
    var planes: [UInt8] = []
    planes.reserveCapacity(size)
    for row in 0..<height * wanted {
      guard let length = big(file, start + row * countLength, countLength), place <= file.count - length else {
        return nil
      }
      guard unpack(file[place..<place + length], width, &planes) else { return nil }
      place += length
    }
    return planes
  }

  /// Unpacks a row of runs. Source: TIFF 6.0, section 9 (PackBits).
  private static func unpack(_ row: ArraySlice<UInt8>, _ width: Int, _ target: inout [UInt8]) -> Bool {
    let end = target.count + width
    var place = row.startIndex
    while target.count < end, place < row.endIndex {
      let code = Int(Int8(bitPattern: row[place]))
      place += 1
      if code == -128 { continue }
      if code >= 0 {
        guard code + 1 <= row.endIndex - place, code + 1 <= end - target.count else { return false }
        target += row[place..<place + code + 1]
        place += code + 1
      } else {
        guard place < row.endIndex, 1 - code <= end - target.count else { return false }
        target.append(contentsOf: repeatElement(row[place], count: 1 - code))
        place += 1
      }
    }
    return target.count == end
  }
}
