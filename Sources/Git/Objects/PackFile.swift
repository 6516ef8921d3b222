/// One pack with its index (version 2).
final class PackFile {
  /// The content of an entry: an object, or a delta against another entry of the same pack.
  enum Content {
    case object(ObjectKind)
    case difference(fromEntryAt: Int)
    case differenceFrom(ObjectID)
  }

  struct Entry {
    var content: Content
    /// The unpacked size of the object or of the delta.
    var byteCount: Int
    /// The offset of its zlib stream.
    var streamOffset: Int
  }

  /// Without extension.
  private let path: String
  private lazy var ids: SortedIDs? = readIDs()
  private lazy var count = ids?.count ?? 0
  private lazy var pack = MappedFile(path + ".pack")
  private lazy var inflater = Inflater()

  private static let idsStart = 8 + 256 * 4

  init(path: String) {
    self.path = path
  }

  /// The same files, mapped once, for another thread.
  init(sharing other: PackFile) {
    path = other.path
    (ids, pack) = (other.ids, other.pack)
  }

  /// False if the index is incomplete, or of another version.
  var isReadable: Bool { ids != nil }

  /// Returns the offset of an object in the pack.
  func offset(of id: ObjectID) -> Int? {
    guard let ids, let found = ids.position(of: id) else { return nil }
    // After the ids come the checksums, then the offsets, then the offsets that take more than 31 bits.
    let offsets = Self.idsStart + count * 24
    let offset = ids.file.number(at: offsets + found * 4)
    guard offset & 0x8000_0000 != 0 else { return offset }
    let place = offsets + count * 4 + (offset & 0x7fff_ffff) * 8
    return place + 8 <= ids.file.bytes.count ? ids.file.longNumber(at: place) : nil
  }

  /// Nil if the index is incomplete, or of another version.
  private func readIDs() -> SortedIDs? {
    guard let file = MappedFile(path + ".idx"), file.bytes.count >= Self.idsStart,
      file.bytes.starts(with: [0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2])
    else { return nil }
    let ids = SortedIDs(file: file, counts: 8, start: Self.idsStart)
    // An id, a checksum and an offset for each object, and two checksums of the whole at the end.
    guard let count = ids.count, Self.idsStart + count * 28 + 40 <= file.bytes.count else { return nil }
    return ids
  }

  // MARK: Entries

  func entry(at offset: Int) -> Entry? {
    // An entry begins with at most ten bytes of size and twenty of an id; twenty bytes of checksum follow the last
    // entry.
    guard let bytes = pack?.bytes, offset >= 12, offset <= bytes.count - 32 else { return nil }
    let head = UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + 32)])
    let first = head[0]
    var position = 1
    var byteCount = Int(first & 15)
    var last = first
    var shift = 4
    while last & 0x80 != 0 {
      guard shift < 56 else { return nil }
      last = head[position]
      byteCount |= Int(last & 0x7f) << shift
      shift += 7
      position += 1
    }
    guard let content = Self.content(type: first >> 4 & 7, head, &position, offset) else { return nil }
    return Entry(content: content, byteCount: byteCount, streamOffset: offset + position)
  }

  private static func content(
    type: UInt8, _ head: UnsafeRawBufferPointer, _ position: inout Int, _ offset: Int
  ) -> Content? {
    switch type {
    case 6:
      guard let distance = distance(head, &position), distance > 0, distance < offset else { return nil }
      return .difference(fromEntryAt: offset - distance)
    case 7:
      guard position + 20 <= head.count else { return nil }
      defer { position += 20 }
      return .differenceFrom(ObjectID(head, at: position))
    default: return ObjectKind(rawValue: type).map { .object($0) }
    }
  }

  private static func distance(_ head: UnsafeRawBufferPointer, _ position: inout Int) -> Int? {
    var value = 0
    while position < head.count, value < 1 << 48 {
      let byte = head[position]
      position += 1
      value |= Int(byte & 0x7f)
      if byte & 0x80 == 0 { return value }
      value = (value + 1) << 7
    }
    return nil
  }

  private func stream(of entry: Entry) -> UnsafeRawBufferPointer? {
    guard let pack, entry.streamOffset < pack.bytes.count - 20 else { return nil }
    pack.noteLook(at: entry.byteCount)
    let bytes = pack.bytes
    return UnsafeRawBufferPointer(rebasing: bytes[entry.streamOffset..<(bytes.count - 20)])
  }

  /// Returns the first unpacked bytes of an entry: enough for the two sizes that begin a delta.
  func head(of entry: Entry) -> [UInt8]? { beginning(of: entry, count: min(entry.byteCount, 20)) }

  func beginning(of entry: Entry, count: Int) -> [UInt8]? {
    stream(of: entry).flatMap { inflater.head($0, count: count) }
  }

  func bytes(of entry: Entry) -> [UInt8]? {
    // A stream expands to about a thousand times its size at most, so a false size costs no memory.
    guard let stream = stream(of: entry), entry.byteCount / 1100 <= stream.count else { return nil }
    return inflater.bytes(stream, count: entry.byteCount)
  }
}
