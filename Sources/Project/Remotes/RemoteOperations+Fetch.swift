internal import Files
public import Git

/// What a fetch brought.
public struct FetchResult: Sendable {
  public var remote: Remote
  public var moves: [Move]
  /// What a fetch brought for review requests.
  public var requests: [RequestArrival] = []
  /// True if the review requests of the remote could not be taken in.
  public var requestsFailed = false

  /// A branch or tag of the remote that is not where it was.
  public struct Move: Sendable {
    public enum Kind: String, Hashable, Sendable {
      case new, forward, replaced, removed, tag
    }

    /// The name as the remote has it.
    public var name: String
    public var kind: Kind
    public var old: ObjectID?
    public var new: ObjectID?
    /// How many versions came; 0 where the branch is new or gone.
    public var count: Int
    /// Who made them, each once, the newest first.
    public var authors: [String]
    /// How many versions are gone from a branch that was replaced, and who made them.
    public var goneCount = 0
    public var goneAuthors: [String] = []
  }
}

extension RemoteOperations {
  /// Gets what a remote has; no file and no branch of one's own changes.
  public func fetch(from name: String? = nil, prunes: Bool? = nil) throws -> FetchResult {
    let branch = try repository.head().branch
    let remote = try remote(named: name) { try repository.defaultRemote(forBranch: branch) }
    return try fetch(from: remote, prunes: prunes)
  }

  func fetch(from remote: Remote, prunes: Bool? = nil, action: String = "fetch") throws -> FetchResult {
    // What a fetch reports; there may be thousands of requests.
    let places = ["refs/remotes/\(remote.name)/", "refs/tags/"]
    let before = try places.map { try repository.referenceSnapshot(below: $0) }
    let requests = try fetchWithRequests(from: remote, FetchOptions(prunes: prunes, reflogAction: action))
    let after = try places.map { try repository.referenceSnapshot(below: $0) }
    let moves = zip(before, after).flatMap { $0.moves(until: $1) }
    var result = FetchResult(remote: remote, moves: try moves.compactMap { try move($0, of: remote) })
    (result.requests, result.requestsFailed) = (requests ?? [], requests == nil)
    return result
  }

  /// Fetches branches and review requests at once; if that fails, the branches alone.
  ///
  /// - Returns: What it brought for requests; nil if they could not be fetched.
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
      // They are read from what was fetched all the same.
      return nil
    }
  }

  /// Of a branch that was never looked at, all versions there ever were would be read.
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
    // There, nobody can tell how many versions lie between two.
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
  /// The names, each once, in the order in which they come first.
  var withoutRepeats: [String] {
    var seen: Set<ExactName> = []
    return filter { seen.insert(ExactName($0)).inserted }
  }
}
