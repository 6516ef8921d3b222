internal import Catalog
internal import Files
public import Git

/// The result of reverting a version, or of its preview.
public struct RevertResult: Sendable {
  public var branch: String
  /// The reverted version.
  public var version: CommitSummary
  /// The new version that reverts it; in a dry run, no branch leads to it.
  public var commit: ObjectID
  public var subject: String
  public var changes: ProjectChanges
  /// The assets and files that were excepted, as the user named them.
  public var exceptions: [String] = []
}

/// Why a version can't be reverted; nothing was changed.
public enum RevertError: Error, Sendable {
  /// Later versions changed the same things: assets by name, and files outside of assets.
  ///
  /// - Parameter exceptions: What to except so that the rest can be reverted; empty if that isn't possible, or if
  ///   nothing would be left.
  case conflicts(CommitSummary, assets: [String], files: [String], exceptions: [String])
  /// The version didn't change an asset or file of this name; holds the names that it did change.
  case notChanged(CommitSummary, name: String, names: [String])
  /// The version changed several assets of this name; holds their paths.
  case several(String, paths: [String])
  /// Everything is already as it was before the version.
  case nothingLeft(CommitSummary)
  /// Everything that the version changed is excepted.
  case allExcepted(CommitSummary)
  /// A file needs an external merge driver, which only git runs.
  case externalDriver(CommitSummary, path: String, name: String)
}

extension ProjectRepository {
  /// Commits the reverse of a version on top of the last one.
  ///
  /// It is worked out in memory, variant by variant. If a version removed images from an asset that was later renamed,
  /// reverting is refused if its files were renamed too, because it can't be decided which file is which.
  ///
  /// - Parameters:
  ///   - revision: The version as a git revision. For a merge, the changes against its first parent are reverted.
  ///   - exceptions: Assets by name, or files by path, that are left unchanged.
  ///   - message: Nil for git's default message.
  ///   - isDryRun: Only returns what would change.
  /// - Throws: `ProjectRepositoryError`, `RevertError`, and what `Repository.advance` throws; nothing was changed then.
  public func revert(
    _ revision: String, except exceptions: [String] = [], message: String?, isDryRun: Bool, now: GitTime,
    report: (([UInt8]) -> Void)? = nil
  ) throws -> RevertResult {
    try requirePlainIndex()
    let head = try repository.head()
    if let operation = repository.operationInProgress { throw ProjectRepositoryError.operationInProgress(operation) }
    guard let last = head.commit else { throw ProjectRepositoryError.noVersionYet(branch: head.branch ?? "") }
    guard let branch = head.branch else { throw ProjectRepositoryError.detached(last) }
    guard let id = try repository.resolve(revision) else {
      throw ProjectRepositoryError.noSuchVersion(revision, isShallow: repository.isShallow)
    }
    let version = try repository.commit(id)
    // The version's parent is not in a shallow clone: reverting it would remove every file.
    if try repository.historyEnds.contains(id) {
      throw RemoteOperationError.incomplete(isShallow: true, gitCommand: nil)
    }
    let tree = try tree(of: last, without: version, except: exceptions)

    var newCommit = NewCommit(
      tree: tree, parents: [last], author: try repository.signature(of: .author, now: now),
      committer: try repository.signature(of: .committer, now: now),
      message: NewCommit.cleaned(message ?? Self.message(ofTakingBack: version, except: exceptions)))
    if newCommit.message.isEmpty { throw ProjectRepositoryError.emptyMessage }
    let hooks = try hooks(report: report)
    let progress = Hooks.CommitInProgress(indexFile: Path.join(repository.gitDirectory, "index"))
    if !isDryRun { newCommit.message = try prepared(newCommit, hooks) }
    let commit = try repository.store(isDryRun ? newCommit : repository.signed(newCommit))
    let changes = try changes(from: last, to: commit)
    let uncommitted = try repository.uncommittedWork(goingTo: commit)
    if !uncommitted.isEmpty { throw RepositoryError.uncommittedWork(uncommitted) }
    let result = RevertResult(
      branch: branch, version: version, commit: commit, subject: try repository.commit(commit).subject,
      changes: changes, exceptions: exceptions)
    if isDryRun { return result }
    try advance(from: head, to: commit, "revert: \(result.subject)", now)
    // Runs too late to reject anything.
    _ = try? hooks.postCommit(progress)
    return result
  }

  private func tree(
    of last: ObjectID, without version: CommitSummary, except exceptions: [String]
  ) throws -> ObjectID {
    do throws(any Error) {
      switch try picked(version, onto: last, except: exceptions) {
      case .tree(let tree):
        if try repository.commit(last).tree == tree { throw RevertError.nothingLeft(version) }
        return tree
      case .conflicts(let paths):
        throw try conflict(version, last, paths, except: exceptions)
      }
    } catch MergeError.externalDriver(let path, let name) {
      throw RevertError.externalDriver(version, path: path, name: name)
    }
  }

