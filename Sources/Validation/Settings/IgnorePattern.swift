internal import Files

/// A pattern for paths, or for names of assets, as one writes it in `.gitignore`.
///
/// `*` stands for any letters of one name, `?` for one byte of it, `**` for any number of names. A pattern with a `/`
/// that is not its end is told from the top, one without fits at any depth. What it fits it covers with all that lies
/// inside. Bytes are compared, upper and lower case are two, and there is no escape.
///
/// The work is at most the length of the pattern times that of the path, whatever stands in them.
public struct IgnorePattern: Hashable, Sendable {
  private static let anything = Array("**".utf8)
  private static let slash = UInt8(ascii: "/")

  /// `**` in front where it fits at any depth, and at the end for all that lies inside.
  private let names: [[UInt8]]
  /// As somebody wrote it.
  let text: String

  /// nil where no name stands in the text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let names = bytes.split(separator: Self.slash).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }
    guard !names.isEmpty else { return nil }
    self.text = text
    let isFromTheTop = bytes.dropLast().contains(Self.slash)
    self.names = (isFromTheTop ? [] : [Self.anything]) + names + [Self.anything]
  }

  /// True where the pattern fits the path or a folder around it.
  public func covers(_ path: String) -> Bool {
    let row = path.utf8.split(separator: Self.slash).map(Array.init)
    return Wildcards.fit(names, row, isAny: { $0 == Self.anything }, isSame: Self.nameFits)
  }

  private static func nameFits(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    Wildcards.fit(pattern, name, isAny: { $0 == UInt8(ascii: "*") }, isSame: { $0 == $1 || $0 == UInt8(ascii: "?") })
  }
}
