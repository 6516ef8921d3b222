internal import Git

extension FailureMessage {
  init(_ error: InvalidConfigurationError) {
    let setting = "the setting '\(error.name)'"
    switch error.reason {
    case .unknownWord(let accepted):
      self.init(
        error: "\(setting) is \(quoted(error.value)), which means nothing",
        hints: ["run 'git config \(error.name) WORD' with one of: \(accepted.joined(separator: ", "))"])
    case .noNumber:
      self.init(
        error: "\(setting) is \(quoted(error.value)), which is no number",
        hints: [
          "run 'git config \(error.name) NUMBER', or 'git config --unset \(error.name)' for what is usual"
        ])
    case .unreadableFile:
      self.init(
        error: "\(setting) names \(quoted(error.value)), which cannot be read",
        hints: ["put the file there, or run 'git config --unset \(error.name)'"])
    case .noCharacterLeft:
      self.init(
        error: "\(setting) is \(quoted(error.value)), and no character is left to begin remarks with",
        hints: ["run 'git config \(error.name) CHARACTER' with one that begins no line of the template"])
    }
  }
}
