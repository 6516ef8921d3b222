internal import Git

/// Which version each side of a conflict comes from.
///
/// Git calls the side of the current branch 'ours'. During a rebase, that is the other side's history, onto which the
/// user's own versions are replayed, so git's terms are swapped here.
struct ConflictSides {
  /// The version with the user's own side; nil if unknown.
  let mine: ObjectID?
  /// The version with the other side; nil if unknown, as after popping a stash.
  let theirs: ObjectID?
  /// The tip of the other side, before any of the user's own versions was replayed onto it.
  let theirLine: ObjectID?
  /// True if the user's own side is what git calls 'theirs'.
  let isTurned: Bool

  init(of repository: Repository) throws {
    let head = try repository.head().commit
    guard repository.operationInProgress != .rebase else {
      (mine, theirs, isTurned) = (try repository.notedCommit("REBASE_HEAD"), head, true)
      theirLine = try repository.notedCommit("rebase-merge/onto") ?? repository.notedCommit("rebase-apply/onto") ?? head
      return
    }
    (mine, isTurned) = (head, false)
    theirs =
      switch repository.operationInProgress {
      case .merge: try repository.mergeHeads().first
      case .cherryPick: try repository.notedCommit("CHERRY_PICK_HEAD")
      // The version before the one that is being reverted.
      case .revert: try repository.notedCommit("REVERT_HEAD").flatMap { try repository.commit($0).parents.first }
      case .rebase, .bisect, .applyMailbox, nil: nil
      }
    theirLine = theirs
  }

  /// Uses the two sides of a merge that has not begun.
  init(mine: ObjectID, theirs: ObjectID) {
    (self.mine, self.theirs, theirLine, isTurned) = (mine, theirs, theirs, false)
  }

  /// Returns the version from which both sides started; nil if unknown.
  func base(in repository: Repository) throws -> ObjectID? {
    guard let mine, let theirs else { return nil }
    switch repository.operationInProgress {
    case .rebase: return try repository.commit(mine).parents.first
    case .cherryPick: return try repository.commit(theirs).parents.first
    case .revert: return try repository.notedCommit("REVERT_HEAD")
    case .merge, .bisect, .applyMailbox, nil: return try repository.mergeBase(mine, theirs)
    }
  }
}
