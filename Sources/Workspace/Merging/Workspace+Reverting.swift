internal import Catalog
internal import Files
public import Git

/// What taking a version back did, or would do.
public struct Reversal: Sendable {
  public var branch: String
  /// The version that was taken back.
  public var version: CommitSummary
  /// The version that does so; of a dry run nothing leads there.
  public var commit: ObjectID
  public var subject: String
  public var changes: ProjectChanges
}

/// Why a version is not taken back; nothing has changed.
public enum RevertError: Error, Sendable {
  /// It joined two lines, and it cannot be told which one should stay.
  case merge(CommitSummary)
  /// Later versions changed the same things: assets by name, and files that belong to none.
  case conflicts(CommitSummary, assets: [String], files: [String])
  /// All of it is as it was before the version already.
  case nothingLeft(CommitSummary)
  /// A file has to be merged by a program that only git runs.
  case externalDriver(CommitSummary, path: String, name: String)
}

extension Workspace {
  /// Makes a version that takes another one back, on top of the last.
  ///
  /// All of it is worked out in memory, assets variant by variant. What was taken from an asset that got another name
  /// since is refused where its files got others, too: nobody could tell which is which.
  ///
  /// - Parameters:
  ///   - revision: The version in git's words.
  ///   - message: Nil for git's own.
  ///   - isDryRun: Only tells what would change.
  /// - Throws: `WorkspaceError`, `RevertError`, and what `Repository.advance` throws; nothing has changed then.
  public func revert(
    _ revision: String, message: String?, isDryRun: Bool, now: Moment, report: (([UInt8]) -> Void)? = nil
  ) throws -> Reversal {
    try requirePlainIndex()
    let head = try repository.head()
    if let operation = repository.operationInProgress { throw WorkspaceError.operationInProgress(operation) }
    guard let last = head.commit else { throw WorkspaceError.noVersionYet(branch: head.branch ?? "") }
    guard let branch = head.branch else { throw WorkspaceError.detached(last) }
    guard let id = try repository.resolve(revision) else {
      throw WorkspaceError.noSuchVersion(revision, isShallow: repository.isShallow)
    }
    let version = try repository.commit(id)
    // What was before it is not here: taking it back would remove every file.
    if try repository.historyEnds.contains(id) { throw SharingError.incomplete(isShallow: true, gitCommand: nil) }
    let tree = try treeWithout(version, last)

    var text = CommitText(
      tree: tree, parents: [last], author: try repository.signature(of: .author, now: now),
      committer: try repository.signature(of: .committer, now: now),
      message: CommitText.cleaned(message ?? Self.message(ofTakingBack: version)))
    if text.message.isEmpty { throw WorkspaceError.emptyMessage }
    let hooks = try hooks(report: report)
    let progress = Hooks.CommitInProgress(indexFile: Path.join(repository.gitDirectory, "index"))
    if !isDryRun { text.message = try prepared(text, hooks) }
    let commit = try repository.store(isDryRun ? text : repository.signed(text))
    let changes = try changes(from: last, to: commit)
    let unsaved = try repository.unsavedWork(goingTo: commit)
    if !unsaved.isEmpty { throw RepositoryError.unsavedWork(unsaved) }
    let result = Reversal(
      branch: branch, version: version, commit: commit, subject: try repository.commit(commit).subject,
      changes: changes)
    if isDryRun { return result }
    try advance(from: head, to: commit, "revert: \(result.subject)", now)
    // Too late to refuse anything.
    _ = try? hooks.postCommit(progress)
    return result
  }

  /// Returns the tree of the last version without what another one did.
  private func treeWithout(_ version: CommitSummary, _ last: ObjectID) throws -> ObjectID {
    if version.parents.count > 1 { throw RevertError.merge(version) }
    let reverse = try repository.storeReverse(of: version)
    do throws(any Error) {
      switch try AssetMerging(isPick: true).merge(last, reverse, base: version.id, in: repository) {
      case .tree(let tree):
        if try repository.commit(last).tree == tree { throw RevertError.nothingLeft(version) }
        return tree
      case .conflicts(let paths):
        let assets = paths.compactMap { AssetPath(of: $0).map { Path.stem(Path.name($0.set)) } }.withoutRepeats
        throw RevertError.conflicts(version, assets: assets, files: paths.filter { AssetPath(of: $0) == nil })
      }
    } catch MergeError.externalDriver(let path, let name) {
      throw RevertError.externalDriver(version, path: path, name: name)
    }
  }

  /// Source: git, `sequencer.c`, `do_pick_commit`.
  private static func message(ofTakingBack version: CommitSummary) -> String {
    "Revert \"\(version.subject)\"\n\nThis reverts commit \(version.id).\n"
  }

  private func advance(from head: Head, to commit: ObjectID, _ reflogMessage: String, _ now: Moment) throws {
    let identity = try repository.reflogIdentity(now: now)
    do {
      try repository.advance(
        from: head, to: commit, reflogMessage: reflogMessage, by: identity, notesOrigin: false)
    } catch RepositoryError.externalFilter {
      // Nothing has changed yet, and git runs the filter; what is unsaved was looked at before.
      try repository.advanceWithGit(from: head, to: commit, reflogMessage: reflogMessage)
    }
  }
}
