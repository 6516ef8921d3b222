internal import System

extension Repository {
  /// Notes in the log of `HEAD` that one went to the branch one is on. Git does; libgit2 leaves it out, since nothing
  /// moves.
  ///
  /// Where no log is kept, or it cannot be written to, there will be no note: nothing else hangs on it.
  ///
  /// Source: git, `builtin/checkout.c`, `update_refs_for_switched_branch`.
  public func noteStay(on branch: String, at commit: ObjectID, by signature: Signature) {
    CheckoutReflogEntry(branch: branch, commit: commit, signature: signature).append(
      to: gitDirectory.joined("logs/HEAD"))
  }
}

/// A line of a reflog that says where one stayed.
private struct CheckoutReflogEntry {
  var branch: String
  var commit: ObjectID
  var signature: Signature

  private var line: String {
    "\(commit) \(commit) \(CommitBuffer.line(signature))\tcheckout: moving from \(branch) to \(branch)\n"
  }

  func append(to path: String) {
    let log = open(path, O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC)
    guard log >= 0 else { return }
    defer { close(log) }
    // One call, so that no other program's line comes in between.
    _ = Array(line.utf8).withUnsafeBytes { write(log, $0.baseAddress, $0.count) }
  }
}
