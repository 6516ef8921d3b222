public import Files

/// The parts that make an SVG a symbol template, as Apple's app for symbols exports it.
///
/// Source: *Creating custom symbol images for your app*, developer.apple.com; files as the app writes them.
public struct SymbolTemplateFacts: Hashable, Sendable {
  /// The group with one vector image for each weight and size.
  public static let symbolsGroup = "Symbols"
  /// The group with the guides for the position of letters.
  public static let guidesGroup = "Guides"

  /// The groups of a template that are missing.
  public var missingGroups: [String]
  /// The version of the template's format, such as `3.0`; nil if the file doesn't say.
  public var version: String?

  public init(missingGroups: [String] = [], version: String? = nil) {
    self.missingGroups = missingGroups
    self.version = version
  }

  /// Looks for the groups and the version in the text of an SVG, of which 4 MB are read.
  ///
  /// - Throws: `unknownFormat` for other content, `tooComplex` for larger files, `file` if reading fails.
  public static func read(from source: any ByteSource) throws(ImageHeaderError) -> SymbolTemplateFacts {
    guard source.byteCount <= 4 << 20 else { throw .tooComplex(.svg) }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try source.readAll() } catch { throw .file(error) }
    let text = XMLText(bytes)
    guard text.looksLikeXML else { throw .unknownFormat }
    let missing = [symbolsGroup, guidesGroup].filter { !holdsID($0, text.ascii) }
    return SymbolTemplateFacts(missingGroups: missing, version: version(in: text.ascii))
  }

  private static func holdsID(_ id: String, _ text: [UInt8]) -> Bool {
    ["\"", "'"].contains { ByteSearch.first("id=\($0)\(id)\($0)", in: text[...]) != nil }
  }

  /// Returns the number after the words that are in each template.
  private static func version(in text: [UInt8]) -> String? {
    let words = "Template v."
    guard let place = ByteSearch.first(words, in: text[...]) else { return nil }
    let number = text[(place + words.utf8.count)...].prefix(8).prefix { $0.isDigit || $0 == 0x2E }
    return number.isEmpty ? nil : String(asciiOf: number)
  }
}
