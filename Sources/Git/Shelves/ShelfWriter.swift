/// Stores the objects of a shelf; the reference is written later.
struct ShelfWriter {
  private let repository: Repository
  private let transaction: ObjectTransaction
  let shelf: Shelf

  /// - Parameters:
  ///   - head: The commit on which the changes were made.
  ///   - transaction: The transaction with the contents of the changes; `finish` finishes it.
  ///   - signature: The author and committer of its commits.
  init(
    _ work: UncommittedWork, on head: ObjectID, of branch: String, _ repository: Repository,
    _ transaction: ObjectTransaction,
    by signature: Signature
  ) throws {
    (self.repository, self.transaction) = (repository, transaction)
    let writer = ObjectWriter(transaction)
    let trees = try work.writeTrees(writer)
    let base = try repository.commit(head)
    let title = "\(branch): \(base.id.short) \(base.subject)"
    let write = { (tree: ObjectID, parents: [ObjectID], word: String, details: String) throws -> ObjectID in
      let text = NewCommit(
        tree: tree, parents: parents, author: signature, committer: signature,
        message: "\(word) \(title)\n\(details.isEmpty ? "" : "\n")\(details)"
      ).storedText
      return ObjectID(try Array(text.utf8).withUnsafeBytes { try writer.write(.commit, $0) })
    }
    // The texts are git's own.
    let staged = try write(trees.staged, [base.id], "index on", "")
    let untracked = try trees.untracked.map { try write($0, [], "untracked files on", "") }
    let details = try work.details(in: repository)
    let commit = try write(trees.work, [base.id, staged] + [untracked].compactMap { $0 }, "WIP on", details.text)
    try writer.flush()
    shelf = Shelf(
      branch: branch, commit: commit, base: base.id, moment: signature.moment, work: trees.work, stagedCommit: staged,
      staged: trees.staged, untracked: trees.untracked, details: details)
  }

  /// Makes the objects part of the repository, and flushes them to disk.
  func finish() throws { try transaction.finish() }

  /// Must be called after the reference of the shelf exists, and before the first file is removed.
  func protectFromGC() throws {
    try transaction.protectFromGC { try KeepReferences.copy(shelf: shelf.commit, $0, TreeReader(repository)) }
  }
}

extension Repository {
  /// The signature of a shelf; like git's stash, it doesn't require a configured identity.
  func shelfSignature(now: GitTime) -> Signature {
    (try? signature(of: .committer, now: now)) ?? Signature(Identity(name: "assets", email: "assets@shelf"), at: now)
  }
}
