internal import Arguments
internal import Files
internal import Project
internal import Spelling

extension DiffWordsError: ExplainedError {
  var failure: Failure {
    switch self {
    case .ambiguous: Failure(FailureMessage(self), .usage)
    case .tooManyVersions(let words):
      UsageError(command: DiffCommand.name, problems: [.tooManyArguments(words)]).failure
    case .unknownWord, .nothingInCommon: Failure(FailureMessage(self))
    }
  }
}

extension DiffError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .notAPage(let path):
      FailureMessage(
        code: "exists", error: "\(quoted(path)) already exists and was not written by assets",
        hints: ["choose another name; only pages that assets wrote are replaced"])
    case .noBrowser(let path):
      FailureMessage(
        code: "no-browser", error: "could not open a browser",
        hints: ["the page is in \(quoted(path)); open it yourself"])
    case .noSides:
      FailureMessage(
        code: "no-sides", error: "git doesn't say which two versions are in conflict, so there is nothing to compare",
        hints: ["run 'assets conflicts' to list the conflicts"])
    }
  }
}

extension FailureMessage {
  init(_ error: DiffWordsError) {
    switch error {
    case .ambiguous(let word, let before):
      let versions = (before + [word]).map(shellWord).joined(separator: " ")
      let first = before.map { shellWord($0) + " " }.joined()
      self.init(
        code: "ambiguous-name", error: "\(quoted(word)) is both a version and an asset",
        hints: [
          "run \(shellQuoted("assets diff \(versions) --")) if you mean the version",
          "run \(shellQuoted("assets diff \(first)-- \(shellWord(word))")) if you mean the asset",
        ])
    case .unknownWord(let word, let names, let branches):
      let near = NearestNames.find(word, among: branches) + NearestNames.find(word, among: names)
      self.init(
        code: "not-found", error: "\(quoted(word)) is neither a version nor an asset",
        hints: [
          didYouMean(Array(near.prefix(3))),
          "run 'assets list' to see all assets, 'assets branch' to see all branches",
        ].compactMap { $0 })
    case .nothingInCommon(let one, let other):
      self.init(
        code: "unrelated-history", error: "\(quoted(one)) and \(quoted(other)) have no version in common",
        hints: [
          "run \(shellQuoted("assets diff \(shellWord(one)) \(shellWord(other))")) to compare them as they are"
        ])
    case .tooManyVersions(let words):
      self.init(code: "unexpected-argument", error: "unexpected arguments \(words.map(quoted).joined(separator: ", "))")
    }
  }
}
