internal import Arguments
internal import Files
internal import Git
internal import JSON
internal import Project

/// `assets keep`
struct KeepCommand: Command {
  enum Choice: String, CaseIterable, ArgumentValue {
    case mine, theirs, both
  }

  var choice = Choice.mine
  var names: [String] = []
  var isAll = false
  var newName: String?
  var isDryRun = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "keep", "Resolve conflicts: keep mine, theirs or both",
    discussion: """
      'mine' is the branch you are on, 'theirs' is what is merged into it. 'both' keeps yours under its name and theirs \
      beside it under another: 'bell-theirs', or what --as says. What only one side changed stays in any case, such as \
      variants that only you added; of an asset that one side removed, all stays or all goes. Nothing is lost: both sides \
      stay in the history. Of several, either all are resolved or none.

      When nothing is left to decide, 'assets commit' finishes the merge. In a rebase that git began, 'mine' is still \
      what you made and 'theirs' what it is put on; 'git rebase --continue' goes on there.
      """,
    arguments: [
      .argument("SIDE", into: \.choice, "Whose version counts"),
      .arguments("NAME", into: \.names, "The assets or files to settle, as 'assets conflicts' names them"),
    ],
    options: [
      .flag("all", sets: \.isAll, "Settle everything that is left in this way"),
      .value("as", "NAME", into: \.newName, "With 'both': the name theirs gets"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would be settled, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was settled as JSON"),
    ],
    examples: [
      Example("assets keep theirs bell", "Take the other side's bell where both changed it"),
      Example("assets keep both bell --as bell-round", "Keep the two of them"),
      Example("assets keep mine --all", "Keep yours wherever both changed something"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: Context) throws -> ExitCode {
    if newName != nil, choice != .both || isAll || names.count > 1 { throw KeepUsageError.nameWithoutBoth }
    if names.isEmpty != isAll { throw isAll ? KeepUsageError.namesAndAll : KeepUsageError.nothingNamed }
    let workspace = try context.workspace()
    let conflicts = try workspace.conflicts()
    if conflicts.isEmpty {
      let operation = workspace.repository.operationInProgress
      throw operation.flatMap { $0 == .bisect ? nil : KeepError.allSettled($0) } ?? KeepError.noMerge
    }
    let chosen = isAll ? conflicts : try find(conflicts, workspace, context)
    let results = try workspace.keep(wish, chosen, isDryRun: isDryRun, before: context.willChange)
    report(results, left: try workspace.conflicts(), workspace, context)
    return .done
  }

  private func find(
    _ conflicts: [MergeConflict], _ workspace: ProjectRepository, _ context: Context
  ) throws -> [MergeConflict] {
    try ProjectRepository.find(names, among: conflicts) { workspace.project.relative(context.absolute($0)) }
  }

  private var wish: KeepChoice {
    switch choice {
    case .mine: .mine
    case .theirs: .theirs
    case .both: .both(newName: newName)
    }
  }

  private func report(
    _ results: [KeepResult], left: [MergeConflict], _ workspace: ProjectRepository, _ context: Context
  ) {
    if showsJSON {
      let kept = results.map { result in
        JSONValue.object(
          ("name", .string(result.conflict.name)), ("path", .string(result.conflict.folder ?? result.conflict.name)),
          ("kept", .string(choice.rawValue)), ("copy", .optional(result.copy)),
          ("stays", .optional(result.rest?.sentence)))
      }
      return context.write(
        json: .object(("settled", .list(kept)), ("left", .number(left.count)), ("dryRun", .bool(isDryRun))))
    }
    for result in results { context.output.line(sentence(result)) }
    if isDryRun {
      context.error.line("hint: run it again without '--dry-run' to do this")
    } else if left.isEmpty {
      context.error.line("hint: nothing is left to decide\(wayOn(workspace.repository.operationInProgress))")
    } else {
      let verb = left.count == 1 ? "waits" : "wait"
      context.output.line(
        "\(counted(left.count, "decision")) \(verb): \(listed(left.prefix(5).map { quoted($0.word) }, "and"))"
      )
    }
  }

  private func wayOn(_ operation: OperationInProgress?) -> String {
    guard let operation, operation != .bisect else { return "" }
    return "; '\(operation.wayOn)' \(operation == .merge ? "finishes the merge" : "goes on")"
  }

  private func sentence(_ result: KeepResult) -> String {
    let conflict = result.conflict
    let name = quoted(conflict.word)
    let verb = isDryRun ? "would be" : "is"
    let new = { (side: MergeConflict.Side) in side.path == nil ? "" : ", as \(quoted(conflict.newName(on: side)))" }
    switch choice {
    case .mine: return "\(name) \(verb) yours\(new(conflict.mine))\(stays(result, "they"))"
    case .theirs: return "\(name) \(verb) theirs\(new(conflict.theirs))\(stays(result, "you"))"
    case .both:
      let copy = quoted(Path.stem(Path.name(result.copy ?? "")))
      return "\(name) \(verb) yours\(new(conflict.mine))\(stays(result, "they")); theirs \(verb) \(copy)"
    }
  }

  /// ` where both changed it; what only you changed stays: 1x dark added`
  private func stays(_ result: KeepResult, _ other: String) -> String {
    guard let words = result.rest.map({ printable($0.sentence) }), !words.isEmpty else { return "" }
    return " where both changed it; what only \(other) changed stays: \(words)"
  }
}

/// Words of `assets keep` that do not go together.
enum KeepUsageError: Error {
  case nothingNamed, namesAndAll, nameWithoutBoth
}
