internal import Files
internal import References

/// What one text file says about assets.
struct SourceFacts: Hashable, Sendable {
  /// The places that ask for an asset, or have the form of such a place.
  var references: [AssetReference]
  var mentions: NameMentions
  /// Why the file was not fully understood; nil if it was.
  var problem: SourceIssue?
}

/// Why a file that describes how a project is built or what it shows can't be read.
struct SourceIssue: Hashable, Sendable {
  /// Counted from 1.
  var line: Int
  var reason: String
  /// True if Xcode may read it anyway.
  var isLimitOfOurs = false

  /// Finds errors at which the parsers of Apple's tools, of Flutter and of git stop.
  static func find(in bytes: [UInt8], of path: String) -> SourceIssue? {
    let name = Path.name(path)
    let kind = Path.fileExtension(name).lowercased()
    if name == PackageManifest.fileName { return PackageManifest.problem(in: bytes).map(SourceIssue.init) }
    guard ["xcconfig", "plist", "xib", "storyboard"].contains(kind) || name == "pubspec.yaml" else { return nil }
    if let line = ConflictMarkers.line(in: bytes) { return SourceIssue(.conflictMarkers(line: line)) }
    // An old interface file isn't written in tags, and a property list may be generated from one that contains
    // directives.
    let isMarkup = bytes.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
    let isJudged = kind == "xib" || kind == "storyboard" || name.hasSuffix("Info.plist")
    guard isMarkup, isJudged, !isTemplate(bytes), !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]),
      kind != "plist" || !bytes.split(separator: 0x0A).contains(where: { $0.first == UInt8(ascii: "#") })
    else { return nil }
    return MarkupElement.lineOfBrokenTag(in: bytes).map {
      SourceIssue(line: $0, reason: "a tag is never closed, or was not open")
    }
  }

  init(_ error: ProjectFileError) {
    (line, reason) = (error.line ?? 1, error.reason)
    switch error {
    case .syntax, .conflictMarkers, .noProject: break
    case .tooLarge, .tooDeep, .tooManyValues, .otherForm, .repeatedObject: isLimitOfOurs = true
    }
  }

  /// True for a file from which a tool generates others: `{{name}}`, `<%= name %>`, `<#name#>`.
  static func isTemplate(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var position = 0
      while position + 1 < bytes.count {
        switch (bytes[position], bytes[position + 1]) {
        case (UInt8(ascii: "{"), UInt8(ascii: "{")), (UInt8(ascii: "<"), UInt8(ascii: "%")),
          (UInt8(ascii: "<"), UInt8(ascii: "#")):
          return true
        default: position += 1
        }
      }
      return false
    }
  }

  init(line: Int, reason: String, isLimitOfOurs: Bool = false) {
    (self.line, self.isLimitOfOurs) = (line, isLimitOfOurs)
    self.reason = reason.hasPrefix("line ") ? reason : "line \(line): \(reason)"
  }
}

/// Reads text files, and remembers what they say until they change.
struct SourceReader: Sendable {
  struct File: Sendable {
    var path: String
    var kind: TextKind
  }

  private let names: AssetNameTable
  private let memory: FindingsCache?
  /// Identifies the names: what a file mentions is only known for the same ones.
  private let fingerprint: UInt64

  init(names: AssetNameTable, memory: FindingsCache?) {
    (self.names, self.memory) = (names, memory)
    fingerprint = memory == nil ? 0 : names.fingerprint
  }

  /// Returns the facts about a file; nil if it can't be read or is too large.
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
      let bytes = try? source.readAll(), file.kind != .data || !Baseline.isListOfFindings(bytes)
    else { return nil }
    return SourceFacts(
      references: known ?? ReferenceFinder.references(in: bytes, of: file.path, atLeast: .likely),
      mentions: NameMentions(in: bytes, of: names, as: file.kind),
      problem: SourceIssue.find(in: bytes, of: file.path))
  }
}

/// The text files that may name assets, by their names.
enum TextKind {
  case code
  /// Interface files and settings, in which Xcode and the system look up a name as it is spelled.
  case interface
  /// Property lists, pages, and code in languages other than Apple's.
  case other
  case data
  /// Settings of tools, and pages about the project, which no app reads.
  case document

  init?(_ fileName: String) {
    switch Path.fileExtension(fileName).lowercased() {
    case "swift", "m", "mm", "h": self = .code
    case "xib", "storyboard", "pbxproj", "xcconfig": self = .interface
    case "plist": self = fileName.hasSuffix("Info.plist") ? .interface : .other
    case "xml", "html", "css", "js", "jsx", "ts", "tsx", "dart", "kt", "java", "intentdefinition", "c", "cpp":
      self = .other
    case "json", "strings", "xcstrings", "stringsdict": self = .data
    case "yml", "yaml", "toml", "md": self = .document
    default: return nil
    }
  }

