internal import Arguments
internal import LargeFiles
internal import Project
internal import Spelling

extension MissingLargeFilesError: SingleMessageError {
  var failureMessage: FailureMessage {
    let files = paths.count == 1 ? quoted(paths[0]) : "\(paths.count) large files, such as \(quoted(paths[0]))"
    return FailureMessage(
      code: "large-files-missing", error: "could not download \(files)",
      causes: reason.map { [Self.words(for: $0)] } ?? [],
      hints: ["check the connection, and that whoever made the file has pushed; then run 'assets large --get' again"])
  }

  /// Returns the first line of an error, without its label.
  static func words(for reason: any Error) -> String {
    (reason as? any SingleMessageError)?.failureMessage.error ?? "a file could not be read or written"
  }
}

extension LargeFileSharingError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .noServer(let remote):
      FailureMessage(
        code: "large-files-not-sent", error: "the large files of \(quoted(remote)) can only be reached with git-lfs",
        causes: ["nothing was sent, because others couldn't open these files"],
        hints: ["install git-lfs, run 'git lfs install' here, and push again"])
    case .noRepository(let remote, let folder):
      FailureMessage(
        code: "large-files-not-sent", error: "\(quoted(remote)) has no repository in \(quoted(folder))",
        causes: ["nothing was sent, because others couldn't open these files"],
        hints: ["if the folder is on another disk or on the network, connect it and push again"])
    case .notSent(let error, let path, let remote):
      FailureMessage(
        code: "large-files-not-sent",
        error: "\(path.map { quoted($0) } ?? "large files") could not be sent to \(quoted(remote))",
        causes: [error.cause] + error.failureMessage.causes + [
          "no version was sent, because others couldn't open these files"
        ],
        hints: error.hints)
    case .unsafeAddress(let address):
      FailureMessage(
        code: "large-file-server", error: "'.lfsconfig' names \(quoted(address)) as the server of large files",
        causes: ["a project can only choose a server with 'http' or 'https'"],
        hints: ["if you trust it, run \(shellQuoted("git config lfs.url \(shellWord(address))"))"])
    case .ssh(let host, let lines):
      FailureMessage(
        code: "large-files-not-sent", error: "\(quoted(host)) did not say where it keeps large files",
        causes: lines.suffix(5).map { printable($0) },
        hints: ["check that your key is set up: 'git fetch' authenticates the same way"])
    case .missing(let path):
      FailureMessage(
        code: "large-file-missing", error: "the content of \(quoted(path)) is not on this computer",
        causes: ["nothing was sent, because others couldn't open the file"],
        hints: ["pull on the computer where it was made, and push from there"])
    case .nowhere:
      FailureMessage(code: "large-file-missing", error: "no remote has what is missing")
    case .unknownSettings:
      FailureMessage(
        code: "large-file-server", error: "'.lfsconfig' here differs from the one in the main branch of the remote",
        hints: ["run 'git config lfs.url' with the server that you trust"])
    case .unknownPattern(let pattern, let known):
      FailureMessage(
        code: "unknown-pattern", error: "no large files have the pattern \(quoted(pattern))",
        hints: known.isEmpty
          ? ["'assets large' lists large files"] : ["the patterns are \(listed(known.map(quoted), "and"))"])
    }
  }
}

extension LargeFileError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .mismatch(let expected, let found):
      FailureMessage(
        code: "large-file-damaged",
        error:
          "the content of a large file is damaged: \(byteWords(found.size)) instead of \(byteWords(expected.size))",
        causes: ["its SHA-256 is \(found.oid.prefix(12)), not \(expected.oid.prefix(12))"],
        hints: ["'git lfs fsck' finds damaged files; a copy of the project elsewhere may have what is missing"])
    case .notHere(let pointer):
      FailureMessage(
        code: "large-file-missing", error: "the content \(pointer.oid.prefix(12)) is not on this computer",
        hints: ["run 'assets large --get'"])
    }
  }
}

extension LargeFileServerError: SingleMessageError {
  var failureMessage: FailureMessage {
    FailureMessage(
      code: "large-file-server", error: cause, causes: message.isEmpty ? [] : [printable(message)], hints: hints)
  }

  /// In one line.
  var cause: String {
    let server = quoted(WebAddress(server).map { "\($0.scheme)://\($0.hostAndPort)" } ?? server)
    return switch kind {
    case .noLibrary: "libcurl is not installed; 'assets doctor' says how to get it"
    case .unreachable: "\(server) can't be reached"
    case .cutOff: "the connection to \(server) was lost"
    case .certificate: "the certificate of \(server) is not valid"
    case .notAuthenticated: "\(server) did not accept a name and password, or there are none"
    case .forbidden: "you don't have permission on \(server)"
    case .notFound: "\(server) has no large files for this project (Git LFS)"
    case .missing: "\(server) does not have the file"
    case .mismatch: "\(server) sent something else"
    case .quota: "\(server) has no space left for this project: its quota is used up"
    case .noSpace(let needed, let available):
      "\(byteWords(needed)) are needed on this disk, and \(byteWords(available)) are free"
    case .busy(let seconds): "\(server) is busy, and asks to wait for \(counted(seconds, "second"))"
    case .refused(let status): "\(server) answered with status \(status)"
    case .invalidAnswer: "\(server) sent an answer that is not Git LFS"
    case .stopped: "the transfer was stopped"
    }
  }

  /// What can be done about it.
  var hints: [String] {
    switch kind {
    case .noLibrary: ["install libcurl ('apt install libcurl4' or 'brew install curl'), and try again"]
    case .unreachable, .cutOff, .busy: ["try again later; nothing has changed"]
    case .certificate: ["set 'http.sslCAInfo' in git if the server has a certificate of your own"]
    case .notAuthenticated, .forbidden: ["check that your password is set up: 'git push' authenticates the same way"]
    case .notFound: ["check the address: 'git config lfs.url' sets another server"]
    case .quota: ["remove large files there, or ask for more space"]
    case .noSpace: ["free some space, and try again"]
    case .missing, .mismatch, .refused, .invalidAnswer, .stopped: []
    }
  }
}
