internal import CGit2
internal import Files
internal import System

/// Moves branches, `HEAD` and the state files of a merge from one state to another, all of them or none.
struct ReferenceTransaction {
  let repository: Repository
  let from: RepositorySnapshot
  let to: RepositorySnapshot
  /// The message for reflogs.
  let message: String

  struct Move: Hashable, Sendable {
    var branch: String
    /// Nil if it didn't exist.
    var old: ObjectID?
    var new: ObjectID?
  }

  /// Returns the branches that differ, sorted by the bytes of their names.
  static func branches(from: RepositorySnapshot, to: RepositorySnapshot) -> [Move] { moves(from.tips, to.tips) }

  /// The same for shelves.
  static func shelves(from: RepositorySnapshot, to: RepositorySnapshot) -> [Move] { moves(from.shelves, to.shelves) }

  private static func moves(_ from: [RepositorySnapshot.Tip], _ to: [RepositorySnapshot.Tip]) -> [Move] {
    let old = Dictionary(from.map { (ExactName($0.branch), $0.commit) }) { $1 }
    let new = Dictionary(to.map { (ExactName($0.branch), $0.commit) }) { $1 }
    let names = from.map(\.branch) + to.map(\.branch).filter { old[ExactName($0)] == nil }
    return names.sorted { $0.bytesPrecede($1) }.compactMap { name in
      let (old, new) = (old[ExactName(name)], new[ExactName(name)])
      return old == new ? nil : Move(branch: name, old: old, new: new)
    }
  }

  /// Finds branches that are only renamed, and that another work tree is on. Such a branch can't be removed and created
  /// again: `HEAD` of that work tree must follow.
  static func renames(among moves: [Move], in repository: Repository) throws -> [(gone: Move, made: Move)] {
    try moves.compactMap { gone in
      guard gone.new == nil, try repository.isBranchInUseElsewhere(gone.branch) else { return nil }
      let made = moves.filter { $0.old == nil && $0.new == gone.old }
      return made.count == 1 ? (gone, made[0]) : nil
    }
  }

  /// Branches and shelves, by the full names of their references; removals come first, because a branch may have the
  /// name of a removed folder of branches, and the other way around.
  private var moves: [(reference: String, Move)] {
    let all =
      Self.branches(from: from, to: to).map { ("refs/heads/\($0.branch)", $0) }
      + Self.shelves(from: from, to: to).map { (Shelf.reference(ofBranch: $0.branch), $0) }
    return all.filter { $0.1.new == nil } + all.filter { $0.1.new != nil }
  }

  /// - Throws: `RepositoryError.referenceMoved` if something differs from the first state; nothing has changed then.
  func run() throws {
    do {
      // `HEAD` may name a branch that is created only afterwards.
      try setPlace()
      let renames = try Self.renames(among: Self.branches(from: from, to: to), in: repository)
      for (name, move) in Self.besides(renames, moves) { try go(move, name) }
      if from.notes != to.notes { try MergeStateFiles.put(to.notes, in: repository) }
      try BranchConfiguration.move(from: from.settings, to: to.settings, in: repository)
      for rename in renames { try go(rename) }
    } catch {
      try rollBack()
      throw error
    }
  }

  private func go(_ move: Move, _ name: String) throws {
    let isMoved: Bool
    if let new = move.new {
      isMoved = try repository.moveReference(name, from: move.old, to: new, message: message)
      if isMoved { try? repository.shareReference(name) }
    } else {
      isMoved = try repository.removeReference(name, from: move.old)
    }
    guard isMoved else { throw RepositoryError.referenceMoved(name: name) }
  }

  private static func besides(
    _ renames: [(gone: Move, made: Move)], _ moves: [(reference: String, Move)]
  ) -> [(reference: String, Move)] {
    moves.filter { move in
      !renames.contains {
        move.reference == "refs/heads/\($0.gone.branch)" || move.reference == "refs/heads/\($0.made.branch)"
      }
    }
  }

