public import Git
public import Review

/// Recognizes a branch that was merged by other means: on a host, with git, as a squash or a rebase.
extension RequestStore {
  /// How many commits of the target are looked at.
  private static let maxTargetCommits = 5000

  /// Returns the commit of the target branch that has everything of a request's newest version.
  ///
  /// A merge or fast-forward has the reviewed commit as an ancestor; of a squash or rebase, one commit of the target has
  /// every changed file as the reviewed commit has it.
  ///
  /// - Returns: Nil if there is none, or if a commit is missing here.
  public func mergedElsewhere(_ request: ReviewRequest) throws -> (commit: ObjectID, how: String)? {
    guard let version = request.version, let head = ObjectID(version.head), let base = ObjectID(version.base),
      try repository.isCommit(head), try repository.isCommit(base), let tip = try target(request.target), tip != base
    else { return nil }
    let line = try targetLine(from: tip, since: base)
    if try repository.aheadAndBehind(head, tip).ahead == 0 {
      // The first commit of the line that has it.
      let merge = try line.last { try repository.aheadAndBehind(head, $0.id).ahead == 0 }
      return (merge?.id ?? tip, merge?.id == head ? "fast-forward" : "merge")
    }
    let changes = try repository.changes(from: base, to: head)
    if changes.isEmpty { return nil }
    let reader = try TreeReader(repository)
    for commit in line.reversed() {
      if try changes.allSatisfy({ try Self.has($0, commit.tree, reader) }) {
        let parent = try commit.parents.first.map { try repository.commit($0) }
        let isWhole =
          try parent.map { parent in try changes.allSatisfy { try !Self.has($0, parent.tree, reader) } } ?? true
        return (commit.id, isWhole ? "squash" : "rebase")
      }
    }
    return nil
  }

  /// The commits of a branch by first parents, newest first.
  private func targetLine(from tip: ObjectID, since base: ObjectID) throws -> [CommitSummary] {
    var line: [CommitSummary] = []
    var next: ObjectID? = tip
    while let id = next, id != base, line.count < Self.maxTargetCommits, try repository.isCommit(id) {
      let commit = try repository.commit(id)
      line.append(commit)
      next = commit.parents.first
    }
    return line
  }

  /// True if a tree has a file as a change left it.
  private static func has(_ change: FileChange, _ tree: ObjectID, _ reader: TreeReader) throws -> Bool {
    let entry = try reader.entry(at: change.path, below: tree)
    guard let id = change.newID else { return entry == nil }
    return entry?.id == id && entry?.mode == change.newMode
  }
}
