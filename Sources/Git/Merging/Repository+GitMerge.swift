internal import Files
internal import Subprocess
internal import System

/// A program that git runs to merge single files.
public struct MergeDriver: Hashable, Sendable {
  /// The value of `merge=` in attributes.
  public var name: String
  /// Its description, as shown by git.
  public var title: String
  /// The command line for a shell, with git's `%O %A %B %P`.
  public var command: String
  /// The files that it merges, as patterns of `.gitattributes`.
  public var patterns: [String]

  public init(name: String, title: String, command: String, patterns: [String]) {
    self.name = name
    self.title = title
    self.command = command
    self.patterns = patterns
  }

  /// The lines of an attributes file that assign it.
  public var attributeLines: String { patterns.map { "\($0) merge=\(name)\n" }.joined() }
}

/// Git refused or failed to perform an operation; it has changed nothing.
public struct GitCommandError: Error, Hashable, Sendable {
  public var words: [String]

  /// The files that prevent it because they have changed, relative to the root of the work tree.
  ///
  /// Source: git, `unpack-trees.c`, the message of `ERROR_NOT_UPTODATE_FILE` for plumbing.
  public var changedFiles: [String] {
    words.compactMap { line in
      let end = "' not uptodate. Cannot merge."
      guard let start = line.firstRange(of: "Entry '"), line[start.upperBound...].hasSuffix(end) else { return nil }
      return String(line[start.upperBound...].dropLast(end.count))
    }
  }
}

extension Repository {
  /// Makes git merge a commit into the current branch; without conflicts, the merge is committed.
  ///
  /// Conflicts are left exactly as git leaves them: the sides in the index, `MERGE_HEAD`, `MERGE_MSG`, and one of the
  /// sides, or lines with conflict markers, in the work tree. So any program that works with git can continue.
  ///
  /// - Parameters:
  ///   - typed: The name that the user typed, for the conflict markers; nil for the commit's id.
  ///   - message: The message of the merge commit.
  ///   - driver: Applies unless the user's own attributes assign another one.
  ///   - followsRenames: False if git would only guess which file is which (`TreeMergeStrategy.leavesGitGuessing`):
  ///     changes of one side to a file that the other moved are then conflicts.
  /// - Returns: The output of git and of the programs it runs.
  /// - Throws: `GitCommandError` if git refused to start; nothing has changed then.
  ///
  /// Source: `git-merge(1)`.
  @discardableResult
  public func mergeWithGit(
    of commit: ObjectID, typed: String? = nil, message: String, driver: MergeDriver?, reflogAction: String,
    mayForward: Bool = true, verifies: Bool = true, followsRenames: Bool = true
  ) throws -> [String] {
    let (head, label) = (try head().commit, try word(for: commit, typed))
    let words =
      // Uncommitted changes stay in place, since they don't interfere; `merge.autoStash` would remove them from disk.
      ["merge", mayForward ? "--ff" : "--no-ff", "--no-edit", "--no-stat", "--no-autostash"]
      + (verifies ? [] : ["--no-verify"])
      // Before git 2.50, 'ort' follows renames whatever the options; since then, 'recursive' is another name for it.
      + (followsRenames ? [] : ["--strategy=recursive", "--strategy-option=no-renames"])
      + ["-m", message, "--", label]
    try noteMoveOfHead()
    try recordExceptions(from: head, to: commit, and: placesBesideFolders(merging: commit, label, into: head))
    let answer: GitProgram.Answer
    do {
      answer = try withMergeSettings(driver) { try runGit($0 + words, ["GIT_REFLOG_ACTION": reflogAction]) }
    } catch {
      // If git was stopped, it may have been in the middle of the merge.
      Interruption.noteChange()
      throw error
    }
    if !answer.isSuccess, operationInProgress != .merge { throw GitCommandError(words: answer.words) }
    return answer.words
  }

