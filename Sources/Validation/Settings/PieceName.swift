internal import Catalog
internal import Files

/// Names of what lies in an asset and is not asked for by name, such as the images of a group of AR resources.
public enum PieceName {
  /// Returns the name that settings have for a folder inside an asset: the asset's, and behind it the folders' without
  /// their endings; nil for the asset itself.
  ///
  /// - Parameters:
  ///   - path: The folder, or what lies in it.
  ///   - asset: The asset's folder.
  public static func of(_ path: String, in asset: String, named name: String) -> String? {
    guard let inside = Path.relative(path, to: asset), !inside.isEmpty else { return nil }
    return Path.join(name, Path.names(inside).map { CatalogFolder(path: String($0)).name }.joined(separator: "/"))
  }
}
