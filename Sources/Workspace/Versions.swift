public import Git

/// One version of a project and what it changed.
public struct Version: Sendable {
  public var commit: CommitSummary
  public var changes: ProjectChanges
}

extension Workspace {
  /// Returns the versions up to the newest, or those in which an asset changed, newest first.
  ///
  /// - Parameters:
  ///   - folder: The folder of a set; nil for the whole project.
  ///   - limit: How many at most.
  /// - Throws: `WorkspaceError.noVersionYet` before the first.
  public func history(of folder: String? = nil, limit: Int) throws -> [Version] {
    let head = try repository.head()
    guard let newest = head.commit else { throw WorkspaceError.noVersionYet(branch: head.branch ?? "") }
    return try repository.history(from: newest, limit: limit, within: folder.map { [$0] } ?? []).map { commit in
      Version(commit: commit, changes: try changes(in: commit, within: folder))
    }
  }

  /// What a commit changed against its first parent.
  private func changes(in commit: CommitSummary, within folder: String?) throws -> ProjectChanges {
    let parent = commit.parents.first
    let files = try repository.changes(from: parent, to: commit.id, within: folder.map { [$0] } ?? [])
    return try ProjectChanges(
      files, from: CommitFileTree(try repository.tree(of: parent)),
      to: CommitFileTree(try repository.tree(of: commit.id)))
  }
}
