internal import System

/// Git's file of packed references, cached and read again only after a change.
///
/// Source: git, `refs/packed-backend.c`, `create_snapshot` and `find_reference_location`.
final class PackedReferences {
  private var known: (stamp: POSIXFile.CachedStat, table: Table)?

  /// Returns the current contents of the file; nil if it doesn't exist.
  func table(in commonDirectory: String) throws -> Table? {
    let path = commonDirectory.joined("packed-refs")
    guard let stamp = POSIXFile.stamp(of: path) else { return nil }
    if let known, known.stamp == stamp { return known.table }
    guard let bytes = try POSIXFile.bytes(of: path) else { return nil }
    let table = Table(bytes)
    known = (stamp, table)
    return table
  }

  /// Lines with an id, a space and a name; other lines start with `#` or `^`.
  struct Table {
    private let bytes: [UInt8]
    /// The ranges of the names, sorted by their bytes.
    private let names: [Range<Int>]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      var names: [Range<Int>] = []
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        if end - start > 41, bytes[start + 40] == UInt8(ascii: " ") { names.append((start + 41)..<end) }
        start = end + 1
      }
      let isSorted = zip(names, names.dropFirst()).allSatisfy { Self.order(bytes[$0], bytes[$1]) <= 0 }
      self.names = isSorted ? names : names.sorted { Self.order(bytes[$0], bytes[$1]) < 0 }
    }

    /// Returns the target of a reference; nil if its id is invalid.
    func target(of name: String) -> FileReferenceStore.Target? {
      let wanted = Array(name.utf8)
      let place = first(notBefore: wanted)
      guard place < names.count, Self.order(bytes[names[place]], wanted[...]) == 0 else { return .nothing }
      let start = names[place].lowerBound - 41
      return ObjectID(String(decoding: bytes[start..<(start + 40)], as: UTF8.self)).map { .object($0) }
    }

    /// Returns the names of references that begin with a prefix, without the prefix.
    func names(below prefix: String) -> [String] {
      let count = prefix.utf8.count
      return range(below: prefix).map { String(decoding: bytes[$0].dropFirst(count), as: UTF8.self) }
    }

    /// Returns the references that begin with a prefix, by their names without it; nil if an id is invalid.
    func targets(below prefix: String) -> [(name: String, target: ObjectID)]? {
      let count = prefix.utf8.count
      var targets: [(name: String, target: ObjectID)] = []
      for range in range(below: prefix) {
        let id = String(decoding: bytes[(range.lowerBound - 41)..<(range.lowerBound - 1)], as: UTF8.self)
        guard let target = ObjectID(id) else { return nil }
        targets.append((String(decoding: bytes[range].dropFirst(count), as: UTF8.self), target))
      }
      return targets
    }

    private func range(below prefix: String) -> ArraySlice<Range<Int>> {
      let wanted = Array(prefix.utf8)
      return names[first(notBefore: wanted)...].prefix { Self.begins(bytes[$0], with: wanted) }
    }

    private static func begins(_ name: ArraySlice<UInt8>, with prefix: [UInt8]) -> Bool {
      name.count >= prefix.count && order(name.prefix(prefix.count), prefix[...]) == 0
    }

    private func first(notBefore name: [UInt8]) -> Int {
      var (low, high) = (0, names.count)
      while low < high {
        let middle = (low + high) / 2
        if Self.order(bytes[names[middle]], name[...]) < 0 { low = middle + 1 } else { high = middle }
      }
      return low
    }

    private static func order(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Int {
      let result = one.withUnsafeBytes { one in
        other.withUnsafeBytes { other in
          guard let first = one.baseAddress, let second = other.baseAddress else { return 0 }
          return Int(memcmp(first, second, min(one.count, other.count)))
        }
      }
      return result != 0 ? result : one.count - other.count
    }
  }
}
