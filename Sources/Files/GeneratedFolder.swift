/// Folders in which tools keep what they fetch and make: what lies there is nobody's source.
public enum GeneratedFolder {
  /// True for hidden folders, and for those that hold copies of what others made.
  public static func holdsCopies(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") || ["DerivedData", "node_modules", "Pods", "Carthage"].contains(name)
  }

  /// True for folders that a build fills. Where catalogs are looked for they are not passed over: a project may well
  /// call one so that holds its own.
  public static func holdsProducts(_ name: String) -> Bool { ["SourcePackages", "build", "Build"].contains(name) }

  /// True for what a build makes of a project as a whole.
  public static func isBundle(_ name: String) -> Bool {
    ["framework", "xcframework", "xcarchive", "app"].contains(Path.fileExtension(name))
  }
}
