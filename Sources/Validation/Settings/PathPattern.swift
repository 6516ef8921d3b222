/// A pattern for paths, or for names of assets, as one writes it in `.gitignore`.
///
/// `*` stands for any letters of one name, `?` for one byte of it, `**` for any number of names. A pattern with a `/`
/// that is not its end is told from the top, one without fits at any depth. What it fits it covers with all that lies
/// inside. Bytes are compared, upper and lower case are two, and there is no escape.
///
/// The work is at most the length of the pattern times that of the path, whatever stands in them.
struct PathPattern: Hashable, Sendable {
  private static let anything = Array("**".utf8)
  private static let slash = UInt8(ascii: "/")

  /// `**` in front where it fits at any depth, and at the end for all that lies inside.
  private let names: [[UInt8]]

  /// nil where no name stands in the text.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let names = bytes.split(separator: Self.slash).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }
    guard !names.isEmpty else { return nil }
    let isFromTheTop = bytes.dropLast().contains(Self.slash)
    self.names = (isFromTheTop ? [] : [Self.anything]) + names + [Self.anything]
  }

  /// True where the pattern fits the path or a folder around it.
  func covers(_ path: String) -> Bool {
    let row = path.utf8.split(separator: Self.slash).map(Array.init)
    return Self.fits(names, row, isAny: { $0 == Self.anything }, isSame: Self.nameFits)
  }

  private static func nameFits(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    fits(pattern, name, isAny: { $0 == UInt8(ascii: "*") }, isSame: { $0 == $1 || $0 == UInt8(ascii: "?") })
  }

  /// Tells whether a row of elements fits a pattern, in which some elements stand for any number of others.
  ///
  /// Goes back to the last of those only: what an earlier one took does not change what is left.
  private static func fits<Element>(
    _ pattern: [Element], _ row: [Element], isAny: (Element) -> Bool, isSame: (Element, Element) -> Bool
  ) -> Bool {
    var (position, place) = (0, 0)
    var last: (position: Int, place: Int)?
    while place < row.count {
      if position < pattern.count, isAny(pattern[position]) {
        last = (position, place)
        position += 1
      } else if position < pattern.count, isSame(pattern[position], row[place]) {
        position += 1
        place += 1
      } else if let any = last {
        last = (any.position, any.place + 1)
        position = any.position + 1
        place = any.place + 1
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy(isAny)
  }
}
