/// Folders in which tools keep downloads and generated files, which are nobody's source.
public enum GeneratedFolder {
  /// True for hidden folders, and for those with copies of other people's files.
  public static func holdsCopies(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") || ["DerivedData", "node_modules", "Pods", "Carthage"].contains(name)
  }

  /// True for folders with build products. They are not skipped in a search for catalogs, because a project may use
  /// such a name for its own folder.
  public static func holdsProducts(_ name: String) -> Bool { ["SourcePackages", "build", "Build"].contains(name) }

  /// True for the products that a build makes from a whole project.
  public static func isBundle(_ name: String) -> Bool {
    ["framework", "xcframework", "xcarchive", "app"].contains(Path.fileExtension(name))
  }
}
