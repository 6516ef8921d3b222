internal import Files

/// All names of a project's assets, for searching text.
struct AssetNameTable: Sendable {
  let assets: [NamedAsset]
  let names: [ExactName: [Int]]
  /// By the name in lower case, since data may spell it in another case.
  private let foldedNames: [String: [Int]]
  private let symbols: [ExactName: [Int]]
  /// Those in namespaces, by the last part of their names.
  private let lastParts: [ExactName: [Int]]
  /// Those in namespaces, by the path of each namespace around them.
  private let namespaces: [ExactName: [Int]]
  let longest: Int
  /// Rules out most strings by their bytes alone, without making a `String` for each.
  let texts: ByteHashFilter
  let words: ByteHashFilter

  init(_ assets: [NamedAsset]) {
    var (names, symbols): ([ExactName: [Int]], [ExactName: [Int]]) = ([:], [:])
    var (lastParts, namespaces): ([ExactName: [Int]], [ExactName: [Int]]) = ([:], [:])
    var foldedNames: [String: [Int]] = [:]
    let frames = Self.frames(assets)
    for (index, asset) in assets.enumerated() {
      for name in Self.ways(to: asset, frames) { names[ExactName(name), default: []].append(index) }
      for name in asset.names where name.utf8.contains(UInt8(ascii: "/")) {
        lastParts[ExactName(Path.name(name)), default: []].append(index)
        for folder in Path.folder(name).selfAndFoldersAround.dropLast() {
          namespaces[folder, default: []].append(index)
        }
      }
      foldedNames[asset.names[0].lowercased(), default: []].append(index)
      let generated = [asset.symbol, asset.objectiveCSymbol].compactMap { $0 } + Self.otherSymbols(asset)
      for symbol in Set(generated) {
        symbols[ExactName(symbol), default: []].append(index)
      }
    }
    longest = (names.keys.map(\.text) + symbols.keys.map(\.text)).reduce(0) { max($0, $1.utf8.count) }
    let parts = lastParts.keys.map(\.text) + namespaces.keys.map(\.text)
    texts = ByteHashFilter(names.keys.map(\.text) + parts + foldedNames.keys)
    words = ByteHashFilter(symbols.keys.map(\.text))
    (self.names, self.symbols, self.lastParts) = (names, symbols, lastParts)
    (self.assets, self.foldedNames, self.namespaces) = (assets, foldedNames, namespaces)
  }

  /// The names of an asset, and of the frame of an animation what is left without its number: `loading` of
  /// `loading-12`, to which code adds it.
  private static func ways(to asset: NamedAsset, _ frames: Set<Frame>) -> Set<String> {
    let stems = asset.names.compactMap(Frame.init).filter { frame in
      [frame.number - 1, frame.number + 1].contains { frames.contains(Frame(stem: frame.stem, number: $0)) }
    }.map(\.stem)
    return Set(asset.names + stems)
  }

  /// The names of an asset in the code of R.swift, which keeps underscores and all letters but the first:
  /// `R.image.settings_icon`, `R.color.text1x`, and of SwiftGen, which lowers an abbreviation: `Asset.eq`.
  ///
  /// Source: R.swift, `SwiftIdentifier`; SwiftGen, its filter `lowerFirstWord`.
  private static func otherSymbols(_ asset: NamedAsset) -> [String] {
    let name = Path.name(asset.names[0])
    let words = name.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let first = words.first else { return [] }
    let symbols = [first.prefix(1).lowercased() + first.dropFirst() + rest, loweringCapitals(first + rest)]
    return name == name.uppercased() ? symbols + [name.lowercased()] : symbols
  }

  /// Newer versions of R.swift lower the capitals that a name begins with, but for the one before a small letter.
  private static func loweringCapitals(_ name: String) -> String {
    let capitals = name.prefix { $0.isASCII && $0.isUppercase }
    let next = name[capitals.endIndex...].first
    let count = next.map { $0.isLowercase } ?? true ? max(1, capitals.count - 1) : capitals.count
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }

  /// A name that ends in a number. One without a neighbor, such as `Copy-16` beside `Copy-24`, is not a frame of an
  /// animation.
  private struct Frame: Hashable {
    var stem: String
    var number: Int

    init(stem: String, number: Int) { (self.stem, self.number) = (stem, number) }

    init?(_ name: String) {
      let rest = name.reversed().drop { $0.isASCII && $0.isNumber }
      let stem = String(rest.drop { "-_ ".contains($0) }.reversed())
      guard !stem.isEmpty, let number = Int(name.suffix(name.count - rest.count)) else { return nil }
      self.init(stem: stem, number: number)
    }
  }

  private static func frames(_ assets: [NamedAsset]) -> Set<Frame> {
    Set(assets.flatMap(\.names).compactMap(Frame.init))
  }

  /// Returns the indices of the assets that a string may mean.
  func assets(meantBy mention: NameMentions.Mention) -> [Int] {
    switch mention.kind {
    case .name: names[mention.text] ?? []
    case .symbol: symbols[mention.text] ?? []
    case .anyCase: foldedNames[mention.text.text] ?? []
    case .lastPart: lastParts[mention.text] ?? []
    case .namespace: namespaces[mention.text] ?? []
    }
  }

  var hasNamespaces: Bool { !lastParts.isEmpty }

  /// A number that differs for other names; what files mention is only known for the same names.
  var fingerprint: UInt64 {
    var writer = CacheWriter()
    for asset in assets {
      for name in asset.names { writer.append(name) }
      writer.append(asset.symbol ?? "")
      writer.append(asset.objectiveCSymbol ?? "")
    }
    return CacheChecksum.sum(writer.bytes[...])
  }
}

/// Rules out that some bytes are one of many strings. A match is only likely and must be compared.
struct ByteHashFilter: Sendable {
  /// A bit for each hash of a string.
  private var bits = [UInt64](repeating: 0, count: 1 << 12)

  init(_ texts: some Sequence<String>) {
    for text in texts {
      var hash = Hash()
      for byte in text.utf8 { hash.add(byte) }
      bits[hash.place >> 6] |= 1 << UInt64(hash.place & 63)
    }
  }

  /// Source: FNV-1a, Fowler, Noll and Vo.
  struct Hash {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    fileprivate var place: Int { Int((value ^ value >> 32) & 0x3FFFF) }
  }

  func mayHold(_ hash: Hash) -> Bool { bits[hash.place >> 6] & (1 << UInt64(hash.place & 63)) != 0 }

  func mayHold(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var hash = Hash()
    for byte in bytes { hash.add(byte) }
    return mayHold(hash)
  }

  /// True if the bytes may be a string, or a path to a file of that name: the part after the last slash, up to its end
  /// or to where an extension, a scale or a device may begin.
  ///
  /// - Parameter anyCase: True to compare letters in any case with a string in lower case.
  func mayName(_ bytes: UnsafeBufferPointer<UInt8>, anyCase: Bool) -> Bool {
    var (whole, last, folded) = (Hash(), Hash(), Hash())
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "/"): last = Hash()
      case UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "~"):
        if mayHold(last) { return true }
        last.add(byte)
      default: last.add(byte)
      }
      whole.add(byte)
      guard anyCase else { continue }
      // Letters beyond ASCII have other rules.
      if byte >= 0x80 { return true }
      folded.add((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    return mayHold(whole) || mayHold(last) || (anyCase && mayHold(folded))
  }
}
