internal import Git

extension InvalidConfigurationError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension FailureMessage {
  init(_ error: InvalidConfigurationError) {
    let setting = "the setting '\(error.name)'"
    switch error.reason {
    case .unknownWord(let accepted):
      self.init(
        code: "invalid-setting", error: "\(setting) has the invalid value \(quoted(error.value))",
        hints: ["run 'git config \(error.name) VALUE' with one of: \(accepted.joined(separator: ", "))"])
    case .noNumber:
      self.init(
        code: "invalid-setting", error: "\(setting) is \(quoted(error.value)), which is not a number",
        hints: [
          "run 'git config \(error.name) NUMBER', or 'git config --unset \(error.name)' for the default"
        ])
    case .unreadableFile:
      self.init(
        code: "invalid-setting", error: "\(setting) is \(quoted(error.value)), which can't be read",
        hints: ["create that file, or run 'git config --unset \(error.name)'"])
    case .noCharacterLeft:
      self.init(
        code: "invalid-setting",
        error: "\(setting) is \(quoted(error.value)), but every comment character starts a line of the template",
        hints: ["run 'git config \(error.name) CHARACTER' with one that starts no line of the template"])
    }
  }
}
