internal import CGit2

/// What the index knows of one path.
struct DraftEntry {
  var path: String
  var mode: FileMode
  var id: ObjectID
  /// 0, or 1 to 3 for the base and the two sides of a conflict.
  var stage: Int
  /// True where a sparse checkout left the file out.
  var isSkipped: Bool
  /// True where only the name was noted, by `git add --intent-to-add`.
  var isPlanned: Bool

  init(_ raw: git_index_entry) {
    path = String(cString: raw.path)
    mode = FileMode(raw: raw.mode)
    id = ObjectID(raw.id)
    stage = Int(raw.flags >> 12 & 3)
    isSkipped = UInt32(raw.flags_extended) & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0
    isPlanned = UInt32(raw.flags_extended) & GIT_INDEX_ENTRY_INTENT_TO_ADD.rawValue != 0
  }
}

extension IndexDraft {
  func entries(in index: OpaquePointer) -> [DraftEntry] {
    (0..<git_index_entrycount(index)).compactMap { git_index_get_byindex(index, $0).map { DraftEntry($0.pointee) } }
  }

  /// Takes over what another draft has at the paths and below them, and drops what it does not have there.
  ///
  /// A commit of some paths only is put together this way: the paths are staged in a draft of the index, and copied to
  /// a draft of the last commit.
  public func copyEntries(within scope: [String], from other: IndexDraft) throws {
    let index = try index
    let source = try other.index
    let isWanted = { (path: String) in scope.contains { path.isAtOrBelow($0.withoutTrailingSlashes) } }
    for entry in entries(in: index) where isWanted(entry.path) && git_index_get_bypath(source, entry.path, 0) == nil {
      try check("git_index_remove") { git_index_remove(index, entry.path, Int32(entry.stage)) }
    }
    for position in 0..<git_index_entrycount(source) {
      guard let entry = git_index_get_byindex(source, position), isWanted(String(cString: entry.pointee.path)) else {
        continue
      }
      try check("git_index_add") { git_index_add(index, entry) }
    }
  }

  /// Takes paths out of the draft; those that are not in it are fine. Nothing happens on disk.
  public func remove(_ paths: [String]) throws {
    let index = try index
    for path in paths {
      _ = try checkFound("git_index_remove_bypath") { git_index_remove_bypath(index, path) }
    }
  }

  /// Puts a blob at a path, whatever lies there on disk.
  ///
  /// - Parameter matchesWorkTree: True when the file on disk has just this content (before or after a filter), so that
  ///   its times and size can be noted and git need not read it again.
  public func record(_ path: String, blob: ObjectID, mode: FileMode, matchesWorkTree: Bool = false) throws {
    let index = try index
    var entry = git_index_entry()
    if matchesWorkTree, let status = SystemFile.status(of: try repository.requiredWorkTree().joined(path)) {
      entry.note(status)
    }
    entry.id = blob.raw
    entry.mode = mode.rawValue
    try add(entry, at: path, to: index)
  }

  func add(_ entry: git_index_entry, at path: String, to index: OpaquePointer) throws(GitError) {
    var entry = entry
    let result = path.withCString { path in
      entry.path = path
      return git_index_add(index, &entry)
    }
    try check("git_index_add") { result }
  }
}
