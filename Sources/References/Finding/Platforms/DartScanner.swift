internal import Files

/// Finds paths of images in Dart strings: `Image.asset('assets/bell.png')`.
///
/// Strings with interpolations don't count.
enum DartScanner {
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>, into sink: inout ReferenceCollector) {
    var plain = PlainCode(bytes)
    while plain.nextWord() != nil {}
    for range in plain.texts
    where !bytes[range].contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") }) {
      let path = String(decoding: bytes[range], as: UTF8.self)
      guard ImageKind(fileName: path) != nil else { continue }
      sink.add(path, at: range, .filePath, .image, .likely, .code(hashes: 0))
    }
  }
}
