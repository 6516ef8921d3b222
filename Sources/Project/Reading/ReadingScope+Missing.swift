public import Catalog
internal import Files

/// The missing variants of an asset.
public struct MissingAnswer: Sendable {
  /// The devices that were considered.
  public var devices: [Idiom]
  /// Nil if its `Contents.json` can't be read.
  public var missing: [MissingVariant]?
}

extension ReadingScope {
  /// Finds the missing variants of assets in this scope, on all cores.
  ///
  /// - Parameters:
  ///   - matrix: The requirements for each asset.
  ///   - defaults: The defaults of the build targets; nil if they don't matter.
  ///   - asksDefaultDevices: True to consider the devices that an asset is for instead of those in the matrix.
  public func missing(
    of assets: [CatalogFolder], _ matrix: TargetMatrix, _ defaults: TargetDefaults?, asksDefaultDevices: Bool
  ) -> [MissingAnswer] {
    let parts = Batches.map(assets, in: tree, makeTree) { assets, tree -> [MissingAnswer] in
      var finders: [TargetMatrix: MissingVariantFinder] = [:]
      return assets.map { asset -> MissingAnswer in
        if case .invalid = asset.contents { return MissingAnswer(devices: []) }
        var asked = matrix
        if asksDefaultDevices, let defaults { asked.devices = defaults.devices(for: asset) }
        asked.developmentLanguage = matrix.developmentLanguage ?? defaults?.developmentLanguage(for: asset)
        let finder = finders[asked] ?? MissingVariantFinder(asked)
        finders[asked] = finder
        let missing = finder.find(in: asset) { tree.isEmptyFile($0, at: Path.join(asset.path, $0.name)) }
        return MissingAnswer(devices: asked.devices, missing: missing)
      }
    }
    return Array(parts.joined())
  }
}
