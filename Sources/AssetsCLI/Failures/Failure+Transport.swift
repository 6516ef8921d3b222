internal import Git

extension TransportError {
  var exitCode: ExitCode {
    switch kind {
    case .interrupted, .stoppedSending: .interrupted
    default: .failed
    }
  }
}

extension FailureMessage {
  init(_ error: TransportError) {
    let remote = quoted(error.remote)
    let words = Self.lastWords(error.words)
    switch error.kind {
    case .unreachable:
      self.init(
        error: "cannot reach \(remote)", causes: words,
        hints: ["look at your connection and at the address: 'assets remote' shows it; nothing has changed"])
    case .cutOff:
      self.init(
        error: "the connection to \(remote) broke off", causes: words,
        hints: ["run the same again: nothing is lost, and nothing is sent twice"])
    case .silent(let seconds):
      self.init(
        error: "\(remote) said nothing for \(counted(Int(seconds), "second"))", causes: words,
        hints: ["try again later; 'git config assets.timeout SECONDS' makes assets more patient, 0 without end"])
    case .notAuthenticated:
      self.init(
        error: "\(remote) does not let you in", causes: words,
        hints: [
          "check that your key or password is set up: 'git fetch' asks the same way and shows more",
          "a password is kept by a helper: see 'git help credentials'; a key must be known to your git host",
        ])
    case .forbidden:
      self.init(
        error: "you may not do this on \(remote)", causes: words,
        hints: ["ask whoever runs it to give you the right to write there"])
    case .hostKey:
      self.init(
        error: "nobody has said yet that \(remote) is the machine it claims to be, or it is another one now",
        causes: words,
        hints: ["compare its key with what your git host publishes; then run 'git fetch' in a terminal to accept it"])
    case .certificate:
      self.init(
        error: "the certificate of \(remote) is not trusted", causes: words,
        hints: ["where your company has its own authority: git config --global http.sslCAInfo FILE"])
    case .noRepository:
      self.init(
        error: "there is no repository at \(remote), or you may not see it", causes: words,
        hints: ["compare the address with what your git host shows; 'assets remote set-url NAME ADDRESS' mends it"])
    case .noBranch:
      self.init(
        error: "\(remote) has no such branch", causes: words,
        hints: ["run \(shellQuoted("git ls-remote --heads \(shellWord(error.remote))")) to see those it has"])
    case .hook:
      self.init(
        error: "the hook 'pre-push' refused", causes: words,
        hints: ["mend what it says, or pass it by once with '--no-verify'; nothing was sent"])
    case .largeFileHook:
      self.init(
        error: "the hook 'pre-push', which calls git-lfs, refused; nothing was sent",
        causes: words.filter { !$0.hasPrefix("failed to push some refs") },
        hints: ["fix what it says, then run the same again; 'git lfs env' shows which server it uses"])
    case .interrupted: self.init(error: "stopped; everything is as it was")
    case .stoppedSending:
      self.init(
        error: "stopped while versions were being sent to \(remote)",
        hints: ["run 'assets push' to see whether they arrived: nothing is sent twice"])
    case .other:
      self.init(
        error: error.remote.isEmpty ? "git could not do it" : "git could not do it with \(remote)",
        causes: words.isEmpty ? ["it gave no reason"] : words, hints: [])
    }
  }

  init(_ failure: UnpushedVersionsError) {
    self.init(failure.error)
    let (are, them) = failure.count == 1 ? ("is", "it") : ("are", "them")
    hints.append(
      "your \(counted(failure.count, "version")) \(are) safe here; \(shellQuoted(failure.line)) sends \(them)")
  }

  init(_ failure: CloneError) {
    let error = failure.error
    self.init(error)
    let look = shellQuoted("git ls-remote \(shellWord(RemoteURL(error.remote).withoutSecrets))")
    switch error.kind {
    case .unreachable: hints = ["look at your connection and at the address; nothing was made here"]
    case .noRepository: hints = ["compare the address with what your git host shows; nothing was made here"]
    case .notAuthenticated: hints[0] = "check that your key or password is set up: \(look) asks the same way"
    case .hostKey:
      hints = ["compare its key with what your git host publishes; then run \(look) in a terminal to accept it"]
    case .noBranch:
      hints = ["run \(shellQuoted("assets clone --dry-run \(shellWord(error.remote))")) to see those it has"]
    default: break
    }
  }

  /// What git and the other side said that matters, without what every such failure ends with.
  static func lastWords(_ words: [String]) -> [String] {
    let standard = ["Please make sure you have the correct access rights", "and the repository exists."]
    let marks = ["fatal: ", "error: ", "remote: ", "ERROR: ", "ssh: "]
    let words = joiningLists(words)
    let marked = words.filter { line in marks.contains { line.hasPrefix($0) } || line.contains(": errno=") }
    var shown = (marked.isEmpty ? words : marked).filter { line in !standard.contains { line.contains($0) } }
    // Git says so after every failure of ssh, which has said why.
    let last = "fatal: Could not read from remote repository."
    if shown.contains(where: { $0.hasPrefix("ssh: ") }) { shown.removeAll { $0 == last } }
    var seen: Set<String> = []
    return shown.filter { seen.insert($0).inserted }.suffix(5).map { line in
      marks.prefix(2).first { line.hasPrefix($0) }.map { String(line.dropFirst($0.count)) } ?? line
    }
  }

  /// Git names files below a line that ends with a colon, each in a separate line that begins with a tab.
  private static func joiningLists(_ words: [String]) -> [String] {
    var joined: [String] = []
    var names: [String] = []
    for word in words + [""] {
      if word.hasPrefix("\t"), joined.last?.hasSuffix(":") == true {
        names.append(String(word.dropFirst()))
        continue
      }
      if !names.isEmpty, let line = joined.popLast() {
        // Of very many git's own list was cut, so nobody counts them.
        joined.append(
          "\(line) \(names.prefix(5).map(quoted).joined(separator: ", "))\(names.count > 5 ? " and others" : "")")
      }
      names = []
      if !word.isEmpty { joined.append(word) }
    }
    return joined
  }
}
