#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What was done about a checkout that was cut off.
public enum CheckoutRecovery: Hashable, Sendable {
  /// One had gone there already; now the index fits.
  case finished
  /// All is as before.
  case takenBack
}

extension Repository {
  /// Finishes a checkout that a crash cut off, or takes it back.
  ///
  /// Every command calls this first: nothing is done while the process in question runs. Where somebody has removed its
  /// lock of the index, the files are left as they are, since other programs may have gone on with them.
  ///
  /// - Returns: nil when there was nothing to do, as nearly always.
  public func recoverInterruptedCheckout() throws -> CheckoutRecovery? {
    let path = CheckoutJournal.path(in: self)
    guard SystemFile.exists(path) else { return nil }
    let journal = try CheckoutJournal.read(in: self)
    let claim = JournalClaim()
    if claim.isUnderWay(path, processID: journal?.processID) { return nil }
    // Meanwhile another command may have settled it.
    guard try CheckoutJournal.read(in: self) == journal else { return nil }
    guard let journal else {
      // A power cut left a part of a note; nothing was begun then.
      unlink(path)
      return nil
    }
    let aside = AsideFolder(path: assetsDirectory.joined(journal.aside))
    try releaseLocks(of: journal)
    let isConcluded = try hasConcluded(journal)
    if journal.holdsLock {
      try settle(journal, aside, isConcluded: isConcluded)
    } else if isConcluded, journal.isIndexInPlace {
      try? journal.shelves.conclude(in: self)
    }
    aside.remove()
    unlink(path)
    return isConcluded ? .finished : .takenBack
  }

  /// Removes the locks of references that it may have held when it was killed; nobody could move them otherwise.
  private func releaseLocks(of journal: CheckoutJournal) throws {
    let head = gitDirectory.joined("HEAD.lock")
    for (name, commit) in journal.shelves.references {
      releaseLock(commonDirectory.joined("\(name).lock"), holding: commit.description)
    }
    switch journal.goal {
    case .head(let branch):
      releaseLock(head, holding: "ref: \(Self.referenceName(ofBranch: branch))")
    case .reference(let name):
      releaseLock(commonDirectory.joined("\(name).lock"), holding: journal.new.description)
    case .note: return
    case .operation:
      guard let operation = try journal.operation(in: self) else { return }
      releaseLock(head, holding: "ref: refs/heads/")
      for tip in operation.before.tips + operation.after.tips {
        let name = Self.referenceName(ofBranch: tip.branch)
        releaseLock(commonDirectory.joined("\(name).lock"), holding: tip.commit.description)
      }
      for shelf in operation.before.shelves + operation.after.shelves {
        let name = Shelf.reference(ofBranch: shelf.branch)
        releaseLock(commonDirectory.joined("\(name).lock"), holding: shelf.commit.description)
      }
    }
  }

  private func settle(_ journal: CheckoutJournal, _ aside: AsideFolder, isConcluded: Bool) throws {
    if isConcluded {
      guard SystemFile.rename(journal.lockPath, to: journal.indexPath) == 0 else {
        throw FileFailure("rename", journal.indexPath)
      }
      // Where that cannot be done, the work is there twice.
      try? journal.shelves.conclude(in: self)
      return
    }
    if let operation = try journal.operation(in: self) {
      try StateMoves(repository: self, from: operation.before, to: operation.after, message: "assets: taken back")
        .takeBack()
    }
    let plan = try CheckoutPlan(journal, self)
    try CheckoutReturn(plan, aside).run()
    try journal.shelves.takeBack(in: self)
    guard unlink(journal.lockPath) == 0 else { throw FileFailure("unlink", journal.lockPath) }
  }

  /// The index is written before the reference moves, so both have to be there.
  private func hasConcluded(_ journal: CheckoutJournal) throws -> Bool {
    var isReached = try isReached(journal.goal, journal.new)
    // Others may have gone on from there.
    if case .reference(let name) = journal.goal { isReached = try hasReached(journal.new, reference: name) }
    guard isReached, journal.holdsLock else { return isReached }
    return (try? IndexOrigin.read(journal.lockPath).contents.contents.file.isEmpty) == false
  }

  /// True once what makes a checkout count is there.
  func isReached(_ goal: CheckoutGoal, _ new: ObjectID) throws -> Bool {
    switch goal {
    case .head(let branch): try head().branch?.hasSameBytes(as: branch) == true
    case .reference(let name): try target(ofReference: name) == new
    case .note: try CheckoutJournal.read(in: self)?.isConcluded == true
    case .operation(let record):
      try Operation(TreeReader(self).bytes(of: record, as: .blob)).map { try OperationLog(self).contains($0) } ?? false
    }
  }
}
