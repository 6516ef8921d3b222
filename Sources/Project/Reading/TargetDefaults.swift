public import Catalog
internal import Files
public import References

extension ReadingScope {
  /// Returns the target with a name among those that build the catalogs of the scope.
  ///
  /// - Throws: `TargetError`.
  func target(named name: String) throws -> BuildTargets.Target {
    let finder = CatalogFinder(tree)
    let catalogs = try folders.flatMap { try finder.catalogs(under: $0) }
    let targets = BuildTargets(around: catalogs, in: tree)
    let found = targets.named(name)
    guard let meant = found.first else {
      throw TargetError.unknown(name, names: targets.targets.map(\.name), unreadable: targets.unreadable.map(\.path))
    }
    guard found.count == 1 else { throw TargetError.several(name, found.map(\.qualifiedName)) }
    return meant
  }

  /// Returns the defaults for requests about assets in some catalogs.
  public func targetDefaults(of catalogs: [String]) -> TargetDefaults {
    TargetDefaults(target.map { [$0] } ?? BuildTargets(around: catalogs, in: tree).targets)
  }

  /// Returns the catalogs of a target, narrowed down to folders of the scope if it has any in a catalog.
  func parts(of target: BuildTargets.Target) -> [String] {
    target.catalogs.flatMap { catalog in
      let inside = folders.filter { Path.relative($0, to: catalog) != nil }
      return inside.isEmpty ? [catalog] : inside
    }
  }
}

/// A name that doesn't identify exactly one target with a catalog.
public enum TargetError: Error {
  /// Holds all names, and the project files that couldn't be read.
  case unknown(String, names: [String], unreadable: [String])
  /// Holds the full names of the matching targets.
  case several(String, [String])
}

/// The devices that catalogs are built for and their development language, as far as targets define them.
public struct TargetDefaults: Sendable {
  /// For each catalog, the devices of each product that includes it.
  private var byCatalog: [ExactName: Set<[Idiom]>] = [:]
  private var languages: [ExactName: Set<String>] = [:]

  public init(_ targets: [BuildTargets.Target]) {
    for target in targets {
      let devices = target.settings.devices
      if let language = target.developmentLanguage.flatMap(LanguageFolder.language) {
        for catalog in target.catalogs { languages[ExactName(catalog), default: []].insert(language) }
      }
      for catalog in target.catalogs where !devices.isEmpty {
        byCatalog[ExactName(catalog), default: []].insert(devices)
      }
    }
  }

  /// Returns the development language, which an app shows if no other fits; nil if targets define none, or several.
  public func developmentLanguage(for asset: CatalogFolder) -> String? {
    guard let catalog = CatalogFinder.catalogAround(asset.path), let found = languages[ExactName(catalog)],
      found.count == 1
    else { return nil }
    return found.first
  }

  /// The development language of all catalogs; nil if targets define none, or several.
  public var developmentLanguage: String? {
    let all = languages.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    return all.count == 1 ? all.first : nil
  }

  /// Returns the devices to consider for an asset, in Xcode's order.
  public func devices(for asset: CatalogFolder) -> [Idiom] {
    let catalog = byCatalog.isEmpty ? nil : CatalogFinder.catalogAround(asset.path)
    guard let products = catalog.flatMap({ byCatalog[ExactName($0)] }) else { return asset.devices(standard: nil) }
    let devices = Set(products.flatMap { asset.devices(standard: $0) })
    return Idiom.devices.filter(devices.contains)
  }
}

extension CatalogSettings {
  /// The devices that a product is built for, limited to one platform if it supports several; empty if no setting
  /// defines them.
  fileprivate var devices: [Idiom] {
    let all: [(sdk: String, family: Int, device: Idiom)] = [
      ("iphone", 1, .iphone), ("iphone", 2, .ipad), ("macosx", 0, .mac), ("appletv", 3, .tv), ("watch", 4, .watch),
      ("xr", 7, .vision),
    ]
    let fitting = all.filter { known in systems.isEmpty || systems.contains { $0.hasPrefix(known.sdk) } }
    let named = fitting.filter { deviceFamilies.contains($0.family) }
    guard let first = named.first else { return systems.isEmpty ? [] : fitting.prefix(1).map(\.device) }
    return named.filter { $0.sdk == first.sdk }.map(\.device)
  }
}
