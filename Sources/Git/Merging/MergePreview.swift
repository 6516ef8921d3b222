/// The result that git would produce for a merge that has not been started.
public struct MergePreview: Sendable {
  /// The merged tree; for a path in conflict it contains what git would leave in the work tree.
  public var tree: ObjectID
  /// By path, in index order; empty without conflicts.
  public var conflicts: [Conflict] = []

  /// A path in conflict, with the entry of each side.
  public struct Conflict: Sendable {
    public var path: String
    public var base: TreeEntry?
    public var ours: TreeEntry?
    public var theirs: TreeEntry?
  }

  /// Parses the output of `git merge-tree --write-tree -z --no-messages`: a tree, then a line for each side of a
  /// conflict.
  ///
  /// - Returns: Nil for anything else.
  init?(printed text: String) {
    var lines = text.split(separator: "\0", omittingEmptySubsequences: true).makeIterator()
    guard let tree = lines.next().flatMap({ ObjectID(String($0)) }) else { return nil }
    self.tree = tree
    while let line = lines.next() {
      let parts = line.split(separator: "\t", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      guard parts.count == 2, words.count == 3, let mode = UInt32(words[0], radix: 8),
        let id = ObjectID(String(words[1]))
      else { return nil }
      add(TreeEntry(name: "", mode: FileMode(raw: mode), id: id), stage: words[2], at: String(parts[1]))
    }
  }

  private mutating func add(_ side: TreeEntry, stage: Substring, at path: String) {
    if conflicts.last.map({ $0.path.hasSameBytes(as: path) }) != true { conflicts.append(Conflict(path: path)) }
    let last = conflicts.count - 1
    switch stage {
    case "1": conflicts[last].base = side
    case "2": conflicts[last].ours = side
    default: conflicts[last].theirs = side
    }
  }
}

extension Repository {
  /// Makes git merge two commits without touching a file, an index or a reference.
  ///
  /// - Parameter driver: As in `mergeWithGit`.
  /// - Returns: Nil if git doesn't support this (before 2.38), or names no path.
  ///
  /// Source: `git-merge-tree(1)`.
  public func mergePreview(
    of theirs: ObjectID, into ours: ObjectID, driver: MergeDriver?
  ) throws -> MergePreview? {
    let words = ["merge-tree", "--write-tree", "-z", "--no-messages", ours.description, theirs.description]
    let answer = try withMergeSettings(driver) { try runGit($0 + words, readsOutput: true) }
    guard let preview = MergePreview(printed: answer.output) else { return nil }
    // If a folder was renamed in two ways, git reports that without naming a path.
    return answer.isSuccess || !preview.conflicts.isEmpty ? preview : nil
  }
}
