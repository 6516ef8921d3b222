internal import CGit2

/// Reads trees and blobs of one repository, and remembers the trees it read.
public final class TreeReader {
  private let repository: Repository
  let database: Handle
  private var trees: [ObjectID: [TreeEntry]] = [:]

  /// More trees than this are forgotten at once, so that a long history does not fill the memory.
  private static let limit = 50_000

  public init(_ repository: Repository) throws {
    self.repository = repository
    database = try Handle("git_repository_odb", keeping: repository, freedBy: git_odb_free) {
      git_repository_odb(&$0, repository.pointer)
    }
  }

  /// Returns what lies directly in a tree, in git's order.
  ///
  /// - Throws: `GitError`, which `isNotFound` where there is no such tree.
  public func entries(of tree: ObjectID) throws -> [TreeEntry] {
    if let known = trees[tree] { return known }
    let entries = try read(tree)
    if trees.count >= Self.limit { trees.removeAll() }
    trees[tree] = entries
    return entries
  }

  private func read(_ id: ObjectID) throws(GitError) -> [TreeEntry] {
    var raw = id.raw
    let tree = try Handle("git_tree_lookup", freedBy: git_tree_free) {
      git_tree_lookup(&$0, repository.pointer, &raw)
    }
    return (0..<git_tree_entrycount(tree.pointer)).map { index in
      let entry = git_tree_entry_byindex(tree.pointer, index)
      return TreeEntry(
        name: String(cString: git_tree_entry_name(entry)),
        mode: FileMode(raw: git_tree_entry_filemode(entry).rawValue),
        id: ObjectID(git_tree_entry_id(entry)!.pointee))
    }
  }

  /// Returns the entry at a path below a tree; nil where there is none, and for the empty path.
  public func entry(at path: String, below tree: ObjectID) throws -> TreeEntry? {
    var folder = tree
    var found: TreeEntry?
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      if let found {
        guard found.mode == .folder else { return nil }
        folder = found.id
      }
      found = try entries(of: folder).first { $0.name.utf8.elementsEqual(name) }
      if found == nil { return nil }
    }
    return found
  }

  /// Returns the id of the root tree of a commit.
  public func tree(ofCommit commit: ObjectID) throws -> ObjectID {
    let handle = try repository.commitHandle(commit)
    return ObjectID(git_commit_tree_id(handle.pointer).pointee)
  }

  /// Returns all the bytes of a blob, as they are stored: nothing is filtered.
  public func bytes(of blob: ObjectID) throws -> [UInt8] {
    var raw = blob.raw
    let handle = try Handle("git_blob_lookup", freedBy: git_blob_free) {
      git_blob_lookup(&$0, repository.pointer, &raw)
    }
    let content = UnsafeRawBufferPointer(
      start: git_blob_rawcontent(handle.pointer), count: Int(git_blob_rawsize(handle.pointer)))
    return [UInt8](content)
  }

  /// Returns the number of bytes of a blob; for most of them only the first bytes of the object are read.
  ///
  /// Source: `git_odb_read_header`.
  public func byteCount(of blob: ObjectID) throws -> Int {
    var raw = blob.raw
    var count = 0
    var type = GIT_OBJECT_ANY
    try check("git_odb_read_header") { git_odb_read_header(&count, &type, database.pointer, &raw) }
    return count
  }

  /// Tells whether an object is here; in a partial clone it may not be.
  public func has(_ id: ObjectID) -> Bool {
    var raw = id.raw
    return git_odb_exists(database.pointer, &raw) == 1
  }
}

extension Repository {
  func commitHandle(_ id: ObjectID) throws(GitError) -> Handle {
    var raw = id.raw
    return try Handle("git_commit_lookup", keeping: self, freedBy: git_commit_free) {
      git_commit_lookup(&$0, pointer, &raw)
    }
  }

  func treeHandle(_ id: ObjectID) throws(GitError) -> Handle {
    var raw = id.raw
    return try Handle("git_tree_lookup", keeping: self, freedBy: git_tree_free) {
      git_tree_lookup(&$0, pointer, &raw)
    }
  }
}
