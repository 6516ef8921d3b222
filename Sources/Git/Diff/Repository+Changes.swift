internal import CGit2

/// The differences according to libgit2, for an index or a work tree that this module can't read itself.
extension Repository {
  /// Returns the same as `stagedChanges`.
  ///
  /// Source: `git_diff_tree_to_index`.
  func libraryStagedChanges(since commit: ObjectID?, within scope: [String]) throws -> [FileChange] {
    let index = try libGit2Index()
    let root = try commit.map { try TreeReader(self).tree(ofCommit: $0) }
    let pointer = try pointer
    return try differences("git_diff_tree_to_index", scope, flags: []) { diff, options in
      guard let root else { return git_diff_tree_to_index(&diff, pointer, nil, index, &options) }
      var raw = root.raw
      var tree: OpaquePointer?
      let result = git_tree_lookup(&tree, pointer, &raw)
      if result < 0 { return result }
      defer { git_tree_free(tree) }
      return git_diff_tree_to_index(&diff, pointer, tree, index, &options)
    }
  }

  /// Returns the same as `workTreeChanges`, without recording unchanged files in the index.
  ///
  /// Source: `git_diff_index_to_workdir`.
  func libraryWorkTreeChanges(within scope: [String] = [], includesUntracked: Bool = true) throws -> [FileChange] {
    let root = try requiredWorkTree()
    let (index, pointer) = (try libGit2Index(), try pointer)
    let untracked = [GIT_DIFF_INCLUDE_UNTRACKED, GIT_DIFF_RECURSE_UNTRACKED_DIRS]
    let changes = try differences("git_diff_index_to_workdir", scope, flags: includesUntracked ? untracked : []) {
      diff, options in git_diff_index_to_workdir(&diff, pointer, index, &options)
    }
    let missing = changes.filter { $0.kind == .deleted }.map(\.path)
    if let folder = UnreadableFolder.find(around: missing, below: root) {
      throw RepositoryError.unreadableFolder(path: folder)
    }
    return changes.filter { $0.kind != .deleted || !isSkipped($0.path, in: index) }
  }

  /// Returns whether a sparse checkout left the file out of the work tree.
  private func isSkipped(_ path: String, in index: OpaquePointer) -> Bool {
    guard let entry = git_index_get_bypath(index, path, 0) else { return false }
    return UInt32(entry.pointee.flags_extended) & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0
  }

  private func differences(
    _ function: String, _ scope: [String], flags: [git_diff_option_t],
    _ call: (inout OpaquePointer?, inout git_diff_options) -> Int32
  ) throws -> [FileChange] {
    var options = git_diff_options()
    git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
    let always = [GIT_DIFF_INCLUDE_TYPECHANGE, GIT_DIFF_DISABLE_PATHSPEC_MATCH]
    // Uncommitted changes inside a submodule don't count: `git add` doesn't add them.
    options.ignore_submodules = GIT_SUBMODULE_IGNORE_DIRTY
    options.flags = (always + flags).reduce(0) { $0 | $1.rawValue }
    let paths = scope.map(\.withoutTrailingSlashes)
    return try withStrings(paths.contains("") ? [] : paths) { strings in
      options.pathspec = strings
      let diff = try Handle(function, freedBy: git_diff_free) { call(&$0, &options) }
      return (0..<git_diff_num_deltas(diff.pointer)).compactMap { index in
        git_diff_get_delta(diff.pointer, index).flatMap { FileChange($0.pointee) }
      }
    }
  }
}

extension FileChange {
  /// Converts a difference of libgit2; nil for entries that are not differences.
  init?(_ delta: git_diff_delta) {
    let old = (FileMode(raw: UInt32(delta.old_file.mode)), ObjectID.unlessZero(delta.old_file.id))
    let new = (FileMode(raw: UInt32(delta.new_file.mode)), ObjectID.unlessZero(delta.new_file.id))
    guard let path = (delta.new_file.path ?? delta.old_file.path).map({ String(cString: $0) }) else { return nil }
    switch delta.status {
    case GIT_DELTA_ADDED: self.init(.added, path, new: new)
    case GIT_DELTA_DELETED: self.init(.deleted, path, old: old)
    case GIT_DELTA_MODIFIED: self.init(.modified, path, old: old, new: new)
    case GIT_DELTA_TYPECHANGE: self.init(.typeChanged, path, old: old, new: new)
    case GIT_DELTA_UNTRACKED: self.init(.untracked, path, new: new)
    case GIT_DELTA_CONFLICTED: self.init(.unmerged, path)
    default: return nil
    }
  }
}
