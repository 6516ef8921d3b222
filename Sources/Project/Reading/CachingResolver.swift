internal import Catalog
internal import Files

/// Answers requests about the assets of one scope, and caches what was read for the next requests.
public final class CachingResolver {
  public let scope: ReadingScope
  /// A requested asset, and one of the same name over which it takes precedence.
  private struct Known {
    var item: CatalogFolder
    var rival: CatalogFolder?
    var variants: VariantSet
  }

  /// By whether symbols count, and by name.
  private var assets: [Bool: [ExactName: Known]] = [:]
  /// All names of the scope, if many requests are expected.
  private let index: AssetIndex?
  private var resolvers: [String: Resolver] = [:]
  /// By catalog.
  private var standard: [ExactName: TargetDefaults] = [:]

  /// - Parameter expectsMany: If true, all names are read at once; otherwise only those of possible matches.
  public init(scope: ReadingScope, expectsMany: Bool) throws {
    self.scope = scope
    index = expectsMany ? AssetIndex(try scope.library(readsContents: false)) : nil
  }

  /// Finds an asset, or an icon of Icon Composer, and resolves it.
  ///
  /// - Throws: `AssetLookupError`, and `ResolveError` for an asset without variants to choose from. If no variant fits,
  ///   that is part of the answer.
  public func answer(_ name: String, _ question: AssetQuestion) throws -> AssetAnswer {
    let profile = question.profile
    let known: Known
    do {
      known = try asset(named: name, prefersSymbols: profile.name == ResolutionProfile.apple.name)
    } catch let error as AssetLookupError where error.isUnknown {
      let icons = try icons(named: name)
      guard icons.count < 2 else {
        throw AssetLookupError.several(name, icons.map { scope.shown($0.path) })
      }
      guard let icon = icons.first else { throw error }
      return .icon(IconAnswer(asked: name, icon: icon, style: question.settings.style, profile: profile, scope: scope))
    }
    try requireNoIcon(beside: known.item, named: name)
    let requests = question.requests(for: known.item, targetDefaults)
    let resolver = resolvers[profile.name] ?? Resolver(profile)
    resolvers[profile.name] = resolver
    let served = requests.map { resolver.choose($0, among: known.variants) != nil }
    let request = requests[served.firstIndex(of: true) ?? 0]
    var answer = ResolutionAnswer(
      asked: name, asset: known.item, rival: known.rival, resolution: resolver.resolve(request, among: known.variants),
      cube: CubeFaces(of: known.item, request, resolver), scope: scope)
    // An app icon for one platform can't serve the others.
    if answer.cube == nil, known.item.type != .appIconSet {
      answer.unserved = zip(requests, served).filter { !$1 }.map(\.0.device)
    }
    return .asset(answer)
  }

  private func targetDefaults(of asset: CatalogFolder) -> TargetDefaults {
    let catalog = CatalogFinder.catalogAround(asset.path) ?? ""
    let known = standard[ExactName(catalog)] ?? scope.targetDefaults(of: [catalog])
    standard[ExactName(catalog)] = known
    return known
  }

  private func icons(named name: String) throws -> [IconDocument] {
    try index.map { try scope.icons(named: name, in: $0.library) } ?? scope.icons(named: name)
  }

  /// Throws if an icon set and an icon of Icon Composer have the same name. Code refers to other kinds of assets
  /// differently.
  private func requireNoIcon(beside asset: CatalogFolder, named name: String) throws {
    guard asset.type == .appIconSet, ExactName(asset.path) != ExactName(name) else { return }
    let paths = try [asset.path] + icons(named: name).map(\.path)
    if paths.count > 1 { throw AssetLookupError.several(name, paths.map(scope.shown)) }
  }

  private func asset(named name: String, prefersSymbols: Bool) throws -> Known {
    if let known = assets[prefersSymbols]?[ExactName(name)] { return known }
    let found = try scope.asset(inCode: name, in: index, prefersSymbols: prefersSymbols)
    let asset = found.asset
    guard asset.type.hasSlots else { throw ResolveError.hasNoVariants(name, asset.type) }
    if case .invalid = asset.contents { throw ResolveError.unreadable(asset, revision: scope.revision) }
    if case .absent = asset.contents { throw ResolveError.withoutContents(asset) }
    let known = Known(item: asset, rival: found.rival, variants: VariantSet(asset.elements))
    assets[prefersSymbols, default: [:]][ExactName(name)] = known
    return known
  }
}
