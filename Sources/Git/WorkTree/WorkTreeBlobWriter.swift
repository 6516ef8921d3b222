internal import LargeFiles
internal import System

/// The result for one found file.
struct WrittenBlob: Sendable {
  enum Outcome: Sendable {
    /// The path has nothing that could be stored.
    case missing
    case stored(IndexFile.RawObjectID, FileMode, IndexFile.CachedStat)
    case needsProgram(String)
    case isSubmodule
    /// A device or a pipe.
    case notTaken
  }

  var finding: StatusEntry
  var outcome: Outcome
}

/// Turns found files into blobs, for one thread.
struct WorkTreeBlobWriter {
  /// The maximum number of reads of a file that changes while it is read.
  private static let attempts = 5

  let root: String
  let index: IndexFile
  let settings: WorkTreeSettings
  let conversions: ConversionRules
  let texts: IndexedTexts
  let writer: ObjectWriter
  private let buffer = ByteBuffer(capacity: 1 << 20)
  /// Holds the converted text.
  private let text = ByteBuffer(capacity: 1 << 10)
  private(set) var taken: [WrittenBlob] = []

  init(
    root: String, index: IndexFile, settings: WorkTreeSettings, conversions: ConversionRules, texts: IndexedTexts,
    writer: ObjectWriter
  ) {
    (self.root, self.index, self.settings) = (root, index, settings)
    (self.conversions, self.texts, self.writer) = (conversions, texts, writer)
  }

  mutating func take(_ finding: StatusEntry) throws {
    taken.append(WrittenBlob(finding: finding, outcome: try outcome(finding)))
  }

  private func outcome(_ finding: StatusEntry) throws -> WrittenBlob.Outcome {
    switch finding.state {
    case .missing: .missing
    case .submodule: .isSubmodule
    case .repository: .notTaken
    case .link: try link(finding)
    case .file: try file(finding)
    }
  }

  private func place(of finding: StatusEntry) throws -> String {
    let path = String(decoding: finding.path, as: UTF8.self)
    // Only UTF-8 names lead back to their files; such a file must not be left out silently.
    guard path.utf8.elementsEqual(finding.path) else { throw RepositoryError.notRecordable(path: path) }
    return root.joined(path)
  }

  // MARK: Links

  private func link(_ finding: StatusEntry) throws -> WrittenBlob.Outcome {
    let path = try place(of: finding)
    for _ in 0..<Self.attempts {
      guard let status = POSIXFile.status(of: path) else { return .missing }
      guard status.st_mode & S_IFMT == S_IFLNK else { return try file(finding) }
      buffer.count = 0
      buffer.reserve(Int(PATH_MAX) + 1)
      let count = readlink(path, buffer.start.assumingMemoryBound(to: CChar.self), Int(PATH_MAX) + 1)
      if count < 0, errno == ENOENT || errno == EINVAL { continue }
      guard count >= 0 else { throw SyscallError("readlink", path) }
      buffer.count = count
      return .stored(try writer.write(.blob, buffer.bytes), .symbolicLink, IndexFile.CachedStat(status))
    }
    throw RepositoryError.fileKeepsChanging(path: String(decoding: finding.path, as: UTF8.self))
  }

  // MARK: Files

  private func file(_ finding: StatusEntry) throws -> WrittenBlob.Outcome {
    let path = try place(of: finding)
    let conversion = conversions.conversion(of: finding)
    if let program = conversion.external { return try asStored(finding, path) ?? .needsProgram(program) }
    for _ in 0..<Self.attempts {
      guard let content = try FileContent(path) else { return try withoutFile(finding, path) }
      let entry = finding.position.map { index[$0] }
      guard let mode = settings.mode(of: content.status, entry) else { return .notTaken }
      guard let (id, loss) = try store(content, conversion, finding) else { continue }
      if let loss, entry?.id != id || entry?.stage != 0 {
        throw RepositoryError.lineEndsWouldChange(path: String(decoding: finding.path, as: UTF8.self), loss)
      }
      return .stored(id, mode, IndexFile.CachedStat(content.status))
    }
    throw RepositoryError.fileKeepsChanging(path: String(decoding: finding.path, as: UTF8.self))
  }

  /// A file whose metadata alone changed, and whose unconverted bytes are in the index, needn't go through a filter
  /// again.
  private func asStored(_ finding: StatusEntry, _ path: String) throws -> WrittenBlob.Outcome? {
    guard let entry = finding.position.map({ index[$0] }), entry.stage == 0, let content = try FileContent(path),
      let mode = settings.mode(of: content.status, entry)
    else { return nil }
    var hash = SHA1(of: .blob, byteCount: content.byteCount)
    guard try content.readPieces(buffer, { hash.update($0) }), hash.finish() == entry.id else { return nil }
    return .stored(entry.id, mode, IndexFile.CachedStat(content.status))
  }

  private func withoutFile(_ finding: StatusEntry, _ path: String) throws -> WrittenBlob.Outcome {
    guard let status = POSIXFile.status(of: path) else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFLNK: return try link(finding)
    case S_IFDIR: return .missing
    default: return .notTaken
    }
  }

  /// Writes the blob of a file; nil if the file was changed meanwhile.
  private func store(
    _ content: borrowing FileContent, _ conversion: Conversion, _ finding: StatusEntry
  ) throws -> (IndexFile.RawObjectID, LineEndLoss?)? {
    if let store = conversion.largeFiles { return try storeLarge(content, in: store).map { ($0, nil) } }
    var look = LineEndingScan(conversion, byteCount: content.byteCount, countsAll: conversions.refusesLoss)
    if content.isLarge {
      if look.isNeeded, try !content.readPieces(buffer, { look.take($0) }) { return nil }
    } else {
      guard try content.read(into: buffer) else { return nil }
      look.take(buffer.bytes)
    }
    let edit = try look.edit { try texts.hasReturns(finding) }
    let loss = conversions.refusesLoss ? look.loss(after: edit) : nil
    if content.isLarge {
      guard let byteCount = try content.blobByteCount(edit, buffer, text),
        let id = try writer.writeLarge(byteCount: byteCount, { try content.readBlob(edit, buffer, text, $0) })
      else { return nil }
      return (id, loss)
    }
    guard !edit.isNone else { return (try writer.write(.blob, buffer.bytes), loss) }
    var blob = ToBlobConverter(edit, into: text)
    blob.take(buffer.bytes)
    blob.end()
    return (try writer.write(.blob, text.bytes), loss)
  }

  /// Keeps the content of a large file, and writes its pointer.
  private func storeLarge(
    _ content: borrowing FileContent, in store: LargeFileStore
  ) throws -> IndexFile.RawObjectID? {
    let copy = try store.begin()
    // A file that has a pointer already gives nothing.
    guard let pointer = try content.pointer(buffer, { try copy.take($0) }, end: { try writer.add(copy) }) else {
      return nil
    }
    return try pointer.withUnsafeBytes { try writer.write(.blob, $0) }
  }
}
