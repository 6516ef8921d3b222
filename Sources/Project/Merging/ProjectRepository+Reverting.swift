internal import Catalog
internal import Files
public import Git

/// What taking a version back did, or would do.
public struct RevertResult: Sendable {
  public var branch: String
  /// The version that was taken back.
  public var version: CommitSummary
  /// The version that does so; of a dry run nothing leads there.
  public var commit: ObjectID
  public var subject: String
  public var changes: ProjectChanges
  /// The assets and files that stayed as they are, as they were named.
  public var exceptions: [String] = []
}

/// Why a version is not taken back; nothing has changed.
public enum RevertError: Error, Sendable {
  /// Later versions changed the same things: assets by name, and files that belong to none.
  ///
  /// - Parameter exceptions: Without these, the rest can be reverted; empty if it can't, or if nothing is left.
  case conflicts(CommitSummary, assets: [String], files: [String], exceptions: [String])
  /// The version changed no asset or file of this name; holds those it did change.
  case notChanged(CommitSummary, name: String, names: [String])
  /// The version changed several assets of this name; holds their paths.
  case several(String, paths: [String])
  /// All of it is as it was before the version already.
  case nothingLeft(CommitSummary)
  /// All of it is to stay as it is.
  case allExcepted(CommitSummary)
  /// A file has to be merged by a program that only git runs.
  case externalDriver(CommitSummary, path: String, name: String)
}

extension ProjectRepository {
  /// Makes a version that takes another one back, on top of the last.
  ///
  /// All of it is worked out in memory, assets variant by variant. What was taken from an asset that got another name
  /// since is refused where its files got others, too: nobody could tell which is which.
  ///
  /// - Parameters:
  ///   - revision: The version in git's words. Of a merge, what it brought to its first parent goes.
  ///   - exceptions: Assets by name, or files by path, that stay as they are.
  ///   - message: Nil for git's own.
  ///   - isDryRun: Only tells what would change.
  /// - Throws: `ProjectRepositoryError`, `RevertError`, and what `Repository.advance` throws; nothing has changed then.
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
    // What was before it is not here: taking it back would remove every file.
    if try repository.historyEnds.contains(id) {
      throw RemoteOperationError.incomplete(isShallow: true, gitCommand: nil)
    }
    let tree = try tree(of: last, without: version, except: exceptions)

    var text = CommitBuffer(
      tree: tree, parents: [last], author: try repository.signature(of: .author, now: now),
      committer: try repository.signature(of: .committer, now: now),
      message: CommitBuffer.cleaned(message ?? Self.message(ofTakingBack: version, except: exceptions)))
    if text.message.isEmpty { throw ProjectRepositoryError.emptyMessage }
    let hooks = try hooks(report: report)
    let progress = Hooks.CommitInProgress(indexFile: Path.join(repository.gitDirectory, "index"))
    if !isDryRun { text.message = try prepared(text, hooks) }
    let commit = try repository.store(isDryRun ? text : repository.signed(text))
    let changes = try changes(from: last, to: commit)
    let uncommitted = try repository.uncommittedWork(goingTo: commit)
    if !uncommitted.isEmpty { throw RepositoryError.uncommittedWork(uncommitted) }
    let result = RevertResult(
      branch: branch, version: version, commit: commit, subject: try repository.commit(commit).subject,
      changes: changes, exceptions: exceptions)
    if isDryRun { return result }
    try advance(from: head, to: commit, "revert: \(result.subject)", now)
    // Too late to refuse anything.
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

  /// Picks the reverse of a version, or of the part of it that is not to stay.
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

  /// Returns the folders of the sets of a name.
  private func namesakes(of name: String, among paths: [String]) -> [String] {
    paths.compactMap(AssetPath.init).filter { ExactName($0.assetName) == ExactName(name) }.map(\.set).withoutRepeats
  }

  /// True for a file of the asset of that name, and for one at or below that path.
  private func isMeant(_ path: String, by name: String) -> Bool {
    if let asset = AssetPath(of: path) {
      if ExactName(asset.assetName) == ExactName(name) { return true }
      if ExactName(Path.join(Path.folder(asset.set), asset.assetName)) == ExactName(name) { return true }
    }
    return [name, Path.join(prefix, name)].contains { Path.relative(path, to: $0) != nil }
  }

  /// Tells what is in the way, and what to leave as it is so that the rest can be reverted.
  private func conflict(
    _ version: CommitSummary, _ last: ObjectID, _ paths: [String], except exceptions: [String]
  ) throws -> RevertError {
    // Of an asset that was renamed later, the version knows only the old name.
    let changed = try repository.changes(from: version.parents.first, to: version.id).map(\.path)
    let tree = try version.parents.first.map(repository.tree(of:))
    let library = try tree.map { try AssetLibrary(CommitFileTree($0), readsContents: false) }
    let assets = try paths.compactMap(AssetPath.init).map { asset in
      // The name, if it is enough for 'restore' as well.
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
      // Nothing has changed yet, and git runs the filter; what is uncommitted was looked at before.
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
