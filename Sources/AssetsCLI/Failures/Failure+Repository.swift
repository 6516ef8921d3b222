internal import Catalog
internal import Files
internal import Git

extension FailureMessage {
  init(_ error: RepositoryError) {
    switch error {
    case .notARepository(let path):
      self.init(
        error: "\(quoted(path)) leads to no repository", causes: ["it is there, but what git needs is missing"],
        hints: ["run 'git status' to see what git says; 'git worktree repair' can mend a folder that was moved"])
    case .foreignOwner(let path):
      self.init(
        error: "somebody else owns the repository \(quoted(path))",
        hints: ["if you trust it, run \"git config --global --add safe.directory '\(path)'\""])
    case .bareNotAllowed(let path):
      self.init(
        error: "cannot use the bare repository \(quoted(path)): it is not named by GIT_DIR",
        causes: ["your settings of git say 'safe.bareRepository = explicit'"],
        hints: ["if you trust it, run \"export GIT_DIR='\(path)'\""])
    case .unreadableFolder(let path):
      self.init(
        error: "cannot look into the folder \(quoted(path))",
        causes: ["permission denied, so nobody can tell what became of the files in it"],
        hints: [
          "run \(shellQuoted("chmod u+rwx \(shellWord(path))")) if it is yours, then try again; nothing was changed"
        ])
    case .bare(let path): self = .noWorkTree(path)
    case .missingIdentity(_, let part):
      self.init(
        error: "git does not know your \(part.rawValue)",
        causes: ["every version carries the name and email address of who made it"],
        hints: ["run 'assets init --name NAME --email ADDRESS' to set both"])
    case .unreadableDate(let variable, let text):
      self.init(error: "cannot read the date \(quoted(text)) in the variable \(variable)")
    case .ambiguousRevision(let name):
      self.init(error: "\(quoted(name)) means more than one version", hints: ["give more letters of its id"])
    case .operationInProgress(let operation): self.init(operation)
    case .unmerged(let paths):
      // The last parts of names; who is nearer to the catalogs knows the whole ones.
      var seen: Set<ExactName> = []
      let names = paths.map { AssetPath(of: $0).map { Path.stem(Path.name($0.set)) } ?? $0 }
        .filter { seen.insert(ExactName($0)).inserted }
      self.init(
        error: "two changes of the same wait for your decision", causes: Self.first(names.map(quoted)),
        hints: Self.waysToDecide(names))
    case .externalFilter(let path, let name):
      let tool = name == "lfs" ? "git-lfs" : name
      self.init(
        error: "\(quoted(path)) is kept with the help of \(quoted(tool)), which assets cannot run yet",
        causes: ["'.gitattributes' says so; without it the wrong bytes would be kept"],
        hints: [
          name == "lfs" ? "run 'git lfs install' if you never did" : nil,
          "use git for this step: 'git add -A' and 'git commit'",
        ].compactMap { $0 })
    case .notRecordable(let path):
      self.init(
        error: "assets cannot work with the file \(quoted(path))",
        causes: ["the name is not UTF-8, or it leads to no ordinary file"],
        hints: ["give the file another name, or use git for this step: 'git commit' or 'git switch NAME'"])
    case .otherSpelling(let path, let onDisk):
      self.init(
        error: "assets cannot keep \(quoted(onDisk)): git has it as \(quoted(path))",
        causes: ["'core.ignoreCase' is set, but this disk tells upper and lower case apart"],
        hints: ["run 'git config core.ignoreCase false', then try again", "or give it the name that git has"])
    case .fileKeepsChanging(let path):
      self.init(
        error: "the file \(quoted(path)) is being changed all the time",
        causes: ["it was another one each time it was read; nothing was kept of it"],
        hints: ["wait until the program that writes it is done, then try again"])
    case .lineEndsWouldChange(let path, let loss):
      self.init(
        error: "git would bring \(quoted(path)) back with other ends of lines",
        causes: [
          loss == .returns
            ? "line feeds (LF) would take the place of those of Windows (CRLF), which 'core.safecrlf' forbids"
            : "those of Windows (CRLF) would take the place of line feeds (LF), which 'core.safecrlf' forbids"
        ],
        hints: [
          "save the file with the other ends of lines, or let it through: 'git config core.safecrlf warn'"
        ])
    case .invalidBranchName("HEAD"):
      self.init(
        error: "a branch cannot be called 'HEAD'", causes: ["git calls the version so that you stand on"],
        hints: ["choose another name, such as 'icons/redraw'"])
    case .invalidBranchName(let name):
      self.init(
        error: "a branch cannot be called \(quoted(name))",
        hints: ["use letters, digits, '-', '_' and '/', such as 'icons/redraw'"])
    case .branchExists(let name):
      self.init(
        error: "there is a branch \(quoted(name)) already",
        hints: ["run \(shellQuoted("assets switch \(shellWord(name))")) to go there"])
    case .noSuchBranch(let name):
      self.init(error: "there is no branch \(quoted(name))", hints: ["run 'assets branch' to see all"])
    case .branchNameTaken(let name, let other):
      self.init(
        error: "a branch cannot be called \(quoted(name)) beside \(quoted(other))",
        causes: ["git keeps the two as one file, or one inside the other"], hints: ["choose another name"])
    case .branchInUse(let name):
      self.init(
        error: "another folder of this repository stands on the branch \(quoted(name))",
        hints: [
          "run 'git worktree list' to see where, and work there", "or make a branch of your own: 'assets branch NAME'",
        ])
    case .uncommittedWork(let paths):
      self.init(
        error: Self.protected(paths), causes: Self.first(paths.map { "\(quoted($0.path)) \($0.kind.words)" }),
        hints: [
          paths.contains(where: \.kind.canBeCommitted)
            ? "run 'assets commit -m MESSAGE' to keep them on this branch first" : nil,
          paths.contains { $0.kind == .ignored } ? "move what git ignores to another place first" : nil,
          paths.first { $0.kind == .repository }.map { "move the folder \(quoted($0.path)) to another place first" },
        ].compactMap { $0 })
    case .namesCollide(let one, let other):
      self.init(
        error: "this disk takes \(quoted(one)) and \(quoted(other)) for one file",
        causes: ["only upper and lower case, or the spelling of a letter, differ; nothing has changed"],
        hints: ["ask for one of them to be renamed, or work on a disk that tells them apart"])
    case .folderLocked(let path):
      let folder = path.isEmpty ? "." : path
      self.init(
        error: "you may not write in the folder \(quoted(folder))",
        causes: ["files in it are not the same on both branches; nothing has changed"],
        hints: ["run \(shellQuoted("chmod u+w \(shellWord(folder))")) at the top of the repository, and try again"])
    case .indexLocked(let path):
      self.init(
        error: "another program is working in this repository",
        causes: ["its lock \(quoted(path)) is there\(LockAge.words(path))"],
        hints: ["wait for it to end; if no other git or assets is running, remove that file"])
    case .indexChanged:
      self.init(
        error: "another program changed what is staged meanwhile", hints: ["look with 'assets status' and try again"])
    case .objectsGone:
      self.init(
        error: "what was to be kept is gone from the repository again",
        causes: ["another program, or a hook, cleared away what no version names yet; nothing has changed"],
        hints: ["try again when no 'git prune' or 'git gc --prune=now' is running"])
    case .referenceMoved(let name):
      self.init(
        error: "another program moved \(quoted(name)) meanwhile", hints: ["look with 'assets history' and try again"])
    }
  }

