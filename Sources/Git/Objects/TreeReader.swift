internal import CGit2

/// Reads trees and blobs of one repository, and caches the trees.
public final class TreeReader {
  let repository: Repository
  private var opened: SharedHandle?
  /// Nearly all objects are read directly: libgit2 maps a window of a pack for each, and unmaps another one.
  let files: ObjectFiles
  /// The same files, listed again when an object was not found: git may have repacked it meanwhile.
  private lazy var later = ObjectFiles(folder: repository.commonDirectory.joined("objects"))
  private var trees: [ObjectID: TreeListing] = [:]
  /// The number of entries of all cached trees.
  private(set) var rememberedEntryCount = 0

  /// Above this many entries, the whole cache is dropped, so that long histories don't fill the memory.
  static let limit = 100_000

  public init(_ repository: Repository) throws {
    self.repository = repository
    files = ObjectFiles(folder: repository.commonDirectory.joined("objects"))
  }

  /// libgit2's object database, opened when first needed.
  var database: OpaquePointer {
    get throws {
      if let opened { return opened.handle.pointer }
      let database = SharedHandle(try repository.databaseHandle())
      opened = database
      return database.handle.pointer
    }
  }

  /// Returns the direct entries of a tree, in git's order.
  ///
  /// - Throws: `GitError` with `isNotFound` if the tree doesn't exist; `ObjectError` if it is damaged.
  public func entries(of tree: ObjectID) throws -> [TreeEntry] { try listing(of: tree).entries }

  /// Returns the entry with a name in a tree; nil if not found.
  func entry(named name: Substring.UTF8View, in tree: ObjectID) throws -> TreeEntry? {
    try listing(of: tree).entry(named: name)
  }

  private func listing(of tree: ObjectID) throws -> TreeListing {
    if let known = trees[tree] { return known }
    guard let listing = TreeListing(try bytes(of: tree, as: .tree)) else { throw ObjectError.damaged(tree) }
    if rememberedEntryCount + listing.count > Self.limit {
      trees.removeAll()
      rememberedEntryCount = 0
    }
    trees[tree] = listing
    rememberedEntryCount += listing.count
    return listing
  }

  /// Returns the entry at a path below a tree; nil if not found, and for the empty path.
  public func entry(at path: String, below tree: ObjectID) throws -> TreeEntry? {
    try walk(path, below: tree) { try entry(named: $0, in: $1) }
  }

  private func walk(
    _ path: String, below tree: ObjectID, _ look: (Substring.UTF8View, ObjectID) throws -> TreeEntry?
  ) throws -> TreeEntry? {
    var folder = tree
    var found: TreeEntry?
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      if let found {
        guard found.mode == .folder else { return nil }
        folder = found.id
      }
      found = try look(name, folder)
      if found == nil { return nil }
    }
    return found
  }

  /// Returns the id of the root tree of a commit.
  public func tree(ofCommit commit: ObjectID) throws -> ObjectID {
    if let bytes = files.bytes(of: commit, as: .commit), let node = CommitNode(id: commit, bytes: bytes) {
      return node.tree
    }
    let handle = try repository.commitHandle(commit)
    return ObjectID(git_commit_tree_id(handle.pointer).pointee)
  }

  /// Returns a reader that streams large objects in chunks.
  func reading() -> ObjectReading {
    ObjectReading(PackSet.current(in: repository.commonDirectory.joined("objects")), SharedDatabase(of: repository))
  }

  /// Returns whether an object is here; in a partial clone it may not be.
  public func has(_ id: ObjectID) -> Bool {
    if files.has(id) || later.has(id) { return true }
    if repository.hasOwnObjectsOnly, later.knowsAll { return false }
    guard let database = try? database else { return false }
    var raw = id.raw
    return git_odb_exists(database, &raw) == 1
  }
}

extension Repository {
  func databaseHandle() throws -> Handle { try library.databaseHandle() }

  func commitHandle(_ id: ObjectID) throws -> Handle {
    let pointer = try pointer
    try storedObjects.files.requireWhole(id)
    try TreeReader.requireSize(of: id, as: .commit, in: databaseHandle().pointer)
    var raw = id.raw
    return try Handle("git_commit_lookup", keeping: self, freedBy: git_commit_free) {
      git_commit_lookup(&$0, pointer, &raw)
    }
  }

  func treeHandle(_ id: ObjectID) throws -> Handle {
    let pointer = try pointer
    try storedObjects.files.requireWhole(id)
    var raw = id.raw
    return try Handle("git_tree_lookup", keeping: self, freedBy: git_tree_free) {
      git_tree_lookup(&$0, pointer, &raw)
    }
  }
}
