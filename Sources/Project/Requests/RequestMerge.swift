internal import Files
public import Git
public import Review
public import Validation

/// How to merge a request.
public struct RequestMergeOptions: Sendable {
  public var remote: String?
  public var keepsBranch = false
  public var verifies = true
  public var isDryRun = false

  public init() {}
}

/// The result of merging a request, or of its preview.
public struct RequestMergeResult: Sendable {
  public var request: ReviewRequest
  /// The merge commit, or the reviewed commit if the target branch was fast-forwarded.
  public var commit: ObjectID
  public var approvers: [Person]
  /// The remote that the target branch was pushed to; nil without a remote.
  public var remote: String?
  /// True if the source branch was deleted on the remote.
  public var deletedThere = false
  /// True if the source branch was deleted here.
  public var deletedHere = false
  /// What happened to the local target branch.
  public var local = Local.none
  /// What happened to uncommitted changes, if the target branch is the current one now.
  public var work: AutoShelfResult?
  /// True if the source branch was the current one, and the target branch is it now.
  public var hasSwitched = false
  /// True if the source branch is still the current one, because the other files could not be put in place.
  public var staysOnSource = false
  public var sharing: RequestSharing?

  public enum Local: Sendable {
    /// There is no local target branch.
    case none
    case moved
    /// It has commits of its own, or its files could not be replaced.
    case left
  }
}

/// Something that has to happen before a request can be merged.
public enum RequestObstacle: Hashable, Sendable {
  case asksForChanges(Person, recordedBy: Person?)
  /// Something lacks approvals.
  case needsApproval(Part, given: Int, needed: Int)
  /// The same for something that was approved before it changed.
  case changed(Part, approver: String)
  /// No approval counts, because it is unknown what a merge would change: both branches have merged each other, or have
  /// no common commit.
  case unverified(target: String)
  case openThreads(Int)
  /// An error in a changed asset.
  case finding(Finding)
  /// Both branches changed these differently.
  case conflicts(target: String, [String])

  /// What an obstacle is about.
  public enum Part: Hashable, Sendable {
    /// An asset or a prototype.
    case asset(String)
    /// Files outside of both.
    case files([String])
    /// The rest of the change.
    case rest
  }
}

extension RequestStore {
  /// Returns everything that prevents merging an open request, except errors in assets: see `errors(in:)`.
  public func obstacles(of request: ReviewRequest, _ standing: ReviewRequest.Standing) throws -> [RequestObstacle] {
    let rules = try rules(of: request.target)
    var obstacles = request.opinions.filter(\.asksForChanges).map {
      RequestObstacle.asksForChanges($0.person, recordedBy: $0.recordedBy)
    }
    obstacles +=
      standing.isVerified ? missingApprovals(of: request, standing, rules) : [.unverified(target: request.target)]
    if rules.needsResolvedThreads, request.openThreadCount > 0 {
      obstacles.append(.openThreads(request.openThreadCount))
    }
    let conflicts = try conflicts(of: request)
    if !conflicts.isEmpty { obstacles.append(.conflicts(target: try targetName(request.target), conflicts)) }
    return obstacles
  }

  /// Returns the parts that lack approvals; files that lack the same ones are joined into one obstacle.
  private func missingApprovals(
    of request: ReviewRequest, _ standing: ReviewRequest.Standing, _ rules: ReviewRules
  ) -> [RequestObstacle] {
    let approving = request.opinions.filter { opinion in
      request.counts(opinion, rules)
        && (opinion.whole?.verdict == .approve || opinion.subjects.contains { $0.value.verdict == .approve })
    }
    func obstacle(_ missing: ReviewPart, _ part: RequestObstacle.Part) -> RequestObstacle {
      let given = Set(missing.approvers.map(\.key))
      let former = approving.first { opinion in
        !given.contains(opinion.person.key) && opinion.part(about: missing.subject)?.verdict == .approve
      }
      if let former { return .changed(part, approver: former.person.name) }
      return .needsApproval(part, given: given.count, needed: missing.needed)
    }
    var obstacles: [RequestObstacle] = []
    var files: [RequestObstacle: [String]] = [:]
    for missing in standing.missing {
      switch missing.subject.kind {
      case .asset, .prototype: obstacles.append(obstacle(missing, .asset(missing.name)))
      case .rest, .unknown: obstacles.append(obstacle(missing, .rest))
      case .file:
        let like = obstacle(missing, .files([]))
        if files[like] == nil { obstacles.append(like) }
        files[like, default: []].append(missing.name)
      }
    }
    return obstacles.map { obstacle in
      guard let names = files[obstacle] else { return obstacle }
      switch obstacle {
      case .needsApproval(_, let given, let needed): return .needsApproval(.files(names), given: given, needed: needed)
      case .changed(_, let approver): return .changed(.files(names), approver: approver)
      default: return obstacle
      }
    }
  }

