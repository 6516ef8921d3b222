internal import CGit2
internal import Files

/// The state of `HEAD`: where the next commit goes.
public enum Head: Hashable, Sendable {
  /// A branch without a commit; the next one will be its first.
  case unborn(branch: String)
  case branch(name: String, commit: ObjectID)
  /// A commit, while no branch is checked out.
  case detached(commit: ObjectID)

  public var commit: ObjectID? {
    switch self {
    case .unborn: nil
    case .branch(_, let commit), .detached(let commit): commit
    }
  }

  /// The name without `refs/heads/`; nil if `HEAD` is detached.
  public var branch: String? {
    switch self {
    case .unborn(let name), .branch(let name, _): name
    case .detached: nil
    }
  }

  /// Branch names are equal only if their bytes are.
  public static func == (one: Head, other: Head) -> Bool {
    one.commit == other.commit && one.branch.map(ExactName.init) == other.branch.map(ExactName.init)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(commit)
    hasher.combine(branch.map(ExactName.init))
  }

  /// The full name of the reference that a commit would move: the branch, or `HEAD` itself if it is detached.
  var referenceName: String { branch.map(Repository.referenceName(ofBranch:)) ?? "HEAD" }
}

extension Repository {
  /// Returns the current state of `HEAD`.
  ///
  /// - Throws: `GitError` if `HEAD` is missing or can't be read.
  public func head() throws -> Head {
    if let head = referenceFiles?.head() { return head }
    let pointer = try pointer
    let head = try Handle("git_reference_lookup", keeping: self, freedBy: git_reference_free) {
      git_reference_lookup(&$0, pointer, "HEAD")
    }
    guard let target = git_reference_symbolic_target(head.pointer) else {
      // A reference that is not symbolic is direct, and has a target.
      return .detached(commit: ObjectID(git_reference_target(head.pointer)!.pointee))
    }
    let full = String(cString: target)
    let name = Self.branchName(ofReference: full) ?? full
    return try commit(ofReference: full).map { .branch(name: name, commit: $0) } ?? .unborn(branch: name)
  }

  /// Returns the id that a reference points to, following symbolic references; nil if it doesn't exist.
  func target(ofReference name: String) throws -> ObjectID? {
    switch referenceFiles?.finalTarget(of: name) {
    case .object(let id): return id
    case .nothing: return nil
    case nil: break
    }
    let pointer = try pointer
    var id = git_oid()
    let found = try checkFound("git_reference_name_to_id") { git_reference_name_to_id(&id, pointer, name) }
    return found ? ObjectID(id) : nil
  }

  /// Returns the commit that a reference points to, following tags.
  func commit(ofReference name: String) throws -> ObjectID? {
    guard let id = try target(ofReference: name) else { return nil }
    return try resolve(id.description) ?? id
  }

  static func referenceName(ofBranch name: String) -> String {
    name.startsWithBytes(of: "refs/") ? name : "refs/heads/\(name)"
  }

  static func branchName(ofReference name: String) -> String? {
    name.startsWithBytes(of: "refs/heads/") ? name.droppingBytes("refs/heads/".count) : nil
  }
}
