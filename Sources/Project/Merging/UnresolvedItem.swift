public import Catalog
internal import Files
internal import Git

/// Something in conflict, by the name that commands accept for it.
public struct UnresolvedItem: Sendable {
  /// The asset's qualified name, its path if others have the same name, or the path of a file.
  public var name: String
  /// Nil for a file outside of assets.
  public var type: FolderType?
}

extension ProjectRepository {
  /// Returns the assets and files that unmerged paths belong to, in the same order. The names are those of `conflicts`,
  /// but the authors of the changes are not looked up.
  func undecided(_ paths: [String]) throws -> [UnresolvedItem] {
    guard !paths.isEmpty else { return [] }
    let standIns = try standIns()
    var seen: Set<ExactName> = []
    var found: [(item: UnresolvedItem, path: String)] = []
    for path in paths.map(standIns.path) {
      let place = standIns.folder(around: path) ?? AssetPath(of: path)?.set ?? path
      guard seen.insert(ExactName(place)).inserted else { continue }
      guard let asset = AssetPath(of: place) else {
        found.append((UnresolvedItem(name: place), place))
        continue
      }
      let type = FolderType(folderName: Path.name(asset.set))
      found.append((UnresolvedItem(name: try qualifiedName(of: asset), type: type), place))
    }
    let names = Dictionary(grouping: found) { ExactName($0.item.name) }
    return found.map { item, path in
      names[ExactName(item.name)]?.count == 1 ? item : UnresolvedItem(name: path, type: item.type)
    }
  }

  private func standIns() throws -> FileDirectoryConflicts {
    let sides = try ConflictSides(of: repository)
    let version = { (entry: IndexFile.Entry) in (FileMode(rawValue: entry.mode), ObjectID(entry.id)) }
    let files = try requirePlainIndex().conflicts.map { entry in
      let (mine, theirs) = sides.isTurned ? (entry.theirs, entry.ours) : (entry.ours, entry.theirs)
      return (path: entry.path, mine: mine.map(version), theirs: theirs.map(version))
    }
    return try FileDirectoryConflicts(among: files, sides, TreeReader(repository))
  }
}
