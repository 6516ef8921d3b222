public import Catalog
internal import Files
public import Git

/// The versions in which the assets of a gallery changed.
public struct GalleryHistory: Sendable {
  /// One version of an asset.
  public struct Entry: Sendable {
    public var commit: CommitSummary
    /// The asset's name in this version.
    public var name: String
    /// The image that it showed: its blob id and path.
    public var image: (id: ObjectID, path: String)?
  }

  /// In the order of the assets, the newest version first.
  public private(set) var entries: [[Entry]]

  /// The assets by their paths in the version that comes next.
  private var places: [ExactName: Int] = [:]
  /// All versions show the slot that the newest one changed, or else its first one, so that two versions can be
  /// compared.
  private var slots: [Int: Slot] = [:]
  private var images: Set<ObjectID> = []

  /// The maximum number of versions searched, of versions kept per asset, and of images kept.
  private static let (maxVersionCount, maxEntryCount, maxImageCount) = (100, 12, 1000)

  /// Follows assets through the history of a repository.
  ///
  /// - Parameter newest: The version to start from; nil for the last one.
  /// - Throws: `RepositoryError` if versions can't be read.
  public init(of assets: [CatalogFolder], in workspace: ProjectRepository, from newest: ObjectID? = nil) throws {
    entries = Array(repeating: [], count: assets.count)
    guard try workspace.repository.head().commit != nil else { return }
    for (place, asset) in assets.enumerated() { places[ExactName(asset.path)] = place }
    var hasBegun = newest == nil
    try workspace.forEachVersion(limit: Self.maxVersionCount) { version in
      hasBegun = hasBegun || version.commit.id == newest
      if hasBegun { try add(version, in: workspace) }
    }
  }

  /// Follows one asset, without reading what else changed in the versions.
  ///
  /// - Parameter path: The path of its folder in the last version.
  /// - Throws: `RepositoryError` if versions can't be read.
  public init(ofAsset path: String, in workspace: ProjectRepository) throws {
    entries = [[]]
    guard let last = try workspace.repository.head().commit,
      try workspace.repository.tree(of: last).entry(at: path) != nil
    else { return }
    places[ExactName(path)] = 0
    for version in try workspace.history(of: path, limit: Self.maxEntryCount) { try add(version, in: workspace) }
  }

  private mutating func add(_ version: ProjectVersion, in workspace: ProjectRepository) throws {
    let tree = CommitFileTree(try workspace.repository.tree(of: version.commit.id))
    for change in version.changes.assets {
      guard let place = places[ExactName(change.path)], let after = change.after else { continue }
      if entries[place].count < Self.maxEntryCount {
        entries[place].append(entry(for: change, after, of: version.commit, tree, place))
      }
      if let former = change.former {
        places[ExactName(change.path)] = nil
        places[ExactName(former.path)] = place
      } else if change.kind == .added {
        places[ExactName(change.path)] = nil
      }
    }
  }

  private mutating func entry(
    for change: AssetChange, _ after: CatalogFolder, of commit: CommitSummary, _ tree: CommitFileTree, _ place: Int
  ) -> Entry {
    var entry = Entry(commit: commit, name: change.name)
    if slots[place] == nil {
      let changed = change.variants.last { $0.element.filename != nil }?.element
      slots[place] = (changed ?? after.elements.first { $0.filename != nil }).map { Slot(of: $0) }
    }
    let shown = after.elements.first { $0.filename != nil && Slot(of: $0) == slots[place] }
    if let path = shown.flatMap(after.imagePath) ?? after.firstImagePath,
      let id = tree.blobID(of: path).flatMap({ ObjectID($0) }),
      images.contains(id) || images.count < Self.maxImageCount
    {
      images.insert(id)
      entry.image = (id, path)
    }
    return entry
  }
}

extension ProjectRepository {
  /// The image files of a version.
  public func imageFiles(of commit: ObjectID) throws -> ImageFiles {
    ImageFiles(CommitFileTree(try repository.tree(of: commit)), largeFiles: largeFileFolder)
  }
}
