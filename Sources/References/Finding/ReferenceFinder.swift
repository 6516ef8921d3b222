public import Files

/// Finds the places in a project's code, interface files, property lists and build settings that refer to assets by
/// name.
///
/// It makes one pass over the bytes of each file and runs nothing: names that are built when the app runs are not
/// found, and a string or a member that only looks like a name is reported with less certainty. Comments don't count.
public struct ReferenceFinder {
  /// The size in bytes up to which a file is read.
  public static let largest = 8 << 20
  /// How deep folders may be nested; deeper ones are skipped.
  public static let deepest = 64

  private let tree: any FileTree

  /// - Parameter tree: If it is a folder on disk, its files are read on all cores.
  public init(_ tree: any FileTree) {
    self.tree = tree
  }

  /// Finds references below some folders.
  ///
  /// - Parameters:
  ///   - folders: Folders or files, from the root of the tree; `[""]` for all of it.
  ///   - isWanted: Called for each kind and name that is found, on any core; a name that is not wanted costs almost
  ///     nothing.
  /// - Returns: What was found, file by file in the order of the paths, each by its place in the file; and what could
  ///   not be searched.
  public func references(
    under folders: [String] = [""],
    where isWanted: @escaping @Sendable (AssetReference.Kind, String) -> Bool = { _, _ in true }
  ) -> ReferenceSearchResult {
    references(under: folders, NamePrefilter([""]), where: isWanted)
  }

  /// Finds references to any of some assets; a file that contains none of their names is not parsed.
  public func references(toAnyOf names: [ReferenceName], under folders: [String] = [""]) -> ReferenceSearchResult {
    let sieve = NamePrefilter(
      names.map(\.name), symbols: names.compactMap(\.symbol) + names.compactMap(\.objectiveCSymbol))
    let byWord = Dictionary(
      grouping: names.flatMap { name in
        [name.name, name.symbol, name.objectiveCSymbol].compactMap { $0.map { (word: ExactName($0), name: name) } }
      }, by: \.word)
    return references(under: folders, sieve) { kind, name in
      // Members may follow a symbol: `bell.size`.
      let words = kind == .symbol ? Self.beginnings(of: name) : [name]
      return words.contains { byWord[ExactName($0)]?.contains { $0.name.isMeant(by: kind, name) } ?? false }
    }
  }

  /// `a.b.c`, `a.b`, `a`
  private static func beginnings(of name: String) -> [String] {
    var words = [name]
    while let dot = words[words.count - 1].utf8.lastIndex(of: UInt8(ascii: ".")) {
      words.append(String(words[words.count - 1][..<dot]))
    }
    return words
  }

  /// The number of files that a search would read.
  public func fileCount(under folders: [String] = [""]) -> Int {
    var walk = SourceFileFinder(tree)
    for folder in folders { walk.add(folder) }
    return walk.files.count
  }

  private func references(
    under folders: [String], _ sieve: NamePrefilter,
    where isWanted: @escaping @Sendable (AssetReference.Kind, String) -> Bool
  ) -> ReferenceSearchResult {
    var walk = SourceFileFinder(tree)
    for folder in folders { walk.add(folder) }
    let read = ParallelFileReader(tree).map(walk.files) { file, tree in
      Self.report(on: file.path, in: tree, sieve, isWanted)
    }
    var report = ReferenceSearchResult()
    report.skipped = walk.skipped
    for part in read { report.add(part) }
    report.skipped.sort { Path.precedes($0.path, $1.path) }
    return report
  }

  /// Finds references to one asset.
  public func references(to name: ReferenceName, under folders: [String] = [""]) -> ReferenceSearchResult {
    references(toAnyOf: [name], under: folders)
  }

  /// Finds the references in the bytes of one file.
  ///
  /// - Parameters:
  ///   - path: Determines the kind of file; other kinds have no references.
  ///   - minimum: Places that are less certain are left out.
  public static func references(
    in bytes: [UInt8], of path: String, atLeast minimum: AssetReference.Certainty = .possible,
    where isWanted: @escaping (AssetReference.Kind, String) -> Bool = { _, _ in true }
  ) -> [AssetReference] {
    references(in: bytes, of: path, NamePrefilter([""]), atLeast: minimum, where: isWanted)
  }

