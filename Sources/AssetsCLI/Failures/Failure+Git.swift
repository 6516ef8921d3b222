internal import Files
internal import Git

extension ObjectError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension DamagedObjectIndexError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension MissingLibraryError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension MissingPromisedObjectsError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension GitError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension RemoteInIncludedFileError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension SyscallError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension FailureMessage {
  /// A file that the user isn't permitted to access.
  private init(deniedPath path: String, isWritten: Bool, _ reason: String) {
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
  private static func folderOfGit(around path: String) -> (path: String, shown: String)? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let git = parts.lastIndex(of: ".git") else { return nil }
    // The last component is the file itself.
    let end = min(git + 2, max(parts.count - 1, git + 1))
    return (parts[..<end].joined(separator: "/"), parts[git..<end].joined(separator: "/"))
  }

  init(_ error: GitError) {
    if error.message.hasSuffix("Too many open files") {
      self.init(shortOfFiles: error.path ?? ".git")
      return
    }
    if error.isAboutSettings {
      self.init(
        code: "unreadable-settings", error: "git's settings cannot be read",
        causes: ["\(error.message.isEmpty ? "no reason was given" : error.message) (\(error.function), \(error.code))"],
        hints: [
          "run 'git config --list --show-origin' to see which file it is, and 'ls -ld' to see whose",
          "a service that runs as another user needs a HOME of its own",
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
        code: "locked", error: "another program is using this repository", causes: [error.message],
        hints: [
          "wait until it is done; if no other git or assets is running, remove the file whose name ends in '.lock'"
        ])
      return
    }
    self.init(
      code: "repository-unreadable", error: "something in the folder '.git' cannot be read or written",
      causes: ["\(error.message.isEmpty ? "no reason was given" : error.message) (\(error.function), \(error.code))"],
      hints: ["run 'git fsck' to see what is wrong; a copy of the repository elsewhere may have what is missing"])
  }

  init(_ error: ObjectError) {
    self.init(
      code: "repository-damaged", error: "git's files are damaged", causes: [error.reason],
      hints: ["run 'git fsck' to see what is wrong"])
  }

  init(_ error: DamagedObjectIndexError) {
    let path = shellWord(error.path)
    let hint =
      switch error.kind {
      case .packIndex:
        // Git doesn't create one while one exists.
        "run \(shellQuoted("rm -f \(path) && git index-pack \(shellWord(String(error.path.dropLast(4)) + ".pack"))")) to create a new one"
      case .multiPackIndex: "run \(shellQuoted("rm -f \(path)")); git works without it, and 'git gc' creates a new one"
      case .commitGraph:
        "run \(shellQuoted("rm -f \(path)")); git works without it, and 'git commit-graph write --reachable' "
          + "creates a new one"
      }
    self.init(
      code: "repository-damaged", error: "the file \(quoted(error.path)) is damaged", causes: [error.reason],
      hints: [hint])
  }

  init(_ error: MissingPromisedObjectsError) {
    let first = error.ids.first?.short ?? ""
    let object = error.path.map { "\(quoted($0)) (object \(first))" } ?? "object \(first)"
    let others = error.ids.count > 1 ? " and \(error.ids.count - 1) more" : ""
    self.init(
      code: "missing-objects",
      error: "this partial clone does not have \(object)\(others), and \(quoted(error.remote)) did not send it",
      causes: Self.lastWords(error.words),
      hints: [
        "when \(quoted(error.remote)) can be reached, try again; "
          + "\(shellQuoted("git cat-file -e \(error.ids.first?.description ?? "")")) gets this one alone"
      ])
  }

  init(_ error: MissingLibraryError) {
    let shortages = ["Too many open files", "Cannot allocate memory", "failed to map", "cannot allocate"]
    if shortages.contains(where: error.reason.contains) {
      self.init(
        code: "library-not-loaded", error: "cannot load \(error.name)", causes: [error.reason],
        hints: ["allow this program more memory and open files ('ulimit -v', 'ulimit -n'), then try again"])
      return
    }
    self.init(
      code: "library-missing", error: "\(error.name) is not installed", causes: [error.reason],
      hints: [
        "install \(error.name) with your package manager ('apt-get install', 'brew install'), in the version "
          + "named above",
        "if only another version of it is available, rebuild assets with that version",
      ])
  }

  init(_ error: SyscallError) {
    if error.isPermissionDenied {
      let isRead = ["read", "readlink", "opendir", "readdir"].contains(error.function)
      let isGits = error.path.split(separator: "/").contains(".git")
      // Files outside of the git directory are opened to read them; files inside are mostly locks.
      self.init(
        deniedPath: error.path, isWritten: !isRead && (isGits || error.function != "open"),
        "\(error.function): \(error.reason)")
      return
    }
    if let limit = error.limit {
      self.init(
        code: "file-too-large", error: "\(quoted(error.path)) is too large to read",
        causes: ["it has more than \(grouped(limit)) bytes"])
      return
    }
    if error.isShortOfFiles {
      self.init(shortOfFiles: error.path)
      return
    }
    if error.isNotAFile {
      self.init(
        code: "not-a-file", error: "cannot read \(quoted(error.path)): not a file",
        causes: ["it is a pipe, a socket or a device"])
      return
    }
    let reason = "\(error.function): \(error.reason)"
    if error.isNoSpace {
      let place = Self.folderOfGit(around: error.path)?.shown ?? error.path
      self.init(
        code: "disk-full", error: "no space left to write in \(quoted(place))", causes: [reason],
        hints: [
          "free some disk space and try again; no version was created, and the next command removes what was left"
        ])
      return
    }
    self.init(code: "file-error", error: "cannot use \(quoted(error.path))", causes: [reason])
  }

  init(_ error: RemoteInIncludedFileError) {
    self.init(
      code: "unreadable-settings",
      error:
        "cannot read the settings of git: \(quoted(error.path)) is included because of a remote, but defines a "
        + "remote itself",
      causes: ["'includeIf \"hasconfig:remote.*.url:…\"' can't depend on a file that it includes"],
      hints: ["remove \(quoted(error.name)) from that file"])
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
