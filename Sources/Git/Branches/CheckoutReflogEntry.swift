internal import System

extension Repository {
  /// Records in the log of `HEAD` a switch to the current branch. Git does; libgit2 leaves it out, since nothing moves.
  ///
  /// If no log is kept, or it can't be written, nothing is recorded: nothing else depends on it.
  ///
  /// Source: git, `builtin/checkout.c`, `update_refs_for_switched_branch`.
  public func noteStay(on branch: String, at commit: ObjectID, by signature: Signature) {
    CheckoutReflogEntry(branch: branch, commit: commit, signature: signature).append(
      to: gitDirectory.joined("logs/HEAD"))
  }
}

/// A line of a reflog for a switch to the current branch.
private struct CheckoutReflogEntry {
  var branch: String
  var commit: ObjectID
  var signature: Signature

  private var line: String {
    "\(commit) \(commit) \(NewCommit.line(signature))\tcheckout: moving from \(branch) to \(branch)\n"
  }

  func append(to path: String) {
    let log = open(path, O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC)
    guard log >= 0 else { return }
    defer { close(log) }
    // One call, so that no other program's line can come in between.
    _ = Array(line.utf8).withUnsafeBytes { write(log, $0.baseAddress, $0.count) }
  }
}
