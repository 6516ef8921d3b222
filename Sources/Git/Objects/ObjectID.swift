internal import CGit2

/// The ID of a commit, tree, blob or tag: a SHA-1 of 20 bytes, ordered like its hexadecimal form.
public struct ObjectID: Hashable, Sendable {
  // Big-endian words, so that comparing them compares the bytes.
  private var words: SIMD2<UInt64>
  private var tail: UInt32

  /// Takes 20 bytes, the most significant first; nil for any other count.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20 else { return nil }
    self = Array(bytes).withUnsafeBytes { ObjectID($0, at: 0) }
  }

  /// Reads 40 hexadecimal digits; nil for anything else.
  public init?(_ hex: some StringProtocol) {
    var hex = String(hex)
    let id = hex.withUTF8 { $0.count == 40 ? ObjectID(digits: UnsafeRawBufferPointer($0), at: 0) : nil }
    guard let id else { return nil }
    self = id
  }

  /// The 20 bytes, the most significant first.
  public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

  /// Passes the 20 bytes to a function; they are valid only during the call.
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try Swift.withUnsafeBytes(of: raw.id, body)
  }

  /// Reads 20 bytes at an offset; they must be within the buffer.
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    let first = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    let second = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
    words = SIMD2(first, second)
    tail = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt32.self))
  }

  /// Reads 40 hexadecimal digits at an offset; nil if they aren't all digits or there are fewer.
  init?(digits: UnsafeRawBufferPointer, at offset: Int) {
    guard offset >= 0, offset <= digits.count - 40 else { return nil }
    guard let first = Self.number(digits, offset..<(offset + 16)),
      let second = Self.number(digits, (offset + 16)..<(offset + 32)),
      let last = Self.number(digits, (offset + 32)..<(offset + 40))
    else { return nil }
    (words, tail) = (SIMD2(first, second), UInt32(truncatingIfNeeded: last))
  }

  private static func number(_ digits: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt64? {
    var number: UInt64 = 0
    for place in range {
      guard let value = value(ofDigit: digits[place]) else { return nil }
      number = number << 4 | UInt64(value)
    }
    return number
  }

  /// The first eight bytes.
  var leadingWord: UInt64 { words[0] }

  /// Eight bytes of a SHA-1 are already a good hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(words[0]) }

  /// The slot of this id in a hash table with `count` slots, a power of two.
  func place(among count: Int) -> Int { Int(truncatingIfNeeded: words[0]) & (count - 1) }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension ObjectID: Comparable {
  public static func < (left: Self, right: Self) -> Bool {
    (left.words[0], left.words[1], left.tail) < (right.words[0], right.words[1], right.tail)
  }
}

extension ObjectID: CustomStringConvertible {
  /// The 40 hexadecimal digits, in lower case.
  public var description: String {
    String(unsafeUninitializedCapacity: 40) { digits in
      withUnsafeBytes { bytes in
        for place in 0..<20 {
          digits[2 * place] = Self.digit(bytes[place] >> 4)
          digits[2 * place + 1] = Self.digit(bytes[place] & 15)
        }
      }
      return 40
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// The first seven digits, for people to read; it may name more than one object.
  public var short: String { String(description.prefix(7)) }
}

extension ObjectID {
  /// Converts an id of libgit2.
  init(_ id: git_oid) {
    self = Swift.withUnsafeBytes(of: id.id) { ObjectID($0, at: 0) }
  }

  /// The id as libgit2's type.
  var raw: git_oid {
    var id = git_oid()
    Swift.withUnsafeMutableBytes(of: &id.id) { bytes in
      bytes.storeBytes(of: words[0].bigEndian, as: UInt64.self)
      bytes.storeBytes(of: words[1].bigEndian, toByteOffset: 8, as: UInt64.self)
      bytes.storeBytes(of: tail.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return id
  }

  /// The id; nil if it is all zeros, libgit2's "none".
  static func unlessZero(_ id: git_oid) -> ObjectID? {
    let id = ObjectID(id)
    return id.words == SIMD2(0, 0) && id.tail == 0 ? nil : id
  }
}
