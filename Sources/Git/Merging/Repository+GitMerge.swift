internal import Subprocess
internal import System

/// A program that git calls to merge single files.
public struct MergeDriver: Hashable, Sendable {
  /// The word behind `merge=` in attributes.
  public var name: String
  /// What it does, as git tells it.
  public var title: String
  /// The command line for a shell, with git's `%O %A %B %P`.
  public var command: String
  /// The files it merges, in the language of `.gitattributes`.
  public var patterns: [String]

  public init(name: String, title: String, command: String, patterns: [String]) {
    self.name = name
    self.title = title
    self.command = command
    self.patterns = patterns
  }

  /// The lines of an attributes file that name it.
  public var attributeLines: String { patterns.map { "\($0) merge=\(name)\n" }.joined() }
}

/// Git did not begin something, or did not do a step of it; nothing has changed by that step.
public struct GitCommandError: Error, Hashable, Sendable {
  public var words: [String]

  /// The files in whose way it is that they have changed, from the top of the work tree.
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
  /// Has git merge a commit into the branch one is on; where nothing is left to decide, it makes the merge a commit.
  ///
  /// What is in conflict is left exactly as git leaves it: the sides in the index, `MERGE_HEAD`, `MERGE_MSG`, and one
  /// of the sides, or lines with marks, in the work tree. So every program that knows git can go on.
  ///
  /// - Parameters:
  ///   - typed: What it was called, which stands beside lines in conflict; nil for its id.
  ///   - message: For the commit that is to come.
  ///   - driver: Counts where the user's own attributes say nothing else.
  ///   - followsRenames: False if git would only guess which file is which (`TreeMergeStrategy.leavesGitGuessing`):
  ///     what one side changed of a file that the other moved waits for a decision then.
  /// - Returns: What git and the programs it runs said.
  /// - Throws: `GitCommandError` if git would not begin; nothing has changed then.
  ///
  /// Source: `git-merge(1)`.
  @discardableResult
  public func mergeWithGit(
    of commit: ObjectID, typed: String? = nil, message: String, driver: MergeDriver?, reflogAction: String,
    mayForward: Bool = true, verifies: Bool = true, followsRenames: Bool = true
  ) throws -> [String] {
    let (head, label) = (try head().commit, try word(for: commit, typed))
    let words =
      // What is uncommitted stays where it is, as it is in nobody's way; `merge.autoStash` would take it from the disk.
      ["merge", mayForward ? "--ff" : "--no-ff", "--no-edit", "--no-stat", "--no-autostash"]
      + (verifies ? [] : ["--no-verify"])
      // Before git 2.50 'ort' follows renamed files whatever it is told; since then 'recursive' is another name for it.
      + (followsRenames ? [] : ["--strategy=recursive", "--strategy-option=no-renames"])
      + ["-m", message, "--", label]
    try noteMoveOfHead()
    try recordExceptions(from: head, to: commit, and: placesBesideFolders(merging: commit, label, into: head))
    let answer: GitProgram.Answer
    do {
      answer = try withMergeSettings(driver) { try runGit($0 + words, ["GIT_REFLOG_ACTION": reflogAction]) }
    } catch {
      // Where git was stopped it may have been in the middle of it.
      Interruption.noteChange()
      throw error
    }
    if !answer.isSuccess, operationInProgress != .merge { throw GitCommandError(words: answer.words) }
    return answer.words
  }

