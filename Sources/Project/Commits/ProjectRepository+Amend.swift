internal import Files
public import Git

/// The last version, which is to be replaced.
struct Amendment {
  let old: CommitSummary
  /// Without the line break at the end.
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

  /// Only the standard headers are written again, so other headers of the version would be lost.
  private static func requirePlain(_ id: ObjectID, _ repository: Repository) throws {
    let bytes = try TreeReader(repository).bytes(of: id, as: .commit)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw AmendError.notPlain(id, "encoding") }
    let known = ["tree", "parent", "author", "committer", "gpgsig"].map { Array($0.utf8) }
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      // A blank line ends the headers; a line that begins with a space continues the previous one.
      if line.isEmpty { return }
      let word = line.prefix { $0 != UInt8(ascii: " ") }
      if !word.isEmpty, !known.contains(where: word.elementsEqual) {
        throw AmendError.notPlain(id, String(Substring(word)))
      }
    }
  }

  /// Throws if the version would no longer change anything; a merge is kept even then, because it joins two histories.
  func requireJoint() throws {
    if old.parents.count < 2 { throw AmendError.nothingLeft(old) }
  }
}

/// Why the last version can't be replaced; nothing was changed.
public enum AmendError: Error, Sendable {
  /// Branches of remotes include it.
  case shared(CommitSummary, by: [String])
  /// Combined with the new changes, it would change nothing.
  case nothingLeft(CommitSummary)
  /// The replacement would be identical, including its time.
  case unchanged(CommitSummary)
  /// It has a header that only git can preserve.
  case notPlain(ObjectID, String)
}
