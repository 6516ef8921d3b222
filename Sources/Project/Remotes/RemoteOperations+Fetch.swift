internal import Files
public import Git

/// The result of a fetch.
public struct FetchResult: Sendable {
  public var remote: Remote
  public var moves: [Move]
  /// The review requests that were fetched.
  public var requests: [RequestArrival] = []
  /// True if the remote's review requests could not be fetched.
  public var requestsFailed = false

  /// A branch or tag of the remote that changed.
  public struct Move: Sendable {
    public enum Kind: String, Hashable, Sendable {
      case new, forward, replaced, removed, tag
    }

    /// The name on the remote.
    public var name: String
    public var kind: Kind
    public var old: ObjectID?
    public var new: ObjectID?
    /// The number of new versions; 0 if the branch is new or was deleted.
    public var count: Int
    /// Their authors without repeats, the newest first.
    public var authors: [String]
    /// The number of versions that are gone from a replaced branch, and their authors.
    public var goneCount = 0
    public var goneAuthors: [String] = []
  }
}

extension RemoteOperations {
  /// Fetches from a remote; no file and no local branch changes.
  public func fetch(from name: String? = nil, prunes: Bool? = nil) throws -> FetchResult {
    let branch = try repository.head().branch
    let remote = try remote(named: name) { try repository.defaultRemote(forBranch: branch) }
    return try fetch(from: remote, prunes: prunes)
  }

  func fetch(from remote: Remote, prunes: Bool? = nil, action: String = "fetch") throws -> FetchResult {
    // The references to report on; without those of requests, of which there may be thousands.
    let places = ["refs/remotes/\(remote.name)/", "refs/tags/"]
    let before = try places.map { try repository.referenceSnapshot(below: $0) }
    let requests = try fetchWithRequests(from: remote, FetchOptions(prunes: prunes, reflogAction: action))
    let after = try places.map { try repository.referenceSnapshot(below: $0) }
    let moves = zip(before, after).flatMap { $0.moves(until: $1) }
    var result = FetchResult(remote: remote, moves: try moves.compactMap { try move($0, of: remote) })
    (result.requests, result.requestsFailed) = (requests ?? [], requests == nil)
    return result
  }

  /// Fetches branches and review requests together; if that fails, only the branches.
  ///
  /// - Returns: The fetched requests; nil if they could not be fetched.
  private func fetchWithRequests(from remote: Remote, _ options: FetchOptions) throws -> [RequestArrival]? {
    var all = options
    all.extraReferences = try requestReferences(of: remote)
    if all.extraReferences.isEmpty {
      try transport.fetch(from: remote.name, options, report)
      return []
    }
    let before = try knownRequests(of: remote)
    do {
      try transport.fetch(from: remote.name, all, report)
    } catch let error as TransportError where [.other, .damaged].contains(error.kind) {
      try transport.fetch(from: remote.name, options, report)
      return nil
    }
    do {
      return try receiveRequests(from: remote, before: before)
    } catch {
      // Requests can be read from the fetched references anyway.
      return nil
    }
  }

  /// Limits the number of versions read for a branch that was never fetched before, which would be its entire history.
  private static let maxCount = 1000

  private func move(_ move: ReferenceSnapshot.Move, of remote: Remote) throws -> FetchResult.Move? {
    let notes = "refs/remotes/\(remote.name)/"
    let tags = "refs/tags/"
    let isTag = move.name.utf8.starts(with: tags.utf8)
    guard isTag || move.name.utf8.starts(with: notes.utf8) else { return nil }
    let prefix = isTag ? tags : notes
    let name = String(decoding: move.name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    var result = FetchResult.Move(name: name, kind: .new, old: move.old, new: move.new, count: 0, authors: [])
    if isTag { result.kind = .tag }
    guard !isTag, let old = move.old else { return result }
    guard let new = move.new else {
      result.kind = .removed
      return result
    }
    result.kind = .forward
    // In a shallow clone, the number of versions between two is unknown.
    if repository.isShallow { return result }
    result.goneCount = try repository.aheadAndBehind(new, old).behind
    if result.goneCount > 0 {
      result.kind = .replaced
      result.goneAuthors = try repository.commits(of: old, notIn: [new], limit: Self.maxCount)
        .map(\.author.name).withoutRepeats
    }
    let commits = try repository.commits(of: new, notIn: [old], limit: Self.maxCount)
    result.count = commits.count
    result.authors = commits.map(\.author.name).withoutRepeats
    return result
  }
}

extension [String] {
  /// The names without repeats, in order of their first occurrence.
  var withoutRepeats: [String] {
    var seen: Set<ExactName> = []
    return filter { seen.insert(ExactName($0)).inserted }
  }
}
