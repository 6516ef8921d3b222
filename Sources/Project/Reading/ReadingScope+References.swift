public import Catalog
internal import Files
public import References
internal import Validation

extension ReadingScope {
  /// Finds the places in the project that refer to one of several assets by name, in one pass.
  public func references(toAnyOf assets: [CatalogFolder]) -> ReferenceSearchResult {
    let owners = ReferenceOwners(assets)
    var result = ReferenceFinder(project.workTree).references(toAnyOf: owners.names)
    result.references = result.references.filter { !owners.places(of: $0).isEmpty }
    return result
  }

  /// The same, grouped by asset in their order.
  public func references(toEachOf assets: [CatalogFolder]) -> [[AssetReference]] {
    let names = ReferenceOwners(assets, includingFileNames: true).names
    return references(ReferenceFinder(project.workTree).references(toAnyOf: names).references, toEachOf: assets)
  }

  /// Groups references by the assets they refer to, in the order of the assets.
  public func references(_ references: [AssetReference], toEachOf assets: [CatalogFolder]) -> [[AssetReference]] {
    let owners = ReferenceOwners(assets, includingFileNames: true)
    var uses: [[AssetReference]] = Array(repeating: [], count: assets.count)
    for reference in references {
      for place in owners.places(of: reference) { uses[place].append(reference) }
    }
    return uses
  }
}

/// Determines which of many assets a reference means.
struct ReferenceOwners {
  let names: [ReferenceName]
  private let assets: [CatalogFolder]
  private var places: [ExactName: [(asset: Int, name: Int)]] = [:]

  /// - Parameter includingFileNames: Whether `bell.png` means the image set `bell`, as it does for `UIImage(named:)`.
  ///   Such a name isn't one to rename: it may also mean a loose file.
  init(_ assets: [CatalogFolder], includingFileNames: Bool = false) {
    self.assets = assets
    var names: [ReferenceName] = []
    for (place, asset) in assets.enumerated() {
      let symbol = GeneratedSymbol(of: asset)
      names.append(ReferenceName(asset.qualifiedName, symbol: symbol?.swift, objectiveCSymbol: symbol?.objectiveC))
      if includingFileNames, asset.type == .imageSet {
        names += ["png", "jpg"].map { ReferenceName("\(asset.qualifiedName).\($0)") }
      }
      while owners.count < names.count { owners.append(place) }
    }
    self.names = names
    for (place, name) in names.enumerated() {
      for word in Set([name.name, name.symbol, name.objectiveCSymbol].compactMap { $0.map(ExactName.init) }) {
        places[word, default: []].append((owners[place], place))
      }
    }
  }

  /// The asset of each name.
  private var owners: [Int] = []

  func places(of reference: AssetReference) -> [Int] {
    var words = [reference.name]
    if reference.kind == .symbol {
      // A member of the symbol may follow: `bell.size`.
      while let dot = words[words.count - 1].utf8.lastIndex(of: UInt8(ascii: ".")) {
        words.append(String(words[words.count - 1][..<dot]))
      }
    }
    let found = words.flatMap { places[ExactName($0)] ?? [] }
    return found.filter { place in
      assets[place.asset].type.canBeMeant(by: reference.subject)
        && names[place.name].isMeant(by: reference.kind, reference.name)
    }.map(\.asset)
  }
}
