/// One pack with its index (version 2), of which only the pieces that are needed are read.
final class PackFile {
  /// What an entry holds: an object, or a difference from another entry of the same pack.
  enum Content {
    case object(ObjectKind)
    case difference(fromEntryAt: Int)
    case differenceFrom(ObjectID)
  }

  struct Entry {
    var content: Content
    /// The size of the object or of the difference, unpacked.
    var byteCount: Int
    /// Where its zlib stream starts.
    var streamOffset: Int
  }

  /// Without `.pack` and `.idx`.
  private let path: String
  private lazy var index = OpenedFile(path + ".idx")
  private lazy var pack = OpenedFile(path + ".pack")
  /// How many ids begin with each byte or a lower one; empty where the index is not of version 2.
  private lazy var counts: [Int] = readCounts()

  private static let idsStart = 8 + 256 * 4
  private static let idsReadAtOnce = 64

  init(path: String) {
    self.path = path
  }

  /// Returns where in the pack an object starts.
  func offset(of id: ObjectID) -> Int? {
    let wanted = id.bytes
    let first = Int(wanted[0])
    guard let index, let count = counts.last else { return nil }
    let range = (first == 0 ? 0 : counts[first - 1])..<counts[first]
    guard let found = position(of: wanted, among: range, index.descriptor) else { return nil }
    // Behind the ids stand the checksums, then the offsets, then the ones that take more than 31 bits.
    let offsets = Self.idsStart + count * 24
    guard let offset = number(at: offsets + found * 4, bytes: 4) else { return nil }
    guard offset & 0x8000_0000 != 0 else { return offset }
    return number(at: offsets + count * 4 + (offset & 0x7fff_ffff) * 8, bytes: 8).flatMap { $0 < 0 ? nil : $0 }
  }

  /// Halves the range until little enough is left to be read at once.
  private func position(of wanted: [UInt8], among range: Range<Int>, _ descriptor: Int32) -> Int? {
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > Self.idsReadAtOnce {
      let middle = low + (high - low) / 2
      guard let id = SystemFile.piece(of: descriptor, at: Self.idsStart + middle * 20, count: 20) else { return nil }
      if wanted.lexicographicallyPrecedes(id) { high = middle } else { low = middle }
    }
    guard let ids = SystemFile.piece(of: descriptor, at: Self.idsStart + low * 20, count: (high - low) * 20) else {
      return nil
    }
    return (0..<(high - low)).first { ids[($0 * 20)..<($0 * 20 + 20)].elementsEqual(wanted) }.map { low + $0 }
  }

  private func readCounts() -> [Int] {
    guard let index, let bytes = SystemFile.piece(of: index.descriptor, at: 0, count: Self.idsStart),
      bytes.starts(with: [0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2])
    else { return [] }
    let counts = stride(from: 8, to: Self.idsStart, by: 4).map { start in
      bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard zip(counts, counts.dropFirst()).allSatisfy({ $0 <= $1 }), let last = counts.last, let size = index.byteCount
    else { return [] }
    // An id, a checksum and an offset for each object, and two checksums of the whole at the end.
    return Self.idsStart + last * 28 + 40 <= size ? counts : []
  }

  private func number(at offset: Int, bytes count: Int) -> Int? {
    guard let index, let bytes = SystemFile.piece(of: index.descriptor, at: offset, count: count) else { return nil }
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  // MARK: Entries

  func entry(at offset: Int) -> Entry? {
    // Ten bytes of size and twenty of an id are the most an entry begins with; behind it stand twenty of a checksum.
    guard let pack, let head = SystemFile.piece(of: pack.descriptor, at: offset, count: 32), let first = head.first
    else {
      return nil
    }
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

  private static func content(type: UInt8, _ head: [UInt8], _ position: inout Int, _ offset: Int) -> Content? {
    switch type {
    case 6:
      guard let distance = distance(head, &position), distance > 0, distance < offset else { return nil }
      return .difference(fromEntryAt: offset - distance)
    case 7:
      guard position + 20 <= head.count else { return nil }
      defer { position += 20 }
      return ObjectID(bytes: head[position..<(position + 20)]).map { .differenceFrom($0) }
    default: return ObjectKind(rawValue: type).map { .object($0) }
    }
  }

  private static func distance(_ head: [UInt8], _ position: inout Int) -> Int? {
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

  /// Returns the first bytes of an entry, unpacked: enough for the two sizes a difference begins with.
  func head(of entry: Entry) -> [UInt8]? {
    guard let pack, let stream = InflatingFile(pack.descriptor, at: entry.streamOffset) else { return nil }
    return stream.read(min(entry.byteCount, 20))
  }

  func bytes(of entry: Entry) -> [UInt8]? {
    guard let pack, let stream = InflatingFile(pack.descriptor, at: entry.streamOffset),
      let bytes = stream.read(entry.byteCount), stream.isAtEnd()
    else { return nil }
    return bytes
  }
}
