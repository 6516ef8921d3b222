internal import Synchronization

/// The references a command moved itself, each with what it was before.
///
/// A command may take long - an editor is open for its message, a remote is slow - and git in another terminal moves
/// branches meanwhile. What is not in here was not the command's doing, and taking it back would be a surprise.
final class OwnReferenceUpdates: Sendable {
  /// By their full names; nil for one that was not there.
  private let references = Mutex<[PathKey: ObjectID?]>([:])

  /// Notes a reference that is moved, or about to be; what it was before the first time counts.
  func note(_ reference: String, from old: ObjectID?) {
    references.withLock { if $0[PathKey(reference)] == nil { $0[PathKey(reference)] = .some(old) } }
  }

  var noted: [PathKey: ObjectID?] { references.withLock { $0 } }

  func reset() { references.withLock { $0 = [:] } }
}

extension Repository {
  /// Notes that git is about to move branches on behalf of a command.
  func noteMove(ofBranches names: [String]) throws {
    for name in names { ownMoves.note("refs/heads/\(name)", from: try target(ofReference: "refs/heads/\(name)")) }
  }

  /// Notes that git is about to move what one stands on.
  func noteMoveOfHead() throws {
    let head = try head()
    ownMoves.note(head.referenceName, from: head.commit)
  }
}

extension RepositorySnapshot {
  /// Returns this state with all that others moved on the way to a later one.
  ///
  /// - Parameter own: What the command moved itself.
  func carried(over later: RepositorySnapshot, but own: [PathKey: ObjectID?]) -> RepositorySnapshot {
    var state = self
    state.tips = Self.carried(tips, ReferenceTransaction.branches(from: self, to: later)) {
      own[PathKey("refs/heads/\($0)")]
    }
    state.shelves = Self.carried(shelves, ReferenceTransaction.shelves(from: self, to: later)) {
      own[PathKey(Shelf.reference(ofBranch: $0))]
    }
    if own[PathKey("HEAD")] == nil { state.place = later.place }
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

  /// True if a command moved what one stands on in this state.
  func isMoved(by own: [PathKey: ObjectID?]) -> Bool {
    own[PathKey("HEAD")] != nil || branch.map { own[PathKey(Repository.referenceName(ofBranch: $0))] != nil } == true
  }
}
