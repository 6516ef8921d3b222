internal import Arguments
internal import Files
internal import GitConfig
internal import Project
internal import Spelling
internal import Validation

extension UncheckedCommitError: ExplainedError {
  var failure: Failure { Failure(self) }
}

extension Failure {
  /// The commit couldn't be validated, so it is refused; how to skip the check comes after how to fix the cause.
  init(_ error: UncheckedCommitError) {
    self.init(error.cause)
    guard !texts.isEmpty else { return }
    texts[texts.count - 1].hints.append("or skip the check once with 'git commit --no-verify'")
  }
}

extension ProjectSettingsError: SingleMessageError {
  var failureMessage: FailureMessage {
    let file = ProjectSettings.fileName
    switch self {
    case .unreadable(let error):
      return FailureMessage(
        code: "unreadable-file", error: "cannot read \(quoted(file))", causes: error.failureMessage.causes)
    case .notSettings(let error):
      return FailureMessage(
        code: "invalid-setting", error: "cannot read \(quoted(file))",
        causes: ["\(file):\(error.line): \(error.reason.words)"],
        hints: ["run 'git config --file \(file) --list' to see how git reads it"])
    }
  }
}

extension BaselineError: SingleMessageError {
  var failureMessage: FailureMessage {
    let cause =
      switch self.cause {
      case .file(let error): error.failureMessage.causes
      case .content(let problem): [problem.words]
      }
    return FailureMessage(
      code: "baseline-unreadable", error: "cannot read the baseline \(quoted(path))", causes: cause,
      hints: ["run 'assets validate --write-baseline FILE' to create one from the current findings"])
  }
}

extension FixError: SingleMessageError {
  var failureMessage: FailureMessage {
    let causes: [String]
    switch self.cause {
    case .file(let error):
      let text = error.failureMessage
      causes = [text.error] + text.causes
    case .changedMeanwhile(let path): causes = ["another program changed \(quoted(path)) in the meantime"]
    case .busy(let folder): causes = [FailureMessage.busy(folder).error]
    }
    let kept = notRolledBack.map { "\(quoted($0.path)) could not be restored" }
    return FailureMessage(
      code: "fix-failed",
      error: kept.isEmpty ? "nothing was fixed" : "the fixes were not made, but some changes are left behind",
      causes: causes + kept, hints: kept.isEmpty ? [] : ["run 'git diff' to see what is left"])
  }
}

extension SettingsIssue {
  /// One line, such as `.assetsconfig:12: there is no rule 'missing-scales'; did you mean 'missing-scale'?`.
  var inWords: String {
    let place = line > 0 ? "\(file):\(line)" : file
    let (text, hint) = words
    return "\(place): \(text)" + (hint.map { "; \($0)" } ?? "")
  }

  private var words: (String, hint: String?) {
    switch kind {
    case .unknownSection(let name):
      (
        "unknown section \(quoted(name))",
        didYouMean(NearestNames.find(name, among: ValidationSettings.sections, limit: 1))
      )
    case .namelessSection(let name):
      ("the section \(quoted(name)) needs a name", "write [\(name) \"NAME\"]")
    case .unknownRule(let id):
      ("unknown rule \(quoted(id))", didYouMean(NearestNames.find(id, among: RuleList.ids, limit: 1)))
    case .unknownKey(let key, _) where RuleList.rule(key) != nil:
      ("unknown key \(quoted(key)) in this section", "it is a rule: write [rule \"\(key)\"] severity = off")
    case .unknownKey(let key, let known):
      (
        "unknown key \(quoted(key)) in this section",
        didYouMean(NearestNames.find(key, among: known, limit: 1)) ?? "the keys are \(listed(known.map(quoted), "and"))"
      )
    case .badValue(let value, let key, let accepted):
      ("invalid value \(quoted(value)) for \(quoted(key)): use \(accepted)", nil)
    }
  }
}

extension GitConfigError.Reason {
  fileprivate var words: String {
    switch self {
    case .tooLarge(let bytes): "it has \(bytes) bytes; at most \(GitConfigFile.largest) are read"
    case .tooManySettings: "it has more than \(GitConfigFile.most) settings"
    case .badSection: "a section is written [name] or [name \"NAME\"]"
    case .badKey: "a line must start with a key, a section in brackets, '#' or ';'"
    case .noEqualsSign: "a '=' is missing after the key"
    case .badEscape: "a backslash is written '\\\\'; the only other escapes are '\\\"', '\\n', '\\t' and '\\b'"
    case .openQuote: "a quote is not closed on its line"
    }
  }
}

extension BaselineFormatError {
  fileprivate var words: String {
    switch self {
    case .notJSON(let line, let column): "invalid JSON at line \(line), column \(column)"
    case .tooLarge(let bytes): "it has \(bytes) bytes; at most \(Baseline.largest) are read"
    case .notABaseline: "it is not a baseline that this version of assets can read"
    case .badEntry(let number): "entry \(number) lacks a rule or a path"
    }
  }
}
