/// Paths as text: joins, splits and compares them without access to the file system.
///
/// Paths are processed as bytes, as by a file system: a name may start with a combining mark, which Swift would merge
/// with the `/` before it into one character.
///
/// A path is a `String` with `/` between names. `""` is the root of a `FileTree`, or the current folder.
public enum Path {
  /// Returns the two paths with one `/` between them; an absolute second path is returned alone.
  public static func join(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || path.utf8.first == slash { return path }
    if path.isEmpty { return folder }
    return folder.utf8.last == slash ? folder + path : folder + "/" + path
  }

  /// Returns the last name of a path, without trailing slashes.
  public static func name(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    return trimmed.utf8.lastIndex(of: slash).map { String(trimmed[trimmed.utf8.index(after: $0)...]) } ?? trimmed
  }

  /// Returns the path without its last name: `""` for a single name, `/` for a name at the root of the disk.
  public static func folder(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let end = trimmed.utf8.lastIndex(of: slash) else { return "" }
    return end == trimmed.startIndex ? "/" : String(trimmed[..<end])
  }

  /// Returns the part after the last dot of the last name; `""` if there is no dot, or only a leading one.
  public static func fileExtension(_ path: String) -> String {
    let name = name(path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
    return String(name[name.utf8.index(after: dot)...])
  }

  /// Returns the last name without its extension and the dot before it.
  public static func stem(_ path: String) -> String {
    let name = name(path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Returns the part of `path` below `folder`; `""` for the folder itself, nil if it is outside.
  public static func relative(_ path: String, to folder: String) -> String? {
    if folder.isEmpty { return path.utf8.first == slash ? nil : path }
    if path.utf8.elementsEqual(folder.utf8) { return "" }
    let prefix = folder.utf8.last == slash ? folder : folder + "/"
    return path.utf8.starts(with: prefix.utf8) ? String(Substring(path.utf8.dropFirst(prefix.utf8.count))) : nil
  }

  /// Returns an absolute path without `.`, `..` and doubled slashes, relative to `folder` if `path` is relative.
  /// Symbolic links are not resolved.
  public static func absolute(_ path: String, from folder: String) -> String {
    var result: [Substring] = []
    for name in names(join(folder, path)) where name != "." {
      if name == ".." { _ = result.popLast() } else { result.append(name) }
    }
    return "/" + result.joined(separator: "/")
  }

  /// Returns `path` relative to `folder`, with `..` if it is outside; both are absolute.
  public static func shown(_ path: String, from folder: String) -> String {
    let target = names(path)
    let start = names(folder)
    let shared = sharedCount(target, start)
    let shown = Array(repeating: "..", count: start.count - shared) + target[shared...]
    return shown.isEmpty ? "." : shown.joined(separator: "/")
  }

  /// Returns the deepest folder that contains all of the paths, which are absolute.
  public static func commonFolder(_ folders: [String]) -> String? {
    guard var shared = folders.first.map(names) else { return nil }
    for folder in folders.dropFirst() { shared.removeSubrange(sharedCount(shared, names(folder))...) }
    return "/" + shared.joined(separator: "/")
  }

  /// Orders names by their bytes, as git and the lists of this project do.
  public static func precedes(_ one: String, _ other: String) -> Bool {
    // Long lists are sorted with it, so the bytes are compared without copying them.
    let isFirst = one.utf8.withContiguousStorageIfAvailable { first in
      other.utf8.withContiguousStorageIfAvailable { second in precedes(first, second) }
    }
    return (isFirst ?? nil) ?? one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  private static func precedes(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    let shared = min(one.count, other.count)
    for place in 0..<shared where one[place] != other[place] { return one[place] < other[place] }
    return one.count < other.count
  }

  /// Orders names by their bytes, and numbers in them by value: `shot2` before `shot10`.
  public static func precedesNaturally(_ one: String, _ other: String) -> Bool {
    var (first, second) = (one, other)
    let order = first.withUTF8 { first in second.withUTF8 { second in naturalOrder(first, second) } }
    return order == 0 ? precedes(one, other) : order < 0
  }

  /// - Returns: A negative number if the first name comes first, 0 if they differ in leading zeros at most.
  private static func naturalOrder(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    var (left, right) = (0, 0)
    while left < one.count, right < other.count {
      if isDigit(one[left]), isDigit(other[right]) {
        let (first, second) = (digits(of: one, &left), digits(of: other, &right))
        if first.count != second.count { return first.count - second.count }
        for (digit, next) in zip(first, second) where digit != next { return Int(digit) - Int(next) }
      } else if one[left] != other[right] {
        return Int(one[left]) - Int(other[right])
      } else {
        (left, right) = (left + 1, right + 1)
      }
    }
    return (one.count - left) - (other.count - right)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// Reads the digits from a place on, without leading zeros.
  private static func digits(of name: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> Slice<
    UnsafeBufferPointer<UInt8>
  > {
    let number = name[place...].prefix(while: isDigit)
    place = number.endIndex
    return number.drop { $0 == 48 }
  }

  /// Returns the names between the slashes of a path, beginning with the outermost folder.
  public static func names(_ path: String) -> [Substring] {
    path.utf8.split(separator: slash).map { Substring($0) }
  }

  /// Returns everything between the slashes of a path, empty parts included. A slash is a byte: a mark that follows it
  /// makes another letter of both in Swift, but not on a disk.
  public static func parts(_ path: String) -> [String] {
    path.utf8.split(separator: slash, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  private static func sharedCount(_ one: [Substring], _ other: [Substring]) -> Int {
    zip(one, other).prefix { $0.utf8.elementsEqual($1.utf8) }.count
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    guard path.utf8.count > 1, path.utf8.last == slash else { return path }
    let end = path.utf8.lastIndex { $0 != slash }
    return end.map { String(path[...$0]) } ?? "/"
  }

  private static var slash: UInt8 { UInt8(ascii: "/") }
}
