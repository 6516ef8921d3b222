internal import Files
internal import Git

extension ObjectError: SingleMessageError {
  var failureMessage: FailureMessage {
    FailureMessage(
      code: "repository-damaged", error: "git's files are damaged", causes: [reason],
      hints: ["run 'git fsck' to see what is wrong"])
  }
}

extension DamagedObjectIndexError: SingleMessageError {
  var failureMessage: FailureMessage {
    let path = shellWord(self.path)
    let hint =
      switch kind {
      case .packIndex:
        // Git doesn't create one while one exists.
        "run \(shellQuoted("rm -f \(path) && git index-pack \(shellWord(String(self.path.dropLast(4)) + ".pack"))")) to create a new one"
      case .multiPackIndex: "run \(shellQuoted("rm -f \(path)")); git works without it, and 'git gc' creates a new one"
      case .commitGraph:
        "run \(shellQuoted("rm -f \(path)")); git works without it, and 'git commit-graph write --reachable' "
          + "creates a new one"
      }
    return FailureMessage(
      code: "repository-damaged", error: "the file \(quoted(self.path)) is damaged", causes: [reason],
      hints: [hint])
  }
}

extension MissingLibraryError: SingleMessageError {
  var failureMessage: FailureMessage {
    let shortages = ["Too many open files", "Cannot allocate memory", "failed to map", "cannot allocate"]
    if shortages.contains(where: reason.contains) {
      return FailureMessage(
        code: "library-not-loaded", error: "cannot load \(name)", causes: [reason],
        hints: ["allow this program more memory and open files ('ulimit -v', 'ulimit -n'), then try again"])
    }
    return FailureMessage(
      code: "library-missing", error: "\(name) is not installed", causes: [reason],
      hints: [
        "install \(name) in the version named above; 'assets doctor' says how",
        "if only another version of it is available, rebuild assets with that version",
      ])
  }
}

extension MissingPromisedObjectsError: SingleMessageError {
  var failureMessage: FailureMessage {
    let first = ids.first?.short ?? ""
    let object = path.map { "\(quoted($0)) (object \(first))" } ?? "object \(first)"
    let others = ids.count > 1 ? " and \(ids.count - 1) more" : ""
    return FailureMessage(
      code: "missing-objects",
      error: "this partial clone does not have \(object)\(others), and \(quoted(remote)) did not send it",
      causes: FailureMessage.lastWords(words),
      hints: [
        "when \(quoted(remote)) can be reached, try again; "
          + "\(shellQuoted("git cat-file -e \(ids.first?.description ?? "")")) gets this one alone"
      ])
  }
}

extension GitError: SingleMessageError {
  var failureMessage: FailureMessage {
    if message.hasSuffix("Too many open files") {
      return FailureMessage(shortOfFiles: self.path ?? ".git")
    }
    if isAboutSettings {
      return FailureMessage(
        code: "unreadable-settings", error: "git's settings cannot be read",
        causes: ["\(message.isEmpty ? "no reason was given" : message) (\(function), \(code))"],
        hints: [
          "run 'git config --list --show-origin' to see which file it is, and 'ls -ld' to see whose",
          "a service that runs as another user needs a HOME of its own",
        ])
    }
    if isPermissionDenied, let path = self.path {
      let writing = ["create", "_write", "_set_", "_remove", "_delete", "_init", "_checkout", "_cleanup"]
      let isWritten = writing.contains { function.contains($0) }
      return FailureMessage(deniedPath: path, isWritten: isWritten, message)
    }
    if isLocked {
      return FailureMessage(
        code: "locked", error: "another program is using this repository", causes: [message],
        hints: [
          "wait until it is done; if no other git or assets is running, remove the file whose name ends in '.lock'"
        ])
    }
    return FailureMessage(
      code: "repository-unreadable", error: "something in the folder '.git' cannot be read or written",
      causes: ["\(message.isEmpty ? "no reason was given" : message) (\(function), \(code))"],
      hints: ["run 'git fsck' to see what is wrong; a copy of the repository elsewhere may have what is missing"])
  }
}

extension RemoteInIncludedFileError: SingleMessageError {
  var failureMessage: FailureMessage {
    FailureMessage(
      code: "unreadable-settings",
      error:
        "cannot read the settings of git: \(quoted(path)) is included because of a remote, but defines a "
        + "remote itself",
      causes: ["'includeIf \"hasconfig:remote.*.url:…\"' can't depend on a file that it includes"],
      hints: ["remove \(quoted(name)) from that file"])
  }
}

extension SyscallError: SingleMessageError {
  var failureMessage: FailureMessage {
    if isPermissionDenied {
      let isRead = ["read", "readlink", "opendir", "readdir"].contains(function)
      let isGits = path.split(separator: "/").contains(".git")
      // Files outside of the git directory are opened to read them; files inside are mostly locks.
      return FailureMessage(
        deniedPath: path, isWritten: !isRead && (isGits || function != "open"),
        "\(function): \(self.reason)")
    }
    if let limit = self.limit {
      return FailureMessage(
        code: "file-too-large", error: "\(quoted(path)) is too large to read",
        causes: ["it has more than \(grouped(limit)) bytes"])
    }
    if isShortOfFiles {
      return FailureMessage(shortOfFiles: path)
    }
    if isNotAFile {
      return FailureMessage(
        code: "not-a-file", error: "cannot read \(quoted(path)): not a file",
        causes: ["it is a pipe, a socket or a device"])
    }
    let reason = "\(function): \(self.reason)"
    if isNoSpace {
      let place = FailureMessage.folderOfGit(around: path)?.shown ?? path
      return FailureMessage(
        code: "disk-full", error: "no space left to write in \(quoted(place))", causes: [reason],
        hints: [
          "free some disk space and try again; no version was created, and the next command removes what was left"
        ])
    }
    return FailureMessage(code: "file-error", error: "cannot use \(quoted(path))", causes: [reason])
  }
}

extension FailureMessage {
  /// A file that the user isn't permitted to access.
  fileprivate init(deniedPath path: String, isWritten: Bool, _ reason: String) {
    let folder = Self.folderOfGit(around: path)
    let verb = isWritten ? "write" : "read"
    let letter = isWritten ? "w" : "r"
    let command =
      folder.map { "chmod -R u+\(letter)X \(shellWord($0.path))" } ?? "chmod u+\(letter) \(shellWord(path))"
    self.init(
      code: "no-permission",
      error: "no permission to \(verb) " + (folder.map { "in the folder \(quoted($0.shown))" } ?? quoted(path)),
      causes: [reason],
      hints: [
        "run \(shellQuoted(command)) if it is yours, then try again",
        "if it belongs to another user, ask them",
      ])
  }

  /// The folder inside the git directory that contains a file, no deeper than `.git/objects`; nil for a file elsewhere.
  fileprivate static func folderOfGit(around path: String) -> (path: String, shown: String)? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let git = parts.lastIndex(of: ".git") else { return nil }
    // The last component is the file itself.
    let end = min(git + 2, max(parts.count - 1, git + 1))
    return (parts[..<end].joined(separator: "/"), parts[git..<end].joined(separator: "/"))
  }
}

extension GitError {
  /// True if a git configuration file of the user can't be read; that of a repository is its own case.
  fileprivate var isAboutSettings: Bool {
    if function == "git_config_add_file_ondisk" { return true }
    guard let path else { return false }
    return [".gitconfig", "gitconfig"].contains(Path.name(path)) || path.hasSuffix("/git/config")
  }
}