  /// Makes git merge as in `mergeWithGit`: with the driver, and without conflict markers in git-lfs pointers.
  ///
  /// - Parameter merge: Gets the options that precede git's command.
  func withMergeSettings<Result>(
    _ driver: MergeDriver?, _ merge: ([String]) throws -> Result
  ) throws -> Result {
    let attributes = assetsDirectory.joined("merge-attributes")
    var settings = ["merge.directoryRenames=true"]
    if let driver {
      settings += ["merge.\(driver.name).name=\(driver.title)", "merge.\(driver.name).driver=\(driver.command)"]
      settings.append("core.attributesFile=\(attributes)")
      try POSIXFile.makeFolder(assetsDirectory)
      try POSIXFile.replace(attributes, Array(driver.attributeLines.utf8) + usersAttributes())
    }
    // The attributes of git-lfs name a driver that isn't defined. Git then merges lines, and leaves markers in
    // pointers; with this driver it keeps our side, and the index has the other one.
    if try configuration.string("merge.lfs.driver") == nil {
      settings += ["merge.lfs.name=pointers to large files", "merge.lfs.driver=false"]
    }
    defer { if driver != nil { unlink(attributes) } }
    return try merge(settings.flatMap { ["-c", $0] })
  }

  /// The argument for git: the name that was typed, if it refers to that commit in git too.
  private func word(for commit: ObjectID, _ typed: String?) throws -> String {
    try typed.flatMap { try resolve($0) == commit ? $0 : nil } ?? commit.description
  }

  /// Returns the paths at which the strategy 'recursive' may write files without adding them to the index: next to a
  /// folder, if one side has a file with the path of a folder.
  ///
  /// Source: git, `merge-recursive.c`, `unique_path`.
  private func placesBesideFolders(merging theirs: ObjectID, _ label: String, into ours: ObjectID?) throws -> [String] {
    guard let ours else { return [] }
    let paths = try changes(from: ours, to: theirs).map(\.path)
    var folders: Set<ExactName> = []
    for path in paths {
      var folder = path.enclosingFolder
      while !folder.isEmpty, folders.insert(ExactName(folder)).inserted { folder = folder.enclosingFolder }
    }
    let (root, changed) = (try requiredWorkTree(), Set(paths.map { ExactName($0) }))
    return paths.filter { folders.contains(ExactName($0)) }.flatMap { path in
      ["HEAD", label].map { side in
        let place = "\(path)~\(String(side.map { $0 == "/" ? "_" : $0 }))"
        let isTaken = { (path: String) in
          changed.contains(ExactName(path)) || POSIXFile.status(of: root.joined(path)) != nil
        }
        return isTaken(place) ? (0...).lazy.map { "\(place)_\($0)" }.first { !isTaken($0) } ?? place : place
      }
    }
  }

  /// The contents of the user's own attributes file; ours replaces it for one command.
  private func usersAttributes() throws -> [UInt8] {
    let standard = configuration.places.crossDesktopFolder?.joined("attributes")
    return try (configuration.path("core.attributesfile") ?? standard).flatMap { try POSIXFile.bytes(of: $0) } ?? []
  }

  /// Aborts an unfinished merge.
  ///
  /// Git restores files that it considers unchanged in its own form. Their actual contents, such as other line endings,
  /// are restored as recorded when the merge began.
  ///
  /// Source: `git-merge(1)`, `--abort`.
  public func abortMerge() throws {
    let began = try operationThatBeganMerge()
    try noteMoveOfHead()
    try refreshIndexWithGit()
    try requireGit(["merge", "--abort"])
    guard let began else { return }
    for path in try filesBesideFolders(of: began) where unlink(try requiredWorkTree().joined(path)) != 0 {
      throw SyscallError("unlink", path)
    }
    if try bringBackForms(of: began) { try refreshIndexWithGit() }
  }

  /// Returns the files that git wrote next to folders in the unfinished merge and that are not in the index, if they
  /// are as git wrote them. Empty if the user ran git itself: the user may have created such a file then.
  public func filesBesideFolders() throws -> [String] {
    try operationThatBeganMerge().map(filesBesideFolders) ?? []
  }

