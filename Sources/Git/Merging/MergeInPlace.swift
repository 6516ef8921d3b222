/// A merge that was worked out, put in place before it is a commit: for hooks that look at the files.
///
/// At every moment it is a merge as git leaves one, so where this program ends half way, git and the next command go on.
extension Repository {
  /// Puts the files of a merge into the index and the work tree, and notes that it waits for its commit.
  ///
  /// Filters run, as git writes the files.
  ///
  /// - Throws: `GitRefusal` where something unsaved lies in the way; nothing has changed then.
  ///
  /// Source: `git-read-tree(1)`, two tree merge; git, `builtin/merge.c`, `write_merge_heads`.
  public func beginMerge(of commit: ObjectID, into ours: ObjectID, tree: ObjectID, message: String) throws {
    try refreshIndexWithGit()
    try requireGit(["read-tree", "-m", "-u", ours.description, tree.description])
    try SystemFile.replace(gitDirectory.joined("MERGE_MSG"), Array(message.utf8))
    try SystemFile.replace(gitDirectory.joined("MERGE_MODE"), Array("no-ff".utf8))
    try SystemFile.replace(gitDirectory.joined("MERGE_HEAD"), Array("\(commit)\n".utf8))
  }

  /// Goes back to before a merge in place that was not committed; what a hook staged besides stays in the work tree.
  ///
  /// - Throws: `GitRefusal` where a file of the merge was changed since; the merge waits then.
  public func takeBack(mergeWithTree tree: ObjectID) throws {
    // Git would remove what is staged and in no version, and that may be somebody's only copy.
    try requireGit(["read-tree", tree.description])
    try abortMerge()
  }

  /// Makes a commit of a merge in place the newest of the branch, without a look at files, which are there.
  ///
  /// - Throws: `RepositoryError.referenceMoved`; the merge waits then.
  public func finishMerge(
    from expected: Head, to commit: ObjectID, reflogMessage: String, by identity: Identity?
  ) throws {
    if let identity { try setReflogIdentity(identity) }
    try noteOriginalHead(expected.commit)
    let name = expected.referenceName
    guard try head() == expected,
      try moveReference(name, from: expected.commit, to: commit, message: reflogMessage)
    else { throw RepositoryError.referenceMoved(name: name) }
    try? shareReference(name)
    try forgetOperation()
  }

  /// Stores what is staged and returns the id of its tree; git does it, as a hook may have left the index in any shape.
  public func storeStagedTree() throws -> ObjectID {
    let answer = try runGit(["write-tree"], readsOutput: true)
    guard answer.isSuccess, let id = ObjectID(answer.output.split(separator: "\n").first ?? "") else {
      throw GitRefusal(words: answer.words)
    }
    return id
  }
}
