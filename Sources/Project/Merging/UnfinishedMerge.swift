internal import Git

extension ProjectRepository {
  /// True if an unfinished merge has a message.
  public var knowsMessage: Bool {
    get throws { try repository.operationInProgress == .merge && repository.mergeMessage() != nil }
  }
}

/// A merge that was begun, by this program or by git, and is not committed yet.
struct UnfinishedMerge {
  /// The versions that become parents in addition to the branch's own.
  let heads: [ObjectID]
  /// The recorded message; nil if there is none.
  let message: String?

  /// - Returns: Nil if no merge is in progress.
  /// - Throws: `ProjectRepositoryError.operationInProgress` for an operation that only git can finish, `.partialMerge`
  ///   if only some assets are to be committed: the rest of the merge would be lost.
  init?(_ repository: Repository, _ request: CommitRequest) throws {
    guard let operation = repository.operationInProgress else { return nil }
    guard operation == .merge else { throw ProjectRepositoryError.operationInProgress(operation) }
    if request.folders != nil { throw ProjectRepositoryError.partialMerge }
    heads = try repository.mergeHeads()
    message = try repository.mergeMessage()
  }
}

extension ProjectRepository {
  /// The paths of what has changed besides an unfinished merge, new files included: a commit of the merge takes all of it.
  public func changesOutsideOfMerge() throws -> [String] {
    let found = try repository.changes(
      since: repository.head().commit, in: requirePlainIndex(), notesUnchanged: false)
    return found.unstaged.filter { $0.kind != .unmerged && !$0.path.hasSuffix("/") }.map(\.path)
  }
}
