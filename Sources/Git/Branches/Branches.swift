internal import CGit2
internal import Subprocess

/// A branch of this repository.
public struct Branch: Hashable, Sendable {
  /// The name without `refs/heads/`.
  public var name: String
  public var commit: ObjectID
  public var isCurrent: Bool
  /// The remote-tracking branch that it follows, such as `origin/main`; it may not have been fetched yet.
  public var upstream: String?
}

/// The meaning of a name that is not a branch of this repository.
public enum NameMeaning: Hashable, Sendable {
  case head
  /// `-`, as in `git switch`.
  case previousBranch
  case tag
  /// A remote has a branch of this name that doesn't exist here yet.
  case branchOnlyOnRemote(String)
  /// The name of a remote-tracking branch, such as `origin/main`.
  case remoteBranch(remote: String, branch: String)
  /// An id or an expression, such as `HEAD~2`.
  case version
}

extension Repository {
  /// Returns the branches of this repository, sorted by the bytes of their names. A branch without commits is left out.
  public func branches() throws -> [Branch] {
    let current = try head().branch
    return try branchNames().compactMap { name in
      guard let commit = try commit(ofBranch: name) else { return nil }
      let isCurrent = current.map { $0.hasSameBytes(as: name) } ?? false
      return Branch(name: name, commit: commit, isCurrent: isCurrent, upstream: try upstream(ofBranch: name))
    }
  }

  /// Returns the newest commit of a branch; nil if it doesn't exist.
  public func commit(ofBranch name: String) throws -> ObjectID? {
    guard let id = try target(ofTypedReference: "refs/heads/\(name)") else { return nil }
    return try resolve(id.description) ?? id
  }

  /// Returns the newest commit of a remote-tracking branch as last fetched, such as `origin/main`; nil if it doesn't
  /// exist.
  public func commit(ofRemoteBranch name: String) throws -> ObjectID? {
    try target(ofTypedReference: "refs/remotes/\(name)")
  }

  /// Returns the remote-tracking branch that a branch follows, such as `origin/main`; nil if none is configured.
  ///
  /// Source: git, `remote.c`, `branch_get_upstream`.
  public func upstream(ofBranch name: String) throws -> String? {
    guard let reference = try configuration.string("branch.\(name).merge"),
      let remote = try configuration.string("branch.\(name).remote"), !remote.isEmpty
    else { return nil }
    let full =
      try remote == "."
      ? reference
      : configuration.values("remote.\(remote).fetch").lazy
        .compactMap { Self.destination(of: reference, by: $0) }.first
    return full.map { full in
      let prefix = ["refs/remotes/", "refs/heads/"].first { full.startsWithBytes(of: $0) } ?? ""
      return full.droppingBytes(prefix.count)
    }
  }

  func branchNames() throws -> [String] { try referenceNames(below: "refs/heads/") }

  /// Returns the meaning of a name that is not a branch here; nil if it has none.
  public func meaning(ofName name: String) throws -> NameMeaning? {
    if name == "HEAD" || name == "@" { return .head }
    if name == "-" { return .previousBranch }
    if try target(ofTypedReference: "refs/tags/\(name)") != nil { return .tag }
    for remote in try referenceNames(below: "refs/remotes/") {
      let parts = remote.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[1] != "HEAD" else { continue }
      if remote.hasSameBytes(as: name) { return .remoteBranch(remote: parts[0], branch: parts[1]) }
      if parts[1].hasSameBytes(as: name) { return .branchOnlyOnRemote(parts[0]) }
    }
    do {
      return try resolve(name) == nil ? nil : .version
    } catch RepositoryError.ambiguousRevision {
      return .version
    }
  }

  /// Nil also if the name is not valid for a reference.
  private func target(ofTypedReference full: String) throws -> ObjectID? {
    do {
      return try target(ofReference: full)
    } catch let error as GitError {
      if error.isInvalidName { return nil }
      throw error
    }
  }

  /// Returns the names of the references below a prefix that ends with a slash, without the prefix, sorted by their
  /// bytes.
  func referenceNames(below prefix: String) throws -> [String] {
    if let names = referenceFiles?.names(below: prefix) { return names.sorted { $0.bytesPrecede($1) } }
    let pointer = try pointer
    let iterator = try Handle("git_reference_iterator_glob_new", freedBy: git_reference_iterator_free) {
      git_reference_iterator_glob_new(&$0, pointer, "\(prefix)*")
    }
    var names: [String] = []
    while true {
      var name: UnsafePointer<CChar>?
      let result = git_reference_next_name(&name, iterator.pointer)
      if result == GIT_ITEROVER.rawValue { break }
      try check("git_reference_next_name") { result }
      if let name { names.append(String(cString: name).droppingBytes(prefix.utf8.count)) }
    }
    return names.sorted { $0.bytesPrecede($1) }
  }

