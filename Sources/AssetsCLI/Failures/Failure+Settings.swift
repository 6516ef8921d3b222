internal import Git

extension InvalidConfigurationError: SingleMessageError {
  var failureMessage: FailureMessage {
    let setting = "the setting '\(name)'"
    switch reason {
    case .unknownWord(let accepted):
      return FailureMessage(
        code: "invalid-setting", error: "\(setting) has the invalid value \(quoted(value))",
        hints: ["run 'git config \(name) VALUE' with one of: \(accepted.joined(separator: ", "))"])
    case .noNumber:
      return FailureMessage(
        code: "invalid-setting", error: "\(setting) is \(quoted(value)), which is not a number",
        hints: [
          "run 'git config \(name) NUMBER', or 'git config --unset \(name)' for the default"
        ])
    case .unreadableFile:
      return FailureMessage(
        code: "invalid-setting", error: "\(setting) is \(quoted(value)), which can't be read",
        hints: ["create that file, or run 'git config --unset \(name)'"])
    case .noCharacterLeft:
      return FailureMessage(
        code: "invalid-setting",
        error: "\(setting) is \(quoted(value)), but every comment character starts a line of the template",
        hints: ["run 'git config \(name) CHARACTER' with one that starts no line of the template"])
    }
  }
}
