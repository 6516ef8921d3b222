internal import Git

/// Whose the two sides of what is in conflict are.
///
/// Git calls what lies on the branch one goes on from 'ours'. While it puts one's own versions on top of those of
/// others that is what the others made, so there its words are turned.
struct ConflictSides {
  /// The version that holds one's own side; nil if it cannot be told.
  let mine: ObjectID?
  /// The version that holds the other side; nil as with a stash that was taken back.
  let theirs: ObjectID?
  /// Where the others were before any of one's own versions was put on top.
  let theirLine: ObjectID?
  /// True if one's own side is what git calls 'theirs'.
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
      // What was before the version that is taken back.
      case .revert: try repository.notedCommit("REVERT_HEAD").flatMap { try repository.commit($0).parents.first }
      case .rebase, .bisect, .applyMailbox, nil: nil
      }
    theirLine = theirs
  }

  /// Takes the two of a merge that is not begun.
  init(mine: ObjectID, theirs: ObjectID) {
    (self.mine, self.theirs, theirLine, isTurned) = (mine, theirs, theirs, false)
  }

  /// Returns the version from which both sides changed things; nil if it cannot be told.
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
