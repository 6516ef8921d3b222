internal import Catalog
internal import Files
public import Git
public import Review
public import Validation

/// The review requests of a repository: the local ones combined with those of all remotes as last fetched.
///
/// A request is a reference below `refs/assets/requests/`, and each of its events is a commit with an empty tree.
public struct RequestStore {
  static let prefix = "refs/assets/requests/"
  static let remotesPrefix = "refs/assets/remotes/"

  let workspace: ProjectRepository
  let messages: MessageReader
  public var repository: Repository { workspace.repository }

  public init(_ workspace: ProjectRepository) {
    self.workspace = workspace
    messages = MessageReader(workspace.repository, upTo: EventMessage.maxSize)
  }

  /// A reference that is not a request, and why.
  public struct UnreadableRequest: Sendable {
    public var reference: String
    public var reason: ReviewHistoryError
  }

  static func remotePrefix(_ remote: String) -> String { "\(remotesPrefix)\(remote)/requests/" }

  // MARK: - Reading

  func history(_ id: String, _ tips: [String]) throws -> ReviewHistory {
    try ReviewHistory(id: id, tips: tips, load: Self.loader(messages))
  }

  static func isID(_ name: String) -> Bool {
    name.utf8.count == 16 && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// Returns the request for a word: a branch, an id of four or more digits, or words of the title; nil means the
  /// current branch.
  ///
  /// - Throws: `RequestError`.
  public func request(named name: String?, usesTitles: Bool = true) throws -> ReviewRequest {
    let list = try list()
    let requests = list.requests
    guard let wanted = try name ?? repository.head().branch else { throw RequestError.notFound("HEAD", isBranch: true) }
    let open = requests.filter { !$0.isClosed && !$0.isMerged }
    let byBranch = open.filter { $0.source == wanted } + requests.filter { $0.source == wanted }
    if let found = byBranch.first { return try request(found.id) }
    if wanted.utf8.count >= 4 {
      let byID = requests.filter { $0.root.hasPrefix(wanted) }
      if let found = byID.first, byID.count == 1 { return try request(found.id) }
    }
    let byTitle = !usesTitles ? [] : requests.filter { $0.title.lowercased().contains(wanted.lowercased()) }
    if let found = byTitle.first, byTitle.count == 1, name != nil { return try request(found.id) }
    if byTitle.count > 1, name != nil { throw RequestError.several(wanted, byTitle.map(\.source)) }
    let tooLong = list.problems.filter { $0.reason == .tooLong }.map(\.reference)
    throw RequestError.notFound(wanted, isBranch: name == nil, names: requests.map(\.source), tooLong: tooLong)
  }

  /// Returns the parts of a version's change.
  public func parts(of version: ReviewEvent.Version) throws -> [ReviewPart] { try change(of: version)?.parts() ?? [] }

  /// Compares the base of a version with its head.
  ///
  /// - Returns: Nil if one of its commits isn't here, or if its trees aren't those of its commits.
  public func comparison(of version: ReviewEvent.Version) throws -> ProjectComparison? {
    guard let base = ObjectID(version.base), let head = ObjectID(version.head), try repository.isCommit(base),
      try repository.isCommit(head)
    else { return nil }
    let (old, new) = (try repository.commit(base), try repository.commit(head))
    return try workspace.compare(.version(old, name: base.short), .version(new, name: head.short))
  }

  /// Returns the warnings and errors of a version that its base didn't have; empty if a commit isn't here.
  public func newFindings(of version: ReviewEvent.Version) throws -> [Finding] {
    guard let base = ObjectID(version.base), let head = ObjectID(version.head), try repository.isCommit(base),
      try repository.isCommit(head)
    else { return [] }
    let found = try StagedValidation.report(on: repository.commit(head).tree, since: base, in: repository)
    return try StagedValidation.newFindings(in: found.report, since: base, of: repository)
  }

  /// The review state of a request by the settings of its target branch.
  public func standing(of request: ReviewRequest) throws -> ReviewRequest.Standing {
    try standing(of: request, rules(of: request.target))
  }

  /// The only place that decides what an approval counts for. A merge applies the differences between the merge base
  /// and the reviewed commit, whatever the version claims, and each part of them needs approvals of exactly that
  /// change.
  func standing(of request: ReviewRequest, _ rules: ReviewRules) throws -> ReviewRequest.Standing {
    let change = try request.version.flatMap { version -> Change? in
      switch try beginning(of: version, into: request.target) {
      case .asItSays: try self.change(of: version)
      case .mergeBase(let base, let head): try self.change(from: base, to: head)
      case .unknown: nil
      }
    }
    return request.standing(of: change?.parts(rules), change: change?.id, rules) { id in
      let earlier = request.versions.reversed().lazy.filter { $0.change == id }.compactMap { try? self.change(of: $0) }
      return earlier.first { $0.id == id }?.parts().map(\.change) ?? []
    }
  }

  /// Returns a request whose newest version is the change that a merge applies, if that differs from what the version
  /// claims.
  public func asMergeable(_ request: ReviewRequest) throws -> ReviewRequest {
    guard let version = request.version,
      case .mergeBase(let base, let head) = try beginning(of: version, into: request.target)
    else { return request }
    let real = try self.version(base: base, head: head, reason: version.reason)
    return real == version ? request : request.adding(real)
  }

  /// The base of a merge of a version.
  private enum Beginning {
    case mergeBase(ObjectID, head: ObjectID)
    /// There is no target branch, or it already includes the version.
    case asItSays
    /// A commit is missing, or both branches merged each other: then a merge applies more than the differences from any
    /// one commit.
    case unknown
  }

  private func beginning(of version: ReviewEvent.Version, into target: String) throws -> Beginning {
    guard let target = try self.target(target) else { return .asItSays }
    guard let head = ObjectID(version.head), try repository.isCommit(head),
      let base = try repository.mergeBase(head, target)
    else { return .unknown }
    if base == head { return .asItSays }
    return try repository.haveSeveralMergeBases(head, target) ? .unknown : .mergeBase(base, head: head)
  }

  /// Returns the id of a version's actual change, whatever the version claims; nil if a commit isn't here.
  func sum(of version: ReviewEvent.Version) throws -> String? { try change(of: version)?.id }

  /// Returns nil if a commit isn't here.
  private func change(of version: ReviewEvent.Version) throws -> Change? {
    guard let base = ObjectID(version.base), let head = ObjectID(version.head), try repository.isCommit(base),
      try repository.isCommit(head)
    else { return nil }
    return try change(from: base, to: head)
  }

  private func change(from base: ObjectID, to head: ObjectID) throws -> Change {
    let files = try repository.changes(from: base, to: head)
    let trees = try [base, head].map { CommitFileTree(try repository.tree(of: $0)) }
    var changes = try ProjectChanges(files, from: trees[0], to: trees[1])
    changes.findPrototypes(from: trees[0], to: trees[1])
    return Change(files, changes)
  }

  /// The change of a version: each file belongs to exactly one subject.
  struct Change {
    /// The id of the actual change, whatever the version claims.
    let id: String
    private var groups: [(subject: ReviewSubject, name: String, files: [FileChange])]

    init(_ files: [FileChange], _ changes: ProjectChanges) {
      id = RequestStore.changeID(of: files)
      let names = changes.subjectNames
      var owners: [ExactName: ReviewSubject] = [:]
      for asset in changes.assets { for file in asset.files { owners[ExactName(file.path)] = .asset(asset.path) } }
      for one in changes.prototypes { for file in one.files { owners[ExactName(file.path)] = .prototype(one.path) } }
      let subjects = files.map { file -> ReviewSubject in
        if let owner = owners[ExactName(file.path)] { return owner }
        return file.isOfSubmodule ? .rest : .file(file.path)
      }
      let grouped = Dictionary(grouping: zip(subjects, files)) { $0.0 }.mapValues { $0.map(\.1) }
      var seen: Set<ReviewSubject> = []
      // A change without files is a change too.
      groups = (subjects.isEmpty ? [.rest] : subjects).filter { seen.insert($0).inserted }.map {
        ($0, names[$0] ?? $0.label, grouped[$0] ?? [])
      }
    }

    /// - Parameter rules: If omitted, the numbers of needed approvals are not set.
    func parts(_ rules: ReviewRules = ReviewRules()) -> [ReviewPart] {
      groups.map { subject, name, files in
        ReviewPart(
          SubjectChange(subject, change: RequestStore.changeID(of: files)), name: name,
          needed: rules.approvals(ofPaths: files.map(\.path)))
      }
    }
  }

  /// The section `[requests]` in `.assetsconfig` of the target branch; never of the branch under review.
  public func rules(of target: String) throws -> ReviewRules {
    guard let commit = try self.target(target) else { return ReviewRules() }
    return try rules(ofCommit: commit)
  }

  func rules(ofCommit commit: ObjectID) throws -> ReviewRules {
    try RequestSettings.rules(of: CommitFileTree(try repository.tree(of: commit)))
  }

  /// The id of the settings file in a version; nil if there is none.
  func settingsFile(of commit: ObjectID) throws -> ObjectID? {
    try TreeReader(repository).entry(at: ProjectSettings.fileName, below: repository.commit(commit).tree)?.id
  }

  // MARK: - Versions

  /// The id of a change: the SHA-256 of the output of `git diff-tree -r -z --raw --no-renames --no-abbrev` for the
  /// files.
  static func changeID(of files: [FileChange]) -> String {
    var bytes: [UInt8] = []
    for file in files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      let (old, new) = (file.oldID?.description, file.newID?.description)
      let zero = String(repeating: "0", count: (old ?? new ?? "").utf8.count)
      let kind =
        switch file.kind {
        case .added: "A"
        case .deleted: "D"
        case .typeChanged: "T"
        default: "M"
        }
      bytes += ":\(octal(file.oldMode)) \(octal(file.newMode)) \(old ?? zero) \(new ?? zero) \(kind)".utf8
      bytes += [0] + file.path.utf8 + [0]
    }
    return SHA256.hexadecimal(of: bytes)
  }

