internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project
internal import Spelling

/// `assets discard`
struct DiscardCommand: NameListCommand {
  var names: [String] = []
  var namesFrom: String?
  var discardsAll = false
  var isForced = false
  var isDryRun = false
  var showsJSON = false

  static let name = "discard"

  static let spec = CommandSpec<Self>(
    name, "Throw uncommitted changes away",
    discussion: """
      Brings assets and files back to the last version, and removes new ones, also if they are staged. Name assets, \
      patterns such as 'icon*', catalogs, folders or files, or give --all. What git ignores stays. 'assets undo' brings \
      everything back, new files included.
      """,
    arguments: [
      .arguments("NAME", into: \.names, "Assets, patterns, folders or files with changes").completed(from: .assets)
    ],
    options: [
      namesFromOption,
      .flag("all", sets: \.discardsAll, "Discard every uncommitted change"),
      .flag("force", short: "f", sets: \.isForced, "Discard what can't be brought back, too"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets discard bell", "Have 'bell' as the last version has it"),
      CommandExample("assets discard 'icon*' --dry-run", "See which changes would go"),
      CommandExample("assets discard --all", "Throw an experiment away"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    if namesFrom != nil { return try readingNames(context).run(context) }
    guard names.isEmpty == discardsAll else { throw DiscardError.namesOrAll }
    let workspace = try context.workspace()
    if let operation = workspace.repository.operationInProgress, operation != .bisect {
      throw ProjectRepositoryError.operationInProgress(operation)
    }
    let head = try workspace.repository.head()
    if head.commit == nil { throw ProjectRepositoryError.noVersionYet(branch: head.branch ?? "") }
    let all = try workspace.status().changes
    let changes = discardsAll ? all : try named(in: all, workspace, context)
    let paths = Set((changes.assets.flatMap(\.files) + changes.otherFiles).map(\.path)).sorted(by: Path.precedes)
    if !isDryRun, !paths.isEmpty {
      _ = try context.session.keepForUndo(
        paths, of: "the files", isForced: isForced,
        or: EditError.wouldBeLost(name: "the project", files: paths, canBeCommitted: true))
      try workspace.repository.discardChanges(of: paths)
    }
    report(changes, context)
    return .done
  }

  private func named(
    in changes: ProjectChanges, _ workspace: ProjectRepository, _ context: CommandContext
  ) throws -> ProjectChanges {
    var found = ProjectChanges()
    var (assets, files) = (Set<Int>(), Set<Int>())
    for name in names {
      let path = workspace.project.relative(name, from: context.directory)
      let typed = TypedName(name)
      let isBelow = { (other: String) in path.map { Path.relative(other, to: $0) != nil } ?? false }
      let meantAssets = changes.assets.indices.filter { number in
        let asset = changes.assets[number]
        return typed.matches(asset.names) || isBelow(asset.path) || asset.files.contains { isBelow($0.path) }
      }
      let meantFiles = changes.otherFiles.indices.filter { number in
        let file = changes.otherFiles[number].path
        // An asset of this name is meant before a prototype.
        return typed.matches(meantAssets.isEmpty ? PrototypeChange.spellings(ofFile: file) : [file]) || isBelow(file)
      }
      if meantAssets.isEmpty, meantFiles.isEmpty {
        if typed.isPattern { throw PatternError(pattern: name, kind: .change) }
        throw DiscardError.unchanged(name, names: changes.assets.map(\.name) + changes.otherFiles.map(\.path))
      }
      assets.formUnion(meantAssets)
      files.formUnion(meantFiles)
    }
    found.assets = assets.sorted().map { changes.assets[$0] }
    found.otherFiles = files.sorted().map { changes.otherFiles[$0] }
    return found
  }

  private func report(_ changes: ProjectChanges, _ context: CommandContext) {
    let sentence =
      changes.isEmpty
      ? "Nothing to do: nothing has changed"
      : "\(isDryRun ? "Would discard" : "Discarded") the changes of \(changes.countWords)"
    if showsJSON {
      let json = ChangeReport(changes).json
      return context.write(
        json: .object(
          ("action", "discard"), ("dryRun", .bool(isDryRun)), ("assets", json.assets),
          ("otherFiles", json.otherFiles)), sentence: sentence)
    }
    context.output.line(sentence)
    if changes.isEmpty { return }
    ChangeReport(changes, cut: .standard).print(context)
    if isDryRun {
      context.printDryRunHint()
    } else {
      context.printUndoHint(nil)
    }
  }
}

/// Why nothing was discarded.
enum DiscardError: Error {
  case namesOrAll
  /// Nothing with this name has changed; holds what has.
  case unchanged(String, names: [String])
}

extension DiscardError {
  var exitCode: ExitCode {
    if case .namesOrAll = self { .usage } else { .failed }
  }
}

extension DiscardError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .namesOrAll:
      FailureMessage(
        code: "missing-argument", error: "name what to discard, or give '--all'",
        hints: ["run 'assets status' to see what has changed"])
    case .unchanged(let name, let names):
      FailureMessage(
        code: "unchanged", error: "nothing called \(quoted(name)) has changed",
        hints: [
          didYouMean(NearestNames.find(name, among: names)), "run 'assets status' to see what has changed",
        ].compactMap { $0 })
    }
  }
}
