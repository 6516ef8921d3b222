internal import Subprocess
internal import Synchronization
internal import System

// What comes last: the index that goes with the files, or the way back.

extension Checkout {
  // MARK: The index

  /// Writes the index that goes with the files into the lock.
  func writeIndex() throws {
    guard let lockFile else { throw SyscallError("open", lockPath, code: EBADF) }
    var noted = [IndexFile.CachedStat?](repeating: nil, count: plan.steps.count)
    stamps.withLock { for (number, stamp) in $0 { noted[number] = stamp } }
    let index = try plan.index(noted, in: repository)
    try index.write(to: lockFile, disk)
    try repository.sharedPermissions.apply(to: lockPath)
    let policy = try repository.syncPolicy
    if policy.parts.contains(.index) { try disk.sync(lockFile, policy.method) }
    try repository.setWaiting(forReferences: policy.parts.contains(.reference))
  }

  func replaceIndex() throws {
    try disk.rename(lockPath, to: indexPath)
    // That tells it was in place, whatever git makes of it before somebody settles a kill.
    disk.remove(aside.oldIndex)
    let parts = try? repository.syncPolicy.parts
    // The reference has moved; taking it back now would leave an index that does not go with it.
    if parts?.contains(.index) == true { try? disk.syncFolder(indexPath.enclosingFolder) }
  }

  func finish() {
    aside.remove()
    CheckoutJournal.remove(in: repository, journalLock)
  }

  // MARK: Back

  /// Puts everything back after an error, and throws what tells of it.
  func rollBack(after error: any Error) throws -> Never {
    let failure = error
    do {
      let begun = begun.withLock { $0 }
      let written = try Interruption.deferringSignals { try CheckoutRollback(plan, aside, begun: begun).run() }
      try plan.waitForOldFiles(goal, in: repository)
      try plan.shelves.rollBack(in: repository, besides: written)
    } catch {
      // The note and the lock stay: the next command tries again.
      journalLock.release()
      Interruption.noteChange()
      throw CheckoutError(reason: Self.words(failure, plan.root), isUndone: false)
    }
    unlock()
    aside.remove()
    throw described(failure)
  }

  /// What is wrong in the folder of git itself is no file of the branch.
  private func described(_ error: any Error) -> any Error {
    if let error = error as? SyscallError, !error.path.isAtOrBelow(repository.gitDirectory) {
      return CheckoutError(reason: Self.words(error, plan.root), isUndone: true)
    }
    if error is ObjectError { return CheckoutError(reason: Self.words(error, plan.root), isUndone: true) }
    if let error = error as? GitError, error.function.startsWithBytes(of: "git_odb") {
      return CheckoutError(reason: error.message, isUndone: true)
    }
    return error
  }

  static func words(_ error: any Error, _ root: String) -> String {
    switch error {
    case let error as SyscallError: "'\(error.path.replacing("\(root)/", with: ""))': \(error.reason)"
    case let error as ObjectError: error.reason
    case let error as GitError: error.message
    case RepositoryError.fileKeepsChanging(let path): "'\(path)' was changed meanwhile"
    default: ""
    }
  }
}
