internal import CGit2
internal import System

/// Something git began and did not finish; a commit or switch in between means another thing than usual.
public enum OperationInProgress: String, Hashable, Sendable {
  case merge, revert, cherryPick, bisect, rebase, applyMailbox

  /// What git leaves in its folder while it is at it, in the order in which it counts.
  fileprivate static let signs: [(name: String, operation: OperationInProgress)] = [
    ("rebase-merge", .rebase), ("rebase-apply/rebasing", .rebase), ("rebase-apply", .applyMailbox),
    ("MERGE_HEAD", .merge), ("REVERT_HEAD", .revert), ("CHERRY_PICK_HEAD", .cherryPick), ("BISECT_LOG", .bisect),
  ]
}

extension Repository {
  /// What git began here and did not finish; nil most of the time.
  ///
  /// Source: libgit2, `repository.c`, `git_repository_state`; git, `wt-status.c`, `wt_status_get_state`.
  public var operationInProgress: OperationInProgress? {
    OperationInProgress.signs.first { POSIXFile.exists(gitDirectory.joined($0.name)) }?.operation
  }

  /// The commits that wait to be merged, in the order they become parents after `HEAD`; empty without a merge.
  ///
  /// Source: `MERGE_HEAD`, one id in a line.
  public func mergeHeads() throws -> [ObjectID] {
    let text = try POSIXFile.bytes(of: gitDirectory.joined("MERGE_HEAD")).map { String(decoding: $0, as: UTF8.self) }
    return (text ?? "").split(separator: "\n").compactMap { ObjectID($0) }
  }

  /// Returns the commit that git noted in a file of its folder, such as `REBASE_HEAD`; nil if there is none.
  public func notedCommit(_ file: String) throws -> ObjectID? {
    try POSIXFile.line(of: gitDirectory.joined(file)).flatMap { ObjectID($0) }
  }

  /// The message that waits for the commit of a merge, without its comments; nil if there is none.
  ///
  /// Source: `MERGE_MSG`, to which git adds the files in conflict as comments.
  public func mergeMessage() throws -> String? {
    guard let bytes = try POSIXFile.bytes(of: gitDirectory.joined("MERGE_MSG")) else { return nil }
    let comment = try MessageCleanup.comment(configuration)
    let lines = String(decoding: bytes, as: UTF8.self).utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let message = CommitBuffer.cleaned(
      lines.filter { !$0.starts(with: comment.utf8) }.map { String(Substring($0)) }.joined(separator: "\n"))
    return message.isEmpty ? nil : message
  }

  /// Forgets a merge that is committed, and has git do what it does then: keep in mind how its conflicts were settled,
  /// where `rerere.enabled` says so, and bring back the work that `merge.autoStash` put aside.
  ///
  /// Nothing else is forgotten: libgit2 would end a search for a version (`git bisect`) as well.
  ///
  /// Source: git, `builtin/commit.c`, `cmd_commit`; `branch.c`, `remove_merge_branch_state`.
  public func forgetMerge() throws {
    for name in ["MERGE_HEAD", "MERGE_MODE", "MERGE_MSG", "AUTO_MERGE"] {
      let path = gitDirectory.joined(name)
      guard unlink(path) == 0 || errno == ENOENT else { throw SyscallError("unlink", path) }
    }
    // The merge is done, whatever becomes of these.
    if let stamp = POSIXFile.stamp(of: gitDirectory.joined("MERGE_RR")), stamp.size > 0 { _ = try? runGit(["rerere"]) }
    try? bringBackAutostash()
  }

  /// Forgets the message that waited for a version, as git does after every one: it may be that of a merge which was to
  /// become an ordinary version (`git merge --squash`), and would be offered for the next one as well.
  ///
  /// Source: git, `builtin/commit.c`, `cmd_commit`.
  func forgetWaitingMessage() {
    // The version is made, whatever becomes of these.
    for name in ["SQUASH_MSG", "MERGE_MSG", "MERGE_MODE", "AUTO_MERGE"] { unlink(gitDirectory.joined(name)) }
  }

  /// Where it does not go with the merge, it becomes a stash, as git makes it one: nothing but a file leads to it.
  ///
  /// Source: git, `sequencer.c`, `apply_save_autostash_oid`.
  private func bringBackAutostash() throws {
    let path = gitDirectory.joined("MERGE_AUTOSTASH")
    guard let work = try notedCommit("MERGE_AUTOSTASH") else { return }
    let isThere = try runGit(["stash", "apply", "--quiet", work.description]).isSuccess
    let isKept =
      try isThere || runGit(["stash", "store", "--message", "autostash", "--quiet", work.description]).isSuccess
    if isKept { unlink(path) }
  }
}

extension Repository {
  /// True when `core.sparseCheckout` is on: files of the index may be missing in the work tree on purpose.
  public var isSparseCheckout: Bool {
    get throws { try configuration.bool("core.sparsecheckout") ?? false }
  }

  /// True when objects may be missing here and have to be fetched from a remote that promised them.
  public var isPartialClone: Bool {
    get throws { try promisor != nil }
  }

  /// True when history ends early because it was cloned with a depth.
  ///
  /// Source: `gitrepository-layout(5)`, `shallow`.
  public var isShallow: Bool { POSIXFile.stamp(of: commonDirectory.joined("shallow")).map { $0.size > 0 } ?? false }
}
