public import Files
internal import References

/// The folder of a project that isn't a repository.
public enum ProjectRoot {
  /// How many folders above the current one are checked.
  private static let highest = 6

  /// Returns the outermost folder around one that contains an Xcode project, a package, an `Info.plist` or the settings
  /// of another platform's build; the folder itself if none does.
  ///
  /// - Parameter home: This folder and those above it don't count: a project somewhere in it isn't all of it.
  public static func around(_ folder: String, below home: String?, in tree: any FileTree) -> String {
    var root = folder
    var place = folder
    for _ in 0..<highest {
      place = Path.folder(place)
      if place.isEmpty || place == "/" || ExactName(place) == home.map(ExactName.init) { break }
      // A folder above that can't be listed shows nothing.
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
