internal import Catalog
internal import Files
internal import Git
public import Validation

extension ProjectRepository {
  /// Commits changed files as a new version.
  ///
  /// The commit is assembled in a copy of the index; the real index and the branch are updated together at the end, so
  /// a refused commit leaves everything as it was. Hooks run as in `git commit`, with the copy as their index.
  ///
  /// - Throws: `ProjectRepositoryError` or `CommitValidationError` if there is nothing to commit or the commit is
  ///   refused; errors of `Git` otherwise. Nothing was changed then.
  public func commit(_ request: CommitRequest) throws -> CommitResult {
    if request.folders?.isEmpty == true { throw ProjectRepositoryError.nothingToCommitAt([]) }
    try requireOwn(request.folders ?? [])
    let index = try requirePlainIndex()
    let head = try repository.head()
    let merge = try UnfinishedMerge(repository, request)
    // Applying a stash can leave conflicts too; committing the files on disk would mark them as resolved.
    if index.hasConflicts { throw ProjectRepositoryError.undecided(try undecided(index.conflicts.map(\.path))) }
    // Only a detached `HEAD` has no branch.
    guard let branch = head.branch else { throw ProjectRepositoryError.detached(head.commit!) }
    let amendment = request.amends ? try Amendment(repository, head) : nil
    if amendment != nil, merge != nil { throw ProjectRepositoryError.operationInProgress(.merge) }
    let author = try amendment?.old.author ?? repository.signature(of: .author, now: request.now)
    let committer = try repository.signature(of: .committer, now: request.now)

    let indexes = try newIndexes(for: request, index, since: head.commit, merge)
    let hooks = try CommitHookRunner(self, index: indexes.committed.path, author: author, request)
    var tree = try indexes.committed.writeTree()
    try indexes.committed.write()
    let base = amendment == nil ? head.commit : amendment?.old.parents.first
    var files = try requireChange(of: tree, since: base, request, merge, amendment)
    try requireNoLineEndingConversion(of: files, merge)
    var newFindings: [Finding] = []
    if request.verifies {
      newFindings = try validate(tree, since: base, warn: request.warn)
      try hooks.preCommit()
      try indexes.committed.reread()
      let staged = try indexes.committed.writeTree()
      if staged != tree {
        files = try requireChange(of: staged, since: base, request, merge, amendment)
        try requireNoLineEndingConversion(of: files, merge)
        newFindings = try validate(staged, since: base)
      }
      // A failure of these checks doesn't prevent a commit.
      let unbuilt = try? StagedValidation.unbuiltCatalogs(
        on: staged, since: base, changed: files.map(\.path), in: repository)
      newFindings += unbuilt ?? []
      newFindings += (try? staleReferences(in: staged, since: base, head)) ?? []
      newFindings += (try? referencesToRemoved(files, in: staged, since: base, newFindings)) ?? []
      tree = staged
    }
    let newCommit = NewCommit(
      tree: tree, parents: amendment?.old.parents ?? [head.commit].compactMap { $0 } + (merge?.heads ?? []),
      author: author, committer: committer, message: try message(for: request, merge, amendment, hooks))
    let commit = try indexes.committed.store(repository.signed(newCommit))
    if let amendment, commit == amendment.old.id { throw AmendError.unchanged(amendment.old) }
    // Anything that may fail comes first, so that an error always means that nothing was changed.
    let aside = try merge.flatMap { _ in try repository.notedCommit("MERGE_AUTOSTASH") }
    var result = CommitResult(
      commit: commit, branch: branch, subject: try repository.commit(commit).subject,
      changes: try ProjectChanges(
        files, from: commitTree(base), to: commitTree(commit), telling: request.reportedAssetCount))
    try repository.publish(
      commit, from: head, index: indexes.next,
      reflogMessage: amendment == nil ? newCommit.reflogMessage : newCommit.reflogMessageOfAmending,
      committer: committer.identity, concludesOperation: merge != nil)
    (result.newFindings, result.heavyFiles) = (newFindings, heavyFiles(among: files))
    result.isWorkAside = try aside != nil && repository.resolve("refs/stash") == aside
    hooks.postCommit()
    if let old = amendment?.old.id { hooks.postRewrite(old, commit) }
    return result
  }

  /// What the version itself has and large files are meant for; it is only a proposal, so no failure stops a commit.
  private func heavyFiles(among files: [FileChange]) -> [(path: String, size: Int)] {
    (try? repository.files(ofAtLeast: 20_000_000, among: files)) ?? []
  }

  /// Two new indexes, which are the same unless only some assets are committed.
  private struct NewIndexes {
    /// What the commit contains.
    var committed: TemporaryIndex
    /// What becomes the index.
    var next: TemporaryIndex
  }

  private func newIndexes(
    for request: CommitRequest, _ current: IndexFile, since commit: ObjectID?, _ merge: UnfinishedMerge?
  ) throws -> NewIndexes {
    let scope = request.folders ?? []
    let staged = try repository.stagedChanges(in: current, since: commit).map(\.path)
    let isWanted = { (path: String) in scope.isEmpty || scope.contains { Path.relative(path, to: $0) != nil } }
    // The staged content of a merge is also in the merged versions, so fixing a file afterwards loses nothing.
    if merge == nil { try requireNothingStagedDifferently(staged.filter(isWanted), current, within: scope) }
    let index = try TemporaryIndex(of: repository)
    try index.update(within: scope)
    // If nothing else is staged, the index has the same content as the commit.
    guard !staged.allSatisfy(isWanted) else { return NewIndexes(committed: index, next: index) }
    let partial = try TemporaryIndex(of: repository, startingFrom: .commit(commit))
    try partial.copyEntries(within: scope, from: index)
    try index.write()
    return NewIndexes(committed: partial, next: index)
  }

