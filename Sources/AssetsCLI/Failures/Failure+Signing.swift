internal import Git

extension FailureMessage {
  init(_ error: SigningError) {
    let what = "the version could not be signed, so it was not made"
    switch error.reason {
    case .unknownFormat(let name):
      self.init(
        error: what, causes: ["'gpg.format' is \(quoted(name))"],
        hints: ["set it to 'openpgp', 'ssh' or 'x509': git config gpg.format ssh"])
    case .noProgram(let program):
      self.init(
        error: what, causes: ["'commit.gpgSign' is set, and there is no program \(quoted(program))"],
        hints: ["install it, or name another one with 'gpg.program'"])
    case .noKey:
      self.init(
        error: what, causes: ["no key is named"] + Self.lastWords(error.words),
        hints: ["name one: git config user.signingKey ~/.ssh/id_ed25519.pub"])
    case .refused(let program):
      self.init(
        error: what, causes: ["\(quoted(program)) made no signature"] + Self.lastWords(error.words),
        hints: ["see that the key of 'user.signingKey' is there and its passphrase is known, then try again"])
    }
  }
}
