internal import System

/// Compares found files with the index, for one thread.
///
/// As little as possible is read: another type, another executable bit or another size is enough.
///
/// Source: git, `read-cache.c`, `ie_modified` and `ce_modified_check_fs`.
struct FileComparison {
  enum Outcome: Sendable {
    /// The path has nothing that git could record.
    case missing
    case unchanged(IndexFile.CachedStat)
    /// The id is nil if the file didn't have to be hashed.
    case changed(FileMode, IndexFile.RawObjectID?)
    /// Git must run a program on the file first.
    case needsProgram(FileMode, IndexFile.CachedStat)
    case isRepository
  }

  struct Result: Sendable {
    var finding: StatusEntry
    var outcome: Outcome
  }

  /// The maximum number of reads of a file that changes while it is read.
  private static let attempts = 5

  private let root: String
  private let index: IndexFile
  private let settings: WorkTreeSettings
  private let conversions: ConversionRules
  private let texts: IndexedTexts
  private let buffer = ByteBuffer(capacity: 1 << 16)
  private let text = ByteBuffer(capacity: 1 << 10)
  private(set) var results: [Result] = []

  init(
    root: String, index: IndexFile, settings: WorkTreeSettings, conversions: ConversionRules, texts: IndexedTexts
  ) {
    (self.root, self.index, self.settings) = (root, index, settings)
    (self.conversions, self.texts) = (conversions, texts)
  }

  mutating func compare(_ finding: StatusEntry) {
    results.append(Result(finding: finding, outcome: outcome(finding)))
  }

  private func outcome(_ finding: StatusEntry) -> Outcome {
    switch finding.state {
    case .missing: .missing
    case .submodule, .repository: .isRepository
    case .file, .link: look(finding)
    }
  }

  private func look(_ finding: StatusEntry) -> Outcome {
    let path = finding.place(below: root)
    var status = stat()
    guard path.withCPath({ lstat($0, &status) }) == 0 else { return .missing }
    let entry = finding.position.map { index[$0] }
    guard status.st_mode & S_IFMT != S_IFDIR else { return .missing }
    // A device or a pipe counts as a changed file here; an index can't record it.
    guard let mode = settings.mode(of: status, entry) else { return entry == nil ? .missing : .changed(.file, nil) }
    guard let entry, entry.stage == 0, !entry.isIntentToAdd, FileMode(raw: entry.mode) == mode,
      entry.size == 0 || entry.size == UInt32(truncatingIfNeeded: status.st_size)
    else { return .changed(mode, nil) }
    return FileMode(status) == .symbolicLink ? link(entry, path, status) : file(finding, entry, path, mode)
  }

  private func link(_ entry: IndexFile.Entry, _ path: [UInt8], _ status: stat) -> Outcome {
    buffer.count = 0
    buffer.reserve(Int(PATH_MAX) + 1)
    let count = path.withCPath { readlink($0, buffer.start.assumingMemoryBound(to: CChar.self), Int(PATH_MAX) + 1) }
    guard count >= 0 else { return .changed(.symbolicLink, nil) }
    let id = SHA1.id(of: .blob, UnsafeRawBufferPointer(start: buffer.start, count: count))
    return id == entry.id ? .unchanged(IndexFile.CachedStat(status)) : .changed(.symbolicLink, id)
  }

  // MARK: Files

  private func file(_ finding: StatusEntry, _ entry: IndexFile.Entry, _ path: [UInt8], _ mode: FileMode) -> Outcome {
    let conversion = conversions.conversion(of: finding)
    for _ in 0..<Self.attempts {
      // A file that can't be read counts as changed.
      guard let content = try? FileContent(path) else { break }
      guard settings.mode(of: content.status, entry) == mode else { break }
      if conversion.largeFiles != nil {
        guard let id = try? content.blobID(ToBlobConversion(becomesPointer: true), buffer, text) else { continue }
        return id == entry.id ? .unchanged(IndexFile.CachedStat(content.status)) : .changed(mode, id)
      }
      var look = LineEndingScan(conversion, byteCount: content.byteCount)
      guard let raw = try? hash(content, { look.take($0) }) else { continue }
      let stamp = IndexFile.CachedStat(content.status)
      // Git doesn't convert files whose line endings are in the index already.
      if raw == entry.id, !conversion.isForced { return .unchanged(stamp) }
      if conversion.external != nil { return .needsProgram(mode, stamp) }
      guard let edit = try? look.edit(isHeldWithReturns: { try texts.hasReturns(finding) }) else { break }
      var id = raw
      if !edit.isNone {
        guard let converted = try? content.blobID(edit, buffer, text) else { continue }
        id = converted
      }
      return id == entry.id ? .unchanged(stamp) : .changed(mode, id)
    }
    return .changed(mode, nil)
  }

  /// Returns the id of the unconverted bytes; nil if they changed meanwhile.
  private func hash(
    _ content: borrowing FileContent, _ look: (UnsafeRawBufferPointer) -> Void
  ) throws -> IndexFile.RawObjectID? {
    var hash = SHA1(of: .blob, byteCount: content.byteCount)
    let isWhole = try content.readPieces(buffer) { piece in
      hash.update(piece)
      look(piece)
    }
    return isWhole ? hash.finish() : nil
  }
}

extension StatusEntry {
  /// Returns the bytes of the absolute path.
  func place(below root: String) -> [UInt8] { Array(root.utf8) + [UInt8(ascii: "/")] + path }
}

extension Conversion {
  /// True if the blob differs from the file whatever the index contains.
  fileprivate var isForced: Bool { lines == .always || hasIdent }
}
