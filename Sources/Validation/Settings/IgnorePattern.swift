internal import Files

/// A pattern for paths, or for names of assets, as in `.gitignore`.
///
/// `*` matches any letters of one name, `?` one byte of it, `**` any number of names. A pattern with a `/` that is not
/// at its end starts at the top, one without matches at any depth. A match includes everything inside. Bytes are
/// compared, upper and lower case differ, and there is no escape.
///
/// The work is at most the length of the pattern times that of the path, whatever they contain.
public struct IgnorePattern: Hashable, Sendable {
  private static let anything = Array("**".utf8)
  private static let slash = UInt8(ascii: "/")

  /// `**` in front if it matches at any depth, and at the end for everything inside.
  private let names: [[UInt8]]
  /// The pattern as it was written.
  let text: String

  /// Nil if the text contains no name.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let names = bytes.split(separator: Self.slash).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }
    guard !names.isEmpty else { return nil }
    self.text = text
    let isFromTheTop = bytes.dropLast().contains(Self.slash)
    self.names = (isFromTheTop ? [] : [Self.anything]) + names + [Self.anything]
  }

  /// True if the pattern matches the path or a folder around it.
  public func covers(_ path: String) -> Bool {
    let row = path.utf8.split(separator: Self.slash).map(Array.init)
    return Wildcards.fit(names, row, isAny: { $0 == Self.anything }, isSame: Self.nameFits)
  }

  private static func nameFits(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    Wildcards.fit(pattern, name, isAny: { $0 == UInt8(ascii: "*") }, isSame: { $0 == $1 || $0 == UInt8(ascii: "?") })
  }
}
