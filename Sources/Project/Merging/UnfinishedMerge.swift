internal import Git

extension ProjectRepository {
  /// True if a merge waits for its commit and has a message.
  public var knowsMessage: Bool {
    get throws { try repository.operationInProgress == .merge && repository.mergeMessage() != nil }
  }
}

/// A merge that was begun, by us or by git, and waits to be committed.
struct UnfinishedMerge {
  /// The versions that become parents beside the branch's own.
  let heads: [ObjectID]
  /// What is to be said of it; nil if nothing is noted.
  let message: String?

  /// - Returns: Nil if nothing was begun.
  /// - Throws: `ProjectRepositoryError.operationInProgress` for what only git can finish, `.partialMerge` where only some
  ///   assets are to be committed: the rest of the merge would be lost.
  init?(_ repository: Repository, _ request: CommitRequest) throws {
    guard let operation = repository.operationInProgress else { return nil }
    guard operation == .merge else { throw ProjectRepositoryError.operationInProgress(operation) }
    if request.folders != nil { throw ProjectRepositoryError.partialMerge }
    heads = try repository.mergeHeads()
    message = try repository.mergeMessage()
  }
}
