internal import CGit2

/// A branch of this repository.
public struct Branch: Hashable, Sendable {
  /// The name without `refs/heads/`.
  public var name: String
  public var commit: ObjectID
  public var isCurrent: Bool
  /// The branch of a remote it follows, such as `origin/main`; it may not have been fetched yet.
  public var upstream: String?
}

extension Repository {
  /// Returns the branches of this repository, sorted by the bytes of their names. One without a commit is not among
  /// them.
  public func branches() throws -> [Branch] {
    let current = try head().branch
    return try branchNames().compactMap { name in
      guard let commit = try commit(ofBranch: name) else { return nil }
      let isCurrent = current.map { $0.hasSameBytes(as: name) } ?? false
      return Branch(name: name, commit: commit, isCurrent: isCurrent, upstream: try upstream(ofBranch: name))
    }
  }

  /// Returns the newest commit of a branch; nil where there is no such branch.
  public func commit(ofBranch name: String) throws -> ObjectID? {
    try commit(ofReference: "refs/heads/\(name)")
  }

  /// Returns the branch of a remote that a branch follows, such as `origin/main`; nil where none is configured.
  ///
  /// Source: `git_branch_upstream_name`.
  public func upstream(ofBranch name: String) throws -> String? {
    let full = try foundText("git_branch_upstream_name") {
      git_branch_upstream_name(&$0, pointer, "refs/heads/\(name)")
    }
    return full.map { full in
      let prefix = ["refs/remotes/", "refs/heads/"].first { full.startsWithBytes(of: $0) } ?? ""
      return full.droppingBytes(prefix.count)
    }
  }

  func branchNames() throws -> [String] {
    let iterator = try Handle("git_reference_iterator_glob_new", freedBy: git_reference_iterator_free) {
      git_reference_iterator_glob_new(&$0, pointer, "refs/heads/*")
    }
    var names: [String] = []
    while true {
      var name: UnsafePointer<CChar>?
      let result = git_reference_next_name(&name, iterator.pointer)
      if result == GIT_ITEROVER.rawValue { break }
      try check("git_reference_next_name") { result }
      if let name { names.append(String(cString: name).droppingBytes("refs/heads/".count)) }
    }
    return names.sorted { $0.bytesPrecede($1) }
  }

  /// Throws the reason why a new branch cannot have a name: `RepositoryError.invalidBranchName`, `.branchExists` or
  /// `.branchNameTaken`.
  public func checkNewBranch(_ name: String) throws {
    guard try Self.isValidBranchName(name) else { throw RepositoryError.invalidBranchName(name) }
    for other in try branchNames() {
      if other.hasSameBytes(as: name) { throw RepositoryError.branchExists(name) }
      let collides = name.isAtOrBelow(other) || other.isAtOrBelow(name)
      if collides || other.lowercased() == name.lowercased() {
        throw RepositoryError.branchNameTaken(name, by: other)
      }
    }
  }

  /// Makes a branch at a commit; nobody goes there.
  ///
  /// - Parameters:
  ///   - start: How the user named the commit, for the reflog: `HEAD`, a branch, an id.
  ///   - identity: Who is named in the reflog; nil for whom the configuration names.
  /// - Throws: What `checkNewBranch` throws; `GitError`.
  public func createBranch(
    _ name: String, at commit: ObjectID, start: String = "HEAD", by identity: Identity? = nil
  ) throws {
    try checkNewBranch(name)
    if let identity { try setReflogIdentity(identity) }
    let isMade = try moveReference(
      "refs/heads/\(name)", from: nil, to: commit, message: "branch: Created from \(start)")
    guard isMade else { throw RepositoryError.branchExists(name) }
  }

  /// Makes a branch at the commit one stands on, and points `HEAD` there. No file changes and nothing is staged or
  /// unstaged, so this needs no look at them.
  ///
  /// - Throws: What `createBranch` throws.
  public func branchOff(to name: String, at commit: ObjectID, by identity: Identity? = nil) throws {
    try createBranch(name, at: commit, by: identity)
    do {
      try setHead(toBranch: name)
    } catch {
      // Nobody else can have taken up a branch that was not there a moment ago.
      git_reference_remove(pointer, "refs/heads/\(name)")
      throw error
    }
  }

  /// Gives the branch that waits for its first commit another name: `HEAD` is pointed there, and nothing else changes.
  public func renameUnbornBranch(to name: String) throws {
    try checkNewBranch(name)
    try setHead(toBranch: name)
  }

  /// Source: `git_repository_set_head`, which writes `checkout: moving from … to …` into the reflog.
  func setHead(toBranch name: String) throws(GitError) {
    try check("git_repository_set_head") { git_repository_set_head(pointer, "refs/heads/\(name)") }
  }

  /// Tells whether any work tree of the repository other than this one stands on a branch.
  func isBranchInUseElsewhere(_ name: String) throws -> Bool {
    if try head().branch.map({ $0.hasSameBytes(as: name) }) == true { return false }
    let reference = try Handle.found("git_reference_lookup", freedBy: git_reference_free) {
      git_reference_lookup(&$0, pointer, "refs/heads/\(name)")
    }
    guard let reference else { return false }
    return try check("git_branch_is_checked_out") { git_branch_is_checked_out(reference.pointer) } == 1
  }
}
