public import Files
internal import References

/// The folder of a project that is no repository.
public enum ProjectRoot {
  /// How many folders are looked at above the one where somebody stands.
  private static let highest = 6

  /// Returns the outermost folder around one in which a project of Xcode, a package, an `Info.plist` or the settings of
  /// another platform's build lie; the folder itself where none does.
  ///
  /// - Parameter home: Nothing in this folder or above it counts: a project somewhere in it is not all of it.
  public static func around(_ folder: String, below home: String?, in tree: any FileTree) -> String {
    var root = folder
    var place = folder
    for _ in 0..<highest {
      place = Path.folder(place)
      if place.isEmpty || place == "/" || ExactName(place) == home.map(ExactName.init) { break }
      // A folder above that cannot be listed shows nothing.
      guard let entries = try? tree.entries(of: place, foldersWhere: isProject) else { break }
      if entries.contains(where: shows) { root = place }
    }
    return root
  }

  private static func shows(_ entry: FileTreeEntry) -> Bool {
    entry.isFolder
      ? isProject(entry.name)
      : builds.contains(entry.name) || InfoPlist.isName(entry.name)
        || [".csproj", ".appxmanifest"].contains { entry.name.hasSuffix($0) }
  }

  private static func isProject(_ folder: String) -> Bool {
    folder.hasSuffix(".xcodeproj") || folder.hasSuffix(".xcworkspace")
  }

  private static let builds: Set = [
    "Package.swift", "AndroidManifest.xml", "build.gradle", "build.gradle.kts", "settings.gradle",
    "settings.gradle.kts", "pubspec.yaml", "package.json",
  ]
}
