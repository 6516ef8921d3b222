/// A name or path compared by its bytes.
///
/// Swift calls two strings equal when they look the same, but `é` as one character and as two are two names to git and
/// to many file systems. Names that tell files apart are compared this way.
public struct ExactName: Hashable, Comparable, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }

  public static func == (one: ExactName, other: ExactName) -> Bool {
    one.text.utf8.count == other.text.utf8.count && one.text.utf8.elementsEqual(other.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  public static func < (one: ExactName, other: ExactName) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}