  /// Returns the errors in changed assets of the newest version, which prevent a merge; empty if a commit isn't here.
  public func errors(in request: ReviewRequest) throws -> [Finding] {
    guard let version = request.version, let base = ObjectID(version.base), let head = ObjectID(version.head),
      try repository.isCommit(base), try repository.isCommit(head)
    else { return [] }
    let found = try StagedValidation.report(on: repository.commit(head).tree, since: base, in: repository)
    return CommitValidationError(report: found.report).findings
  }

  /// Returns the names of what the newest version and the target branch changed differently.
  private func conflicts(of request: ReviewRequest) throws -> [String] {
    guard let head = request.version.flatMap({ ObjectID($0.head) }), try repository.isCommit(head),
      let goal = try target(request.target), let base = try repository.mergeBase(head, goal), base != goal,
      base != head
    else { return [] }
    do {
      return try repository.discardingObjects {
        switch try AssetMergeStrategy().merge(goal, head, base: base, in: $0) {
        case .tree: []
        case .conflicts(let paths): try conflictNames(ofPaths: paths, goal, head, base: base)
        }
      }
    } catch MergeError.externalDriver {
      // The merge itself reports this.
      return []
    } catch  where error is FileError || error is SyscallError {
      // A user without write access can still view the request.
      return []
    }
  }

  func conflictNames(ofPaths paths: [String], _ ours: ObjectID, _ theirs: ObjectID, base: ObjectID) throws -> [String] {
    let names = (try? workspace.conflicts(ofPaths: paths, ours, theirs, base: base).map(\.name)) ?? []
    return names.isEmpty ? paths : names
  }
}

extension Repository {
  /// Runs a function with a second repository that reads this one's objects and has its settings; objects stored in it
  /// are discarded afterwards.
  func discardingObjects<Result>(_ body: (Repository) throws -> Result) throws -> Result {
    return try withMergeCheckFolder { try body(borrower(in: $0)) }
  }

  private func borrower(in folder: String) throws -> Repository {
    let objects = Path.join(folder, "objects")
    for name in ["info", "pack"] { try FileSystem.makeFolder(Path.join(objects, name)) }
    try FileSystem.makeFolder(Path.join(folder, "refs"))
    let files = [
      ("HEAD", Array("ref: refs/heads/none\n".utf8)),
      ("objects/info/alternates", Array((Path.join(commonDirectory, "objects") + "\n").utf8)),
    ]
    for (name, bytes) in files { try FileSystem.write(bytes, to: Path.join(folder, name), waits: false) }
    for name in ["config", "shallow"] {
      if let bytes = try? FileSystem.read(Path.join(commonDirectory, name)) {
        try FileSystem.write(bytes, to: Path.join(folder, name), waits: false)
      }
    }
    var environment = environment.filter { name, _ in
      !["GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_INDEX_FILE", "GIT_NAMESPACE"].contains(name)
    }
    environment["GIT_DIR"] = folder
    environment["GIT_WORK_TREE"] = workTree
    guard let repository = try RepositoryLocation(workTree ?? folder, environment: environment).open() else {
      throw RepositoryError.notARepository(path: folder)
    }
    return repository
  }
}

