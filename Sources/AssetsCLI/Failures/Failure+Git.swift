internal import Files
internal import Git

extension FailureText {
  /// A file that the system does not let the user at.
  private init(deniedPath path: String, isWritten: Bool, _ reason: String) {
    let parts = path.split(separator: "/")
    let isGits = parts.contains(".git")
    let error =
      switch (isGits, isWritten) {
      case (true, true): "you may not write in the folder '.git'"
      case (true, false): "you may not read in the folder '.git'"
      case (false, true): "you may not write \(quoted(path))"
      case (false, false): "you may not read \(quoted(path))"
      }
    let letter = isWritten ? "w" : "r"
    self.init(
      error: error, causes: [reason],
      hints: [
        "change its permissions: run 'chmod \(isGits ? "-R " : "")u+\(letter)\(isGits ? "X" : "")' on it",
        "where it belongs to somebody else, ask them",
      ])
  }

  init(_ error: GitError) {
    if error.isAboutSettings {
      self.init(
        error: "git's settings cannot be read",
        causes: ["\(error.message.isEmpty ? "no reason was given" : error.message) (\(error.function), \(error.code))"],
        hints: [
          "run 'git config --list --show-origin' to see which file it is, and 'ls -ld' to see whose",
          "a service that runs for another user wants a HOME of its own",
        ])
      return
    }
    if error.isPermissionDenied, let path = error.path {
      let writing = ["create", "_write", "_set_", "_remove", "_delete", "_init", "_checkout", "_cleanup"]
      let isWritten = writing.contains { error.function.contains($0) }
      self.init(deniedPath: path, isWritten: isWritten, error.message)
      return
    }
    if error.isLocked {
      self.init(
        error: "another program is working in this repository", causes: [error.message],
        hints: ["wait for it to end; if no other git or assets is running, remove the file whose name ends in '.lock'"])
      return
    }
    self.init(
      error: "something in the folder '.git' cannot be read or written",
      causes: ["\(error.message.isEmpty ? "no reason was given" : error.message) (\(error.function), \(error.code))"],
      hints: ["run 'git fsck' to see what is wrong; a copy of the repository elsewhere may have what is missing"])
  }

  init(_ error: ObjectError) {
    self.init(error: "git's files are damaged", causes: [error.reason], hints: ["run 'git fsck' to see what is wrong"])
  }

  init(_ error: MissingLibrary) {
    self.init(
      error: "\(error.name) is not installed", causes: [error.reason],
      hints: [
        "install \(error.name) as your system does ('apt-get install', 'brew install'), in the version the cause names",
        "where there is only another version of it, build assets again with that",
      ])
  }

  init(_ error: FileFailure) {
    if error.isPermissionDenied {
      let isRead = ["read", "readlink", "opendir", "readdir"].contains(error.function)
      let isGits = error.path.split(separator: "/").contains(".git")
      // What is opened beside the files of git is read, and what is opened among them is mostly a lock.
      self.init(
        deniedPath: error.path, isWritten: !isRead && (isGits || error.function != "open"),
        "\(error.function): \(error.reason)")
      return
    }
    self.init(error: "cannot use \(quoted(error.path))", causes: ["\(error.function): \(error.reason)"])
  }

  init(_ error: RemoteInIncludedFile) {
    self.init(
      error:
        "cannot read the settings of git: \(quoted(error.path)) is included because of a remote, and names one itself",
      causes: ["'includeIf \"hasconfig:remote.*.url:…\"' cannot depend on what it brings"],
      hints: ["take \(quoted(error.name)) out of that file"])
  }
}

extension GitError {
  /// True where one of the files in which people keep settings of git cannot be read; those of a repository are its own.
  fileprivate var isAboutSettings: Bool {
    if function == "git_config_add_file_ondisk" { return true }
    guard let path else { return false }
    return [".gitconfig", "gitconfig"].contains(Path.name(path)) || path.hasSuffix("/git/config")
  }
}
