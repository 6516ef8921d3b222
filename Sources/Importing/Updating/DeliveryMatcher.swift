public import Catalog
internal import Files

/// Finds the assets that delivered images are for, by their names.
public struct DeliveryMatcher {
  /// How an image was matched, the most certain first.
  public enum Reason: String, Hashable, Sendable {
    /// The user named the asset.
    case stated
    /// The user named the asset for an earlier delivery.
    case earlierDelivery = "earlier-delivery"
    /// The asset has the name.
    case name
    /// A file of the asset has the name.
    case fileName = "file-name"
    /// The names differ in blanks, case and separators.
    case normalizedName = "normalized-name"
    /// The asset or one of its files had the name in an earlier version.
    case formerName = "former-name"
  }

  /// The assets that an image may be for, and the reading of its name.
  struct Match {
    /// Indices in `assets`.
    var assets: [Int]
    var reason: Reason
    var reading: DeliveredName.Reading
    /// True if the name is that of a file, whose slots are meant.
    var isFile = false
  }

  /// Assets with images, as they are in the project.
  public let assets: [CatalogFolder]
  /// Knows the names that a scale such as `-2x` may follow.
  let context: NameContext
  private var byPath: [ExactName: Int] = [:]
  private var byQualifiedName: [ExactName: [Int]] = [:]
  private var byName: [ExactName: [Int]] = [:]
  private var byFile: [ExactName: [Int]] = [:]
  private let normalizedNames: NormalizedNames
  private var byFormerName: [NormalizedAssetName: [Int]] = [:]
  private var byFormerFileName: [NormalizedAssetName: [Int]] = [:]

  /// - Parameters:
  ///   - assets: Read with their lists and files.
  ///   - formerNames: Former names of assets and their files, with the current paths of their sets.
  public init(_ assets: [CatalogFolder], formerNames: [String: [String]] = [:]) {
    let assets = assets.filter { ["images", "symbols"].contains($0.type.elementsKey) }
    self.assets = assets
    normalizedNames = NormalizedNames(assets)
    var names: [String] = []
    for (number, asset) in assets.enumerated() {
      let (qualified, last) = (ExactName(asset.qualifiedName), ExactName(asset.name))
      byPath[ExactName(asset.path)] = byPath[ExactName(asset.path)] ?? number
      names.append("\(asset.name).png")
      Self.add(number, to: &byQualifiedName[qualified, default: []])
      Self.add(number, to: &byName[qualified, default: []])
      if qualified != last { Self.add(number, to: &byName[last, default: []]) }
      for file in asset.elements.compactMap(\.filename) {
        Self.add(number, to: &byFile[ExactName(file), default: []])
        names.append(file)
      }
    }
    var context = NameContext("", files: names, outerFolderCount: 0, keys: .standard, readsLocaleFolders: false)
    context.joinsVariants = false
    self.context = context
    add(formerNames: formerNames)
  }

  /// - Parameter formerNames: Former names of assets and their files, with the current paths of their sets.
  public mutating func add(formerNames: [String: [String]]) {
    for (name, paths) in formerNames {
      // For a file without scale and extension, as for a delivered image.
      let isFile = ImageFileKind(fileName: name) != nil
      let name = NormalizedAssetName(isFile ? (try? NameParser.read(name))?.base ?? name : name)
      for path in paths {
        guard let number = byPath[ExactName(path)] else { continue }
        if isFile {
          Self.add(number, to: &byFormerFileName[name, default: []])
        } else {
          Self.add(number, to: &byFormerName[name, default: []])
        }
      }
    }
  }

  /// The assets by names without blanks, case and separators, computed on first use: mostly no image needs them.
  private final class NormalizedNames {
    private let assets: [CatalogFolder]

    init(_ assets: [CatalogFolder]) { self.assets = assets }

    private(set) lazy var numbers: [NormalizedAssetName: [Int]] = {
      var numbers: [NormalizedAssetName: [Int]] = [:]
      for (number, asset) in assets.enumerated() {
        DeliveryMatcher.add(number, to: &numbers[NormalizedAssetName(asset.qualifiedName), default: []])
        DeliveryMatcher.add(number, to: &numbers[NormalizedAssetName(asset.name), default: []])
      }
      return numbers
    }()

    /// By the names of files without scale and device, which may include an appearance: `bell-dark`.
    private(set) lazy var numbersByFile: [NormalizedAssetName: [Int]] = {
      var numbers: [NormalizedAssetName: [Int]] = [:]
      for (number, asset) in assets.enumerated() {
        for file in asset.elements.compactMap(\.filename) {
          guard let parsed = try? NameParser.read(file) else { continue }
          DeliveryMatcher.add(number, to: &numbers[NormalizedAssetName(parsed.base), default: []])
        }
      }
      return numbers
    }()
  }

  private static func add(_ number: Int, to numbers: inout [Int]) {
    if !numbers.contains(number) { numbers.append(number) }
  }

  /// Finds the asset that the user means by a name or a path.
  public func asset(named name: String) -> [CatalogFolder] {
    numbers(ofAsset: name).map { assets[$0] }
  }

  private func numbers(ofAsset name: String) -> [Int] {
    if let exact = byPath[ExactName(name)] { return [exact] }
    return byQualifiedName[ExactName(name)] ?? byName[ExactName(name)] ?? []
  }

