internal import Files

/// Folders from which a Flutter app takes all images directly in them: `- assets/icons/` in its `pubspec.yaml`. Code
/// asks for the images by paths that it may build when it runs.
///
/// Source: Flutter, "Adding assets and images"; an entry that ends in `/` is a folder.
struct FlutterAssetFolders {
  static let fileName = "pubspec.yaml"

  private(set) var found: [FoundUse] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, file: String, _ table: LooseImageIndex) {
    // Without its type the split is one of a sequence, whose parts count from 0.
    let lines: [Slice<UnsafeBufferPointer<UInt8>>] = bytes.split(separator: 0x0A)
    for line in lines where found.count < LooseImagePaths.maxBuiltCount {
      guard let range = Self.folder(in: line) else { continue }
      let path = String(decoding: bytes[range], as: UTF8.self)
      guard let folder = RelativePath.below(Path.folder(file), path) else { continue }
      let images = table.images(in: folder)
      if !images.isEmpty { found.append(FoundUse(offset: range.lowerBound, name: path, images: images)) }
    }
  }

  /// The place of `assets/icons/` in `    - assets/icons/`, `- "assets/icons/"` or `- path: assets/icons/`.
  private static func folder(in line: Slice<UnsafeBufferPointer<UInt8>>) -> Range<Int>? {
    let words = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard words.first == UInt8(ascii: "-") else { return nil }
    var value = words.dropFirst().prefix { $0 != UInt8(ascii: "#") }
    let isAround: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0D || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    value = value.drop(while: isAround)
    if value.starts(with: "path:".utf8) { value = value.dropFirst(5).drop(while: isAround) }
    while let last = value.last, isAround(last) { value = value.dropLast() }
    return value.count > 1 && value.last == UInt8(ascii: "/") ? value.startIndex..<value.endIndex : nil
  }
}
