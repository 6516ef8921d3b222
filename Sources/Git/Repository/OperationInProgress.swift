internal import CGit2
internal import System

/// An unfinished operation of git; a commit or switch during it has a different meaning than usual.
public enum OperationInProgress: String, Hashable, Sendable {
  case merge, revert, cherryPick, bisect, rebase, applyMailbox

  /// The files and folders that git creates in its folder during each operation, in order of precedence.
  fileprivate static let signs: [(name: String, operation: OperationInProgress)] = [
    ("rebase-merge", .rebase), ("rebase-apply/rebasing", .rebase), ("rebase-apply", .applyMailbox),
    ("MERGE_HEAD", .merge), ("REVERT_HEAD", .revert), ("CHERRY_PICK_HEAD", .cherryPick), ("BISECT_LOG", .bisect),
  ]
}

extension Repository {
  /// The unfinished git operation in this work tree; nil most of the time.
  ///
  /// Source: libgit2, `repository.c`, `git_repository_state`; git, `wt-status.c`, `wt_status_get_state`.
  public var operationInProgress: OperationInProgress? {
    OperationInProgress.signs.first { POSIXFile.exists(gitDirectory.joined($0.name)) }?.operation
  }

  /// The commits to be merged, in the order in which they become parents after `HEAD`; empty without a merge.
  ///
  /// Source: `MERGE_HEAD`, one id per line.
  public func mergeHeads() throws -> [ObjectID] {
    let text = try POSIXFile.bytes(of: gitDirectory.joined("MERGE_HEAD")).map { String(decoding: $0, as: UTF8.self) }
    return (text ?? "").split(separator: "\n").compactMap { ObjectID($0) }
  }

  /// Returns the commit in a file of git's folder, such as `REBASE_HEAD`; nil if the file doesn't exist.
  public func notedCommit(_ file: String) throws -> ObjectID? {
    try POSIXFile.line(of: gitDirectory.joined(file)).flatMap { ObjectID($0) }
  }

  /// The prepared message for the commit of a merge, without its comments; nil without a message.
  ///
  /// Source: `MERGE_MSG`, to which git adds the files in conflict as comments.
  public func mergeMessage() throws -> String? {
    guard let bytes = try POSIXFile.bytes(of: gitDirectory.joined("MERGE_MSG")) else { return nil }
    let comment = try MessageCleanup.comment(configuration)
    let lines = String(decoding: bytes, as: UTF8.self).utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let message = NewCommit.cleaned(
      lines.filter { !$0.starts(with: comment.utf8) }.map { String(Substring($0)) }.joined(separator: "\n"))
    return message.isEmpty ? nil : message
  }

  /// Removes the state of a committed merge, and makes git do what it does then: record how its conflicts were
  /// resolved, if `rerere.enabled` is on, and restore the changes that `merge.autoStash` set aside.
  ///
  /// Nothing else is removed: libgit2 would end a bisect (`git bisect`) too.
  ///
  /// Source: git, `builtin/commit.c`, `cmd_commit`; `branch.c`, `remove_merge_branch_state`.
  public func forgetMerge() throws {
    for name in ["MERGE_HEAD", "MERGE_MODE", "MERGE_MSG", "AUTO_MERGE"] {
      let path = gitDirectory.joined(name)
      guard unlink(path) == 0 || errno == ENOENT else { throw SyscallError("unlink", path) }
    }
    // The merge is done, whether or not these succeed.
    if let stamp = POSIXFile.stamp(of: gitDirectory.joined("MERGE_RR")), stamp.size > 0 { _ = try? runGit(["rerere"]) }
    try? bringBackAutostash()
  }

  /// Removes the prepared commit message, as git does after every commit: it may come from a merge that should become
  /// an ordinary commit (`git merge --squash`), and would be used for the next one too.
  ///
  /// Source: git, `builtin/commit.c`, `cmd_commit`.
  func forgetWaitingMessage() {
    // The commit is made, whether or not these succeed.
    for name in ["SQUASH_MSG", "MERGE_MSG", "MERGE_MODE", "AUTO_MERGE"] { unlink(gitDirectory.joined(name)) }
  }

  /// If it conflicts with the merge, it becomes a stash, as in git: only a file refers to it.
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
  /// True if `core.sparseCheckout` is on: files of the index may be missing in the work tree on purpose.
  public var isSparseCheckout: Bool {
    get throws { try configuration.bool("core.sparsecheckout") ?? false }
  }

  /// True if objects may be missing here and must be fetched from a remote that promised them.
  public var isPartialClone: Bool {
    get throws { try promisor != nil }
  }

  /// True if history ends early because the repository was cloned with a depth.
  ///
  /// Source: `gitrepository-layout(5)`, `shallow`.
  public var isShallow: Bool { POSIXFile.stamp(of: commonDirectory.joined("shallow")).map { $0.size > 0 } ?? false }
}
