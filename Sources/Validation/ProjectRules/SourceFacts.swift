internal import Files
internal import References

/// What one file of text says of assets.
struct SourceFacts: Hashable, Sendable {
  /// The places that ask for an asset, or have the form of one that does.
  var references: [AssetReference]
  var mentions: NameMentions
}

/// Reads files of text, and remembers what they say as long as they don't change.
struct SourceReader: Sendable {
  struct File: Sendable {
    var path: String
    var kind: TextKind
  }

  private let names: AssetNameTable
  private let memory: FindingsCache?
  /// Which names these are: what a file mentions is known only for the same ones.
  private let fingerprint: UInt64

  init(names: AssetNameTable, memory: FindingsCache?) {
    (self.names, self.memory) = (names, memory)
    fingerprint = memory == nil ? 0 : names.fingerprint
  }

  /// Returns what a file says; nil if it can't be read or is too large.
  func facts(of file: File, in tree: any FileTree) -> SourceFacts? {
    let path = file.path
    guard let memory, let lookup = memory.recall(path, { $0.takeSourceFacts(in: path) }) else {
      return read(file, in: tree)
    }
    if let known = lookup.known, known.fingerprint == fingerprint { return known.facts }
    guard let facts = read(file, in: tree, known: lookup.known?.facts.references) else { return nil }
    memory.note(in: path, lookup.stamp) { $0.append(facts, fingerprint) }
    return facts
  }

  private func read(_ file: File, in tree: any FileTree, known: [AssetReference]? = nil) -> SourceFacts? {
    guard let source = try? tree.open(file.path), source.byteCount <= ReferenceFinder.largest,
      let bytes = try? source.readAll()
    else { return nil }
    return SourceFacts(
      references: known
        ?? ReferenceFinder.references(in: bytes, of: file.path).filter { $0.certainty >= .likely },
      mentions: NameMentions(in: bytes, of: names, isCode: file.kind == .code))
  }
}

/// The files of text that may name assets, by their names.
enum TextKind {
  case code
  /// Interface files, settings, and code in languages other than Apple's.
  case interface
  case data

  init?(_ fileName: String) {
    switch Path.fileExtension(fileName).lowercased() {
    case "swift", "m", "mm", "h": self = .code
    case "xib", "storyboard", "plist", "pbxproj", "xcconfig", "xml", "html", "css", "js", "jsx", "ts", "tsx", "dart",
      "kt", "java", "intentdefinition", "c", "cpp":
      self = .interface
    case "json", "strings", "xcstrings", "stringsdict", "yml", "yaml", "toml", "md": self = .data
    default: return nil
    }
  }
}

// MARK: In a cache file

extension CacheWriter {
  /// Appends what a file says; its path is not among that.
  ///
  /// - Parameter fingerprint: That of the names it was searched for.
  mutating func append(_ facts: SourceFacts, _ fingerprint: UInt64) {
    append(fingerprint)
    append(count: facts.references.count)
    for reference in facts.references { append(reference) }
    append(count: facts.mentions.all.count)
    for mention in facts.mentions.all {
      append(count: Int(mention.kind.rawValue))
      append(mention.text.text)
    }
    append(count: facts.mentions.built.count)
    for pattern in facts.mentions.built {
      append(count: pattern.pieces.count)
      for piece in pattern.pieces { append(piece[...]) }
    }
    append(count: facts.mentions.composesPaths ? 1 : 0)
  }

  private mutating func append(_ reference: AssetReference) {
    append(count: reference.line)
    append(count: reference.column)
    append(reference.name)
    append(reference.kind.rawValue)
    append(reference.subject.rawValue)
    append(count: reference.certainty.rawValue)
    append(optional: reference.key)
    append(optional: reference.bundle)
  }
}

extension CacheReader {
  /// Returns what a file said; nil if the bytes are something else.
  mutating func takeSourceFacts(in file: String) -> (facts: SourceFacts, fingerprint: UInt64)? {
    guard let fingerprint = takeNumber(),
      let references = takeList({ $0.takeReference(in: file) }),
      let mentions = takeList({ $0.takeMention() }),
      let built = takeList({ $0.takeList { reader in reader.takePart().map { Array(reader.bytes[$0]) } } }),
      let composesPaths = takeCount()
    else { return nil }
    let patterns = built.compactMap { DynamicNamePattern($0) }
    guard patterns.count == built.count else { return nil }
    return (
      SourceFacts(
        references: references,
        mentions: NameMentions(all: mentions, built: patterns, composesPaths: composesPaths == 1)),
      fingerprint
    )
  }

  private mutating func takeMention() -> NameMentions.Mention? {
    guard let kind = takeCount().flatMap({ UInt8(exactly: $0) }).flatMap(NameMentions.Kind.init), let text = takeText()
    else { return nil }
    return NameMentions.Mention(text: ExactName(text), kind: kind)
  }

  private mutating func takeReference(in file: String) -> AssetReference? {
    guard let line = takeCount(), let column = takeCount(), let name = takeText(),
      let kind = takeText().flatMap(AssetReference.Kind.init),
      let subject = takeText().flatMap(AssetReference.AssetKind.init),
      let certainty = takeCount().flatMap(AssetReference.Certainty.init), let key = takeOptional(),
      let bundle = takeOptional()
    else { return nil }
    return AssetReference(
      file: file, line: line, column: column, name: name, kind: kind, subject: subject, certainty: certainty,
      key: key.text, bundle: bundle.text)
  }
}
