internal import Files

extension OperationLog {
  /// Returns an operation for external changes since the last one; nil if no branch has changed. Changed files are
  /// everyday work, and don't count.
  func outsideOperation(before state: RepositorySnapshot, at moment: GitTime) throws -> OperationRecord? {
    guard var last = try standing() else { return nil }
    var now = state
    let place = last.place
    // The state of an unfinished git operation is checked when something is undone.
    (last.notes, last.unfinished, last.settings, last.shelves) = ([], nil, BranchConfiguration(), [])
    (now.notes, now.unfinished, now.settings, now.shelves) = ([], nil, BranchConfiguration(), [])
    if last.isSame(as: now) { return nil }
    // The changes of another work tree are in its own log, and undone there.
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

  /// Returns the moves that no other work tree made, by reference, with the former targets.
  ///
  /// - Parameter current: The current branches here, which no other work tree is on.
  private func ownMoves(among moves: [ReferenceTransaction.Move], at current: [String]) throws -> [ExactName: ObjectID?]
  {
    if moves.isEmpty { return [:] }
    let others = try Self.ofOtherWorkTrees(repository).map { try $0.operations().suffix(Self.maxInspectedCount) }
      .joined()
    var own: [ExactName: ObjectID?] = [:]
    for move in moves {
      let isOurs = current.contains { $0.hasSameBytes(as: move.branch) }
      let isTheirs = others.contains { operation in
        operation.kind != .outside && operation.after.tip(of: move.branch) == move.new
          && operation.before.tip(of: move.branch) != move.new
      }
      if try !isOurs && (isTheirs || repository.isBranchInUseElsewhere(move.branch)) { continue }
      own[ExactName("refs/heads/\(move.branch)")] = .some(move.old)
    }
    return own
  }

  /// The number of operations of another work tree that are examined, newest first.
  private static let maxInspectedCount = 100
}

extension Repository {
  /// Returns whether files followed when another program moved `HEAD`: a switch or a merge updates them, a commit takes
  /// them as they are on disk.
  ///
  /// The log of `HEAD` shows which it was; without a log, a change from one branch to another was a switch.
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
