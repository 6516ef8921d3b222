/// Measures a binary property list before a parser expands it.
///
/// Objects refer to one another by number and may be shared, so a few hundred bytes can represent more values than fit
/// into memory. What is out of bounds here is left to the parser to refuse, except for the widths of numbers: libplist
/// accepts more than are defined and would find lists that were not measured.
///
/// Source: Apple, CoreFoundation, `CFBinaryPList.c`, the comment on the file format.
struct BinaryPropertyListSizeCheck {
  static let magic = Array("bplist00".utf8)

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let offsetTable: Int
  /// What each object expands into, once known; 0 while it is being measured.
  private var known: [Int: (depth: Int, values: Int)] = [:]
  /// Each object is measured once, but the lists of many objects may overlap; each reference counts as at least one
  /// value.
  private var referencesLeft = PropertyList.maxValueCount + 1
  private var hasOddWidth = false

  /// Returns how deep lists are nested and how many values there are if each is written out; nil for numbers of an
  /// undefined width.
  static func shape(of bytes: [UInt8]) -> (depth: Int, values: Int)? {
    guard bytes.count >= 40 else { return (0, 0) }
    var measured = BinaryPropertyListSizeCheck(bytes)
    guard (1...8).contains(measured.offsetSize), (1...8).contains(measured.referenceSize) else { return nil }
    let shape = measured.shape(ofObject: measured.number(at: bytes.count - 16, size: 8), depth: 0)
    return measured.hasOddWidth ? nil : shape
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offsetSize = Int(bytes[bytes.count - 26])
    referenceSize = Int(bytes[bytes.count - 25])
    objectCount = Self.number(in: bytes, at: bytes.count - 24, size: 8)
    offsetTable = Self.number(in: bytes, at: bytes.count - 8, size: 8)
  }

  private mutating func shape(ofObject index: Int, depth: Int) -> (depth: Int, values: Int) {
    if let shape = known[index] { return shape }
    guard depth <= PropertyList.deepest else { return (depth, 1) }
    known[index] = (PropertyList.deepest + 1, 1)  // A list that holds itself has no end.
    var shape = (depth: 1, values: 1)
    for child in references(ofObject: index) {
      guard referencesLeft > 0, !hasOddWidth else { return (1, PropertyList.maxValueCount + 1) }
      let inner = self.shape(ofObject: child, depth: depth + 1)
      shape.depth = max(shape.depth, inner.depth + 1)
      shape.values = min(shape.values + inner.values, PropertyList.maxValueCount + 1)
    }
    known[index] = shape
    return shape
  }

  /// Returns the numbers of the objects that an array, a set or a dictionary holds; none for other objects.
  private mutating func references(ofObject index: Int) -> [Int] {
    guard index < objectCount, index < bytes.count else { return [] }
    let start = number(at: offsetTable.addingReportingOverflow(index * offsetSize).partialValue, size: offsetSize)
    guard start >= 0, start < bytes.count, let count = referenceCount(at: start) else { return [] }
    let room = max(0, (bytes.count - count.first) / referenceSize)
    let last = min(count.count, referencesLeft, room)
    referencesLeft -= last
    return (0..<last).map { [self] in number(at: count.first + $0 * referenceSize, size: referenceSize) }
  }

  /// Returns the start of the references of the object at a place, and their number.
  private mutating func referenceCount(at start: Int) -> (first: Int, count: Int)? {
    let kind = bytes[start] >> 4
    guard [0xA, 0xC, 0xD].contains(kind) else { return nil }
    var (first, count) = (start + 1, Int(bytes[start] & 0xF))
    if count == 0xF, first < bytes.count {
      guard bytes[first] & 0xF <= 3 else {
        hasOddWidth = true
        return nil
      }
      let size = 1 << Int(bytes[first] & 0x3)
      count = number(at: first + 1, size: size)
      first += 1 + size
    }
    return (first, min(count, bytes.count) * (kind == 0xD ? 2 : 1))
  }

  private func number(at place: Int, size: Int) -> Int { Self.number(in: bytes, at: place, size: size) }

  /// Reads a big-endian number; one that doesn't fit or is out of bounds reads as a very large one.
  private static func number(in bytes: [UInt8], at place: Int, size: Int) -> Int {
    guard place >= 0, size > 0, size <= 8, place <= bytes.count - size else { return Int(Int32.max) }
    let value = bytes[place..<(place + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return value > UInt64(Int32.max) ? Int(Int32.max) : Int(value)
  }
}
