internal import Catalog
internal import Files
public import Git

extension ProjectChanges {
  /// Returns the same changes with the cached results of earlier image comparisons. No image is compared here.
  public func withKnownDifferences(in project: ProjectFolder, _ location: RepositoryLocation) -> ProjectChanges {
    let isPending = { (variant: VariantChange) in variant.hasTwoImages && variant.difference == nil }
    guard assets.contains(where: { $0.variants.contains(where: isPending) }),
      let folder = location.assetsFolder
    else { return self }
    let cache = ImageFactsCache(in: folder)
    if cache.isEmpty { return self }
    var changes = self
    for asset in changes.assets.indices {
      for variant in changes.assets[asset].variants.indices where isPending(changes.assets[asset].variants[variant]) {
        let pair = changes.assets[asset].pair(of: changes.assets[asset].variants[variant], in: project, cache)
        changes.assets[asset].variants[variant].difference = pair.flatMap { cache[$0] }
      }
    }
    return changes
  }
}

extension AssetChange {
  /// The ids of the two images of a slot; nil if they aren't known, or if no pair with the first one is cached.
  fileprivate func pair(
    of variant: VariantChange, in project: ProjectFolder, _ cache: ImageFactsCache
  ) -> ImageFactsCache.Pair? {
    let old = Path.join(former?.path ?? path, variant.earlier?.filename ?? "")
    let new = Path.join(path, variant.element.filename ?? "")
    let change = { (path: String) in files.first { ExactName($0.path) == ExactName(path) } }
    guard let before = change(old)?.oldID, !cache.knowsNothing(ofPairsFrom: before), let after = change(new) else {
      return nil
    }
    // The id of a changed file that isn't staged has to be computed.
    let id = after.newID ?? (try? project.workTree.contents(of: new)).map(ObjectID.ofFile)
    return id.map { ImageFactsCache.Pair(before, $0) }
  }
}
