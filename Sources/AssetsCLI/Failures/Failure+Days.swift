internal import Arguments
internal import Git
internal import Project

extension AssetNotYetAddedError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension HistoryUsageError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self), .usage) }
}

extension FailureMessage {
  init(_ error: HistoryUsageError) {
    switch error {
    case .swapped(let since, let first, let until, let last):
      let swapped = "--since \(shellWord(until)) --until \(shellWord(since))"
      self.init(
        code: "invalid-value", error: "--since \(first.text) is later than --until \(last.text)",
        hints: ["swap the two: \(shellQuoted(swapped))"])
    }
  }

  init(_ error: AssetNotYetAddedError) {
    let day = Day(error.first.committer.moment).text
    let then = error.day.map { "on \($0.text)" } ?? "in the version \(quoted(error.revision))"
    let word = error.day == nil ? "version" : "day"
    self.init(
      code: "asset-not-added-yet", error: "asset \(quoted(error.name)) did not exist yet \(then)",
      causes: ["it was added in \(error.first.id.short) \(quoted(error.first.subject)) on \(day)"],
      hints: ["use that \(word) or a later one: '--at \(error.day == nil ? error.first.id.short : day)'"])
  }
}
