internal import Catalog
internal import Files

/// What was found in sets and read in text files, with their stamps, as a file stores it.
///
/// The file begins with everything else that this depends on: the build of the program and the settings. It ends with a
/// checksum. A file that is truncated, damaged or written by another build is ignored.
public struct CachedFindings: Sendable {
  /// More bytes than this are neither read nor written: some hundred thousand sets.
  public static let largest = 64 << 20

  /// What is stored about one set or file.
  struct Note: Sendable {
    var path: ExactName
    var stamp: FolderFingerprint
    var content: [UInt8]
  }

  /// The ranges of the parts of a note in `bytes`.
  private struct EntryRanges {
    var stamp: Range<Int>
    var content: Range<Int>
  }

  private static let signature = Array("assets: findings, 3\n".utf8)

  private let key: [UInt8]
  /// The whole file.
  public let bytes: [UInt8]
  private let places: [ExactName: EntryRanges]

  /// An empty cache.
  public init(key: [UInt8]) {
    self.init(key: key, bytes: [], places: [:])
  }

  private init(key: [UInt8], bytes: [UInt8], places: [ExactName: EntryRanges]) {
    self.key = key
    self.bytes = bytes
    self.places = places
  }

  /// Takes the bytes of a file; ignores them if they were not written for this key.
  ///
  /// - Parameter key: What the findings depend on; see `Validator.memoryKey`.
  public init(parsing bytes: [UInt8], key: [UInt8]) {
    self.init(key: key, bytes: bytes, places: Self.places(in: bytes, key) ?? [:])
  }

  private static func places(in bytes: [UInt8], _ key: [UInt8]) -> [ExactName: EntryRanges]? {
    guard bytes.count <= largest, var reader = CacheReader(checking: bytes), reader.take(signature),
      let found = reader.takePart(), bytes[found] == key[...], let count = reader.takeCount()
    else { return nil }
    var places: [ExactName: EntryRanges] = [:]
    // Each takes at least the three numbers.
    places.reserveCapacity(min(count, bytes.count / 12))
    for _ in 0..<count {
      guard let path = reader.takeText(), let stamp = reader.takePart(), let content = reader.takePart() else {
        return nil
      }
      places[ExactName(path)] = EntryRanges(stamp: stamp, content: content)
    }
    return reader.isAtEnd ? places : nil
  }

  var count: Int { places.count }

  /// Returns what is stored about a set or file; nil if it is unknown or had another stamp.
  func content<Value>(
    of path: ExactName, _ stamp: FolderFingerprint, _ take: (inout CacheReader) -> Value?
  ) -> Value? {
    guard let place = places[path], bytes[place.stamp] == stamp.bytes[...] else { return nil }
    var reader = CacheReader(bytes, place.content)
    guard let content = take(&reader), reader.isAtEnd else { return nil }
    return content
  }

  /// Writes what is kept from an earlier file, then what is new, both in the order of the paths.
  init(_ earlier: CachedFindings, keeping kept: [ExactName], adding notes: [Note]) {
    var writer = CacheWriter()
    writer.append(raw: Self.signature[...])
    writer.append(earlier.key[...])
    writer.append(count: kept.count + notes.count)
    var places: [ExactName: EntryRanges] = [:]
    places.reserveCapacity(kept.count + notes.count)
    for path in kept.sorted() {
      guard let place = earlier.places[path] else { continue }
      writer.append(path.text)
      let stamp = writer.append(earlier.bytes[place.stamp])
      places[path] = EntryRanges(stamp: stamp, content: writer.append(earlier.bytes[place.content]))
    }
    for note in notes.sorted(by: { $0.path < $1.path }) {
      writer.append(note.path.text)
      let stamp = writer.append(note.stamp.bytes[...])
      places[note.path] = EntryRanges(stamp: stamp, content: writer.append(note.content[...]))
    }
    writer.close()
    self.init(key: earlier.key, bytes: writer.bytes, places: places)
  }
}

extension Validator {
  /// What the findings of sets depend on besides the sets: the rules with their settings, and the program.
  ///
  /// - Parameter build: A different string for every build of the program.
  public func memoryKey(build: String) -> [UInt8] {
    var writer = CacheWriter()
    writer.append(build)
    for rule in activeRules {
      let id = rule.description.id
      writer.append(id)
      writer.append(settings.severity(of: rule).rawValue)
      writer.append(settings.setsSeverity(of: rule) ? "all" : "each")
      let options = settings.rules[id]?.options ?? [:]
      writer.append(count: options.count)
      for (name, words) in options.sorted(by: { Path.precedes($0.key, $1.key) }) {
        writer.append(name)
        writer.append(count: words.count)
        for word in words { writer.append(word) }
      }
    }
    return writer.bytes
  }
}
