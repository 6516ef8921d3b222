/// A name or path compared by its bytes.
///
/// Swift calls two strings equal when they look the same, but `é` as one character and as two are two names to git and
/// to many file systems. Names that tell files apart are compared this way.
public struct ExactName: Hashable, Comparable, Sendable {
  private let bytes: [UInt8]

  public init(_ text: String) { bytes = Array(text.utf8) }

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public static func < (one: ExactName, other: ExactName) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }
}
