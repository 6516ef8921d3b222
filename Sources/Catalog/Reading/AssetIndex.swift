public import Files

/// The assets of a library by their names, for finding many of them.
public struct AssetIndex {
  public let library: AssetLibrary
  private let places: [[String: [CatalogItem]]]

  public init(_ library: AssetLibrary) {
    self.library = library
    let assets = library.assets
    places = AssetName.allCases.map { way in Dictionary(grouping: assets, by: way.name(of:)) }
  }

  /// Finds the asset that code calls by a name, as `AssetLibrary.find` does.
  ///
  /// - Throws: `FileError` when the asset's folder cannot be read.
  public func find(_ name: String) throws(FileError) -> AssetLibrary.Match {
    guard let found = places.lazy.compactMap({ $0[name] }).first else { return .nothing }
    return found.count == 1 ? .found(try library.reading(found[0])) : .several(found)
  }
}
