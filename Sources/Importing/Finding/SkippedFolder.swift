internal import Files

/// Folders in which tools put what they fetch or generate, so the images in them are not sources.
///
/// They are skipped unless the user names one, as a path or in a pattern to include; references are not searched there
/// either (`SourceFileFinder`).
enum SkippedFolder {
  /// - Parameter source: What the folders around it show.
  static func isName(_ name: String, in source: SourcePlatform?) -> Bool {
    if GeneratedFolder.holdsCopies(name) || GeneratedFolder.holdsProducts(name) { return true }
    // .NET generates images of every size there; elsewhere these are ordinary words.
    return (source == .maui || source == .windows) && ["bin", "obj"].contains(name)
  }

  /// False for folders of versions and settings, in which a user doesn't expect images.
  static func isWorthTelling(_ name: String) -> Bool { !name.hasPrefix(".") || hiddenProducts.contains(name) }

  private static let hiddenProducts: Set = [".build", ".dart_tool", ".gradle", ".next", ".swiftpm"]
}
