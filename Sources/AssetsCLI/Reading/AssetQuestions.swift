internal import Catalog
internal import Files

/// Answers requests about the assets of one scope; what was read for one request is kept for the next.
final class AssetQuestions {
  let scope: ReadingScope
  /// True where answers come from a commit, and a blob is named beside the path.
  let isRevision: Bool
  private var assets: [ExactName: (item: CatalogItem, variants: VariantSet)] = [:]
  /// All names of the scope, where many will be asked for.
  private let index: AssetIndex?
  private var resolvers: [String: Resolver] = [:]

  /// - Parameter expectsMany: Where true, all names are read at once; else just what could be the one asked for.
  init(scope: ReadingScope, isRevision: Bool, expectsMany: Bool) throws {
    self.scope = scope
    self.isRevision = isRevision
    index = expectsMany ? AssetIndex(try scope.library(readsContents: false)) : nil
  }

  /// Finds an asset and resolves it.
  ///
  /// - Throws: `AssetNameError`, and `ResolveError` for an asset that has nothing to choose from. That nothing fits is
  ///   part of the answer.
  func answer(_ name: String, _ request: ResolutionRequest, _ profile: ResolutionProfile) throws -> ResolutionAnswer {
    let (asset, variants) = try asset(named: name)
    let resolver = resolvers[profile.name] ?? Resolver(profile)
    resolvers[profile.name] = resolver
    return ResolutionAnswer(
      asked: name, asset: asset, resolution: resolver.resolve(request, among: variants), scope: scope,
      isRevision: isRevision)
  }

  private func asset(named name: String) throws -> (CatalogItem, VariantSet) {
    if let known = assets[ExactName(name)] { return known }
    let asset = try index.map { try scope.asset(named: name, in: $0) } ?? scope.asset(named: name)
    guard asset.type.hasSlots else { throw ResolveError.hasNoVariants(name, asset.type) }
    if case .invalid = asset.contents { throw ResolveError.unreadable(asset) }
    if case .absent = asset.contents { throw ResolveError.withoutContents(asset) }
    let known = (asset, VariantSet(asset.elements))
    assets[ExactName(name)] = known
    return known
  }
}
