internal import Catalog
internal import Files
internal import Git

extension RepositoryError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .notARepository(let path):
      return FailureMessage(
        code: "not-a-repository", error: "\(quoted(path)) is not a repository",
        causes: ["it exists, but files that git needs are missing"],
        hints: ["run 'git status' to see git's message; 'git worktree repair' can fix a folder that was moved"])
    case .foreignOwner(let path):
      return FailureMessage(
        code: "foreign-owner", error: "another user owns the repository \(quoted(path))",
        hints: ["if you trust it, run \"git config --global --add safe.directory '\(path)'\""])
    case .bareNotAllowed(let path):
      return FailureMessage(
        code: "bare-repository", error: "cannot use the bare repository \(quoted(path)): it is not named by GIT_DIR",
        causes: ["your git configuration has 'safe.bareRepository = explicit'"],
        hints: ["if you trust it, run \"export GIT_DIR='\(path)'\""])
    case .unreadableFolder(let path):
      return FailureMessage(
        code: "no-permission", error: "can't read the folder \(quoted(path))",
        causes: ["permission denied, so the state of its files is unknown"],
        hints: [
          "run \(shellQuoted("chmod u+rwx \(shellWord(path))")) if it is yours, then try again; nothing was changed"
        ])
    case .bare(let path): return .noWorkTree(path)
    case .missingIdentity(_, let part):
      return FailureMessage(
        code: "no-author", error: "no author \(part.rawValue) is set",
        causes: ["every version records the name and email address of its author"],
        hints: ["run 'assets init --name NAME --email ADDRESS' to set both"])
    case .unreadableDate(let variable, let text):
      return FailureMessage(
        code: "invalid-date", error: "cannot read the date \(quoted(text)) in the variable \(variable)")
    case .ambiguousRevision(let name):
      return FailureMessage(
        code: "ambiguous-version", error: "\(quoted(name)) means more than one version",
        hints: ["give more letters of its id"])
    case .operationInProgress(let operation): return FailureMessage(operation)
    case .unmerged(let paths):
      // Only the last parts of names; the full names are not known here.
      var seen: Set<ExactName> = []
      let names = paths.map { AssetPath(of: $0).map { Path.stem(Path.name($0.set)) } ?? $0 }
        .filter { seen.insert(ExactName($0)).inserted }
      return FailureMessage(
        code: "conflicts", error: "the same file was changed on both sides",
        causes: FailureMessage.first(names.map(quoted)),
        hints: FailureMessage.waysToDecide(names))
    case .externalFilter(let path, let name):
      let tool = name == "lfs" ? "git-lfs" : name
      return FailureMessage(
        code: "needs-filter", error: "\(quoted(path)) needs the filter \(quoted(tool)), which assets can't run yet",
        causes: ["'.gitattributes' says so; without the filter the wrong bytes would be committed"],
        hints: [
          name == "lfs" ? "run 'git lfs install' if you never did" : nil,
          "use git for this step: 'git add -A' and 'git commit'",
        ].compactMap { $0 })
    case .notRecordable(let path):
      return FailureMessage(
        code: "unsupported-file", error: "unsupported file \(quoted(path))",
        causes: ["its name is not UTF-8, or it is not a regular file"],
        hints: ["give the file another name, or use git for this step: 'git commit' or 'git switch NAME'"])
    case .otherSpelling(let path, let onDisk):
      return FailureMessage(
        code: "other-spelling", error: "can't commit \(quoted(onDisk)): git has it as \(quoted(path))",
        causes: ["'core.ignoreCase' is set, but this disk is case-sensitive"],
        hints: ["run 'git config core.ignoreCase false', then try again", "or give it the name that git has"])
    case .fileKeepsChanging(let path):
      return FailureMessage(
        code: "file-keeps-changing", error: "the file \(quoted(path)) keeps changing",
        causes: ["it was different each time it was read, so it was not committed"],
        hints: ["wait until the program that writes it is done, then try again"])
    case .lineEndsWouldChange(let path, let loss):
      return FailureMessage(
        code: "line-endings", error: "git would restore \(quoted(path)) with different line endings",
        causes: [
          loss == .returns
            ? "Windows line endings (CRLF) would become LF, which 'core.safecrlf' forbids"
            : "LF line endings would become those of Windows (CRLF), which 'core.safecrlf' forbids"
        ],
        hints: [
          "save the file with the other line endings, or allow it: 'git config core.safecrlf warn'"
        ])
    case .invalidBranchName("HEAD"):
      return FailureMessage(
        code: "invalid-name", error: "'HEAD' is not a valid branch name",
        causes: ["git uses it for the current version"],
        hints: ["choose another name, such as 'icons/redraw'"])
    case .invalidBranchName(let name):
      return FailureMessage(
        code: "invalid-name", error: "invalid branch name \(quoted(name))",
        hints: ["use letters, digits, '-', '_' and '/', such as 'icons/redraw'"])
    case .branchExists(let name):
      return FailureMessage(
        code: "branch-exists", error: "the branch \(quoted(name)) already exists",
        hints: ["run \(shellQuoted("assets switch \(shellWord(name))")) to switch to it"])
    case .noSuchBranch(let name):
      return FailureMessage(
        code: "branch-not-found", error: "branch not found: \(quoted(name))",
        hints: ["run 'assets branch' to see all branches"])
    case .branchNameTaken(let name, let other):
      return FailureMessage(
        code: "name-taken", error: "the branches \(quoted(name)) and \(quoted(other)) can't both exist",
        causes: ["git stores both as one file, or one inside the other"], hints: ["choose another name"])
    case .branchInUse(let name):
      return FailureMessage(
        code: "branch-in-use", error: "another work tree of this repository is on branch \(quoted(name))",
        hints: [
          "run 'git worktree list' to see where, and work there", "or create another branch: 'assets branch NAME'",
        ])
    case .uncommittedWork(let paths):
      return FailureMessage(
        code: "uncommitted-changes", error: FailureMessage.protected(paths),
        causes: FailureMessage.first(paths.map { "\(quoted($0.path)) \($0.kind.words)" }),
        hints: [
          paths.contains(where: \.kind.canBeCommitted)
            ? "run 'assets commit -m MESSAGE' to commit them to this branch first" : nil,
          paths.contains { $0.kind == .ignored } ? "move what git ignores to another place first" : nil,
          paths.first { $0.kind == .repository }.map { "move the folder \(quoted($0.path)) to another place first" },
        ].compactMap { $0 })
    case .namesCollide(let one, let other):
      return FailureMessage(
        code: "same-file-name", error: "\(quoted(one)) and \(quoted(other)) are the same file on this disk",
        causes: ["they differ only in case or in how a letter is encoded; nothing has changed"],
        hints: ["have one of them renamed, or use a case-sensitive disk"])
    case .folderLocked(let path):
      let folder = path.isEmpty ? "." : path
      return FailureMessage(
        code: "no-permission", error: "no permission to write in the folder \(quoted(folder))",
        causes: ["files in it differ between the branches; nothing has changed"],
        hints: ["run \(shellQuoted("chmod u+w \(shellWord(folder))")) at the top of the repository, and try again"])
    case .indexLocked(let path):
      return FailureMessage(
        code: "locked", error: "another program is using this repository",
        causes: ["its lock file is \(quoted(path))\(LockAge.words(path))"],
        hints: ["wait until it is done; if no other git or assets is running, remove that file"])
    case .indexChanged:
      return FailureMessage(
        code: "changed-meanwhile", error: "another program changed the staged files in the meantime",
        hints: ["check with 'assets status' and try again"])
    case .objectsGone:
      return FailureMessage(
        code: "missing-objects", error: "files to commit are missing from the repository",
        causes: ["another program or a hook removed objects that are not in a version yet; nothing has changed"],
        hints: ["try again when no 'git prune' or 'git gc --prune=now' is running"])
    case .referenceMoved(let name):
      return FailureMessage(
        code: "changed-meanwhile", error: "another program moved \(quoted(name)) in the meantime",
        hints: ["check with 'assets history' and try again"])
    }
  }
}

