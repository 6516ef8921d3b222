/// The name that Xcode 15 and newer generate in Swift for an image or a colour.
///
/// Apple documents no rule. This one gives every name of some projects' `GeneratedAssetSymbols.swift`; what it does to
/// letters outside of ASCII, which it passes over, is not known from any.
public struct AssetSymbol: Hashable, Sendable, CustomStringConvertible {
  /// The name in code, without backticks: `icWhite24Px`.
  public let identifier: String

  /// - Parameters:
  ///   - name: The asset's own name, without the groups around it.
  ///   - suffix: The word that is left out at the end: `image` or `color`.
  public init(of name: String, leavingOut suffix: String) {
    var words = Self.words(in: name)
    if words.count > 1, words[words.count - 1].lowercased() == suffix { words.removeLast() }
    let joined = name.utf8.contains(where: \.isLowercase) ? Self.camelCase(words) : words.joined(separator: "_")
    identifier = joined.utf8.first?.isDigit == true ? "_" + joined : joined
  }

  /// The symbol of an item; nil for types without one, and for names that give none.
  public init?(of item: CatalogItem) {
    switch item.type {
    case .imageSet: self.init(of: item.name, leavingOut: "image")
    case .colorSet: self.init(of: item.name, leavingOut: "color")
    default: return nil
    }
    if identifier.isEmpty { return nil }
  }

  public var description: String { identifier }

  private static func camelCase(_ words: [String]) -> String {
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (words.first?.lowercased() ?? "") + rest.joined()
  }

  /// Returns the words: capitals up to the one that begins a word, a capital with the small letters behind it, digits.
  private static func words(in name: String) -> [String] {
    let bytes = Array(name.utf8)
    var words: [String] = []
    var place = 0
    while place < bytes.count {
      let end = endOfWord(in: bytes, from: place)
      if end > place { words.append(String(decoding: bytes[place..<end], as: UTF8.self)) }
      place = max(end, place + 1)
    }
    return words
  }

  private static func endOfWord(in bytes: [UInt8], from start: Int) -> Int {
    func end(from place: Int, while fits: (UInt8) -> Bool) -> Int {
      bytes[place...].firstIndex { !fits($0) } ?? bytes.count
    }
    if bytes[start].isDigit { return end(from: start, while: \.isDigit) }
    let capitals = end(from: start, while: \.isUppercase)
    guard capitals < bytes.count, bytes[capitals].isLowercase else { return capitals }
    if capitals - start > 1 { return capitals - 1 }
    return end(from: capitals, while: \.isLowercase)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isUppercase: Bool { (0x41...0x5A).contains(self) }
  fileprivate var isLowercase: Bool { (0x61...0x7A).contains(self) }
}