extension RemoteOperations {
  /// Merges the branch of an approved request into its target, on the remote and here, and closes the request.
  ///
  /// Assets are merged variant by variant in memory; files only change if the target is the current branch.
  ///
  /// - Throws: `RequestError.notReady`, `.conflicts`; `CommitValidationError` for new findings;
  ///   `RemoteOperationError.refused` if the remote rejects the merge. Nothing was changed then.
  public func merge(_ name: String?, _ options: RequestMergeOptions) throws -> RequestMergeResult {
    let remote = try requestRemote(options.remote)
    if let remote { _ = try fetch(from: remote) }
    let people = try RequestPeople(of: repository, now: context.now)
    var request = try requests.request(named: name)
    if request.merged != nil { throw RequestError.isOver(request.source, isMerged: true) }
    if request.isClosed { throw RequestError.isOver(request.source, isMerged: false) }
    if options.isDryRun {
      if let version = try requests.newerVersion(of: request) { request = request.adding(version) }
    } else {
      request = try requests.refresh(request, by: people)
    }
    if try requests.mergedElsewhere(request) != nil { throw RequestError.isOver(request.source, isMerged: true) }
    try requireWhole(request, remote)
    guard let version = request.version, let head = ObjectID(version.head), try repository.isCommit(head) else {
      throw RequestError.incomplete(request.source)
    }
    let standing = try requests.standing(of: request)
    guard let goal = try requests.target(request.target) else { throw RequestError.noTarget(request.target) }
    let obstacles = try requests.obstacles(of: request, standing)
    if case .conflicts(let target, let names)? = obstacles.first, obstacles.count == 1 {
      throw RequestError.conflicts(request.source, target: target, names)
    }
    if !obstacles.isEmpty || standing.state != .approved { throw RequestError.notReady(request.source, obstacles) }
    let merge = {
      try mergeCommit(of: request, head, into: goal, standing.approvers, people, options, in: $0)
    }
    let commit = try options.isDryRun ? repository.discardingObjects(merge) : merge(repository)
    var result = RequestMergeResult(request: request, commit: commit, approvers: standing.approvers)
    result.remote = remote?.name
    if options.isDryRun { return result }
    let sourceThere = try remote.flatMap { try repository.trackingBranch(request.source, of: $0.name) }
    if let remote {
      try send("\(commit):refs/heads/\(request.target)", to: remote, request.target, verifies: options.verifies)
    }
    result.local = try moveTarget(of: request, to: commit, isShared: remote != nil, &result.work)
    result.request = try requests.add(
      .merged(commit: commit.description, how: commit == head ? "fast-forward" : "merge", head: version.head),
      "Merge into \(request.target)", to: request, by: people)
    if let remote { result.sharing = shareRequests(with: remote) }
    if options.keepsBranch { return result }
    if let remote, sourceThere == head {
      // If the branch was updated meanwhile or is protected, it is kept.
      let name = "refs/heads/\(request.source)"
      let sent = try? transport.push(
        to: remote.name, PushRequest(references: [":\(name)"], verifies: false, expected: [name: head]), report)
      result.deletedThere = sent?.allSatisfy { !$0.isRefused } ?? false
    }
    if try repository.commit(ofBranch: request.source) == head {
      try leave(request.source, for: request.target, &result)
      result.deletedHere = (try? workspace.deleteBranch(request.source, isForced: false)) != nil
    }
    return result
  }

  /// Switches from a merged branch to its target, so that the next work doesn't go onto the merged one. Uncommitted
  /// changes come along, and without any those shelved on the target come back. If they can't come, or the target
  /// doesn't have the merge here, everything stays as it is.
  ///
  /// - Throws: Errors that left things half done.
  private func leave(_ source: String, for target: String, _ result: inout RequestMergeResult) throws {
    guard result.local != .left, try repository.head().branch == source else { return }
    var way = SwitchOptions(now: context.now)
    way.uncommitted = try repository.hasUncommittedWork(besides: []) ? .comes : .stays
    (way.reportedAssetCount, way.report) = (0, context.hookReport)
    do {
      result.work = AutoShelfResult(branch: target, result: try workspace.switchTo(target, way))
      result.hasSwitched = true
    } catch  where !ProjectRepository.leftThings(error) {
      result.staysOnSource = true
    }
  }

