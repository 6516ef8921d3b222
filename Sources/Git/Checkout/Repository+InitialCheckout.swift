internal import Subprocess

extension Repository {
  /// Checks out the files of the current commit before any files or an index exist: the last step of a clone.
  ///
  /// That is done in parallel (`Checkout`).
  ///
  /// - Returns: False if nothing was done, since only git can do it: if files need a filter program such as git-lfs, if
  ///   the file system treats two names as the same, or in a sparse checkout.
  /// - Throws: `CheckoutError`; `Checkout.EndWanted` if a stop is requested while signals are deferred: the repository
  ///   can't be used then.
  public func putFirstFiles(_ report: (TransferEvent) -> Void) throws -> Bool {
    let head = try head()
    guard let commit = head.commit else { return true }
    guard let plan = try firstPlan(commit) else { return false }
    let count = plan.steps.count
    report(.progress(TransferProgress(phase: .files, done: 0, total: count, isFinished: false)))
    let checkout = Checkout(self, plan, goal: .reference(head.referenceName))
    checkout.endsWhenWanted = true
    try checkout.run(from: head) {}
    report(.progress(TransferProgress(phase: .files, done: count, total: count, isFinished: true)))
    return true
  }

  /// Returns nil if only git can do it.
  private func firstPlan(_ commit: ObjectID) throws -> CheckoutPlan? {
    if try isSparseCheckout { return nil }
    do {
      return try CheckoutPlan.make(self, from: nil, to: commit)
    } catch is RepositoryError {
      // A filter, or names that don't work here: git handles each in its own way.
      return nil
    } catch is UnsupportedRepositoryError {
      return nil
    }
  }

  /// Makes git check out the files.
  ///
  /// The hook `post-checkout` must not run yet: it runs when the clone has its final name.
  ///
  /// - Returns: False if git-lfs couldn't fetch the large files: their pointers are in place then.
  /// - Throws: `TransportError` with git's output.
  public func putFirstFilesWithGit(_ report: (TransferEvent) -> Void) throws -> Bool {
    let program = GitProgram(of: self, mayAsk: true)
    let words = ["-c", "core.hooksPath=/dev/null", "checkout", "--progress", "HEAD", "--", "."]
    // Without its filter, the pointers are written unchanged.
    let plain = ["smudge=", "process=", "required=false"].flatMap { ["-c", "filter.lfs.\($0)"] }
    let answer = try program.run((leavesPlaceholders ? plain : []) + words, remote: "", tellsAll: true, report)
    if answer.isSuccess { return true }
    guard answer.words.contains(where: { $0.hasSuffix(": smudge filter lfs failed") }) else {
      throw TransportError(.other, remote: "", words: answer.words)
    }
    let second = try program.run(plain + words, remote: "", tellsAll: true, report)
    if !second.isSuccess { throw TransportError(.other, remote: "", words: second.words) }
    return false
  }
}
