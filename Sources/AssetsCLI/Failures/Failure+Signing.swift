internal import Git

extension SigningError: SingleMessageError {
  var failureMessage: FailureMessage {
    let what = "the version could not be signed, so nothing was committed"
    switch reason {
    case .unknownFormat(let name):
      return FailureMessage(
        code: "signing-failed", error: what, causes: ["'gpg.format' is \(quoted(name))"],
        hints: ["set it to 'openpgp', 'ssh' or 'x509': git config gpg.format ssh"])
    case .noProgram(let program):
      return FailureMessage(
        code: "signing-failed", error: what,
        causes: ["'commit.gpgSign' is set, but the program \(quoted(program)) was not found"],
        hints: ["install it, or name another one with 'gpg.program'"])
    case .noKey:
      return FailureMessage(
        code: "signing-failed", error: what, causes: ["no signing key is set"] + FailureMessage.lastWords(words),
        hints: ["set one: git config user.signingKey ~/.ssh/id_ed25519.pub"])
    case .refused(let program):
      return FailureMessage(
        code: "signing-failed", error: what,
        causes: ["\(quoted(program)) created no signature"] + FailureMessage.lastWords(words),
        hints: ["check that the key of 'user.signingKey' exists and that you can unlock it, then try again"])
    }
  }
}
