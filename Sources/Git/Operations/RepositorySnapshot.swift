internal import Files

/// The state of branches, shelves, `HEAD` and an unfinished merge at one time, from which `undo` restores.
///
/// Remote-tracking branches are not part of it: they show the state of a remote, which cannot be undone here. Nor are
/// files: an operation records those that changed.
public struct RepositorySnapshot: Sendable {
  /// The target of `HEAD`.
  public enum HeadTarget: Sendable {
    /// The full name of a reference, which may not exist yet.
    case reference(String)
    case detached(ObjectID)
  }

  public struct Tip: Sendable {
    /// The name without `refs/heads/`.
    public var branch: String
    public var commit: ObjectID
  }

  /// A file of git that describes a merge in progress, such as `MERGE_HEAD`.
  struct StateFile: Hashable, Sendable {
    var name: String
    var bytes: [UInt8]
  }

  public var place: HeadTarget
  /// Sorted by the bytes of their names.
  public var tips: [Tip] = []
  /// The shelves of branches, sorted by the bytes of the branches' names.
  public var shelves: [Tip] = []
  var notes: [StateFile] = []
  var settings = BranchConfiguration()
  /// The unfinished git operation.
  public var unfinished: OperationInProgress?

  init(place: HeadTarget) { self.place = place }

  /// Records the current state.
  ///
  /// - Parameter settings: The configuration of branches; nil to read it.
  init(of repository: Repository, settings: BranchConfiguration? = nil) throws {
    place = try repository.place()
    tips = try repository.tips()
    shelves = try repository.shelfTips()
    notes = try MergeStateFiles.read(in: repository)
    self.settings = try settings ?? BranchConfiguration(of: repository)
    unfinished = repository.operationInProgress
  }

  /// The current branch; nil if `HEAD` is detached.
  public var branch: String? {
    if case .reference(let name) = place { Repository.branchName(ofReference: name) ?? name } else { nil }
  }

  /// The current commit; nil before the first.
  public var commit: ObjectID? {
    switch place {
    case .detached(let commit): commit
    case .reference(let name): tip(of: Repository.branchName(ofReference: name) ?? name)
    }
  }

  public func tip(of branch: String) -> ObjectID? { tips.first { $0.branch.hasSameBytes(as: branch) }?.commit }

  /// Returns two states without the branches, state files and settings that are the same in both; the current branches
  /// are always included.
  static func differing(_ one: RepositorySnapshot, _ other: RepositorySnapshot) -> (
    RepositorySnapshot, RepositorySnapshot
  ) {
    var names = Set(ReferenceTransaction.branches(from: one, to: other).map { ExactName($0.branch) })
    names.formUnion([one.branch, other.branch].compactMap { $0.map(ExactName.init) })
    let shelves = Set(ReferenceTransaction.shelves(from: one, to: other).map { ExactName($0.branch) })
    let hasSameNotes = one.notes == other.notes
    let changes = one.settings.changes(to: other.settings)
    func part(_ state: RepositorySnapshot, _ side: (BranchConfiguration.Change) -> String?) -> RepositorySnapshot {
      var part = state
      part.tips = state.tips.filter { names.contains(ExactName($0.branch)) }
      part.shelves = state.shelves.filter { shelves.contains(ExactName($0.branch)) }
      if hasSameNotes { part.notes = [] }
      part.settings = BranchConfiguration()
      for change in changes { if let value = side(change) { part.settings.add(change.name, value) } }
      return part
    }
    return (part(one, \.old), part(other, \.new))
  }

  // MARK: As text

  /// Equal for two states only if these are the same.
  var fields: LengthPrefixedFields {
    var text = LengthPrefixedFields()
    switch place {
    case .reference(let name): text.add("reference", name)
    case .detached(let commit): text.add("detached", commit.description)
    }
    for tip in tips { text.add("branch", "\(tip.commit) \(tip.branch)") }
    for shelf in shelves { text.add("shelf", "\(shelf.commit) \(shelf.branch)") }
    for note in notes { text.add("note", Array("\(note.name) ".utf8) + note.bytes) }
    for setting in settings.sorted { text.add("setting", "\(setting.name)\n\(setting.value)") }
    if let unfinished { text.add("unfinished", unfinished.rawValue) }
    return text
  }

  public func isSame(as other: RepositorySnapshot) -> Bool { fields.bytes == other.fields.bytes }

  /// Returns nil if something is missing.
  init?(_ fields: some Sequence<LengthPrefixedFields.Field>) {
    var place: HeadTarget?
    var state = RepositorySnapshot(place: .reference(""))
    for (word, value) in fields {
      switch word {
      case "reference": place = .reference(value.text)
      case "detached": place = ObjectID(value.text).map { .detached($0) }
      case "branch", "shelf":
        guard let (words, name) = value.words(1), let id = ObjectID(words[0]) else { return nil }
        let tip = Tip(branch: name.text, commit: id)
        if word == "branch" { state.tips.append(tip) } else { state.shelves.append(tip) }
      case "note":
        guard let (words, bytes) = value.words(1) else { return nil }
        if MergeStateFiles.names.contains(words[0]) { state.notes.append(StateFile(name: words[0], bytes: bytes)) }
      case "setting":
        // Names of settings contain no line breaks.
        let name = value.prefix { $0 != UInt8(ascii: "\n") }
        state.settings.add(Array(name).text, Array(value[name.endIndex...].dropFirst()).text)
      case "unfinished": state.unfinished = OperationInProgress(rawValue: value.text)
      // A newer version may add fields.
      default: break
      }
    }
    guard let place else { return nil }
    state.place = place
    self = state
  }
}

extension Repository {
  /// Returns the target of `HEAD`, whether or not it exists.
  func place() throws -> RepositorySnapshot.HeadTarget {
    switch try head() {
    case .unborn(let branch), .branch(let branch, _): .reference(Self.referenceName(ofBranch: branch))
    case .detached(let commit): .detached(commit)
    }
  }

  /// Returns the newest commits of all branches, sorted by the bytes of their names.
  func tips() throws -> [RepositorySnapshot.Tip] {
    try branchNames().compactMap { name in
      try target(ofReference: "refs/heads/\(name)").map { RepositorySnapshot.Tip(branch: name, commit: $0) }
    }
  }

  /// Returns the commits of all shelves, sorted by the bytes of the branches' names.
  func shelfTips() throws -> [RepositorySnapshot.Tip] {
    try shelfBranches().compactMap { branch in
      try shelfCommit(ofBranch: branch).map { RepositorySnapshot.Tip(branch: branch, commit: $0) }
    }
  }
}
