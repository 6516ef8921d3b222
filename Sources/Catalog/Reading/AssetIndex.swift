public import Files

/// The assets of a library by their names, for finding many of them.
public struct AssetIndex {
  /// The library with the assets.
  public let library: AssetLibrary
  /// The full names, in the order of the library.
  public let names: [String]
  /// By the bytes of the names, and by names regardless of Unicode form.
  private let exact: [[ExactName: [CatalogFolder]]]
  private let loose: [[String: [CatalogFolder]]]

  /// Indexes every name once; the contents of sets are not read.
  public init(_ library: AssetLibrary) {
    self.library = library
    let assets = library.assets
    names = assets.map(\.qualifiedName)
    exact = NamingWay.allCases.map { way in Dictionary(grouping: assets) { ExactName(way.name(of: $0)) } }
    loose = NamingWay.allCases.map { way in Dictionary(grouping: assets, by: way.name(of:)) }
  }

  /// Finds the asset that code calls by a name, as `AssetLibrary.find` does.
  ///
  /// - Throws: `FileError` if the asset's folder can't be read.
  public func find(_ name: String) throws(FileError) -> AssetLibrary.Match {
    let places = exact.lazy.compactMap { $0[ExactName(name)] }.first ?? loose.lazy.compactMap { $0[name] }.first
    guard let found = places else { return .nothing }
    return found.count == 1 ? .found(try library.reading(found[0])) : .several(found)
  }
}
