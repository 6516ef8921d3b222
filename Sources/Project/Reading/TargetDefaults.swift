public import Catalog
internal import Files
public import References

extension ReadingScope {
  /// Returns the target of a name among those that take the catalogs of the scope.
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

  /// Finds out what requests about assets of some catalogs are about if they don't say.
  public func targetDefaults(of catalogs: [String]) -> TargetDefaults {
    TargetDefaults(target.map { [$0] } ?? BuildTargets(around: catalogs, in: tree).targets)
  }

  /// Returns the catalogs of a target; of one around folders of the scope, these.
  func parts(of target: BuildTargets.Target) -> [String] {
    target.catalogs.flatMap { catalog in
      let inside = folders.filter { Path.relative($0, to: catalog) != nil }
      return inside.isEmpty ? [catalog] : inside
    }
  }
}

/// A name that does not mean one target that takes a catalog.
public enum TargetError: Error {
  /// Holds the names there are, and the project files that could not be read.
  case unknown(String, names: [String], unreadable: [String])
  /// Holds the full names of those that have it.
  case several(String, [String])
}

/// The devices that catalogs are built for and their development language, as far as targets say.
public struct TargetDefaults: Sendable {
  /// For each catalog, the devices of each product that takes it.
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

  /// Returns the language that an app shows an asset in if there is no other; nil if targets say none, or several.
  public func developmentLanguage(for asset: CatalogFolder) -> String? {
    guard let catalog = CatalogFinder.catalogAround(asset.path), let found = languages[ExactName(catalog)],
      found.count == 1
    else { return nil }
    return found.first
  }

  /// The language that all catalogs have; nil if targets say none, or several.
  public var developmentLanguage: String? {
    let all = languages.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    return all.count == 1 ? all.first : nil
  }

  /// Returns the devices to ask an asset about, in the order of Xcode.
  public func devices(for asset: CatalogFolder) -> [Idiom] {
    let catalog = byCatalog.isEmpty ? nil : CatalogFinder.catalogAround(asset.path)
    guard let products = catalog.flatMap({ byCatalog[ExactName($0)] }) else { return asset.devices(standard: nil) }
    let devices = Set(products.flatMap { asset.devices(standard: $0) })
    return Idiom.devices.filter(devices.contains)
  }
}

extension CatalogSettings {
  /// The devices a product is made for, those of one system if it is built for several; empty if no setting says.
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
