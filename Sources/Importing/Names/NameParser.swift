internal import Catalog
internal import Files

/// Reads the path of an image without accessing the disk.
///
/// The reader itself knows what applies to every source: invalid names, and folders for languages. Everything else in a
/// path is read by the grammar of its source.
public enum NameParser {
  /// Reads a path by the naming rules of Apple's systems.
  ///
  /// - Parameter path: With `/` between names; the folders count for the language only.
  /// - Throws: `ImageNameError` if the name can't become an asset's.
  public static func read(_ path: String) throws(ImageNameError) -> ParsedImageName {
    try read(path, as: .apple)
  }

  /// Reads a path by the naming rules of a source.
  ///
  /// - Throws: `ImageNameError` if the image has to stay where it is.
  public static func read(_ path: String, as source: SourcePlatform) throws(ImageNameError) -> ParsedImageName {
    try read(path, as: source, NameContext())
  }

  static func read(
    _ path: String, as source: SourcePlatform, _ context: NameContext
  ) throws(ImageNameError) -> ParsedImageName {
    try checkCharacters(of: Path.name(path))
    var reading = NameParserState(path, context)
    try source.grammar.read(&reading)
    try readScaleFolder(&reading)
    try readLanguageFolder(&reading)
    let name = try reading.result(source)
    try checkLength(of: name)
    return name
  }

  /// Reads the scale of a folder `@2x`, a name that always means a scale, around a file without one.
  private static func readScaleFolder(_ reading: inout NameParserState) throws(ImageNameError) {
    let folder = reading.folder
    guard folder.utf8.first == UInt8(ascii: "@"), !reading.hasScale, let scale = VariantFolder.scale(of: folder) else {
      return
    }
    try reading.addQualifierIfThereIsASlot(scale, folder, .folder(folder))
  }

  /// Reads the language of the nearest folder `X.lproj`, or of a folder named by a language if those count.
  private static func readLanguageFolder(_ reading: inout NameParserState) throws(ImageNameError) {
    for (place, folder) in reading.folders.enumerated().reversed() {
      switch LanguageFolder(folderName: folder) {
      case .language(let tag): return try reading.addQualifier(.language(tag), .folder(folder))
      case .base: return try reading.addQualifier(.everyLanguage, .folder(folder))
      case .unknown: throw .unknownLanguage(folder: folder)
      case nil: break
      }
      let context = reading.context
      if context.readsLocaleFolders, place >= context.outerFolderCount,
        let tag = LanguageFolder.plainTag(folder)
      {
        return try reading.addQualifier(.language(tag), .folder(folder))
      }
    }
  }

  /// Returns why an asset can't have a name that isn't part of a path.
  static func problem(ofAsset name: String) -> ImageNameError? {
    do throws(ImageNameError) {
      guard !name.allSatisfy(\.isWhitespace) else { throw .noBaseName }
      try checkCharacters(of: name)
      guard !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0) else { throw .controlCharacters }
      guard name.utf8.count <= 240 else { throw .tooLong }
      return nil
    } catch {
      return error
    }
  }

  private static func checkCharacters(of name: String) throws(ImageNameError) {
    if name.utf8.first == UInt8(ascii: ".") { throw .hidden }
    if name.utf8.contains(UInt8(ascii: "\\")) { throw .backslash }
    if name.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return }
    if name.unicodeScalars.contains("\u{FFFD}") { throw .notUTF8 }
    if name.unicodeScalars.contains(where: isControl) { throw .controlCharacters }
  }

  /// True for characters that a list of names can't show as they are.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
    }
  }

  private static func checkLength(of name: ParsedImageName) throws(ImageNameError) {
    let folder = name.base.utf8.count + 1 + FolderType.imageSet.fileExtension.utf8.count
    guard max(folder, name.fileName.utf8.count) <= 255 else { throw .tooLong }
    // A name composed by a grammar may begin with a dot, but a set's folder must not be hidden.
    guard name.base.utf8.first != UInt8(ascii: "."), !name.base.utf8.contains(UInt8(ascii: "/")) else { throw .hidden }
  }
}