  /// Says what a refusal protected: `'bell' has uncommitted changes that would be overwritten`.
  private static func protected(_ paths: [UncommittedFile]) -> String {
    let uncommitted = paths.filter(\.kind.canBeCommitted)
    var seen: Set<ExactName> = []
    let names = (uncommitted.isEmpty ? paths : uncommitted)
      .map { path in AssetPath(of: path.path).map { Path.stem(Path.name($0.set)) } ?? path.path }
      .filter { seen.insert(ExactName($0)).inserted }
    let most = 3
    let more = names.count > most ? ["\(names.count - most) more"] : []
    let subject = listed(names.prefix(most).map(quoted) + more, "and")
    if uncommitted.isEmpty {
      if paths.allSatisfy({ $0.kind == .repository }) { return "\(subject) would have to make room for a file" }
      return "\(subject) would be overwritten, and git ignores \(names.count == 1 ? "it" : "them")"
    }
    return "\(subject) \(names.count == 1 ? "has" : "have") uncommitted changes that would be overwritten"
  }

  /// A merge or the like that stands in the way.
  init(_ operation: OperationInProgress) {
    self.init(
      error: "\(operation.words) is not finished",
      hints: ["run 'assets status' to see what is left; \(operation.workarounds)"])
  }

  init(_ error: UnsupportedRepositoryError) {
    let reason =
      switch error.reason {
      case .objectFormat(let format): "its versions are named by \(format), and assets knows sha1 only"
      case .refStorage(let format): "its branches are kept in the format \(format)"
      case .extension(let name): "it uses the extension '\(name)'"
      case .formatVersion(let version): "its format has the number \(version)"
      case .index(let words): words
      case .sparseCheckout: "only a part of its files lies in the work tree"
      case .environment(let name): "\(quoted(name)) is set, so git uses another folder with it"
      }
    let hint =
      if case .environment(let name) = error.reason { "run 'unset \(name)' to use its own" } else { Self.useGit }
    self.init(
      error: "assets cannot work with the repository \(quoted(error.gitDirectory))", causes: [reason], hints: [hint])
  }
}
