internal import Arguments
internal import Git
internal import Project

extension AssetNotYetAddedError: SingleMessageError {
  var failureMessage: FailureMessage {
    let day = Day(first.committer.moment).text
    let then = self.day.map { "on \($0.text)" } ?? "in the version \(quoted(revision))"
    let word = self.day == nil ? "version" : "day"
    return FailureMessage(
      code: "asset-not-added-yet", error: "asset \(quoted(name)) did not exist yet \(then)",
      causes: ["it was added in \(first.id.short) \(quoted(first.subject)) on \(day)"],
      hints: ["use that \(word) or a later one: '--at \(self.day == nil ? first.id.short : day)'"])
  }
}

extension HistoryUsageError: SingleMessageError {
  var exitCode: ExitCode { .usage }

  var failureMessage: FailureMessage {
    switch self {
    case .swapped(let since, let first, let until, let last):
      let swapped = "--since \(shellWord(until)) --until \(shellWord(since))"
      return FailureMessage(
        code: "invalid-value", error: "--since \(first.text) is later than --until \(last.text)",
        hints: ["swap the two: \(shellQuoted(swapped))"])
    }
  }
}
