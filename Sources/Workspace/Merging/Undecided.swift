public import Catalog
internal import Files
internal import Git

/// Something that waits for a decision, by the name under which one settles it.
public struct Undecided: Sendable {
  /// The asset's qualified name, its path where others are called the same, or the path of a file.
  public var name: String
  /// Nil for a file that belongs to no asset.
  public var type: FolderType?
}

extension Workspace {
  /// Returns what the paths that git calls unmerged belong to, in their order: the names that `conflicts` tells, without a
  /// look at who changed what.
  func undecided(_ paths: [String]) throws -> [Undecided] {
    var sets: Set<ExactName> = []
    var found: [(item: Undecided, path: String)] = []
    for path in paths {
      guard let asset = AssetPath(of: path) else {
        found.append((Undecided(name: path), path))
        continue
      }
      guard sets.insert(ExactName(asset.set)).inserted else { continue }
      let type = FolderType(folderName: Path.name(asset.set))
      found.append((Undecided(name: try qualifiedName(of: asset), type: type), asset.set))
    }
    // A file in the place of a set is one decision with it.
    let places = found.filter { $0.item.type != nil }.map(\.path)
    found.removeAll { file in file.item.type == nil && places.contains { file.path.isStandIn(for: $0) } }
    let names = Dictionary(grouping: found) { ExactName($0.item.name) }
    return found.map { item, path in
      names[ExactName(item.name)]?.count == 1 ? item : Undecided(name: path, type: item.type)
    }
  }
}
