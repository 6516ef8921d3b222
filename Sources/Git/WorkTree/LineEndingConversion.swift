/// A binary file whose bytes git would change because it takes the file for text.
public struct LineEndingConversion: Hashable, Sendable {
  /// The reason why git converts the file.
  public enum Cause: Hashable, Sendable {
    /// A line of `.gitattributes` or of another list of attributes.
    case attribute(PatternLine)
    /// A setting, such as `core.autocrlf`.
    case setting(String)
  }

  /// Relative to the root of the work tree.
  public var path: String
  public var cause: Cause
}

extension LineEndingConversion.Cause: CustomStringConvertible {
  public var description: String {
    switch self {
    case .attribute(let line): line.description
    case .setting(let name): "the setting '\(name)'"
    }
  }
}

/// Detects binary files, including those without a zero byte at the beginning.
public struct BinaryFileTest: Sendable {
  /// Returns whether a file is binary, from its name and its first bytes, at most `headByteCount`.
  let isBinary: @Sendable (_ path: String, _ head: [UInt8]) -> Bool
  /// Returns whether a name is that of a binary file that git's guess may take for text, because the format doesn't
  /// need zero bytes.
  let isMistakenForText: @Sendable (_ path: String) -> Bool

  /// The number of bytes that are examined, as in git's diff.
  ///
  /// Source: git, `xdiff-interface.c`, `FIRST_FEW_BYTES`.
  static let headByteCount = 8000

  public init(
    isBinary: @escaping @Sendable (_ path: String, _ head: [UInt8]) -> Bool,
    isMistakenForText: @escaping @Sendable (_ path: String) -> Bool
  ) {
    (self.isBinary, self.isMistakenForText) = (isBinary, isMistakenForText)
  }
}

extension Repository {
  /// A file to check.
  public struct ConversionCandidate {
    /// The file's path in the work tree, now or later, relative to the root.
    public var path: String
    /// The absolute path of the file with the bytes; nil for an image that hasn't been made yet.
    public var file: String?
    /// The staged blob: if it equals the unconverted file, the file was not converted.
    public var stagedID: ObjectID?

    public init(_ path: String, file: String?, stagedID: ObjectID? = nil) {
      (self.path, self.file, self.stagedID) = (path, file, stagedID)
    }
  }

  /// Returns the binary files that git would store, or restore, with other bytes, because `.gitattributes` or a setting
  /// marks them as text.
  ///
  /// - Throws: `SyscallError` for a file that can't be read; errors of the settings and of the index.
  public func lineEndingConversions(
    of files: some Sequence<ConversionCandidate>, telling test: BinaryFileTest
  ) throws -> [LineEndingConversion] {
    try LineEndingConversionFinder(self, test).conversions(of: files)
  }

  /// Returns the same for all files in some folders, including untracked ones but not ignored ones.
  public func lineEndingConversions(
    below folders: [String], telling test: BinaryFileTest
  ) throws -> [LineEndingConversion] {
    let finder = try LineEndingConversionFinder(self, test)
    let folders = try folders.filter { try finder.mayConvert(below: $0) }
    guard !folders.isEmpty else { return [] }
    let root = try requiredWorkTree()
    let settings = try workTreeSettings(indexModified: finder.index.modified)
    let new = try findings(finder.index, settings, within: folders, for: .telling).filter {
      $0.state == .file && $0.position == nil
    }
    let known = folders.flatMap { finder.index.positions(under: $0) }.map { finder.index[$0] }.filter { entry in
      entry.stage == 0 && FileMode(raw: entry.mode).isFile
    }
    let paths = known.map { $0.path } + new.map { String(decoding: $0.path, as: UTF8.self) }
    return try finder.conversions(of: paths.map { ConversionCandidate($0, file: root.joined($0)) })
  }
}

/// Finds files that git converts by mistake.
private struct LineEndingConversionFinder {
  let index: IndexFile
  private let attributes: FolderAttributes
  private let rules: ConversionRules
  private let texts: IndexedTexts
  private let test: BinaryFileTest
  private let buffer = ByteBuffer(capacity: 1 << 16)

  init(_ repository: Repository, _ test: BinaryFileTest) throws {
    index = try repository.readIndex()
    attributes = try FolderAttributes(repository, index)
    rules = try repository.conversionRules
    texts = IndexedTexts(repository, index)
    self.test = test
  }

  /// False if neither the settings nor a list of attributes applies to files in a folder.
  func mayConvert(below folder: String) throws -> Bool {
    if try rules.automatic != .off || attributes.rules(in: folder) != nil { return true }
    let ending = Array("/\(FolderAttributes.listName)".utf8)
    return index.positions(under: folder).contains { position in
      index[position].withPathBytes { $0.suffix(ending.count).elementsEqual(ending) }
    }
  }

  func conversions(of files: some Sequence<Repository.ConversionCandidate>) throws -> [LineEndingConversion] {
    try files.compactMap { file in
      guard try isConverted(file) else { return nil }
      let line = try attributes.line(setting: ["text", "crlf", "eol"], of: file.path)
      return LineEndingConversion(path: file.path, cause: line.map { .attribute($0) } ?? .setting("core.autocrlf"))
    }
  }

  private func isConverted(_ file: Repository.ConversionCandidate) throws -> Bool {
    let conversion = rules.conversion(try attributes.values(of: file.path))
    // Git's guess is right for every format that contains zero bytes.
    let isSuspect =
      switch conversion.lines {
      case .kept: false
      case .ifText: test.isMistakenForText(file.path)
      case .always: true
      }
    guard isSuspect, conversion.external == nil else { return false }
    guard let place = file.file else { return true }
    guard let content = try FileContent(place) else { return false }
    var scan = LineEndingScan(conversion, byteCount: content.byteCount, countsAll: true)
    var hash = SHA1(of: .blob, byteCount: content.byteCount)
    var head: [UInt8] = []
    _ = try content.readPieces(buffer) { piece in
      if head.isEmpty { head = Array(piece.prefix(BinaryFileTest.headByteCount)) }
      scan.take(piece)
      hash.update(piece)
    }
    guard head.contains(0) || test.isBinary(file.path, head) else { return false }
    let entry = StatusEntry(path: Array(file.path.utf8), state: .file, position: index.positions(of: file.path).first)
    let edit = try scan.edit { try texts.hasReturns(entry) }
    if edit.dropsReturns { return file.stagedID != ObjectID(hash.finish()) }
    return scan.loss(after: edit) != nil
  }
}
