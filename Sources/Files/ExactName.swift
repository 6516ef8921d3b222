internal import System

/// A name or path compared by its bytes.
///
/// Swift compares strings by canonical equivalence, but git and many file systems treat `é` as one code point and as
/// two as different names. Names that identify files are compared like this.
public struct ExactName: Hashable, Comparable, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }

  public static func == (one: ExactName, other: ExactName) -> Bool {
    let (first, second) = (one.text.utf8, other.text.utf8)
    guard first.count == second.count else { return false }
    // Every table of names compares them, so the bytes are compared without copying them.
    let result = first.withContiguousStorageIfAvailable { first in
      second.withContiguousStorageIfAvailable { second in areSame(first, second) }
    }
    return (result ?? nil) ?? first.elementsEqual(second)
  }

  /// - Parameter other: A name with the same number of bytes.
  private static func areSame(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = one.baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, one.count) == 0
  }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  public static func < (one: ExactName, other: ExactName) -> Bool { Path.precedes(one.text, other.text) }
}
