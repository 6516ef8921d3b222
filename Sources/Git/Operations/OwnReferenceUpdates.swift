internal import Files
internal import Synchronization

/// The references that a command moved itself, with their former targets.
///
/// A command may take long - an editor is open for its message, a remote is slow - and git in another terminal may move
/// branches meanwhile. Moves that are not in here were not made by the command, and undoing them would be a surprise.
final class OwnReferenceUpdates: Sendable {
  /// By full name; nil for one that didn't exist.
  private let references = Mutex<[ExactName: ObjectID?]>([:])

  /// Records a reference that is moved, or about to be; its target before the first move counts.
  func note(_ reference: String, from old: ObjectID?) {
    references.withLock { if $0[ExactName(reference)] == nil { $0[ExactName(reference)] = .some(old) } }
  }

  var noted: [ExactName: ObjectID?] { references.withLock { $0 } }

  func reset() { references.withLock { $0 = [:] } }
}

extension Repository {
  /// Records that git is about to move branches for a command.
  func noteMove(ofBranches names: [String]) throws {
    for name in names { ownMoves.note("refs/heads/\(name)", from: try target(ofReference: "refs/heads/\(name)")) }
  }

  /// Records that git is about to move `HEAD` or the current branch.
  func noteMoveOfHead() throws {
    let head = try head()
    ownMoves.note(head.referenceName, from: head.commit)
  }
}

extension RepositorySnapshot {
  /// Returns this state with all moves that others made on the way to a later one.
  ///
  /// - Parameter own: The moves of the command itself.
  func carried(over later: RepositorySnapshot, but own: [ExactName: ObjectID?]) -> RepositorySnapshot {
    var state = self
    state.tips = Self.carried(tips, ReferenceTransaction.branches(from: self, to: later)) {
      own[ExactName("refs/heads/\($0)")]
    }
    state.shelves = Self.carried(shelves, ReferenceTransaction.shelves(from: self, to: later)) {
      own[ExactName(Shelf.reference(ofBranch: $0))]
    }
    if own[ExactName("HEAD")] == nil { state.place = later.place }
    return state
  }

  private static func carried(
    _ tips: [Tip], _ moves: [ReferenceTransaction.Move], own: (_ branch: String) -> ObjectID??
  ) -> [Tip] {
    var tips = tips
    for move in moves {
      let before = own(move.branch) ?? move.new
      tips.removeAll { $0.branch.hasSameBytes(as: move.branch) }
      if let before { tips.append(Tip(branch: move.branch, commit: before)) }
    }
    return tips.sorted { $0.branch.bytesPrecede($1.branch) }
  }

  /// True if a command moved `HEAD` or the current branch of this state.
  func isMoved(by own: [ExactName: ObjectID?]) -> Bool {
    own[ExactName("HEAD")] != nil
      || branch.map { own[ExactName(Repository.referenceName(ofBranch: $0))] != nil } == true
  }
}
