/// Trees and commits recently read from packs, for objects that are stored as deltas against them.
///
/// It is a fixed-size table and not a dictionary, because it is asked several times for each object. It is small, so
/// that freed memory is soon used again and a long walk stays in the processor's cache.
struct DeltaBaseCache {
  private struct Entry {
    var place: ObjectFiles.PackOffset
    var found: ObjectFiles.Found
  }

  /// When this many entries have accumulated, those that were not used meanwhile are dropped. By default git makes
  /// delta chains of up to 50, and a path has a few folders.
  private static let most = 256
  /// The same limit in bytes: fifty versions of a folder with a few thousand names fit in the two halves.
  private static let limit = 12 << 20
  /// Larger trees aren't worth caching.
  private static let largest = 1 << 20
  /// The number of slots, a power of two.
  private static let width = 1024

  private var young: [Entry?] = []
  private var old: [Entry?] = []
  private var youngCount = 0
  private var youngBytes = 0

  subscript(place: ObjectFiles.PackOffset) -> ObjectFiles.Found? {
    mutating get {
      let number = Self.number(of: place)
      if !young.isEmpty, let entry = young[number], entry.place == place { return entry.found }
      guard !old.isEmpty, let entry = old[number], entry.place == place else { return nil }
      add(entry.found, at: place)
      return entry.found
    }
  }

  mutating func add(_ found: ObjectFiles.Found, at place: ObjectFiles.PackOffset) {
    guard found.kind != .blob, found.bytes.count <= Self.largest else { return }
    if young.isEmpty || youngCount >= Self.most || youngBytes > Self.limit {
      (old, young) = (young, Array(repeating: nil, count: Self.width))
      (youngCount, youngBytes) = (0, 0)
    }
    young[Self.number(of: place)] = Entry(place: place, found: found)
    youngCount += 1
    youngBytes += found.bytes.count
  }

  /// Spreads neighboring offsets over the table.
  private static func number(of place: ObjectFiles.PackOffset) -> Int {
    let mixed = (UInt64(place.offset) ^ UInt64(place.pack) << 40) &* 0x9e37_79b9_7f4a_7c15
    return Int(mixed >> 32) & (width - 1)
  }
}
