public import Catalog
internal import Files

/// What is still to be drawn of an asset.
public struct MissingAnswer: Sendable {
  /// What it was asked for.
  public var devices: [Idiom]
  /// Nil if its `Contents.json` can't be read.
  public var missing: [MissingVariant]?
}

extension ReadingScope {
  /// Finds what is still to be drawn of assets of this scope, on every core.
  ///
  /// - Parameters:
  ///   - matrix: What each one is asked for.
  ///   - defaults: What targets say; nil if nobody needs to know.
  ///   - asksDefaultDevices: True to ask about the devices that an asset is for in place of those of the matrix.
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
