/// Tells which files a snapshot takes just as they lie there: those that git would not put in place again as they were.
///
/// Git makes single line feeds of all ends of lines in a file that is `text`, also of one that is none; when it writes the
/// file again, it knows no more which was which. It fills `$Id$` with another value, and where lines are to end as on
/// Windows, a file whose lines end otherwise gets other ones.
struct KeptBytes {
  private let conversions: ConversionRules
  /// Files that are work even where they are as in the index.
  private let staged: Set<[UInt8]>

  init(_ repository: Repository, staged: [String]) throws {
    conversions = try repository.conversionRules
    self.staged = Set(staged.map { Array($0.utf8) })
  }

  /// False for a file that is no work: it only looks as if it were another one than in the index.
  func concerns(_ finding: Finding, _ entry: IndexFile.Entry?, _ id: IndexFile.ObjectBytes) -> Bool {
    guard let entry, entry.stage == 0, !entry.isIntentToAdd, entry.id == id else { return true }
    return staged.contains(finding.path)
  }

  /// True where git would write these bytes for a blob.
  func makes(_ bytes: [UInt8], of blob: [UInt8], _ id: IndexFile.ObjectBytes, _ finding: Finding) -> Bool {
    let conversion = conversions.conversionToDisk(of: finding)
    return (conversion.isNone ? blob : WorkTreeText.converted(blob, conversion, blob: ObjectID(id))) == bytes
  }

  /// True where git would write other bytes for a file that went into its blob as it is.
  func areOthers(_ place: String, _ id: IndexFile.ObjectBytes, _ finding: Finding) throws -> Bool {
    let conversion = conversions.conversionToDisk(of: finding)
    if conversion.isNone || Self.isKept(place, conversion) { return false }
    // Where somebody has written it since, the checkout finds that out.
    guard let bytes = try SystemFile.bytes(of: place) else { return false }
    return !makes(bytes, of: bytes, id, finding)
  }

  /// True for a file whose beginning tells that its ends of lines stay: most pictures need not be taken into the memory.
  private static func isKept(_ place: String, _ conversion: Conversion) -> Bool {
    guard conversion.lines == .ifText, !conversion.hasIdent, let opened = OpenedFile(place) else { return false }
    return SystemFile.piece(of: opened.descriptor, at: 0, count: 1 << 13)?.contains { $0 == 0 || $0 == 13 } == true
  }
}