  /// Has git merge as `mergeWithGit` has it: with the driver, and pointers to large files left whole.
  ///
  /// - Parameter merge: Gets the options that stand before the word for git's command.
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
    // The attributes of git-lfs name a driver that nobody defines. Git merges lines then, and leaves marks in pointers;
    // with this one it keeps ours, and the index has the other side.
    if try configuration.string("merge.lfs.driver") == nil {
      settings += ["merge.lfs.name=pointers to large files", "merge.lfs.driver=false"]
    }
    defer { if driver != nil { unlink(attributes) } }
    return try merge(settings.flatMap { ["-c", $0] })
  }

  /// What git is told to merge: the name that was typed, as long as it means that commit to git, too.
  private func word(for commit: ObjectID, _ typed: String?) throws -> String {
    try typed.flatMap { try resolve($0) == commit ? $0 : nil } ?? commit.description
  }

  /// Returns where the strategy 'recursive' may write files without telling the index: beside folders that the other
  /// side has in their place.
  ///
  /// Source: git, `merge-recursive.c`, `unique_path`.
  private func placesBesideFolders(merging theirs: ObjectID, _ label: String, into ours: ObjectID?) throws -> [String] {
    guard let ours else { return [] }
    let paths = try changes(from: ours, to: theirs).map(\.path)
    var folders: Set<PathKey> = []
    for path in paths {
      var folder = path.enclosingFolder
      while !folder.isEmpty, folders.insert(PathKey(folder)).inserted { folder = folder.enclosingFolder }
    }
    let (root, changed) = (try requiredWorkTree(), Set(paths.map { PathKey($0) }))
    return paths.filter { folders.contains(PathKey($0)) }.flatMap { path in
      ["HEAD", label].map { side in
        let place = "\(path)~\(String(side.map { $0 == "/" ? "_" : $0 }))"
        let isTaken = { (path: String) in
          changed.contains(PathKey(path)) || POSIXFile.status(of: root.joined(path)) != nil
        }
        return isTaken(place) ? (0...).lazy.map { "\(place)_\($0)" }.first { !isTaken($0) } ?? place : place
      }
    }
  }

  /// What the user's own attributes file holds; ours stands in its place for one command.
  private func usersAttributes() throws -> [UInt8] {
    let standard = configuration.places.crossDesktopFolder?.joined("attributes")
    return try (configuration.path("core.attributesfile") ?? standard).flatMap { try POSIXFile.bytes(of: $0) } ?? []
  }

  /// Goes back to before an unfinished merge.
  ///
  /// Git writes its own form of files that it calls unchanged. What they really held, such as other line endings, comes
  /// back as it was noted when the merge began.
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

  /// Returns the files that git wrote beside folders in the unfinished merge and that the index doesn't name, if they
  /// are as git wrote them. None if git itself began the merge: the user may have made such a file then.
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

  /// Returns the operation that began the unfinished merge, if it was a command of ours.
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
    let staged = Dictionary(merge.index.map { (PathKey($0.pathText), $0.before) }) { $1 }
    let records = try merge.files.compactMap { record -> RecordedFileChange? in
      guard let side = record.before, side.isRaw, side.mode.isFile, let entry = index.entry(of: record.path),
        staged[PathKey(record.path)] == index.sides(of: Array(record.path.utf8)),
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

  /// Has git look into the files whose times tell that they may have changed, and note those that have not.
  ///
  /// `git reset --merge`, which takes a merge back, and `git reset --keep` go by times alone, and a file gets a new one
  /// by being touched, or by a hard link as commands that can be taken back give it one.
  ///
  /// Source: `git-update-index(1)`, `--refresh`; git, `unpack-trees.c`, `verify_uptodate`.
  public func refreshIndexWithGit() throws {
    // That some files have changed is no failure; whatever else is wrong is told by the step that follows.
    _ = try runGit(["update-index", "-q", "--unmerged", "--refresh"])
  }

  /// Runs git for one step, which whoever wants us to end waits for.
  ///
  /// - Throws: `GitCommandError` with its words.
  func requireGit(_ words: [String]) throws {
    let answer = try Interruption.deferringSignals { try runGit(["--literal-pathspecs"] + words) }
    configuration.reread()
    if !answer.isSuccess { throw GitCommandError(words: answer.words) }
  }

  /// - Parameter readsOutput: True if what it prints is wanted. Without that git does its work to the end where we are
  ///   killed: a pipe that ends with us would end it in the middle.
  func runGit(
    _ words: [String], _ variables: [String: String] = [:], readsOutput: Bool = false
  ) throws -> GitProgram.Answer {
    var program = GitTransport(self, mayAsk: false, silenceLimit: nil).program
    program.place.merge(variables) { $1 }
    if let workTree { program.folder = workTree }
    program.keepsOutput = readsOutput
    // If we are killed, git goes on in its own session, and so does the command that is recorded.
    program.heldFile = command?.heldNote
    return try program.run(words, remote: "", tellsAll: true) { _ in }
  }
}
