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

  /// The maximum number of versions searched, of versions kept per asset, and of images kept.
  private static let (maxVersionCount, maxEntryCount, maxImageCount) = (100, 12, 1000)

  /// Follows assets through the history of a repository.
  ///
  /// - Parameter newest: The version to start from; nil for the last one.
  /// - Throws: `RepositoryError` if versions can't be read.
  public init(of assets: [CatalogFolder], in workspace: ProjectRepository, from newest: ObjectID? = nil) throws {
    entries = Array(repeating: [], count: assets.count)
    guard try workspace.repository.head().commit != nil else { return }
    var places: [ExactName: Int] = [:]
    for (place, asset) in assets.enumerated() { places[ExactName(asset.path)] = place }
    var images: Set<ObjectID> = []
    // All versions show the slot that the newest one changed, or else its first one, so that two versions can be
    // compared.
    var slots: [Int: Slot] = [:]
    let versions = try workspace.history(limit: Self.maxVersionCount)
    for version in newest.map({ newest in Array(versions.drop { $0.commit.id != newest }) }) ?? versions {
      let tree = CommitFileTree(try workspace.repository.tree(of: version.commit.id))
      for change in version.changes.assets {
        guard let place = places[ExactName(change.path)], let after = change.after else { continue }
        if entries[place].count < Self.maxEntryCount {
          var entry = Entry(commit: version.commit, name: change.name)
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
          entries[place].append(entry)
        }
        if let former = change.former {
          places[ExactName(change.path)] = nil
          places[ExactName(former.path)] = place
        } else if change.kind == .added {
          places[ExactName(change.path)] = nil
        }
      }
    }
  }
}

extension ProjectRepository {
  /// The image files of a version.
  public func imageFiles(of commit: ObjectID) throws -> ImageFiles {
    ImageFiles(CommitFileTree(try repository.tree(of: commit)), largeFiles: largeFileFolder)
  }
}
