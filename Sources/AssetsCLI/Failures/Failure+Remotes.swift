internal import Git

extension RemoteError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension RemoteEditError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension FailureMessage {
  init(_ error: RemoteError) {
    switch error {
    case .exists(let name):
      self.init(
        code: "remote-exists", error: "the remote \(quoted(name)) already exists",
        hints: ["run \(shellQuoted("assets remote set-url \(shellWord(name)) ADDRESS")) to change its address"])
    case .empty:
      self.init(
        code: "missing-argument", error: "a remote needs a name and an address",
        hints: ["run 'assets remote add origin ADDRESS' with the address your git host shows"])
    case .looksLikeOption(let name):
      self.init(
        code: "invalid-name", error: "invalid remote name \(quoted(name))", causes: ["it would be read as an option"])
    case .invalid(let name):
      self.init(
        code: "invalid-name", error: "invalid remote name \(quoted(name))",
        causes: ["git does not allow spaces, '~^:?*[' or '..' in it"])
    }
  }

  init(_ error: RemoteEditError) {
    let name =
      switch error.edit {
      case .add(let name, _), .remove(let name), .setAddress(let name, _): name
      case .rename(_, let newName): newName
      }
    self.init(
      code: "git-failed", error: "can't do this with the remote \(quoted(name))", causes: Self.lastWords(error.words))
  }
}