  /// True for what an app may read when it runs: it may change the case of a name before it looks it up.
  var mayChangeCase: Bool { self == .other || self == .data }

  /// True for code, which may name an asset by a member: `R.drawable.bell`.
  var hasMembers: Bool { self == .code || self == .other }
}

// MARK: In a cache file

// Thousands of references are read at a time, so kinds are stored as numbers.
private let kinds = AssetReference.Kind.allCases
private let subjects = AssetReference.AssetKind.allCases

extension CacheWriter {
  /// Appends the facts about a file, without its path.
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
    append(count: facts.mentions.lookups.count)
    for lookup in facts.mentions.lookups {
      append(count: subjects.firstIndex(of: lookup.subject) ?? subjects.count)
      append(count: lookup.isComposed ? 1 : 0)
    }
    append(count: facts.problem?.line ?? 0)
    append(optional: facts.problem?.reason)
    append(count: facts.problem?.isLimitOfOurs == true ? 1 : 0)
  }

  private mutating func append(_ reference: AssetReference) {
    append(count: reference.line)
    append(count: reference.column)
    append(reference.name)
    append(count: kinds.firstIndex(of: reference.kind) ?? kinds.count)
    append(count: subjects.firstIndex(of: reference.subject) ?? subjects.count)
    append(count: reference.certainty.rawValue)
    append(optional: reference.key)
    append(optional: reference.bundle)
    append(optional: reference.ownBundle?.rawValue)
    append(optional: reference.condition)
    append(count: reference.hasFallback ? 1 : 0)
  }
}

extension CacheReader {
  /// Returns the stored facts of a file; nil if the bytes are something else.
  mutating func takeSourceFacts(in file: String) -> (facts: SourceFacts, fingerprint: UInt64)? {
    guard let fingerprint = takeNumber(),
      let references = takeList({ $0.takeReference(in: file) }),
      let mentions = takeList({ $0.takeMention() }),
      let built = takeList({ $0.takeList { reader in reader.takePart().map { Array(reader.bytes[$0]) } } }),
      let composesPaths = takeCount(), let lookups = takeList({ $0.takeLookup() }), let line = takeCount(),
      let reason = takeOptional(),
      let isLimitOfOurs = takeCount()
    else { return nil }
    let patterns = built.compactMap { DynamicNamePattern($0) }
    guard patterns.count == built.count else { return nil }
    return (
      SourceFacts(
        references: references,
        mentions: NameMentions(
          all: mentions, built: patterns, composesPaths: composesPaths == 1, lookups: Set(lookups)),
        problem: reason.text.map { SourceIssue(line: line, reason: $0, isLimitOfOurs: isLimitOfOurs == 1) }),
      fingerprint
    )
  }

  private mutating func takeMention() -> NameMentions.Mention? {
    guard let kind = takeCount().flatMap({ UInt8(exactly: $0) }).flatMap(NameMentions.Kind.init), let text = takeText()
    else { return nil }
    return NameMentions.Mention(text: ExactName(text), kind: kind)
  }

  private mutating func takeLookup() -> NameLookup? {
    guard let subject = takeSubject(), let isComposed = takeCount() else { return nil }
    return NameLookup(subject: subject, isComposed: isComposed == 1)
  }

  private mutating func takeSubject() -> AssetReference.AssetKind? {
    takeCount().flatMap { subjects.indices.contains($0) ? subjects[$0] : nil }
  }

  private mutating func takeReference(in file: String) -> AssetReference? {
    guard let line = takeCount(), let column = takeCount(), let name = takeText(),
      let kind = takeCount(), kinds.indices.contains(kind), let subject = takeSubject(),
      let certainty = takeCount().flatMap(AssetReference.Certainty.init), let key = takeOptional(),
      let bundle = takeOptional(), let ownBundle = takeOptional(), let condition = takeOptional(),
      let hasFallback = takeCount()
    else { return nil }
    var reference = AssetReference(
      file: file, line: line, column: column, name: name, kind: kinds[kind], subject: subject,
      certainty: certainty, key: key.text, bundle: bundle.text)
    reference.ownBundle = ownBundle.text.flatMap(AssetReference.OwnBundle.init)
    reference.condition = condition.text
    reference.hasFallback = hasFallback == 1
    return reference
  }
}
