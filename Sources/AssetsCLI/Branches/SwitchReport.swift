internal import Files
internal import Git
internal import JSON
internal import Project

/// The result of switching to a branch, as text and as JSON.
struct SwitchReport {
  private let result: SwitchResult
  private let name: String
  private let isDryRun: Bool

  init(_ result: SwitchResult, of name: String, isDryRun: Bool = false) {
    (self.result, self.name, self.isDryRun) = (result, name, isDryRun)
  }

  // MARK: - Words

  /// Prints the result.
  ///
  /// - Parameter repository: Where it was switched.
  func print(_ context: CommandContext, in repository: Repository, asJSON: Bool) throws {
    let placeholders = isDryRun ? 0 : try repository.placeholders().count
    if asJSON {
      return context.write(json: json(at: try repository.head().commit, placeholders), sentence: summary)
    }
    context.output.line(headline)
    if let left = result.left { context.output.line(Self.words(forLeft: left, isDryRun: isDryRun)) }
    if let list = result.leftIgnoreList {
      context.error.line("note: this \(isDryRun ? "would include" : "includes") \(quoted(list)); \(Self.ofIgnoreList)")
    }
    printShelf(context)
    context.notePlaceholders(placeholders)
  }

  /// Prints which uncommitted changes were restored from a shelf, or are still shelved.
  func printShelf(_ context: CommandContext) {
    if let restored { context.output.line(restored) }
    if let (work, reason) = result.waiting { printWaiting(work, reason, context) }
  }

  private var restored: String? {
    result.returned.map { returned in
      "\(returned.changes.uncommittedText) \(Self.verb(returned.changes, isDryRun)) restored"
    }
  }

  private static func shelved(_ left: ShelvedWork, isDryRun: Bool) -> String {
    "\(left.changes.uncommittedText) \(verb(left.changes, isDryRun)) shelved"
  }

  private static func verb(_ changes: ProjectChanges, _ isDryRun: Bool) -> String {
    isDryRun ? "would be" : changes.isOne ? "was" : "were"
  }

  private static let ofIgnoreList =
    "files that only it ignores stay in place, and count as new until it is restored"

  /// The headline, and what became of uncommitted changes.
  private var summary: String {
    let shelved = result.left.map { "\(Self.shelved($0, isDryRun: isDryRun)) on \(quoted($0.branch))" }
    return [headline, shelved, restored].compactMap { $0 }.joined(separator: ". ")
  }

  private var headline: String {
    switch result.kind {
    case .alreadyThere: return "Already on \(quoted(name))"
    case .unborn: return "Switched to \(quoted(name)), which has no versions yet"
    case .switched: break
    }
    if isDryRun { return "Would switch to \(quoted(name)); \(consequence)" }
    guard let theirs = result.following else { return "Switched to \(quoted(name)); \(consequence)" }
    return "Created branch \(quoted(name)), which follows \(quoted(theirs)), and switched to it; \(consequence)"
  }

  /// The effect of the other version on the files. Uncommitted changes are reported on separate lines.
  private var consequence: String {
    let movesWork = result.left != nil || result.returned != nil
    if result.changes.isEmpty, movesWork { return "both branches have the same files" }
    return "\(result.changes.countWords) \(isDryRun ? "would change" : "changed") on disk"
  }

  /// `3 uncommitted assets were shelved on 'icons'; 'assets switch icons' restores them, '--bring' brings them along`.
  private static func words(forLeft left: ShelvedWork, isDryRun: Bool) -> String {
    let them = left.changes.isOne ? "it" : "them"
    let way = quoted("assets switch \(shellWord(left.branch))")
    return "\(shelved(left, isDryRun: isDryRun)) on \(quoted(left.branch)); \(way) restores \(them), "
      + "'--bring' brings \(them) along"
  }

  private func printWaiting(_ work: ShelvedWork, _ reason: UnshelveBlocker, _ context: CommandContext) {
    let (words, verb) = (work.changes.uncommittedText, work.changes.isOne ? "stays" : "stay")
    context.error.line("note: \(words) \(verb) shelved on \(quoted(work.branch)): \(Self.words(for: reason))")
    let switches = quoted("assets switch \(shellWord(work.branch))")
    switch reason {
    case .changedOnBoth:
      context.error.line(
        "hint: run \(shellQuoted(work.wayToNewBranch)) to move that work to a separate branch, "
          + "commit it there, and merge it with 'assets merge'")
    case .blocked: context.error.line("hint: commit or move these files, and run \(switches) again")
    case .filtered:
      context.error.line("hint: run 'git stash apply --index \(Shelf.reference(ofBranch: work.branch))'")
    case .otherWorkCame: context.error.line("hint: commit the work you brought along, and run \(switches) again")
    }
  }

