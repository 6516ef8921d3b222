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

  static let name = "keep"

  static let spec = CommandSpec<Self>(
    name, "Resolve conflicts: keep mine, theirs or both",
    discussion: """
      'mine' is the branch you are on, 'theirs' is the branch that is merged into it. 'both' keeps your asset under \
      its name and theirs beside it under another name: 'bell-theirs', or the name given with --as. Changes that only \
      one side made always stay, such as variants that only you added; if one side removed an asset, the whole asset \
      stays or goes. Nothing is lost: both sides stay in the history. If you name several assets, or a pattern such \
      as 'icon*', either all conflicts are resolved or none.

      After the last conflict, 'assets commit' finishes the merge. In a rebase that git started, 'mine' is still your \
      work and 'theirs' is the base; 'git rebase --continue' continues it.
      """,
    arguments: [
      .argument("SIDE", into: \.choice, "Which side to keep"),
      .arguments("NAME", into: \.names, "The assets or files to resolve, as 'assets conflicts' lists them")
        .completed(from: .conflicts),
    ],
    options: [
      .flag("all", sets: \.isAll, "Resolve all remaining conflicts this way"),
      .value("as", "NAME", into: \.newName, "With 'both': the new name for theirs"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would be resolved without changing anything"),
      .flag("json", sets: \.showsJSON, "Print what was resolved as JSON"),
    ],
    examples: [
      CommandExample("assets keep theirs bell", "Keep the other side's bell if both changed it"),
      CommandExample("assets keep both bell --as bell-round", "Keep both"),
      CommandExample("assets keep mine --all", "Keep your side of every conflict"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    if newName != nil, choice != .both || isAll || names.count > 1 { throw KeepUsageError.nameWithoutBoth }
    if names.isEmpty != isAll { throw isAll ? KeepUsageError.namesAndAll : KeepUsageError.nothingNamed }
    let workspace = try context.workspace()
    let conflicts = try workspace.conflicts()
    if conflicts.isEmpty {
      let operation = workspace.repository.operationInProgress
      throw operation.flatMap { $0 == .bisect ? nil : KeepError.allSettled($0) } ?? KeepError.noMerge
    }
    let chosen = isAll ? conflicts : try find(conflicts, workspace, context)
    if newName != nil, chosen.count > 1 { throw KeepUsageError.nameWithoutBoth }
    let results = try workspace.keep(wish, chosen, isDryRun: isDryRun, before: context.session.willChange)
    report(results, left: try workspace.conflicts(), workspace, context)
    return .done
  }

  private func find(
    _ conflicts: [MergeConflict], _ workspace: ProjectRepository, _ context: CommandContext
  ) throws -> [MergeConflict] {
    let names = try TypedName.expand(names, kind: .conflict) {
      conflicts.map {
        TypedName.Candidate([$0.name, Path.stem(Path.name($0.folder ?? $0.name))], word: $0.folder ?? $0.name)
      }
    }
    return try ProjectRepository.find(names, among: conflicts) { workspace.project.relative(context.absolute($0)) }
  }

  private var wish: KeepChoice {
    switch choice {
    case .mine: .mine
    case .theirs: .theirs
    case .both: .both(newName: newName)
    }
  }

  private func report(
    _ results: [KeepResult], left: [MergeConflict], _ workspace: ProjectRepository, _ context: CommandContext
  ) {
    if showsJSON {
      let kept = results.map { result in
        JSONValue.object(
          ("name", .string(result.conflict.name)), ("path", .string(result.conflict.folder ?? result.conflict.name)),
          ("kept", .string(choice.rawValue)), ("copy", .optional(result.copy)),
          ("otherChanges", .optional(result.rest?.sentence)))
      }
      return context.write(
        json: .object(("resolved", .list(kept)), ("remaining", .number(left.count)), ("dryRun", .bool(isDryRun))),
        sentence: results.map(sentence).joined(separator: "; "))
    }
    for result in results { context.output.line(sentence(result)) }
    if isDryRun {
      context.printDryRunHint()
    } else if left.isEmpty {
      context.error.line("hint: no conflicts left\(wayOn(workspace.repository.operationInProgress))")
    } else {
      context.output.line(
        "\(counted(left.count, "conflict")) left: \(listed(left.prefix(5).map { quoted($0.word) }, "and"))"
      )
    }
  }

  private func wayOn(_ operation: OperationInProgress?) -> String {
    guard let operation, operation != .bisect else { return "" }
    return "; '\(operation.wayOn)' \(operation == .merge ? "finishes the merge" : "continues")"
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
      let file = Path.name(result.copy ?? "")
      // A set is known by its name, any other file by that and its ending.
      let isSet = !conflict.word.hasSuffix("." + Path.fileExtension(file))
      let copy = quoted(isSet ? Path.stem(file) : file)
      return "\(name) \(verb) yours\(new(conflict.mine))\(stays(result, "they")); theirs \(verb) \(copy)"
    }
  }

  /// ` where both changed it; what only you changed stays: 1x dark added`
  private func stays(_ result: KeepResult, _ other: String) -> String {
    guard let words = result.rest.map({ printable($0.sentence) }), !words.isEmpty else { return "" }
    return " if both changed it; changes only \(other) made stay: \(words)"
  }
}

/// Arguments of `assets keep` that can't be combined.
enum KeepUsageError: Error {
  case nothingNamed, namesAndAll, nameWithoutBoth
}
