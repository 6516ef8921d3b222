/// Decides which files a snapshot stores exactly as they are on disk: those that git would not restore unchanged.
///
/// Git converts all line endings of a file marked `text` to line feeds, even if the file is not text; when it writes
/// the file again, the original ones are lost. It fills `$Id$` with another value, and if the setting is Windows line
/// endings, it converts all other line endings.
struct VerbatimFiles {
  private let conversions: ConversionRules
  private let texts: IndexedTexts
  /// Files that contain work even if they match the index.
  private let staged: Set<[UInt8]>

  init(_ repository: Repository, index: IndexFile, staged: [String]) throws {
    (conversions, texts) = (try repository.conversionRules, IndexedTexts(repository, index))
    self.staged = Set(staged.map { Array($0.utf8) })
  }

  /// False for a file without changes: its metadata differs from the index, but its contents don't.
  func concerns(_ finding: StatusEntry, _ entry: IndexFile.Entry?, _ id: IndexFile.RawObjectID) -> Bool {
    guard let entry, entry.stage == 0, !entry.isIntentToAdd, entry.id == id else { return true }
    return staged.contains(finding.path)
  }

  /// Returns the bytes of a file if git would write different ones for the blob made from it.
  func bytes(
    of place: String, insteadOf id: IndexFile.RawObjectID, _ finding: StatusEntry
  ) throws -> [UInt8]? {
    let conversion = conversions.conversion(of: finding)
    // The content of a large file is stored as it is.
    if conversion.isNone || conversion.largeFiles != nil || Self.isBinary(place, conversion) { return nil }
    // If the file was changed since then, the checkout notices that.
    guard let bytes = try POSIXFile.bytes(of: place, limit: POSIXFile.maxIndexByteCount) else { return nil }
    let blob = try blob(of: bytes, conversion, finding)
    guard blob.withUnsafeBytes({ SHA1.id(of: .blob, $0) }) == id else { return nil }
    let file = try ToWorkTreeConverter.converted(blob, conversion.toDisk, blob: ObjectID(id))
    return file == bytes ? nil : bytes
  }

  private func blob(of bytes: [UInt8], _ conversion: Conversion, _ finding: StatusEntry) throws -> [UInt8] {
    try bytes.withUnsafeBytes { all in
      var look = LineEndingScan(conversion, byteCount: all.count)
      look.take(all)
      let edit = try look.edit { try texts.hasReturns(finding) }
      if edit.isNone { return bytes }
      let output = ByteBuffer(capacity: all.count)
      var text = ToBlobConverter(edit, into: output)
      text.take(all)
      text.end()
      return [UInt8](output.bytes)
    }
  }

  /// True for a file whose first bytes show that it is not text: most images needn't be read into memory.
  static func isBinary(_ place: String, _ conversion: Conversion) -> Bool {
    guard conversion.lines == .ifText, !conversion.hasIdent, let opened = OpenedFile(place) else { return false }
    return POSIXFile.piece(of: opened.descriptor, at: 0, count: 1 << 13)?.contains(0) == true
  }
}
