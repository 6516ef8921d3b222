extension ImageFormat {
  /// Recognizes a format by the first bytes of a file; a few dozen are enough for bitmaps, 4,096 for all.
  ///
  /// An SVG is recognized if its root element is within the bytes, a PDF if `%PDF-` starts in the first 1,024 (ISO
  /// 32000-1, annex H, note 13). Nothing but the signature is checked.
  public init?(signature bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(4096))
    if let format = Self.bitmap(head) ?? Self.container(head) {
      self = format
    } else if case .found(let root) = XMLHead.root(in: XMLText(head).ascii), root.localName == "svg" {
      self = .svg
    } else if ByteSearch.first("%PDF-", in: head.prefix(1024)) != nil {
      self = .pdf
    } else {
      return nil
    }
  }

  private static func bitmap(_ head: [UInt8]) -> ImageFormat? {
    if head.starts(with: PNGProbe.signature) { return .png }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if head.starts(with: Array("GIF87a".utf8)) || head.starts(with: Array("GIF89a".utf8)) { return .gif }
    if head.starts(with: Array("8BPS".utf8)) { return .psd }
    if TIFFDirectory.isSignature(head) { return .tiff }
    return BMPProbe.isSignature(head) ? .bmp : nil
  }

  private static func container(_ head: [UInt8]) -> ImageFormat? {
    if head.starts(with: Array("%PDF-".utf8)) { return .pdf }
    if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).starts(with: Array("WEBP".utf8)) { return .webp }
    return HEIFBrands(head)?.format
  }
}