  private static func octal(_ mode: FileMode?) -> String {
    let digits = String(mode?.rawValue ?? 0, radix: 8)
    return String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
  }

  func version(base: ObjectID, head: ObjectID, reason: String) throws -> ReviewEvent.Version {
    ReviewEvent.Version(
      base: base.description, head: head.description, baseTree: try repository.commit(base).tree.description,
      headTree: try repository.commit(head).tree.description,
      change: Self.changeID(of: try repository.changes(from: base, to: head)), reason: reason)
  }

  /// The newest commit of a local branch, or of the only remote that has it.
  func source(_ branch: String) throws -> ObjectID? {
    let here = try repository.commit(ofBranch: branch)
    let there = try repository.remotes().compactMap { try repository.trackingBranch(branch, of: $0.name) }.first
    guard let here, let there else { return here ?? there }
    // The version that others can see is reviewed, unless the local branch includes all of it.
    return try repository.aheadAndBehind(here, there).behind == 0 ? here : there
  }

  func target(_ branch: String) throws -> ObjectID? {
    let there = try repository.remotes().compactMap { try repository.trackingBranch(branch, of: $0.name) }.first
    return try there ?? repository.commit(ofBranch: branch)
  }

  /// The name of the target branch in git and `assets`: the remote's branch, if a remote has it.
  func targetName(_ branch: String) throws -> String {
    let remote = try repository.remotes().first { try repository.trackingBranch(branch, of: $0.name) != nil }
    return remote.map { "\($0.name)/\(branch)" } ?? branch
  }