  /// Requires that all events can be read, and that the branch is still at the reviewed commit.
  private func requireWhole(_ request: ReviewRequest, _ remote: Remote?) throws {
    let folders = [RequestStore.prefix] + (remote.map { [RequestStore.remotePrefix($0.name)] } ?? [])
    let unreadable = try requests.list().problems.first { folders.map { $0 + request.id }.contains($0.reference) }
    if let unreadable { throw RequestError.unreadable(request.source, reference: unreadable.reference) }
    let tip = try requests.source(request.source)
    let noted = try remote.flatMap { try repository.trackingBranch(request.source, of: $0.name) }
    let isGone = try tip == nil || (noted != nil && !hasFetched(request.source))
    if let head = request.version?.head, isGone || tip?.description != head {
      throw RequestError.otherSource(request.source, head: String(head.prefix(7)), isGone: isGone)
    }
  }

  private func mergeCommit(
    of request: ReviewRequest, _ head: ObjectID, into goal: ObjectID, _ approvers: [Person], _ people: RequestPeople,
    _ options: RequestMergeOptions, in repository: Repository
  ) throws -> ObjectID {
    guard let base = try repository.mergeBase(head, goal) else {
      throw RequestError.noCommonHistory(branch: request.source, target: request.target)
    }
    if base == head { return goal }
    let tree: ObjectID
    switch try AssetMergeStrategy().merge(goal, head, base: base, in: repository) {
    case .tree(let merged): tree = merged
    case .conflicts(let paths):
      let names = try requests.conflictNames(ofPaths: paths, goal, head, base: base)
      throw RequestError.conflicts(request.source, target: try requests.targetName(request.target), names)
    }
    if options.verifies {
      let hooks = MergeHookRunner(workspace, report: context.hookReport)
      try hooks.check(tree, since: goal, in: repository, warn: context.warn)
    }
    var lines = [
      try MergeMessage(of: "branch '\(request.source)'", into: request.target, repository.configuration).text
    ]
    lines += ["", request.title, ""]
    lines += approvers.map { "Reviewed-by: \($0.name) <\($0.email)>" }
    if let comparison = try request.version.flatMap({ try requests.comparison(of: $0) }) {
      lines += try requests.suggesters(of: request, in: comparison).map { "Co-authored-by: \($0.name) <\($0.email)>" }
    }
    lines.append("Assets-Request: \(request.events.first?.id ?? request.id)")
    let newCommit = NewCommit(
      tree: tree, parents: [goal, head], author: people.author, committer: people.committer,
      message: lines.joined(separator: "\n") + "\n")
    return try repository.store(options.isDryRun ? newCommit : repository.signed(newCommit))
  }

  private func send(_ reference: String, to remote: Remote, _ branch: String, verifies: Bool) throws {
    let request = PushRequest(references: [reference], verifies: verifies)
    for sent in try transport.push(to: remote.name, request, report) {
      if case .refused(let reason, _) = sent.outcome {
        throw RemoteOperationError.refused(remote: remote.name, branch: branch, reason: reason)
      }
    }
  }

  /// Updates the local target branch, with its files if it is the current one.
  private func moveTarget(
    of request: ReviewRequest, to commit: ObjectID, isShared: Bool, _ work: inout AutoShelfResult?
  ) throws -> RequestMergeResult.Local {
    guard let here = try repository.commit(ofBranch: request.target) else { return .none }
    if here == commit { return .moved }
    guard try repository.aheadAndBehind(here, commit).ahead == 0 else { return .left }
    if try repository.head().branch == request.target {
      do {
        work = try workspace.merge(commit.description, with: context).work
        return .moved
      } catch  where isShared {
        return .left
      }
    }
    let identity = try RequestPeople(of: repository, now: context.now).committer.identity
    return try repository.moveBranch(request.target, from: here, to: commit, by: identity) ? .moved : .left
  }
}
