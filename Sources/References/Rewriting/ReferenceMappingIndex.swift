internal import Files

/// A `ReferenceMapping` in a form for fast lookups.
struct ReferenceMappingIndex: Sendable {
  let mapping: ReferenceMapping
  /// The asset that a name means; nil for a name that may mean several, or something elsewhere.
  private var byName: [ExactName: Int?] = [:]
  /// The asset an uncertain name may mean; nil for one that may mean several.
  private var doubtful: [ExactName: Int?] = [:]
  private var bySymbol: [String: Int] = [:]
  private var byObjectiveCSymbol: [String: Int] = [:]
  private let newNames: Set<ExactName>
  private let newPaths: [ExactName: String]
  let mentions: MentionTable
  private let parts: NameParts
  /// Lets the files pass that have to be searched.
  let sieve: NamePrefilter
  /// What the code of the project does with names; empty until something asks for it.
  var lookUps = NameLookUps()
  /// Names that are also those of app icons.
  var iconNames: Set<ExactName>
  /// File names of loose images that stay, in all forms in which they can be asked for.
  private let otherImages: Set<ExactName>

  /// - Parameter images: The paths of all loose images.
  init(_ mapping: ReferenceMapping, images: [String]) {
    self.mapping = mapping
    iconNames = mapping.iconNames
    newNames = Set(mapping.assets.map { ExactName($0.name) })
    newPaths = Dictionary(mapping.images.map { (ExactName($0.path), $0.newPath) }) { one, _ in one }
    let moved = Set(newPaths.keys)
    let others = images.filter { !moved.contains(ExactName($0)) && !$0.contains(".bundle/") }
    otherImages = Set(others.flatMap { LooseFileName(Path.name($0)).spellings }.map(ExactName.init))
    let names = mapping.assets.flatMap(\.oldNames)
    mentions = MentionTable(mapping.assets.flatMap { $0.oldNames + $0.doubtfulNames })
    parts = NameParts(names + names.map { LooseFileName($0).base })
    sieve = Self.sieve(mapping, parts)
    for (index, asset) in mapping.assets.enumerated() {
      for name in asset.oldNames.map(ExactName.init) where name != ExactName(asset.name) {
        if let there = byName[name], there != index { byName[name] = .some(nil) } else { byName[name] = index }
      }
      for name in asset.doubtfulNames.map(ExactName.init) {
        if doubtful.keys.contains(name) { doubtful[name] = .some(nil) } else { doubtful[name] = index }
      }
      if let old = asset.oldSymbols {
        bySymbol[old.swift] = index
        if let symbol = old.objectiveC { byObjectiveCSymbol[symbol] = index }
      }
    }
  }

  private static func sieve(_ mapping: ReferenceMapping, _ parts: NameParts) -> NamePrefilter {
    var names = mapping.assets.flatMap { [$0.name] + $0.oldNames + $0.doubtfulNames }
    names += mapping.images.map { Path.name($0.path) }
    // There are many of these, so the search ignores case.
    if mapping.tellsMissingImages { names += ImageKind.allFileExtensions.map { "." + $0 } }
    if mapping.catalog != nil { names += CodeContext.stretching }
    let symbols = mapping.assets.compactMap(\.oldSymbols)
    return NamePrefilter(
      names, symbols: symbols.map(\.swift) + symbols.compactMap(\.objectiveC),
      built: mapping.assets.isEmpty ? nil : parts)
  }

  /// What is known about a name at a place.
  enum Answer {
    case asset(ReferenceMapping.Asset)
    case doubtful(UnresolvedReferenceReason)
    case nothing
  }

  /// - Parameter isOfAsset: The place can't mean a file, whatever else has the name.
  func answer(for name: String, isOfAsset: Bool = false) -> Answer {
    let exact = ExactName(name)
    if doubtful.keys.contains(exact) { return .doubtful(.mayMeanAFile) }
    guard let found = byName[exact] else { return .nothing }
    guard let index = found else { return .doubtful(.severalAssets) }
    return !isOfAsset && otherImages.contains(exact) ? .doubtful(.anotherImage) : .asset(mapping.assets[index])
  }

  /// Returns the asset that an uncertain name means because no loose image has it; nil if one has, or if it isn't
  /// known.
  func assetWithoutFile(of name: String) -> ReferenceMapping.Asset? {
    guard mapping.leastCertainty < .certain, !otherImages.contains(ExactName(name)) else { return nil }
    return doubtful[ExactName(name)]?.map { mapping.assets[$0] }
  }

  /// Returns the asset a symbol means, and how many of its words (`bell.withTintColor` has two) are its name.
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

  /// Returns the path in the catalog of the image that was loose at a path.
  func newPath(of path: String) -> String? { newPaths[ExactName(path)] }

  /// True for a name by which a loose image that stays can be asked for.
  func isLooseImage(_ name: String) -> Bool { otherImages.contains(ExactName(name)) }

  /// True for a name that means no asset.
  func isOfNoAsset(_ name: String) -> Bool { !byName.keys.contains(ExactName(name)) && !isNewName(name) }

  func isNewName(_ name: String) -> Bool { newNames.contains(ExactName(name)) }

  /// True for the file name of an image that is not moved and doesn't exist anywhere else.
  func isOfMissingImage(_ name: String) -> Bool {
    guard mapping.tellsMissingImages, !name.utf8.contains(UInt8(ascii: "/")),
      ImageKind(fileName: name) != nil
    else { return false }
    let exact = ExactName(name)
    if mapping.existingNames.contains(ExactName(LooseFileName.withoutEnding(name))) { return false }
    return !byName.keys.contains(exact) && !otherImages.contains(exact) && !doubtful.keys.contains(exact)
  }

  /// What a scanner reports.
  var filter: ReferenceCollector.Filter {
    var filter = ReferenceCollector.Filter(isWanted: isWanted)
    if !mapping.assets.isEmpty {
      // A complete name is not built from parts.
      filter.isBuiltWanted = { parts.fit(start: $0, end: $1) && !($0.isEmpty && mentions.contains($1)) }
    }
    filter.wantsStretching = mapping.catalog != nil
    return filter
  }

  private func isWanted(_ kind: AssetReference.Kind, _ name: String) -> Bool {
    switch kind {
    case .symbol: return asset(ofSymbol: name) != nil
    case .objectiveCSymbol: return byObjectiveCSymbol[name] != nil
    case .filePath: return true
    case .interfaceResource where isNewName(name): return true
    default: break
    }
    if case .nothing = answer(for: name) { return isOfMissingImage(name) }
    return true
  }
}