  /// Adds a version to a request if its branch or the merge base has changed since the newest one.
  public func refresh(_ request: ReviewRequest, by people: RequestPeople) throws -> ReviewRequest {
    guard let version = try newerVersion(of: request) else { return request }
    return try add(.version(version), "Version \(request.versions.count + 1)", to: request, by: people)
  }

  /// Returns the version to be added; nil if the request is up to date.
  func newerVersion(of request: ReviewRequest) throws -> ReviewEvent.Version? {
    guard !request.isClosed, request.merged == nil, let former = request.version,
      let head = try source(request.source), let target = try target(request.target),
      let base = try repository.mergeBase(head, target), base != head
    else { return nil }
    var version = try version(base: base, head: head, reason: former.reason)
    if version == former { return nil }
    version.reason = "commits"
    if version.change == former.change {
      version.reason = "update"
    } else if let old = ObjectID(former.head), try repository.isCommit(old),
      try repository.aheadAndBehind(head, old).behind > 0
    {
      version.reason = "rebase"
    }
    return version
  }

  // MARK: - Writing

  /// Records an event.
  ///
  /// - Throws: `RequestError.movedMeanwhile` if another process recorded one here at the same time.
  @discardableResult
  public func add(
    _ kind: ReviewEvent.Kind, _ text: String, to request: ReviewRequest, by people: RequestPeople,
    answer: String? = nil, with images: CommentImages = CommentImages()
  ) throws -> ReviewRequest {
    let name = Self.prefix + request.id
    let old = try repository.references(below: Self.prefix).first { $0.name == name }?.target
    var tips = request.history.tips.compactMap { ObjectID($0) }
    if tips.count > 1 { tips = [try join(tips, by: people)] }
    if case .version(let version) = kind, let head = ObjectID(version.head) { tips.append(head) }
    var message = kind.message(text, nonce: Self.nonce(), answer: answer)
    message.add(images.images, images.suggestion)
    let commit = try store(message, tips, by: people, tree: images.tree(in: repository))
    guard try repository.moveEventReference(name, from: old, to: commit, by: people.committer.identity, isSaid: true)
    else {
      throw RequestError.movedMeanwhile(request.source)
    }
    return ReviewRequest(id: request.id, try history(request.id, [commit.description]))
  }

