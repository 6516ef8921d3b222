internal import Catalog
public import Files
internal import References

/// The folders in which loose launch images are.
public enum LaunchImageFolders {
  /// Returns their paths, sorted. A folder that can't be listed has none.
  public static func all(in tree: any FileTree) -> [String] {
    var found: [String] = []
    var open = [""]
    while let folder = open.popLast() {
      let entries = (try? tree.entries(of: folder) { isSearched($0) }) ?? []
      if entries.contains(where: { $0.isFile && isLaunchImage($0.name) }) { found.append(folder) }
      open += entries.filter { $0.isFolder && isSearched($0.name) }.map { Path.join(folder, $0.name) }
    }
    return found.sorted(by: Path.precedes)
  }

  private static func isLaunchImage(_ name: String) -> Bool {
    SystemImageName.isLaunchImage(LooseFileName(name).base, Path.fileExtension(name))
  }

  private static func isSearched(_ folder: String) -> Bool {
    !SkippedFolder.isName(folder, in: nil) && !GeneratedFolder.isBundle(folder) && !CatalogFinder.isCatalogName(folder)
  }
}
