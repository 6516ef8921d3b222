internal import Files
public import Git

/// The last version, in whose place another one is to come.
struct Amendment {
  let old: CommitSummary
  /// Without the line break at its end.
  let message: String

  /// - Throws: `ProjectRepositoryError.noVersionYet`, `AmendError`.
  init(_ repository: Repository, _ head: Head) throws {
    guard let id = head.commit else { throw ProjectRepositoryError.noVersionYet(branch: head.branch ?? "") }
    old = try repository.commit(id)
    let holders = try repository.remoteBranches(holding: id)
    guard holders.isEmpty else { throw AmendError.shared(old, by: holders) }
    try Self.requirePlain(id, repository)
    let text = try repository.message(of: id)
    message = text.utf8.last == UInt8(ascii: "\n") ? String(text.dropLast()) : text
  }

  /// What is written again is what git writes, so a version with more in its head would lose that.
  private static func requirePlain(_ id: ObjectID, _ repository: Repository) throws {
    let bytes = try TreeReader(repository).bytes(of: id, as: .commit)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw AmendError.notPlain(id, "encoding") }
    let known = ["tree", "parent", "author", "committer", "gpgsig"].map { Array($0.utf8) }
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      // A blank line ends the head; one that begins with a space goes on with the one before.
      if line.isEmpty { return }
      let word = line.prefix { $0 != UInt8(ascii: " ") }
      if !word.isEmpty, !known.contains(where: word.elementsEqual) {
        throw AmendError.notPlain(id, String(Substring(word)))
      }
    }
  }

  /// Throws if the version would change nothing any more; a merge joins two lines whatever it changes.
  func requireJoint() throws {
    if old.parents.count < 2 { throw AmendError.nothingLeft(old) }
  }
}

/// Why the last version is not replaced; nothing has changed.
public enum AmendError: Error, Sendable {
  /// Branches of remotes have it.
  case shared(CommitSummary, by: [String])
  /// Together with what was changed since, it would change nothing.
  case nothingLeft(CommitSummary)
  /// What would take its place is the same version, to the second.
  case unchanged(CommitSummary)
  /// Its head has a line that only git knows how to keep.
  case notPlain(ObjectID, String)
}