  /// Returns the names of assets in which the last part of a delivered name occurs, the shortest first.
  public func names(containing title: String) -> [String] {
    let letters = { (text: String) in text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let wanted = letters(DeliveredName.names(of: title).last ?? title)
    if wanted.count < 3 { return [] }
    return names.filter { letters($0).contains(wanted) }.sorted { ($0.count, $0) < ($1.count, $1) }
  }

  /// All names of assets.
  public var names: [String] { assets.map(\.qualifiedName) }

  /// Returns the best match; nil if there is none.
  ///
  /// - Parameter known: The user's assignments for this delivery and earlier ones.
  func match(_ name: DeliveredName, known: DeliveryMapping) -> Match? {
    for reading in name.readings {
      guard let asset = known.asset(for: name, reading) else { continue }
      let numbers = numbers(ofAsset: asset.name)
      if numbers.isEmpty, !asset.isStated { continue }
      return read(
        name, Match(assets: numbers, reason: asset.isStated ? .stated : .earlierDelivery, reading: reading))
    }
    let fileNames = byFile[ExactName(name.fileName)] ?? []
    if let match = firstMatch(of: name, .name, { byName[ExactName($0)] }) {
      // Of several assets with one name, the one with a file of that name is meant.
      let both = match.assets.filter(fileNames.contains)
      return Match(
        assets: match.assets.count > 1 && both.count == 1 ? both : match.assets, reason: .name, reading: match.reading)
    }
    if !fileNames.isEmpty, !name.readings.contains(where: \.isByFolders) {
      return Match(assets: fileNames, reason: .fileName, reading: name.readings[0], isFile: true)
    }
    return firstMatch(of: name, .normalizedName) { normalizedNames.numbers[NormalizedAssetName($0)] }
      ?? firstMatch(of: name, .normalizedName) { normalizedNames.numbersByFile[NormalizedAssetName($0)] }.map {
        read(name, $0)
      }
      // Layers such as `icon/play` are assets such as `icon-play`.
      ?? firstMatch(of: name, .normalizedName) { text in
        text.contains("/") ? normalizedNames.numbers[NormalizedAssetName(text.replacing("/", with: "-"))] : nil
      }
      ?? firstMatch(of: name, .earlierDelivery) { known.asset(forLastPart: $0).map(numbers(ofAsset:)) }.map {
        read(name, $0)
      }
      ?? firstMatch(of: name, .formerName) { byFormerName[NormalizedAssetName($0)] }
      ?? firstMatch(of: name, .formerName) { byFormerFileName[NormalizedAssetName($0)] }.map { read(name, $0) }
  }

  /// The same match with the slot in the name, if the asset was found by something other than its own name.
  private func read(_ name: DeliveredName, _ match: Match) -> Match {
    var match = match
    if match.assets.count == 1 { match.reading = name.reading(for: assets[match.assets[0]]) }
    return match
  }

  private func firstMatch(
    of name: DeliveredName, _ reason: Reason, _ find: (String) -> [Int]?
  ) -> Match? {
    for reading in name.readings {
      for text in reading.names {
        if let found = find(text), !found.isEmpty { return Match(assets: found, reason: reason, reading: reading) }
      }
    }
    return nil
  }
}

/// The user's assignments of delivered names to assets, for this delivery and earlier ones.
///
/// Blanks, case and separators in the delivered names don't count.
public struct DeliveryMapping: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var delivered: String
    /// A name, or the path of a set; empty to leave the image out.
    public var asset: String

    public init(_ delivered: String, _ asset: String) { (self.delivered, self.asset) = (delivered, asset) }
  }

  public private(set) var stated: [Entry]
  public private(set) var remembered: [Entry]
  private var byName: [NormalizedAssetName: (asset: String, isStated: Bool)] = [:]
  /// What is remembered, by the last parts of the names: the next delivery may be in another folder. Empty for a part
  /// that means several assets.
  private var byLastPart: [NormalizedAssetName: String] = [:]

  public init(stated: [Entry] = [], remembered: [Entry] = []) {
    (self.stated, self.remembered) = (stated, remembered)
    for entry in remembered {
      byName[Self.key(entry.delivered)] = (entry.asset, false)
      guard let part = DeliveredName.names(of: entry.delivered).last, !entry.asset.isEmpty else { continue }
      let key = NormalizedAssetName(part)
      byLastPart[key] = byLastPart[key].map { $0 == entry.asset ? $0 : "" } ?? entry.asset
    }
    for entry in stated { byName[Self.key(entry.delivered)] = (entry.asset, true) }
  }

  public static func == (one: DeliveryMapping, other: DeliveryMapping) -> Bool {
    one.stated == other.stated && one.remembered == other.remembered
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(stated)
    hasher.combine(remembered)
  }

  /// The entry for a name: by all of it, as a file, or by its last parts.
  func asset(for name: DeliveredName, _ reading: DeliveredName.Reading) -> (name: String, isStated: Bool)? {
    let found = ([name.fileName] + reading.names).compactMap { byName[Self.key($0)] }
    return (found.first(where: \.isStated) ?? found.first).map { ($0.asset, $0.isStated) }
  }

  /// The asset that was given for a name in another folder.
  func asset(forLastPart name: String) -> String? {
    guard let asset = byLastPart[NormalizedAssetName(name)], !asset.isEmpty else { return nil }
    return asset
  }

  /// True if an entry is for this name.
  func isMeant(_ entry: Entry, by name: DeliveredName) -> Bool {
    let names = [name.fileName] + name.readings.flatMap(\.names)
    return names.contains { Self.key($0) == Self.key(entry.delivered) }
  }

  private static func key(_ name: String) -> NormalizedAssetName {
    NormalizedAssetName(DeliveredName.names(of: name).first ?? name)
  }
}
