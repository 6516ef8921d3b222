public import Catalog
internal import Files

extension ReadingScope {
  /// The asset found for a name.
  public struct Find {
    public var asset: CatalogFolder
    /// Another asset of that name, over which this one takes precedence.
    public var rival: CatalogFolder?
  }

  /// Whether a symbol or an image comes first if both have the same name: code can refer to both at once.
  ///
  /// Source: Apple, *UIImage.init(named:)*: from iOS 13 on the symbol, before that the image.
  private enum Precedence {
    case symbol, image
  }

  /// Finds the one asset with a name.
  ///
  /// - Throws: `AssetLookupError` if no asset or several assets have it.
  public func asset(named name: String) throws -> CatalogFolder { try find(name, nil).asset }

  /// Finds the one asset with a name, in a library that contains all sets that may have it.
  func asset(named name: String, near: AssetLibrary) throws -> CatalogFolder { try find(name, near: near, nil).asset }

  /// Finds the asset that code gets for a name. A symbol and an image with the same name are not an error here.
  ///
  /// - Parameters:
  ///   - index: All assets of this scope, if they were already read.
  ///   - prefersSymbols: False if the platform doesn't support symbols.
  /// - Throws: `AssetLookupError` if no asset or several assets have the name.
  public func asset(inCode name: String, in index: AssetIndex? = nil, prefersSymbols: Bool = true) throws -> Find {
    let precedence: Precedence = prefersSymbols ? .symbol : .image
    return try index.map { try find(name, in: $0, precedence) } ?? find(name, precedence)
  }

  private func find(_ name: String, _ precedence: Precedence?) throws -> Find {
    // The name is almost always right, and then no other set has to be read.
    let near = try AssetLibrary(tree, under: folders, readsContents: false, naming: [name])
    return try find(name, near: near, precedence)
  }

  private func find(_ name: String, near: AssetLibrary, _ precedence: Precedence?) throws -> Find {
    if let find = try find(name, near.find(name), in: near, precedence) { return find }
    return try find(name, in: AssetIndex(library(readsContents: false)), precedence)
  }

  private func find(_ name: String, in index: AssetIndex, _ precedence: Precedence?) throws -> Find {
    if let find = try find(name, index.find(name), in: index.library, precedence) { return find }
    // A path relative to the current folder, which may differ from the path in the project.
    if let path = relative(name), case .found(let asset) = try index.find(path),
      ExactName(asset.path) == ExactName(path)
    {
      return Find(asset: asset)
    }
    if index.library.catalogs.isEmpty { try requireNothingOverlooked() }
    throw AssetLookupError.unknown(
      name, names: index.names, hasCatalogs: !index.library.catalogs.isEmpty,
      unlistable: index.library.unlistable.map { shown($0) })
  }

  private func find(
    _ name: String, _ match: AssetLibrary.Match, in library: AssetLibrary, _ precedence: Precedence?
  ) throws -> Find? {
    switch match {
    case .found(let asset): return Find(asset: asset)
    case .nothing: return nil
    case .several(let assets):
      let symbols = assets.filter { $0.type == .symbolSet }
      let images = assets.filter { $0.type == .imageSet }
      guard let precedence, assets.count == 2, let symbol = symbols.first, let image = images.first else {
        throw AssetLookupError.several(name, assets.map { shown($0.path) })
      }
      let (first, other) = precedence == .symbol ? (symbol, image) : (image, symbol)
      return Find(asset: try library.reading(first), rival: other)
    }
  }

  private func shown(_ error: FileError) -> FileError {
    var error = error
    error.path = shown(error.path)
    return error
  }
}