  private static func words(for reason: UnshelveBlocker) -> String {
    switch reason {
    case .changedOnBoth(let paths): "the branch also changed \(first(paths))"
    case .blocked(let paths): "\(first(paths)) would be overwritten"
    case .filtered(let path, let name): "\(quoted(path)) needs the filter \(quoted(name))"
    case .otherWorkCame: "you brought other work along"
    }
  }

  private static func first(_ paths: [String]) -> String {
    let few = paths.prefix(3).map(quoted).joined(separator: ", ")
    return paths.count > 3 ? "\(few) and \(counted(paths.count - 3, "more file"))" : few
  }

  // MARK: - JSON

  private func json(at commit: ObjectID?, _ placeholders: Int) -> JSONValue {
    let report = ChangeReport(result.changes).json
    var hasSwitched = false
    if case .switched = result.kind { hasSwitched = true }
    return .object(
      ("branch", .string(name)), ("version", .optional(commit?.description)), ("dryRun", isDryRun ? true : nil),
      ("switched", .bool(hasSwitched && !isDryRun)), ("follows", .optional(result.following)),
      ("shelved", result.left?.json), ("shelvedIgnoreFile", result.leftIgnoreList.map { .string($0) }),
      shelfMembers[0], shelfMembers[1], shelfMembers[2],
      ("placeholders", placeholders == 0 ? nil : .number(placeholders)),
      ("assets", report.assets), ("otherFiles", report.otherFiles))
  }

  var shelfMembers: [(String, JSONValue?)] {
    [
      ("restored", result.returned?.json), ("stillShelved", result.waiting.map { $0.work.json }),
      ("blocker", result.waiting.map { Self.json($0.reason) }),
    ]
  }

  private static func json(_ reason: UnshelveBlocker) -> JSONValue {
    switch reason {
    case .changedOnBoth(let paths): ["reason": "changed-on-both", "files": .list(paths.map { .string($0) })]
    case .blocked(let paths): ["reason": "in-the-way", "files": .list(paths.map { .string($0) })]
    case .filtered(let path, let name): ["reason": "filter", "files": [.string(path)], "filter": .string(name)]
    case .otherWorkCame: ["reason": "other-work-came", "files": []]
    }
  }
}

extension SwitchOptions {
  /// The options of a command.
  init(_ context: CommandContext) {
    self.init(now: context.now)
    report = context.hookReport
  }
}

extension ShelvedWork {
  /// `2 uncommitted assets shelved on 'icons'`.
  var waitingWords: String {
    let words = "\(changes.uncommittedText) shelved"
    return hasBranch ? "\(words) on \(quoted(branch))" : "\(words) on \(quoted(branch)), which no longer exists"
  }

  /// The command that restores them.
  var undoCommand: String {
    hasBranch ? "assets switch \(shellWord(branch))" : wayToNewBranch
  }

  /// The command that moves them to a new branch.
  var wayToNewBranch: String { "assets branch \(shellWord(newBranch)) --shelf \(shellWord(branch))" }

  /// The command that restores them, depending on the current branch: if that is their own branch, where they could not
  /// be restored, they can only be moved to a new one.
  func undoText(from head: Head) -> String {
    let isHere = head.branch.map(ExactName.init) == ExactName(branch)
    let command = isHere ? wayToNewBranch : undoCommand
    let them = changes.isOne ? "it" : "them"
    return "\(shellQuoted(command)) \(isHere ? "moves \(them) to a new branch" : "restores \(them)")"
  }

  var json: JSONValue {
    let report = ChangeReport(changes).json
    return .object(
      ("branch", .string(branch)), ("reference", .string(Shelf.reference(ofBranch: branch))),
      ("newBranch", .string(newBranch)), ("assets", report.assets), ("otherFiles", report.otherFiles))
  }
}

extension ProjectChanges {
  /// `3 uncommitted assets and 1 uncommitted file`.
  var uncommittedText: String {
    let parts = [
      assets.isEmpty ? nil : counted(assets.count, "uncommitted asset"),
      otherFiles.isEmpty ? nil : counted(otherFiles.count, "uncommitted file"),
    ].compactMap { $0 }
    return parts.isEmpty ? "uncommitted work" : parts.joined(separator: " and ")
  }

  /// True if it is a single asset or file.
  var isOne: Bool { assets.count + otherFiles.count <= 1 }
}
