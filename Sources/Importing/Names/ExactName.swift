/// A name or path compared by its bytes.
///
/// Swift calls two strings equal when they look the same, but `é` as one character and as two are two names to git and
/// to many file systems.
struct ExactName: Hashable, Comparable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  static func < (one: ExactName, other: ExactName) -> Bool { one.bytes.lexicographicallyPrecedes(other.bytes) }
}

/// A name as a disk sees it that ignores case and Unicode form: two names with one folding cannot lie in one folder of
/// a Mac.
struct FoldedName: Hashable {
  private let text: String

  init(_ text: String) { self.text = text.lowercased() }
}
