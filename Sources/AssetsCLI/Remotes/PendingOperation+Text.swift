internal import Git
internal import Project

extension PendingOperation {
  /// What to type to be done with it, in its order.
  ///
  /// - Parameter next: The command that was wanted, where it works once this is finished; nil to begin again.
  func hints(then next: String?) -> [String] {
    var hints: [String] = []
    if decisions > 0 {
      let wait = decisions == 1 ? "decision that waits" : "decisions that wait"
      let settles = decisions == 1 ? "to settle it" : "to settle each"
      hints.append("run 'assets conflicts' to see the \(decisions) \(wait), and 'assets keep' \(settles)")
    }
    let what = operation == .merge ? "the merge" : "it"
    let after = next.map { ", and \(shellQuoted($0)) works after it" } ?? ""
    hints.append(
      decisions > 0
        ? "then '\(operation.wayOn)' finishes \(what)\(after)" : "run '\(operation.wayOn)' to finish \(what)\(after)")
    if operation == .merge { hints.append("or 'assets merge --abort' takes the merge back") }
    return hints
  }
}