extension UnsupportedRepositoryError: SingleMessageError {
  var failureMessage: FailureMessage {
    let reason =
      switch self.reason {
      case .objectFormat(let format): "its versions use \(format); assets supports only sha1"
      case .refStorage(let format): "its branches are stored in the format \(format)"
      case .extension(let name): "it uses the extension '\(name)'"
      case .formatVersion(let version): "its format version is \(version)"
      case .index(let words): words
      case .sparseCheckout: "only some of its files are in the work tree"
      case .environment(let name): "\(quoted(name)) is set, so git uses another folder"
      }
    let hint =
      if case .environment(let name) = self.reason { "run 'unset \(name)' to use its own" } else {
        FailureMessage.useGit
      }
    return FailureMessage(
      code: "unsupported-repository", error: "unsupported repository \(quoted(gitDirectory))", causes: [reason],
      hints: [hint])
  }
}

extension FailureMessage {
  /// What would be lost: `'bell' has uncommitted changes that would be overwritten`.
  fileprivate static func protected(_ paths: [UncommittedFile]) -> String {
    let uncommitted = paths.filter(\.kind.canBeCommitted)
    var seen: Set<ExactName> = []
    let names = (uncommitted.isEmpty ? paths : uncommitted)
      .map { path in AssetPath(of: path.path).map { Path.stem(Path.name($0.set)) } ?? path.path }
      .filter { seen.insert(ExactName($0)).inserted }
    let most = 3
    let more = names.count > most ? ["\(names.count - most) more"] : []
    let subject = listed(names.prefix(most).map(quoted) + more, "and")
    if uncommitted.isEmpty {
      if paths.allSatisfy({ $0.kind == .repository }) { return "\(subject) would have to be replaced by a file" }
      return "\(subject) would be overwritten, and git ignores \(names.count == 1 ? "it" : "them")"
    }
    return "\(subject) \(names.count == 1 ? "has" : "have") uncommitted changes that would be overwritten"
  }

  /// A merge or a similar operation that has to be finished first.
  init(_ operation: OperationInProgress) {
    self.init(
      code: "operation-unfinished", error: "\(operation.words) is not finished",
      hints: ["run 'assets status' to see what is left; \(operation.workarounds)"])
  }
}