  /// Applies the reverse of a version, without the excepted files.
  private func picked(
    _ version: CommitSummary, onto last: ObjectID, except exceptions: [String]
  ) throws -> MergeResult {
    var paths: [String]?
    if !exceptions.isEmpty {
      let changed = try repository.changes(from: version.parents.first, to: version.id).map(\.path)
      let names = changed.map { AssetPath(of: $0)?.assetName ?? $0 }.withoutRepeats
      for name in exceptions where !changed.contains(where: { isMeant($0, by: name) }) {
        throw RevertError.notChanged(version, name: name, names: names)
      }
      for name in exceptions {
        let sets = namesakes(of: name, among: changed)
        if sets.count > 1 { throw RevertError.several(name, paths: sets) }
      }
      let rest = changed.filter { path in !exceptions.contains { isMeant(path, by: $0) } }
      if rest.isEmpty { throw RevertError.allExcepted(version) }
      paths = rest
    }
    let reverse = try repository.storeReverse(of: version, within: paths)
    return try AssetMergeStrategy(isPick: true).merge(last, reverse, base: version.id, in: repository)
  }

  /// Returns the folders of the sets with a name.
  private func namesakes(of name: String, among paths: [String]) -> [String] {
    paths.compactMap(AssetPath.init).filter { ExactName($0.assetName) == ExactName(name) }.map(\.set).withoutRepeats
  }

  /// True for a file of the asset with that name, and for one at or below that path.
  private func isMeant(_ path: String, by name: String) -> Bool {
    if let asset = AssetPath(of: path) {
      if ExactName(asset.assetName) == ExactName(name) { return true }
      if ExactName(Path.join(Path.folder(asset.set), asset.assetName)) == ExactName(name) { return true }
    }
    return [name, Path.join(prefix, name)].contains { Path.relative(path, to: $0) != nil }
  }

  /// Returns the conflicts, and what to except so that the rest can be reverted.
  private func conflict(
    _ version: CommitSummary, _ last: ObjectID, _ paths: [String], except exceptions: [String]
  ) throws -> RevertError {
    // The version knows an asset that was renamed later only by its old name.
    let changed = try repository.changes(from: version.parents.first, to: version.id).map(\.path)
    let tree = try version.parents.first.map(repository.tree(of:))
    let library = try tree.map { try AssetLibrary(CommitFileTree($0), readsContents: false) }
    let assets = try paths.compactMap(AssetPath.init).map { asset in
      // The name, if it also identifies the asset for 'restore'.
      if case .several = try library?.find(asset.assetName) { return asset.set }
      return namesakes(of: asset.assetName, among: changed).count > 1 ? asset.set : asset.assetName
    }.withoutRepeats
    let files = paths.filter { AssetPath(of: $0) == nil }
    let more = (assets + files).filter { name in changed.contains { isMeant($0, by: name) } }
    let all = (exceptions + more).withoutRepeats
    var rest: MergeResult?
    if !more.isEmpty, changed.contains(where: { path in !all.contains { isMeant(path, by: $0) } }) {
      rest = try picked(version, onto: last, except: all)
    }
    let isPossible = try rest.map { try $0 != .tree(repository.commit(last).tree) && $0.isTree } ?? false
    return .conflicts(version, assets: assets, files: files, exceptions: isPossible ? all : [])
  }

  /// Source: git, `sequencer.c`, `do_pick_commit`.
  private static func message(ofTakingBack version: CommitSummary, except exceptions: [String]) -> String {
    let parent = version.parents.count > 1 ? ", reversing\nchanges made to \(version.parents[0])" : ""
    let kept = exceptions.isEmpty ? "" : "\nNot reverted: \(exceptions.joined(separator: ", "))\n"
    return "Revert \"\(version.subject)\"\n\nThis reverts commit \(version.id)\(parent).\n\(kept)"
  }

  private func advance(from head: Head, to commit: ObjectID, _ reflogMessage: String, _ now: GitTime) throws {
    let identity = try repository.reflogIdentity(now: now)
    do {
      try repository.advance(
        from: head, to: commit, reflogMessage: reflogMessage, by: identity, notesOrigin: false)
    } catch RepositoryError.externalFilter {
      // Nothing has changed yet, and git can run the filter; uncommitted changes were already checked.
      try repository.advanceWithGit(from: head, to: commit, reflogMessage: reflogMessage)
    }
  }
}

extension AssetPath {
  /// The name of the asset, without the groups around it.
  fileprivate var assetName: String { Path.stem(Path.name(set)) }
}

extension MergeResult {
  fileprivate var isTree: Bool {
    if case .tree = self { true } else { false }
  }
}