  /// Creates a request with its first version.
  func open(_ kind: ReviewEvent.Kind, _ text: String, _ version: ReviewEvent.Version, by people: RequestPeople) throws
    -> ReviewRequest
  {
    let root = try store(kind.message(text, nonce: Self.nonce()), [], by: people)
    let id = String(root.description.prefix(16))
    let head = ObjectID(version.head).map { [root, $0] } ?? [root]
    let tip = try store(
      ReviewEvent.Kind.version(version).message("Version 1", nonce: Self.nonce()), head, by: people)
    let name = Self.prefix + id
    guard try repository.moveEventReference(name, from: nil, to: tip, by: people.committer.identity, isSaid: true)
    else {
      throw RequestError.movedMeanwhile(id)
    }
    return ReviewRequest(id: id, try history(id, [tip.description]))
  }

  func join(_ tips: [ObjectID], by people: RequestPeople) throws -> ObjectID {
    let values: [String: EventValue] = ["event": .string("join"), "format": .number(1), "nonce": .string(Self.nonce())]
    return try store(EventMessage(text: "Join", values: values), tips.sorted(), by: people)
  }

  func store(
    _ message: EventMessage, _ parents: [ObjectID], by people: RequestPeople, tree: ObjectID? = nil
  ) throws -> ObjectID {
    let newCommit = NewCommit(
      tree: try tree ?? repository.storeEmptyTree(), parents: parents, author: people.author,
      committer: people.committer,
      message: message.bytes)
    return try repository.store(repository.signed(newCommit))
  }

