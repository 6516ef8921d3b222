internal import Catalog
internal import Files

/// Names of items in an asset that are not asked for by name, such as the images of a group of AR resources.
public enum PieceName {
  /// Returns the name that settings use for a folder inside an asset: the asset's, followed by the folders' without
  /// their extensions; nil for the asset itself.
  ///
  /// - Parameters:
  ///   - path: The folder, or something in it.
  ///   - asset: The asset's folder.
  public static func of(_ path: String, in asset: String, named name: String) -> String? {
    guard let inside = Path.relative(path, to: asset), !inside.isEmpty else { return nil }
    return Path.join(name, Path.names(inside).map { CatalogFolder(path: String($0)).name }.joined(separator: "/"))
  }
}
