public import Catalog
internal import Files
internal import Git

extension ProjectRepository {
  /// Older versions are not looked at.
  private static let maxVersionCount = 300

  /// Finds what assets and their files were called in recent versions.
  ///
  /// - Returns: Names, and the paths that the sets have now; for an asset its full name and the last part of it.
  /// - Throws: `RepositoryError` if versions can't be read.
  public func formerNames(of assets: [CatalogFolder]) throws -> [String: [String]] {
    guard try repository.head().commit != nil else { return [:] }
    var names = FormerNames(assets)
    // What was renamed and not committed comes first.
    names.add(try status().changes)
    for version in try history(limit: Self.maxVersionCount) { names.add(version.changes) }
    return names.found
  }
}

/// Follows assets of today back through versions, the newest first.
private struct FormerNames {
  private(set) var found: [String: [String]] = [:]
  /// Where each set is now, by where it was in the version that is looked at.
  private var places: [ExactName: String]
  private let current: [ExactName: CatalogFolder]

  init(_ assets: [CatalogFolder]) {
    places = Dictionary(assets.map { (ExactName($0.path), $0.path) }) { one, _ in one }
    current = Dictionary(assets.map { (ExactName($0.path), $0) }) { one, _ in one }
  }

  mutating func add(_ changes: ProjectChanges) {
    for change in changes.assets {
      guard let place = places[ExactName(change.path)], let asset = current[ExactName(place)] else { continue }
      if let before = change.before {
        let files = Set(asset.elements.compactMap { $0.filename.map(ExactName.init) })
        for name in before.elements.compactMap(\.filename) where !files.contains(ExactName(name)) { add(name, place) }
      }
      guard let former = change.former else {
        // What had the path before was another asset.
        if change.kind == .added { places[ExactName(change.path)] = nil }
        continue
      }
      add(former.name, place)
      add(Path.name(former.name), place)
      places[ExactName(change.path)] = nil
      places[ExactName(former.path)] = place
    }
  }

  private mutating func add(_ name: String, _ place: String) {
    if found[name]?.contains(place) != true { found[name, default: []].append(place) }
  }
}
