internal import Files
internal import Git
internal import Project

extension TransportError {
  var exitCode: ExitCode {
    switch kind {
    case .interrupted, .stoppedSending: .interrupted
    default: .failed
    }
  }
}

extension TransportError {
  /// What went wrong, in one line: in git's words if nothing else is known.
  var sentence: String {
    let message = failureMessage
    let words = kind == .other ? message.causes.last : nil
    return message.error + (words.map { ": \(printable($0))" } ?? "")
  }
}

extension CloneError: SingleMessageError {
  var exitCode: ExitCode { error.exitCode }

  var failureMessage: FailureMessage {
    var message = error.failureMessage
    let look = shellQuoted("git ls-remote \(shellWord(RemoteURL(error.remote).withoutSecrets))")
    switch error.kind {
    case .unreachable: message.hints = ["check your connection and the address; nothing was created here"]
    case .noRepository:
      message.hints = ["compare the address with the one your git host shows; nothing was created here"]
    case .notAuthenticated:
      message.hints[0] = "check that your key or password is set up: \(look) authenticates the same way"
    case .hostKey:
      message.hints = [
        "compare its key with the one your git host publishes; then run \(look) in a terminal to accept it"
      ]
    case .noBranch:
      if let branch {
        message.error = "branch \(quoted(branch)) not found on \(quoted(error.remote))"
      }
      message.hints = ["run \(shellQuoted("assets clone --dry-run \(shellWord(error.remote))")) to see its branches"]
    default: break
    }
    return message
  }
}

extension UnpushedVersionsError: SingleMessageError {
  var exitCode: ExitCode { error.exitCode }

  var failureMessage: FailureMessage {
    var message = error.failureMessage
    let (are, them) = count == 1 ? ("is", "it") : ("are", "them")
    message.hints.append(
      "your \(counted(count, "version")) \(are) safe here; \(shellQuoted(line)) sends \(them)")
    return message
  }
}

extension TransportError: SingleMessageError {
  var failureMessage: FailureMessage {
    let remote = quoted(self.remote)
    let words = FailureMessage.lastWords(self.words)
    switch kind {
    case .unreachable:
      return FailureMessage(
        code: "unreachable", error: "can't reach \(remote)", causes: words,
        hints: ["check your connection and the address: 'assets remote' shows it; nothing has changed"])
    case .cutOff:
      return FailureMessage(
        code: "connection-lost", error: "lost the connection to \(remote)", causes: words,
        hints: ["run the command again: nothing is lost, and nothing is sent twice"])
    case .silent(let seconds):
      return FailureMessage(
        code: "connection-timeout", error: "\(remote) did not respond for \(counted(Int(seconds), "second"))",
        causes: words,
        hints: ["try again later; 'git config assets.timeout SECONDS' sets a longer time, 0 means no limit"])
    case .notAuthenticated:
      return FailureMessage(
        code: "access-denied", error: "access to \(remote) was denied", causes: words,
        hints: [
          "check that your key or password is set up: 'git fetch' authenticates the same way and shows more",
          "passwords are stored by a helper: see 'git help credentials'; your key must be registered with your "
            + "git host",
        ])
    case .forbidden:
      return FailureMessage(
        code: "not-permitted", error: "you don't have permission to do this on \(remote)", causes: words,
        hints: ["ask its administrator for write access"])
    case .hostKey:
      return FailureMessage(
        code: "unknown-host-key", error: "the host key of \(remote) is unknown or has changed",
        causes: words,
        hints: ["compare its key with the one your git host publishes; then run 'git fetch' in a terminal to accept it"]
      )
    case .certificate:
      return FailureMessage(
        code: "untrusted-certificate", error: "the certificate of \(remote) is not trusted", causes: words,
        hints: ["if your company has its own certificate authority: git config --global http.sslCAInfo FILE"])
    case .noRepository:
      return FailureMessage(
        code: "repository-not-found", error: "repository not found: \(remote), or you don't have access to it",
        causes: words,
        hints: [
          "compare the address with the one your git host shows; 'assets remote set-url NAME ADDRESS' corrects it"
        ])
    case .damaged:
      return FailureMessage(
        code: "remote-damaged", error: "the repository at \(remote) is damaged", causes: words,
        hints: ["run 'git fsck' there to see what is missing; a clone that has it can push it again"])
    case .noBranch:
      return FailureMessage(
        code: "branch-not-found", error: "branch not found on \(remote)", causes: words,
        hints: ["run \(shellQuoted("git ls-remote --heads \(shellWord(self.remote))")) to see its branches"])
    case .hook:
      return FailureMessage(
        code: "hook-refused", error: "the hook 'pre-push' refused", causes: words,
        hints: ["fix what it reports, or skip it once with '--no-verify'; nothing was sent"])
    case .largeFileHook:
      return FailureMessage(
        code: "hook-refused", error: "the hook 'pre-push', which calls git-lfs, refused; nothing was sent",
        causes: words.filter { !$0.hasPrefix("failed to push some refs") },
        hints: ["fix what it reports, then run the command again; 'git lfs env' shows which server it uses"])
    case .interrupted: return FailureMessage(code: "interrupted", error: "stopped; nothing was changed")
    case .stoppedSending:
      return FailureMessage(
        code: "interrupted", error: "stopped while sending versions to \(remote)",
        hints: ["run 'assets push' to see whether they arrived: nothing is sent twice"])
    case .other:
      return FailureMessage(
        code: "git-failed", error: self.remote.isEmpty ? "git failed" : "git failed with \(remote)",
        causes: words.isEmpty ? ["it gave no reason"] : words, hints: [])
    }
  }
}

extension FailureMessage {
  /// The relevant messages of git and the remote, without the standard ones at the end of every such failure.
  static func lastWords(_ words: [String]) -> [String] {
    let standard = ["Please make sure you have the correct access rights", "and the repository exists."]
    let marks = ["fatal: ", "error: ", "remote: ", "ERROR: ", "ssh: "]
    let words = joiningLists(words)
    let marked = words.filter { line in marks.contains { line.hasPrefix($0) } || line.contains(": errno=") }
    var shown = (marked.isEmpty ? words : marked).filter { line in !standard.contains { line.contains($0) } }
    // Git adds this after every failure of ssh, which has already given the reason.
    let last = "fatal: Could not read from remote repository."
    if shown.contains(where: { $0.hasPrefix("ssh: ") }) { shown.removeAll { $0 == last } }
    var seen: Set<String> = []
    return shown.filter { seen.insert($0).inserted }.suffix(5).map { line in
      marks.prefix(2).first { line.hasPrefix($0) }.map { String(line.dropFirst($0.count)) } ?? line
    }
  }

  /// Git lists files below a line that ends with a colon, each on its own line that begins with a tab.
  fileprivate static func joiningLists(_ words: [String]) -> [String] {
    var joined: [String] = []
    var names: [String] = []
    for word in words + [""] {
      if word.hasPrefix("\t"), joined.last?.hasSuffix(":") == true {
        names.append(String(word.dropFirst()))
        continue
      }
      if !names.isEmpty, let line = joined.popLast() {
        // Git itself shortens very long lists, so the number of files is unknown.
        joined.append(
          "\(line) \(names.prefix(5).map(quoted).joined(separator: ", "))\(names.count > 5 ? " and others" : "")")
      }
      names = []
      if !word.isEmpty { joined.append(word) }
    }
    return joined
  }
}