  private static func references(
    in bytes: [UInt8], of path: String, _ sieve: NamePrefilter,
    atLeast minimum: AssetReference.Certainty = .possible,
    where isWanted: @escaping (AssetReference.Kind, String) -> Bool
  ) -> [AssetReference] {
    if bytes.starts(with: BinaryPropertyListSizeCheck.magic) {
      return referencesInBinary(bytes, of: path, atLeast: minimum, where: isWanted)
    }
    guard let kind = FileKind(fileName: Path.name(path)), let text = SourceText(bytes),
      sieve.mayHold(text.bytes, kind)
    else { return [] }
    if kind.isCode, minimum >= .likely, !text.bytes.withUnsafeBufferPointer(CodeContext.clues.oneStands) { return [] }
    let sink = kind.scan(text.bytes, ReferenceCollector.Filter(isWanted: isWanted, minimum: minimum))
    let found = minimum == .possible ? sink.found : sink.found.filter { $0.certainty >= minimum }
    return text.bytes.withUnsafeBufferPointer { bytes in
      var lines = LineCounter(bytes)
      let conditions = kind.isCode && !found.isEmpty ? CompilationConditions(bytes) : nil
      return found.map { found in
        var reference = AssetReference(found, of: path, &lines)
        reference.condition = conditions?.condition(at: found.range.lowerBound)
        reference.hasFallback =
          found.isInOutlet || kind.isCode && found.kind == .literal && found.hasFallback(in: bytes)
        return reference
      }
    }
  }

  /// A binary property list has no lines; everything is reported at its start.
  private static func referencesInBinary(
    _ bytes: [UInt8], of path: String, atLeast minimum: AssetReference.Certainty,
    where isWanted: (AssetReference.Kind, String) -> Bool
  ) -> [AssetReference] {
    let names = (try? BinaryPropertyList.names(in: bytes)) ?? []
    return names.filter { $0.certainty >= minimum && isWanted($0.kind, $0.name) }.map { found in
      AssetReference(
        file: path, line: 1, column: 1, name: found.name, kind: found.kind, subject: found.subject,
        certainty: found.certainty, key: found.key)
    }
  }

  private static func report(
    on path: String, in tree: any FileTree, _ sieve: NamePrefilter,
    _ isWanted: @escaping (AssetReference.Kind, String) -> Bool
  ) -> ReferenceSearchResult {
    var report = ReferenceSearchResult()
    switch ParallelFileReader.text(of: path, in: tree) {
    case .failure(let skipped): report.skipped.append(skipped)
    case .success(let bytes):
      report.fileCount = 1
      report.references = references(in: bytes, of: path, sieve, where: isWanted)
    }
    return report
  }
}

/// Files read one by one, on all cores if each can have a tree of its own.
struct ParallelFileReader {
  /// Fewer files than this are not worth a second core.
  private static let batch = 16

  private let tree: any FileTree
  private let watcher: @Sendable () -> Void

  /// - Parameter watcher: Called after each file, on any core.
  init(_ tree: any FileTree, _ watcher: @escaping @Sendable () -> Void = {}) {
    self.tree = tree
    self.watcher = watcher
  }

  /// Returns the result of a step for each file, in their order.
  func map<Result: Sendable>(
    _ files: [SourceFileFinder.File], _ step: @Sendable (SourceFileFinder.File, any FileTree) -> Result
  ) -> [Result] {
    let watcher = watcher
    guard let folder = tree as? DiskFileTree else {
      return files.map { file in
        defer { watcher() }
        return step(file, tree)
      }
    }
    return Parallel.map(files, batch: Self.batch) { file in
      defer { watcher() }
      return step(file, folder)
    }
  }

  /// Returns the bytes of a file that is neither too large nor a property list in binary form.
  static func text(of path: String, in tree: any FileTree) -> Result<[UInt8], ReferenceSearchResult.Skipped> {
    do throws(FileError) {
      let source = try tree.open(path)
      let largest = Path.name(path) == ProjectFile.fileName ? ProjectFile.largest : ReferenceFinder.largest
      guard source.byteCount <= largest else {
        return .failure(.init(path: path, reason: .tooLarge(bytes: source.byteCount)))
      }
      let bytes = try source.readAll()
      if bytes.starts(with: BinaryPropertyListSizeCheck.magic), (try? PropertyList(parsing: bytes)) == nil {
        return .failure(.init(path: path, reason: .binary))
      }
      return .success(bytes)
    } catch {
      return .failure(.init(path: path, reason: .unreadable(error)))
    }
  }
}

extension AssetReference {
  init(_ found: ScannedName, of file: String, _ lines: inout LineCounter) {
    let place = lines.place(of: found.range.lowerBound)
    self.init(
      file: file, line: place.line, column: place.column, name: found.name, kind: found.kind, subject: found.subject,
      certainty: found.certainty, key: found.key, bundle: found.bundle)
    ownBundle = found.ownBundle
  }
}
