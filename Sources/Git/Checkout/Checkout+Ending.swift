internal import Files
internal import Subprocess
internal import Synchronization
internal import System

// The last part: the index that matches the files, or the rollback.

extension Checkout {
  // MARK: The index

  /// Writes the index that matches the files into the lock file.
  func writeIndex() throws {
    guard let lockFile else { throw SyscallError("open", lockPath, code: EBADF) }
    var noted = [IndexFile.CachedStat?](repeating: nil, count: plan.steps.count)
    stamps.withLock { for (number, stamp) in $0 { noted[number] = stamp } }
    let index = try repository.settlingLargeFiles(of: plan.index(noted, in: repository), at: plan.stagedPaths)
    try index.write(to: lockFile, disk)
    try repository.sharedPermissions.apply(to: lockPath)
    let policy = try repository.syncPolicy
    if policy.parts.contains(.index) { try disk.sync(lockFile, policy.method) }
    try repository.setWaiting(forReferences: policy.parts.contains(.reference))
  }

  func replaceIndex() throws {
    try disk.rename(lockPath, to: indexPath)
    // Its absence shows that the new index was in place, whatever git does with it before a killed command is
    // recovered.
    disk.remove(aside.oldIndex)
    let parts = try? repository.syncPolicy.parts
    // The reference has moved; moving it back now would leave an index that doesn't match it.
    if parts?.contains(.index) == true { try? disk.syncFolder(indexPath.enclosingFolder) }
  }

  func finish() {
    aside.remove()
    CheckoutJournal.remove(in: repository, journalLock)
  }

  // MARK: Rollback

  /// Rolls everything back after an error, and throws an error that describes it.
  func rollBack(after error: any Error) throws -> Never {
    let failure = error
    do {
      let begun = begun.withLock { $0 }
      let written = try Interruption.deferringSignals { try CheckoutRollback(plan, aside, begun: begun).run() }
      try plan.waitForOldFiles(goal, in: repository)
      try plan.shelves.rollBack(in: repository, besides: written)
    } catch {
      // The journal and the lock remain: the next command tries again.
      journalLock.release()
      Interruption.noteChange()
      throw CheckoutError(reason: Self.words(failure, plan.root), isUndone: false)
    }
    unlock()
    aside.remove()
    throw described(failure)
  }

  /// An error in the `.git` folder doesn't concern a file of the branch.
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
