internal import Catalog
internal import Files
public import Git
internal import Prototype

/// A merge that knows assets: lists of variants are merged slot by slot, and what one side adds to an asset follows the
/// asset if the other side renamed it.
public struct AssetMergeStrategy: MergeStrategy {
  private let isPick: Bool

  /// - Parameter isPick: See `TreeMergeStrategy`.
  public init(isPick: Bool = false) { self.isPick = isPick }

  public func merge(
    _ ours: ObjectID, _ theirs: ObjectID, base: ObjectID, in repository: Repository
  ) throws -> MergeResult {
    let merging = TreeMergeStrategy(
      files: ContentsMergeDriver(), movedByUs: try Self.moved(from: base, to: ours, repository),
      movedByThem: try Self.moved(from: base, to: theirs, repository), isPick: isPick)
    return try merging.merge(ours, theirs, base: base, in: repository)
  }

  public func movedFolders(
    from old: ObjectID, to new: ObjectID, in repository: Repository
  ) throws -> [DirectoryRename] {
    try Self.moved(from: old, to: new, repository)
  }

  /// Returns the sets that were renamed between two versions.
  static func moved(from old: ObjectID, to new: ObjectID, _ repository: Repository) throws -> [DirectoryRename] {
    try changes(thatMoveFrom: old, to: new, repository).compactMap { asset in
      asset.former.map {
        DirectoryRename(from: $0.path, to: asset.path, names: asset.newFileNames.map { ($0.old, $0.new) })
      }
    }
  }

  /// Returns the changed sets between two versions; empty if none can have been renamed.
  static func changes(
    thatMoveFrom old: ObjectID, to new: ObjectID, _ repository: Repository
  ) throws -> [AssetChange] {
    let files = try repository.changes(from: old, to: new)
    // A renamed set was removed under its old path.
    guard files.contains(where: { $0.kind == .deleted && ContentsMergeDriver().knows($0.path) }) else { return [] }
    return try ProjectChanges(
      files, from: CommitFileTree(try repository.tree(of: old)), to: CommitFileTree(try repository.tree(of: new))
    ).assets
  }
}

/// The lists of variants in catalogs and the documents of prototypes, for git's merges.
public struct ContentsMergeDriver: FileMergeDriver {
  public init() {}

  /// Also the driver name in git's configuration, for which git runs `assets merge-driver`.
  public static let driverName = "assets-contents"
  public var driverName: String { Self.driverName }

  public func knows(_ path: String) -> Bool {
    if PrototypeDocument.name(ofFile: path) != nil { return true }
    guard ExactName(Path.name(path)) == ExactName(ContentsDocument.fileName) else { return false }
    return CatalogFinder.catalogAround(path) != nil
  }

  public func merge(_ path: String, base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) -> FileMergeResult {
    if PrototypeDocument.name(ofFile: path) != nil {
      // If merged line by line, the document would not be valid JSON.
      guard let merge = PrototypeMerge(base: base, mine: ours, theirs: theirs) else { return .conflict }
      return merge.conflicts.isEmpty ? .merged(merge.bytes) : .conflict
    }
    let type = FolderType(folderName: Path.name(Path.folder(path)))
    guard let merge = ContentsMerge(base: base, mine: ours, theirs: theirs, of: type) else { return .unknown }
    return merge.conflicts.isEmpty ? .merged(merge.document.bytes) : .conflict
  }
}
