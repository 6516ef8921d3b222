internal import Arguments
internal import Git
internal import JSON
internal import Project

/// `assets operations`
struct OperationsCommand: Command {
  enum Action: String, CaseIterable, ArgumentValue {
    case list, restore
  }

  var action: Action?
  var number: Int?
  var limit = 20
  var isDryRun = false
  var showsAll = false
  var showsJSON = false

  static let name = "operations"

  static let spec = CommandSpec<Self>(
    name, "List commands that changed the project, and go back to any",
    discussion: """
      Every command that changes something is an operation: the list shows what was done and when, newest first. \
      Changes to branches by git or other programs in between are listed as well.

      'assets operations restore NUMBER' restores everything to how it was just before that operation: branches, \
      staged changes, and files, including uncommitted ones. It undoes everything that came after, too, and 'assets \
      undo' can undo it. Files that git ignores are left alone, except those a command itself removed or replaced.

      The list is stored in the repository, for this folder only; it is not shared.
      """,
    arguments: [
      .argument("ACTION", into: \.action, "What to do; by default list"),
      .argument("NUMBER", into: \.number, "With restore: the operation to go back before"),
    ],
    options: [
      .value("limit", short: "n", "COUNT", into: \.limit, in: 1...1_000_000, "Stop after this many operations"),
      .flag("dry-run", sets: \.isDryRun, "With restore: show what would change without changing anything"),
      .flag("all", sets: \.showsAll, "With restore: list everything that changed, however long the list is"),
      .flag("json", sets: \.showsJSON, "Print the list, or what was done, as JSON"),
    ],
    examples: [
      CommandExample("assets operations", "List the latest operations"),
      CommandExample("assets operations restore 12", "Restore everything to before operation 12"),
    ])

  static let isWhole = true

  func run(_ context: CommandContext) throws -> ExitCode {
    if action == .restore {
      guard let number else {
        throw UsageError(command: Self.name, problems: [.missingArgument(placeholder: "NUMBER")])
      }
      let words = [Self.name, Action.restore.rawValue, String(number)]
      return try context.step(
        .restore(before: number), words: words,
        UndoOptions(isDryRun: isDryRun, showsAll: showsAll, showsJSON: showsJSON))
    }
    if let number { throw UsageError(command: Self.name, problems: [.tooManyArguments([String(number)])]) }
    let repository = try context.workspace().repository
    let state = try repository.observedState
    let operations = try repository.operations()
    if showsJSON {
      context.write(json: json(operations, state))
    } else {
      print(operations, context)
    }
    return .done
  }

  private func print(_ operations: [OperationRecord], _ context: CommandContext) {
    let undone = Self.undone(operations)
    var table = Table([.right(), .left(), .left(), .left()])
    for operation in operations.suffix(limit).reversed() {
      let warnings = [
        undone.contains(operation.number) ? "undone" : nil,
        operation.wasInterrupted ? "interrupted" : nil,
        operation.sent.first.map { "sent to \(quoted($0.remote))" },
      ]
      table.add(
        .init(String(operation.number), .yellow), .init(DateTime(operation.moment).text),
        .init(operation.line, operation.kind == .outside ? .dim : nil),
        .init(warnings.compactMap { $0 }.joined(separator: ", "), .dim))
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    if operations.isEmpty { context.error.line("note: no command has changed anything here yet") }
    // If the list goes through a pipe, the hint would appear alone, and before it.
    if operations.count > limit, context.terminal.isOutput {
      context.error.line("hint: '--limit \(operations.count)' lists all \(operations.count)")
    }
  }

  private func json(_ operations: [OperationRecord], _ state: ObservedState) -> JSONValue {
    let next = Repository.nextSteps(after: operations)
    let undone = Self.undone(operations)
    return .object(
      ("expect", .string(state.text)), ("undo", next.undo.map { .number($0) }), ("redo", next.redo.map { .number($0) }),
      (
        "operations",
        .list(
          operations.suffix(limit).reversed().map { operation in
            guard case .object(var object) = operation.json else { return operation.json }
            object["undone"] = .bool(undone.contains(operation.number))
            return .object(object)
          })
      ))
  }

  /// The operations that were undone and not redone.
  private static func undone(_ operations: [OperationRecord]) -> Set<Int> {
    var undone: Set<Int> = []
    for operation in operations {
      if case .undo(let number) = operation.kind { undone.insert(number) }
      if case .redo(let number) = operation.kind { undone.remove(number) }
    }
    return undone
  }
}
