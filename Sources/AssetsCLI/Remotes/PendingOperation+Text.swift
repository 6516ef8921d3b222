internal import Git
internal import Project

extension PendingOperation {
  /// The commands that finish the operation, in order.
  ///
  /// - Parameter next: The original command, if it works after that; nil to start over.
  func hints(then next: String?) -> [String] {
    var hints: [String] = []
    if decisions > 0 {
      let conflicts = decisions == 1 ? "the conflict" : "the \(decisions) conflicts"
      let resolve = decisions == 1 ? "to resolve it" : "to resolve each"
      hints.append("run 'assets conflicts' to see \(conflicts), and 'assets keep' \(resolve)")
    }
    let what = operation == .merge ? "the merge" : "it"
    let after = next.map { ", and then \(shellQuoted($0)) works" } ?? ""
    hints.append(
      decisions > 0
        ? "then '\(operation.wayOn)' finishes \(what)\(after)" : "run '\(operation.wayOn)' to finish \(what)\(after)")
    if operation == .merge { hints.append("or 'assets merge --abort' aborts the merge") }
    return hints
  }
}