  private func go(_ rename: (gone: Move, made: Move)) throws {
    guard try repository.commit(ofBranch: rename.gone.branch) == rename.gone.old else {
      throw RepositoryError.referenceMoved(name: "refs/heads/\(rename.gone.branch)")
    }
    try repository.requireGit(["branch", "--quiet", "--move", "--", rename.gone.branch, rename.made.branch])
  }

  private func setPlace() throws {
    guard from.place.name != to.place.name else { return }
    guard try repository.place().name == from.place.name else { throw RepositoryError.referenceMoved(name: "HEAD") }
    try repository.setPlace(to.place)
  }

  /// Restores what was moved; what others moved meanwhile is left there.
  ///
  /// - Throws: `PartialRollbackError` with what another program has locked, after restoring everything else.
  func rollBack() throws {
    let back = ReferenceTransaction(repository: repository, from: to, to: from, message: message)
    var left = PartialRollbackError()
    left.trying("HEAD") { try back.setPlace() }
    let renames = (try? Self.renames(among: Self.branches(from: to, to: from), in: repository)) ?? []
    for rename in renames { left.trying(rename.gone.branch) { try back.go(rename) } }
    for (name, move) in Self.besides(renames, back.moves) { left.trying(move.branch) { try back.go(move, name) } }
    if from.notes != to.notes { left.trying("MERGE_HEAD") { try MergeStateFiles.put(from.notes, in: repository) } }
    left.trying("config") {
      let now = try BranchConfiguration(of: repository)
      try BranchConfiguration.move(
        from: now, to: now.applying(to.settings.changes(to: from.settings)), in: repository)
    }
    if !left.names.isEmpty { throw left }
  }
}

/// What couldn't be restored after an error: it is in the state after the operation.
public struct PartialRollbackError: Error, Hashable, Sendable {
  /// Names of branches, or of files of git.
  public var names: [String] = []
  /// The reason for the first.
  public var reason = ""

  /// The time to wait for a lock, in milliseconds: git works on a reference for just a few.
  private static let patience = 1000

  fileprivate mutating func trying(_ name: String, _ put: () throws -> Void) {
    var waited = 0
    while true {
      do {
        return try put()
      } catch RepositoryError.referenceMoved {
        return
      } catch {
        guard (error as? GitError)?.isLocked == true, waited < Self.patience else {
          if names.isEmpty { reason = (error as? GitError)?.message ?? (error as? SyscallError)?.reason ?? "" }
          return names.append(name)
        }
        usleep(20_000)
        waited += 20
      }
    }
  }
}

extension Repository {
  fileprivate func setPlace(_ place: RepositorySnapshot.HeadTarget) throws {
    let pointer = try pointer
    switch place {
    case .reference(let name):
      try waitingForReferences { () throws(GitError) in
        try check("git_repository_set_head") { git_repository_set_head(pointer, name) }
      }
    case .detached(let commit):
      var id = commit.raw
      try waitingForReferences { () throws(GitError) in
        try check("git_repository_set_head_detached") { git_repository_set_head_detached(pointer, &id) }
      }
    }
    // It has moved; a failure to share its log must not undo that.
    try? shareReference("HEAD")
  }

  /// Removes a reference if it still has the expected value.
  ///
  /// - Returns: False if it had another one, or didn't exist, and nothing was done.
  func removeReference(_ name: String, from old: ObjectID?) throws -> Bool {
    let pointer = try pointer
    let found = try Handle.found("git_reference_lookup", freedBy: git_reference_free) {
      git_reference_lookup(&$0, pointer, name)
    }
    guard let found, let target = git_reference_target(found.pointer), ObjectID(target.pointee) == old else {
      return false
    }
    do {
      // The value is checked once more, under the lock of the reference.
      try waitingForReferences { () throws(GitError) in
        try check("git_reference_delete") { git_reference_delete(found.pointer) }
      }
      return true
    } catch let error as GitError where error.isModified || error.isNotFound {
      return false
    }
  }
}
