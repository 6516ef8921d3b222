extension OperationLog {
  /// Returns what others did since the last operation, as one of its own; nil if no branch is another one. That files
  /// were changed is everybody's daily work, and none.
  func outsideOperation(before state: RepositorySnapshot, at moment: GitTime) throws -> OperationRecord? {
    guard var last = try standing() else { return nil }
    var now = state
    let place = last.place
    // What git is in the middle of is looked at when something is to be taken back.
    (last.notes, last.unfinished, last.settings, last.shelves) = ([], nil, BranchConfiguration(), [])
    (now.notes, now.unfinished, now.settings, now.shelves) = ([], nil, BranchConfiguration(), [])
    if last.isSame(as: now) { return nil }
    // What another work tree did is in the list of that one, and taken back there.
    let moves = ReferenceTransaction.branches(from: last, to: now)
    last = last.carried(over: now, but: try ownMoves(among: moves, at: [last.branch, now.branch].compactMap { $0 }))
    last.place = place
    if last.isSame(as: now) { return nil }
    let (before, after) = RepositorySnapshot.differing(last, now)
    var operation = OperationRecord(.outside, at: moment, before: before, after: after)
    let follows = try repository.filesFollowed(from: last, to: now)
    (operation.indexFollows, operation.filesFollow) = (follows, follows)
    return operation
  }

  /// Returns the moves that are no other work tree's, by the references, with what these were before.
  ///
  /// - Parameter current: The branches one stands on here, where nobody else stands.
  private func ownMoves(among moves: [ReferenceTransaction.Move], at current: [String]) throws -> [PathKey: ObjectID?] {
    if moves.isEmpty { return [:] }
    let others = try Self.ofOtherWorkTrees(repository).map { try $0.operations().suffix(Self.maxInspectedCount) }
      .joined()
    var own: [PathKey: ObjectID?] = [:]
    for move in moves {
      let isOurs = current.contains { $0.hasSameBytes(as: move.branch) }
      let isTheirs = others.contains { operation in
        operation.kind != .outside && operation.after.tip(of: move.branch) == move.new
          && operation.before.tip(of: move.branch) != move.new
      }
      if try !isOurs && (isTheirs || repository.isBranchInUseElsewhere(move.branch)) { continue }
      own[PathKey("refs/heads/\(move.branch)")] = .some(move.old)
    }
    return own
  }

  /// Of another work tree so many operations are looked at, the newest.
  private static let maxInspectedCount = 100
}

extension Repository {
  /// Tells whether files went from one commit to another when somebody else moved `HEAD`: a switch or a merge brings
  /// them along, a commit takes them as they are on disk.
  ///
  /// The log of `HEAD` says which it was; where there is none, a step from one branch to another was a switch.
  func filesFollowed(from old: RepositorySnapshot, to new: RepositorySnapshot) throws -> Bool {
    guard old.commit != new.commit else { return false }
    guard old.place.name == new.place.name else { return true }
    guard let bytes = try POSIXFile.bytes(of: gitDirectory.joined("logs/HEAD")), let commit = old.commit else {
      return false
    }
    for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() {
      let message = line.drop { $0 != UInt8(ascii: "\t") }.dropFirst()
      if !message.starts(with: "commit".utf8) { return true }
      if line.starts(with: commit.description.utf8) { return false }
    }
    return false
  }
}