  private func filesBesideFolders(of merge: OperationRecord) throws -> [String] {
    let (index, root) = (try IndexFile(path: indexPath), try requiredWorkTree())
    return try merge.files.filter { record in
      guard record.before == nil, let after = record.after, index.positions(of: record.path).isEmpty else {
        return false
      }
      return try RawSides.side(of: root.joined(record.path)) == after
    }.map(\.path)
  }

  /// Returns the operation that started the unfinished merge, if it was a command of this program.
  public func operationThatBeganMerge() throws -> OperationRecord? {
    let heads = { (state: RepositorySnapshot) in state.notes.filter { $0.name == "MERGE_HEAD" } }
    let now = try RepositorySnapshot(of: self)
    return try operations().last { operation in
      operation.before.unfinished == nil && operation.before.commit == now.commit
        && heads(operation.after) == heads(now)
    }
  }

  /// - Returns: False if there was nothing to do.
  private func bringBackForms(of merge: OperationRecord) throws -> Bool {
    let origin = try IndexSnapshot.read(self, forFilesOf: gitDirectory)
    let (head, index, root) = (try head(), origin.contents, try requiredWorkTree())
    let staged = Dictionary(merge.index.map { (ExactName($0.pathText), $0.before) }) { $1 }
    let records = try merge.files.compactMap { record -> RecordedFileChange? in
      guard let side = record.before, side.isRaw, side.mode.isFile, let entry = index.entry(of: record.path),
        staged[ExactName(record.path)] == index.sides(of: Array(record.path.utf8)),
        try RawSides.side(of: root.joined(record.path))?.id != side.id,
        try blobID(ofFile: record.path) == ObjectID(entry.id)
      else { return nil }
      let now = WorkTreeFileState(FileMode(raw: entry.mode), ObjectID(entry.id), isRaw: false)
      return RecordedFileChange(path: record.path, before: now, after: side)
    }
    guard !records.isEmpty, let commit = head.commit else { return false }
    let plan = try CheckoutPlan.make(self, (commit, commit), origin, base: index, files: records, index: [])
    let checkout = Checkout(self, plan, goal: .note)
    try Interruption.deferringSignals { try checkout.run(from: head) { try checkout.noteConclusion() } }
    return true
  }

  /// Makes git read the files whose times show that they may have changed, and record those that have not.
  ///
  /// `git reset --merge`, which aborts a merge, and `git reset --keep` compare only times, which change when a file is
  /// touched, or gets a hard link from a command that can be undone.
  ///
  /// Source: `git-update-index(1)`, `--refresh`; git, `unpack-trees.c`, `verify_uptodate`.
  public func refreshIndexWithGit() throws {
    // Changed files are not an error; any other problem is reported by the next step.
    _ = try runGit(["update-index", "-q", "--unmerged", "--refresh"])
  }

  /// Runs git for one step; an interruption waits for it.
  ///
  /// - Throws: `GitCommandError` with its output.
  func requireGit(_ words: [String]) throws {
    let answer = try Interruption.deferringSignals { try runGit(["--literal-pathspecs"] + words) }
    configuration.reread()
    if !answer.isSuccess { throw GitCommandError(words: answer.words) }
  }

  /// - Parameter readsOutput: True if the output is needed. If false, git finishes its work even if we are killed: a
  ///   pipe that ends with us would stop it in the middle.
  func runGit(
    _ words: [String], _ variables: [String: String] = [:], readsOutput: Bool = false
  ) throws -> GitProgram.Answer {
    var program = GitProgram(of: self)
    program.place.merge(variables) { $1 }
    if let workTree { program.folder = workTree }
    program.keepsOutput = readsOutput
    // If we are killed, git continues in its own session, and the recorded command does too.
    program.heldFile = command?.heldNote
    return try program.run(words, remote: "", tellsAll: true) { _ in }
  }
}
