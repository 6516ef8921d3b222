public import Catalog
internal import Files

extension ReadingScope {
  /// What is given for a name.
  public struct Find {
    public var asset: CatalogFolder
    /// Another one that has the name and gives way.
    public var rival: CatalogFolder?
  }

  /// Who comes first where a symbol and an image have one name: code may ask for both at once.
  ///
  /// Source: Apple, *UIImage.init(named:)*: from iOS 13 on the symbol, before that the image.
  private enum Precedence {
    case symbol, image
  }

  /// Finds the one asset a name means.
  ///
  /// - Throws: `AssetLookupError` if none or several have it.
  public func asset(named name: String) throws -> CatalogFolder { try find(name, nil).asset }

  /// Finds the one asset a name means, where a library has all sets that could have it.
  func asset(named name: String, near: AssetLibrary) throws -> CatalogFolder { try find(name, near: near, nil).asset }

  /// Finds what code is given for a name. A symbol and an image of one name are no error then.
  ///
  /// - Parameters:
  ///   - index: All of this scope, where that was read already.
  ///   - prefersSymbols: False if symbols are not known.
  /// - Throws: `AssetLookupError` if none or several have it.
  public func asset(inCode name: String, in index: AssetIndex? = nil, prefersSymbols: Bool = true) throws -> Find {
    let precedence: Precedence = prefersSymbols ? .symbol : .image
    return try index.map { try find(name, in: $0, precedence) } ?? find(name, precedence)
  }

  private func find(_ name: String, _ precedence: Precedence?) throws -> Find {
    // Nearly always the name is right, and no other set has to be looked at.
    let near = try AssetLibrary(tree, under: folders, readsContents: false, naming: [name])
    return try find(name, near: near, precedence)
  }

  private func find(_ name: String, near: AssetLibrary, _ precedence: Precedence?) throws -> Find {
    if let find = try find(name, near.find(name), in: near, precedence) { return find }
    return try find(name, in: AssetIndex(library(readsContents: false)), precedence)
  }

  private func find(_ name: String, in index: AssetIndex, _ precedence: Precedence?) throws -> Find {
    if let find = try find(name, index.find(name), in: index.library, precedence) { return find }
    // A path as one types it here, which is another one in a folder of the project.
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
