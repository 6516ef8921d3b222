internal import Git

extension RemoteError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .exists(let name):
      FailureMessage(
        code: "remote-exists", error: "the remote \(quoted(name)) already exists",
        hints: ["run \(shellQuoted("assets remote set-url \(shellWord(name)) ADDRESS")) to change its address"])
    case .empty:
      FailureMessage(
        code: "missing-argument", error: "a remote needs a name and an address",
        hints: ["run 'assets remote add origin ADDRESS' with the address your git host shows"])
    case .looksLikeOption(let name):
      FailureMessage(
        code: "invalid-name", error: "invalid remote name \(quoted(name))", causes: ["it would be read as an option"])
    case .invalid(let name):
      FailureMessage(
        code: "invalid-name", error: "invalid remote name \(quoted(name))",
        causes: ["git does not allow spaces, '~^:?*[' or '..' in it"])
    }
  }
}

extension RemoteEditError: SingleMessageError {
  var failureMessage: FailureMessage {
    let name =
      switch edit {
      case .add(let name, _), .remove(let name), .setAddress(let name, _): name
      case .rename(_, let newName): newName
      }
    return FailureMessage(
      code: "git-failed", error: "can't do this with the remote \(quoted(name))",
      causes: FailureMessage.lastWords(words))
  }
}
