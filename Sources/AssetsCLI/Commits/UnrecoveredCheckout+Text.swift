internal import Git

extension UnrecoveredCheckout {
  /// What is said once, by the command that finds what a killed one left.
  var lines: [String] {
    var lines: [String] = []
    if let written {
      let others = written.count > 1 ? " and \(counted(written.count - 1, "more file"))" : ""
      lines.append(
        "note: an earlier command was killed and is taken back, but for \(quoted(written.first ?? ""))\(others), written "
          + "since and left as it is")
    } else {
      lines.append(
        "note: an earlier command was killed while it replaced files; its lock was removed since, so they stay as they are"
      )
      lines.append("hint: run 'assets status' to see them")
    }
    for branch in shelves {
      lines.append(
        "note: the uncommitted work of \(quoted(branch)) waits, all of it; "
          + "\(shellQuoted("assets switch \(shellWord(branch))")) brings it back once nothing is in its way")
    }
    if let folder { lines.append("note: files it had taken away lie in \(quoted(folder))") }
    return lines
  }
}

extension OrphanedBackup {
  /// Tells what lies in some of them, none of which is an empty list.
  static func words(_ folders: [OrphanedBackup]) -> String {
    let days = folders.map(\.moment.seconds).max().map { DateTime(GitTime(seconds: $0)).text } ?? ""
    return "what a killed undo had taken away up to \(days), \(byteWords(folders.reduce(0) { $0 + $1.byteCount }))"
  }
}