  static func nonce() -> String {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

extension FileChange {
  fileprivate var isOfSubmodule: Bool { oldMode == .submodule || newMode == .submodule }
}

extension ProjectChanges {
  /// The displayed name of each asset and prototype: the name in code or `berth.prototype`, or the path if several have
  /// that name.
  public var subjectNames: [ReviewSubject: String] {
    let subjects =
      assets.map { (ReviewSubject.asset($0.path), $0.name) } + prototypes.map { (.prototype($0.path), $0.name) }
    let counts = subjects.reduce(into: [:]) { $0[ExactName($1.1), default: 0] += 1 }
    return Dictionary(
      subjects.map { subject, name in
        (subject, counts[ExactName(name)] == 1 && !name.isEmpty ? name : subject.path)
      }
    ) { one, _ in one }
  }
}

/// The author of an event, and the person who records it.
public struct RequestPeople: Sendable {
  public var author: Signature
  public var committer: Signature

  public init(of repository: Repository, now: GitTime) throws {
    author = try repository.signature(of: .author, now: now)
    committer = try repository.signature(of: .committer, now: now)
  }
}

extension Person {
  public init(_ signature: Signature) { self.init(name: signature.name, email: signature.email) }
}

/// Why a request command was not carried out; nothing was changed.
public enum RequestError: Error, Sendable {
  /// - Parameter isBranch: True if no name was given and the current branch has no request.
  /// - Parameter names: The branches of all requests.
  /// - Parameter tooLong: References of requests with too many events to be read.
  case notFound(String, isBranch: Bool, names: [String] = [], tooLong: [String] = [])
  case several(String, [String])
  case movedMeanwhile(String)
  case nothingToReview(branch: String, target: String)
  case noCommonHistory(branch: String, target: String)
  case alreadyAsked(branch: String, target: String, id: String)
  case noTarget(String)
  case sameBranch(String)
  case noText
  /// The answers are for a request that isn't here.
  case otherProject
  case needsConfirmation
  /// The branch of an earlier trial has commits.
  case hasOwnCommits(String)
  case isTried(String)
  case noTrial
  case emptyText
  /// A text that is too long, or a title with several lines.
  case badText
  /// A text with a control character, which could manipulate a terminal.
  case controlCharacter
  case badTitle
  /// Others have the event, and no other event can revoke it.
  case cantUndo(String)
  /// - Parameters:
  ///   - source: Nil if the request can't be read any more.
  ///   - texts: What was written.
  case cantRedo(_ source: String?, texts: [String])
  /// A reference of the request contains something else, which may hide events.
  case unreadable(String, reference: String)
  /// The branch isn't at the reviewed commit, and its commits can't be added as a version.
  case otherSource(String, head: String, isGone: Bool)
  /// Another person removed the request for everyone before these texts could be sent.
  case removedMeanwhile(String, texts: [String])
  /// The author can't approve the request.
  case ownRequest(String)
  case removalNeedsForce(String)
  /// The remote refused to remove the request.
  case removalRefused(String, remote: String, reason: String)
  /// A file that isn't a supported image for comments; nil if there are too many.
  case badImage(String?)
  /// A suggestion needs exactly one variant.
  case suggestionWithoutVariant
  /// The comment doesn't suggest an image, or the image isn't here.
  case noSuggestion(String)
  /// The image belongs to a different branch than the current one.
  case otherBranch(String, current: String?)
  case unknownHost(String, remote: String)
  case noRemote
  case unknownPerson(String)
  case unknownAsset(String, request: String, names: [String])
  /// Several assets of a request have the name.
  case ambiguousAsset(String, paths: [String])
  /// The number of reviewers exceeds the maximum.
  case tooManyReviewers
  case unknownComment(String)
  case unknownVariant(String?, asset: String, names: [String])
  /// A prototype has screens in place of variants.
  case noVariants(prototype: String)
  /// Nil if a spot needs a screen; holds the ids of the screens.
  case unknownScreen(String?, prototype: String, names: [String])
  /// The screen is the same in both versions; holds the ids of those that changed.
  case unchangedScreen(String, prototype: String, names: [String])
  /// Holds the ids of the links on the screen.
  case unknownLink(String, screen: String, names: [String])
  /// The variant or screen has no image of a known size to set a spot on.
  case noImage(asset: String, variant: String)
  /// It was added, so that no image was there before the change.
  case addedAsset(String)
  /// The spot is outside of the image, or of a screen, whose size is in points.
  case outside(width: Int, height: Int, isInPoints: Bool = false)
  case badSpot(String, isPercent: Bool)
  /// The comment is by another person.
  case notYours(String, Person)
  case isOver(String, isMerged: Bool)
  case isOpen(String)
  case notReady(String, [RequestObstacle])
  /// Both branches changed these differently.
  case conflicts(String, target: String, [String])
  /// A version of the request is missing here.
  case incomplete(String)
  case setting(key: String, value: String)
}
