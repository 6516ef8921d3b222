public import Files

/// Finds the files that are missing in a tree. Each folder is listed once.
public struct MissingFiles {
  private let tree: any FileTree
  /// True if parts of the tree are other repositories, which may not be there.
  public let hasSubmodules: Bool
  /// Nil for a folder that can't be listed.
  private var folders: [ExactName: [FoldedName: FileTreeEntry]?] = [:]

  public init(in tree: any FileTree) {
    self.tree = tree
    hasSubmodules = (try? tree.open(".gitmodules")) != nil
  }

  /// Returns true if nothing is at a path, in any letter case. False if a link, a folder that can't be listed or a
  /// submodule that isn't checked out may lead to it.
  public mutating func isMissing(_ path: String) -> Bool {
    var folder = ""
    for name in Path.names(path) {
      guard let entries = entries(of: folder), !entries.isEmpty || !hasSubmodules else { return false }
      guard let entry = entries[FoldedName(String(name))] else { return true }
      guard entry.isFolder else { return false }
      folder = Path.join(folder, entry.name)
    }
    return false
  }

  private mutating func entries(of folder: String) -> [FoldedName: FileTreeEntry]? {
    if let known = folders[ExactName(folder)] { return known }
    let entries = try? tree.entries(of: folder) { _ in true }
    let byName = entries.map { Dictionary($0.map { (FoldedName($0.name), $0) }) { one, _ in one } }
    folders[ExactName(folder)] = .some(byName)
    return byName
  }
}
