internal import Git

extension UnrecoveredCheckout {
  /// The note printed once, by the command that finds leftovers of an interrupted one.
  var lines: [String] {
    var lines: [String] = []
    if let written {
      let others = written.count > 1 ? " and \(counted(written.count - 1, "more file"))" : ""
      lines.append(
        "note: an earlier command was killed and rolled back, except for "
          + "\(quoted(written.first ?? ""))\(others), written "
          + "since then and left as it is")
    } else {
      lines.append(
        "note: an earlier command was killed while replacing files; its lock was removed since, so they stay as "
          + "they are"
      )
      lines.append("hint: run 'assets status' to see them")
    }
    for branch in shelves {
      lines.append(
        "note: all uncommitted work of \(quoted(branch)) is still shelved; "
          + "\(shellQuoted("assets switch \(shellWord(branch))")) restores it once nothing is in its way")
    }
    if let folder { lines.append("note: files it had removed are in \(quoted(folder))") }
    return lines
  }
}

extension OrphanedBackup {
  /// Describes the contents of some folders; the list is not empty.
  static func words(_ folders: [OrphanedBackup]) -> String {
    let days = folders.map(\.moment.seconds).max().map { DateTime(GitTime(seconds: $0)).text } ?? ""
    return
      "files that killed undo commands removed up to \(days), \(byteWords(folders.reduce(0) { $0 + $1.byteCount }))"
  }
}
