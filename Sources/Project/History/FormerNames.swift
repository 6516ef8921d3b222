public import Catalog
internal import Files
internal import Git

extension ProjectRepository {
  /// The search ends after this many versions.
  private static let maxVersionCount = 300

  /// Finds the former names of assets and their files in recent versions.
  ///
  /// - Returns: The current paths of the sets by former name; for an asset, both its full name and the last part.
  /// - Throws: `RepositoryError` if versions can't be read.
  public func formerNames(of assets: [CatalogFolder]) throws -> [String: [String]] {
    guard try repository.head().commit != nil else { return [:] }
    var names = FormerNames(assets)
    // Uncommitted renames come first.
    names.add(try status().changes)
    for version in try history(limit: Self.maxVersionCount) { names.add(version.changes) }
    return names.found
  }
}

/// Follows existing assets back through versions, the newest first.
private struct FormerNames {
  private(set) var found: [String: [String]] = [:]
  /// The current path of each set, by its path in the version being read.
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
        // An asset with this path in older versions was a different one.
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
