internal import Files

/// A `ReferenceMapping` in a form that is quick to ask.
struct NameTable: Sendable {
  let mapping: ReferenceMapping
  /// The asset a name means; nil for one that may mean several, or something that lies elsewhere.
  private var byName: [ExactName: Int?] = [:]
  private var doubtful: Set<ExactName> = []
  private var bySymbol: [String: Int] = [:]
  private var byObjectiveCSymbol: [String: Int] = [:]
  private let newNames: Set<ExactName>
  private let newPaths: [ExactName: String]
  let mentions: MentionTable
  private let parts: NameParts
  /// File names of loose pictures that stay, each as it can be asked for.
  private let otherPictures: Set<ExactName>

  /// - Parameter pictures: The paths of all loose pictures there are.
  init(_ mapping: ReferenceMapping, pictures: [String]) {
    self.mapping = mapping
    newNames = Set(mapping.assets.map { ExactName($0.name) })
    newPaths = Dictionary(mapping.pictures.map { (ExactName($0.path), $0.newPath) }) { one, _ in one }
    let moved = Set(newPaths.keys)
    let others = pictures.filter { !moved.contains(ExactName($0)) && !$0.contains(".bundle/") }
    otherPictures = Set(others.flatMap { LooseName(Path.name($0)).spellings }.map(ExactName.init))
    let names = mapping.assets.flatMap(\.oldNames)
    mentions = MentionTable(mapping.assets.flatMap { $0.oldNames + $0.doubtfulNames })
    parts = NameParts(names + names.map { LooseName($0).base })
    for (index, asset) in mapping.assets.enumerated() {
      for name in asset.oldNames.map(ExactName.init) where name != ExactName(asset.name) {
        byName[name] = .some(byName.keys.contains(name) ? nil : index)
      }
      doubtful.formUnion(asset.doubtfulNames.map(ExactName.init))
      if let old = asset.oldSymbols {
        bySymbol[old.swift] = index
        byObjectiveCSymbol[old.objectiveC] = index
      }
    }
  }

  /// What is known of a name as it stands somewhere.
  enum Answer {
    case asset(ReferenceMapping.Asset)
    case doubtful(ReasonListed)
    case nothing
  }

  func answer(for name: String) -> Answer {
    let exact = ExactName(name)
    if doubtful.contains(exact) { return .doubtful(.mayMeanAFile) }
    guard let found = byName[exact] else { return .nothing }
    guard let index = found else { return .doubtful(.severalAssets) }
    return otherPictures.contains(exact) ? .doubtful(.anotherPicture) : .asset(mapping.assets[index])
  }

  /// Returns the asset a symbol means, and how many of its words, `bell.withTintColor` being two, make its name.
  func asset(ofSymbol symbol: String) -> (asset: ReferenceMapping.Asset, wordCount: Int)? {
    let words = symbol.split(separator: ".")
    for count in stride(from: words.count, to: 0, by: -1) {
      if let index = bySymbol[words.prefix(count).joined(separator: ".")] { return (mapping.assets[index], count) }
    }
    return nil
  }

  func asset(ofObjectiveCSymbol symbol: String) -> ReferenceMapping.Asset? {
    byObjectiveCSymbol[symbol].map { mapping.assets[$0] }
  }

  /// Returns where a picture lies in the catalogue that lay loose at a path.
  func newPath(of path: String) -> String? { newPaths[ExactName(path)] }

  func isNewName(_ name: String) -> Bool { newNames.contains(ExactName(name)) }

  /// True for the file name of a picture that is neither moved nor lies anywhere else.
  func isOfMissingPicture(_ name: String) -> Bool {
    guard mapping.tellsMissingPictures, !name.utf8.contains(UInt8(ascii: "/")),
      SourceWalk.pictures.contains(Path.fileExtension(name).lowercased())
    else { return false }
    let exact = ExactName(name)
    return !byName.keys.contains(exact) && !otherPictures.contains(exact) && !doubtful.contains(exact)
  }

  /// What a scanner is to tell.
  var filter: ReferenceSink.Filter {
    var filter = ReferenceSink.Filter(isWanted: isWanted)
    if !mapping.assets.isEmpty { filter.isBuiltWanted = { parts.fit(start: $0, end: $1) } }
    filter.wantsStretching = mapping.catalog != nil
    return filter
  }

  private func isWanted(_ kind: Reference.Kind, _ name: String) -> Bool {
    switch kind {
    case .symbol: return asset(ofSymbol: name) != nil
    case .objectiveCSymbol: return byObjectiveCSymbol[name] != nil
    case .filePath: return true
    case .interfaceResource where isNewName(name): return true
    default: break
    }
    if case .nothing = answer(for: name) { return isOfMissingPicture(name) }
    return true
  }
}

/// The file name of a loose picture, and what it can be called by.
struct LooseName {
  /// Without extension and modifiers: `bell` of `bell@2x~ipad.png`.
  var base: String
  private var stem: String
  private var ending: String
  private var scale: Substring = ""

  init(_ fileName: String) {
    let hasEnding = SourceWalk.pictures.contains(Path.fileExtension(fileName).lowercased())
    ending = hasEnding ? "." + Path.fileExtension(fileName) : ""
    stem = hasEnding ? Path.stem(fileName) : fileName
    var rest = Substring(stem)
    var scale: Substring = ""
    for _ in 0..<2 {
      if let tilde = rest.lastIndex(of: "~"), Self.devices.contains(rest[rest.index(after: tilde)...]) {
        rest = rest[..<tilde]
      } else if let at = rest.lastIndex(of: "@"), Self.scales.contains(rest[rest.index(after: at)...]) {
        scale = rest[at...]
        rest = rest[..<at]
      }
    }
    self.scale = scale
    base = String(rest)
  }

  private static let devices: Set<Substring> = ["iphone", "ipad", "mac", "tv", "watch", "car"]
  private static let scales: Set<Substring> = ["1x", "2x", "3x"]

  /// `bell@2x.png`, `bell@2x`, `bell.png`, `bell`, each once.
  var spellings: [String] {
    var seen: Set<ExactName> = []
    return [stem + ending, stem, base + ending, base + scale + ending, base + scale, base]
      .filter { seen.insert(ExactName($0)).inserted }
  }
}

/// Answers whether a name starts and ends in a given way.
struct NameParts: Sendable {
  private let names: [[UInt8]]
  private let backwards: [[UInt8]]
  /// A text of which less than this many letters are known could be anything.
  private static let leastKnown = 2

  init(_ names: [String]) {
    let unique = Set(names.map { Array($0.utf8) })
    self.names = unique.sorted { $0.lexicographicallyPrecedes($1) }
    backwards = unique.map { $0.reversed() }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  func fit(start: String, end: String) -> Bool {
    let (start, end) = (Array(start.utf8), Array(end.utf8))
    guard start.count + end.count >= Self.leastKnown else { return false }
    let (list, first, last) =
      start.count >= end.count ? (names, start, end) : (backwards, end.reversed(), start.reversed())
    var index = Self.place(of: first, in: list)
    while index < list.count, list[index].starts(with: first) {
      if list[index].count >= first.count + last.count, list[index].suffix(last.count).elementsEqual(last) {
        return true
      }
      index += 1
    }
    return false
  }

  private static func place(of wanted: [UInt8], in list: [[UInt8]]) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