  /// If a file was staged and then changed again, the staged content may exist only in the index, so it must not be
  /// discarded.
  private func requireNothingStagedDifferently(_ staged: [String], _ index: IndexFile, within scope: [String]) throws {
    guard !staged.isEmpty else { return }
    let staged = Set(staged.map(ExactName.init))
    let later = try repository.workTreeChanges(within: scope, includesUntracked: false).map(\.path)
    let both = try later.filter { staged.contains(ExactName($0)) }.sorted(by: Path.precedes)
      // For these, git has only recorded the name.
      .filter { index.entry(of: $0)?.isIntentToAdd != true }
      .filter { try !repository.isStagedRaw($0) }
    guard both.isEmpty else { throw ProjectRepositoryError.stagedDifferently(both) }
  }

  /// Returns the files that a commit changes, and requires that there are some and that their objects exist.
  private func requireChange(
    of tree: ObjectID, since commit: ObjectID?, _ request: CommitRequest, _ merge: UnfinishedMerge?,
    _ amendment: Amendment?
  ) throws -> [FileChange] {
    let reader = try TreeReader(repository)
    let before = try repository.tree(of: commit).root
    let changes = try repository.changes(fromTree: before, toTree: tree, reader: reader)
    try repository.requireObjects(of: changes, reader: reader)
    // A merge joins two histories, even if it changes no file.
    if !changes.isEmpty || merge != nil { return changes }
    if let amendment {
      try amendment.requireJoint()
      return changes
    }
    throw request.folders.map { .nothingToCommitAt($0) } ?? ProjectRepositoryError.nothingToCommit
  }

  /// Checks the assets that differ between a commit and a tree.
  ///
  /// - Returns: The warnings that the commit didn't have.
  /// - Throws: `CommitValidationError` if one of the findings is an error, also by the project's settings.
  private func validate(
    _ tree: ObjectID, since commit: ObjectID?, warn: ([SettingsIssue]) -> Void = { _ in }
  ) throws -> [Finding] {
    let found = try StagedValidation.report(on: tree, since: commit, in: repository)
    warn(found.problems)
    let refusal = CommitValidationError(report: found.report)
    if !refusal.findings.isEmpty { throw refusal }
    return try StagedValidation.newFindings(in: found.report, since: commit, of: repository)
  }

  /// Finds uses of the old names of assets that were renamed in a commit, or in an earlier version that isn't shared
  /// yet.
  private func staleReferences(in tree: ObjectID, since base: ObjectID?, _ head: Head) throws -> [Finding] {
    let shared = try sharedVersion(below: head)
    let first = shared == head.commit ? base : shared
    let reader = try TreeReader(repository)
    let files = try repository.changes(fromTree: repository.tree(of: first).root, toTree: tree, reader: reader)
    let new = CommitFileTree(CommitTree(tree, reader: reader))
    return staleReferences(to: try renamedAssets(among: files, since: first, in: new))
  }

  /// Finds code that still uses assets that a commit removes, except for names that were already reported.
  private func referencesToRemoved(
    _ files: [FileChange], in tree: ObjectID, since base: ObjectID?, _ known: [Finding]
  ) throws -> [Finding] {
    guard base != nil else { return [] }
    let new = CommitTree(tree, reader: try TreeReader(repository))
    let check = try ConfiguredValidator(of: CommitFileTree(new), around: repository.location)
    let reported = Set(
      known.filter { $0.place.isInText }.map { FindingLocation($0.place.name ?? "", in: $0.place.path) })
    let index = try repository.readIndex()
    let found = try RemovedAssetNames(files, check, since: commitTree(base)).findings(in: workTree) {
      index.map(\.path)
    } modified: {
      try repository.workTreeChanges(within: [], includesUntracked: false).map(\.path)
    }
    return found.filter { !reported.contains(FindingLocation($0.place.name ?? "", in: $0.place.path)) }
  }

  /// Returns the differences between two commits, by asset.
  func changes(from old: ObjectID?, to new: ObjectID) throws -> ProjectChanges {
    try ProjectChanges(
      try repository.changes(from: old, to: new), from: try commitTree(old), to: try commitTree(new))
  }

  /// Returns the files of a version; empty if there is no version yet.
  func commitTree(_ commit: ObjectID?) throws -> CommitFileTree {
    CommitFileTree(try repository.tree(of: commit))
  }
}

/// A commit that was refused because of findings.
public struct CommitValidationError: Error, Sendable {
  public var report: ValidationResult
  /// True if the commit would have been a merge without conflicts.
  public var isOfMerge = false

  /// The findings that caused the refusal: errors, unless the project sets a different threshold.
  public var findings: [Finding] {
    report.findings.filter { (report.threshold ?? .error).isReached(by: $0.severity) }
  }
}
