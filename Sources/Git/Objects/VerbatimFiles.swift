/// Tells which files a snapshot takes just as they are on disk: those that git would not put in place again as they
/// were.
///
/// Git makes single line feeds of all line endings in a file that is `text`, also of one that is none; when it writes
/// the file again, it knows no more which was which. It fills `$Id$` with another value, and where lines are to end as
/// on Windows, a file whose lines end otherwise gets other ones.
struct VerbatimFiles {
  private let conversions: ConversionRules
  private let texts: IndexedTexts
  /// Files that are work even where they are as in the index.
  private let staged: Set<[UInt8]>

  init(_ repository: Repository, index: IndexFile, staged: [String]) throws {
    (conversions, texts) = (try repository.conversionRules, IndexedTexts(repository, index))
    self.staged = Set(staged.map { Array($0.utf8) })
  }

  /// False for a file that is no work: it only looks as if it were another one than in the index.
  func concerns(_ finding: StatusEntry, _ entry: IndexFile.Entry?, _ id: IndexFile.RawObjectID) -> Bool {
    guard let entry, entry.stage == 0, !entry.isIntentToAdd, entry.id == id else { return true }
    return staged.contains(finding.path)
  }

  /// Returns the bytes of a file where git would write other ones for the blob that is made of it.
  func bytes(
    of place: String, insteadOf id: IndexFile.RawObjectID, _ finding: StatusEntry
  ) throws -> [UInt8]? {
    let conversion = conversions.conversion(of: finding)
    if conversion.isNone || Self.isBinary(place, conversion) { return nil }
    // Where somebody has written it since, the checkout finds that out.
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

  /// True for a file whose beginning tells that it is no text: most images need not be taken into the memory.
  static func isBinary(_ place: String, _ conversion: Conversion) -> Bool {
    guard conversion.lines == .ifText, !conversion.hasIdent, let opened = OpenedFile(place) else { return false }
    return POSIXFile.piece(of: opened.descriptor, at: 0, count: 1 << 13)?.contains(0) == true
  }
}