  /// Throws an error if a new branch can't have a name: `RepositoryError.invalidBranchName`, `.branchExists` or
  /// `.branchNameTaken`.
  ///
  /// - Parameter own: The branch that gets the name, and gives up its old one.
  public func checkNewBranch(_ name: String, besides own: String? = nil) throws {
    guard try Self.isValidBranchName(name) else { throw RepositoryError.invalidBranchName(name) }
    for other in try branchNames() where own.map({ !$0.hasSameBytes(as: other) || $0.hasSameBytes(as: name) }) ?? true {
      if other.hasSameBytes(as: name) { throw RepositoryError.branchExists(name) }
      let collides = name.isAtOrBelow(other) || other.isAtOrBelow(name)
      if collides || other.lowercased() == name.lowercased() {
        throw RepositoryError.branchNameTaken(name, by: other)
      }
    }
  }

  /// Creates a branch at a commit, without switching to it.
  ///
  /// - Parameters:
  ///   - start: How the user named the commit, for the reflog: `HEAD`, a branch, an id.
  ///   - identity: The identity for the reflog; nil for the configured one.
  /// - Throws: What `checkNewBranch` throws; `GitError`.
  public func createBranch(
    _ name: String, at commit: ObjectID, start: String = "HEAD", by identity: Identity? = nil
  ) throws {
    try checkNewBranch(name)
    if let identity { try setReflogIdentity(identity) }
    try Interruption.deferringSignals {
      let isMade = try moveReference(
        "refs/heads/\(name)", from: nil, to: commit, message: "branch: Created from \(start)")
      guard isMade else { throw RepositoryError.branchExists(name) }
      try shareReference("refs/heads/\(name)")
    }
  }

  /// Creates a branch at the current commit, and points `HEAD` to it. No file changes and nothing is staged or
  /// unstaged, so files and index aren't checked.
  ///
  /// - Throws: What `createBranch` throws.
  public func branchOff(to name: String, at commit: ObjectID, by identity: Identity? = nil) throws {
    try Interruption.deferringSignals {
      try createBranch(name, at: commit, by: identity)
      do {
        try setHead(toBranch: name)
      } catch {
        // No other command can be using a branch that didn't exist a moment ago.
        if let pointer = try? pointer { git_reference_remove(pointer, "refs/heads/\(name)") }
        throw error
      }
    }
  }

  /// Renames a branch that has no commits yet: `HEAD` is pointed to the new name, and nothing else changes.
  public func renameUnbornBranch(to name: String) throws {
    try checkNewBranch(name)
    try Interruption.deferringSignals { try setHead(toBranch: name) }
  }

  /// Source: `git_repository_set_head`, which writes `checkout: moving from … to …` into the reflog.
  func setHead(toBranch name: String) throws {
    let pointer = try pointer
    ownMoves.note("HEAD", from: nil)
    try waitingForReferences { () throws(GitError) in
      try check("git_repository_set_head") { git_repository_set_head(pointer, "refs/heads/\(name)") }
    }
    // It has moved; a failure to share its log must not undo that.
    try? shareReference("HEAD")
  }

  /// Returns whether any other work tree of the repository is on a branch, including one whose folder is missing, and
  /// one that is rebasing or bisecting the branch and will return to it.
  ///
  /// Source: git, `worktree.c`, `find_shared_symref`.
  func isBranchInUseElsewhere(_ name: String) throws -> Bool {
    if try head().branch.map({ $0.hasSameBytes(as: name) }) == true { return false }
    return try foldersOfOtherWorkTrees().contains { try Self.isWorkTree($0, on: name) }
  }

  /// The folders in which git stores the state of the other work trees.
  func foldersOfOtherWorkTrees() throws -> [String] {
    let linked = commonDirectory.joined("worktrees")
    let names = POSIXFile.isFolder(linked) ? try POSIXFile.names(in: linked) : []
    let main = try configuration.bool("core.bare") == true ? [] : [commonDirectory]
    let own = POSIXFile.stamp(of: gitDirectory)
    return (main + names.map { linked.joined($0) }.filter { POSIXFile.exists($0.joined("gitdir")) })
      .filter { POSIXFile.stamp(of: $0)?.inode != own?.inode }
  }

  private static func isWorkTree(_ folder: String, on name: String) throws -> Bool {
    let reference = "refs/heads/\(name)"
    let places = [
      ("HEAD", "ref: \(reference)"), ("rebase-merge/head-name", reference), ("rebase-apply/head-name", reference),
      ("BISECT_START", name),
    ]
    return try places.contains { file, text in
      let bytes = try POSIXFile.bytes(of: folder.joined(file), limit: 1 << 16) ?? []
      return bytes.prefix { $0 != 0x0A }.elementsEqual(text.utf8)
    }
  }
}
