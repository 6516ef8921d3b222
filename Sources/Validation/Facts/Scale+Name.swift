internal import Catalog
internal import Files

extension Scale {
  /// Returns the scale behind the last `@` of a name, where a number and `x` stand there and no letter or digit follows.
  static func named(by name: String) -> Scale? {
    guard name.utf8.contains(UInt8(ascii: "@")) else { return nil }
    let stem = Path.stem(name)
    guard let at = stem.lastIndex(of: "@") else { return nil }
    let rest = stem[stem.index(after: at)...]
    guard let x = rest.firstIndex(of: "x") else { return nil }
    let after = stem.index(after: x)
    if after < stem.endIndex, stem[after].isLetter || stem[after].isNumber { return nil }
    return Scale(String(rest[...x]))
  }
}
