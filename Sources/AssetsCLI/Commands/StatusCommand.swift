internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project
internal import Prototype
internal import Validation

/// `assets status`
struct StatusCommand: Command {
  var showsJSON = false
  var showsAll = false

  static let name = "status"

  static let spec = CommandSpec<Self>(
    name, "Show what changed since the last version",
    discussion: """
      Lists the changed assets with their variants, then changed files that belong to no asset. '+' is new, '~' is \
      changed, '-' is removed. 'assets commit' commits everything listed here.
      """,
    options: [
      .flag("all", sets: \.showsAll, "List everything, however long the list is"),
      .flag("json", sets: \.showsJSON, "Print the changes as JSON"),
    ],
    examples: [CommandExample("assets status", "See your uncommitted changes")])

  func run(_ context: CommandContext) throws -> ExitCode {
    let cut = showsAll || showsJSON ? ChangeReport.Cut.nothing : .standard
    let workspace = try context.workspace()
    let state = try workspace.repository.observedState
    let status = try workspace.status(telling: cut.assets, refreshesIndex: true)
    let placeholders = try workspace.repository.placeholders().count
    if showsJSON {
      context.write(json: Self.json(status, state, placeholders))
    } else {
      print(status, cut, workspace.workTree, context)
      // If nothing has changed, the user may want to know why existing files don't count.
      let isEmpty = status.changes.isEmpty
      Self.print(
        isEmpty ? workspace.ignoredCatalogs() : workspace.ignoredFiles(of: status.changes),
        isEmpty ? "catalogs" : "files", workspace, context)
      context.tell(status.largeFiles, below: workspace.workTree, areThere: false)
      context.notePlaceholders(placeholders)
    }
    return .done
  }

  private func print(_ status: Status, _ cut: ChangeReport.Cut, _ workTree: String, _ context: CommandContext) {
    context.output.line(Self.place(status))
    if let target = status.mergedInto, let branch = status.head.branch {
      let line = "assets switch \(shellWord(target))"
      context.output.line("\(quoted(branch)) was merged into \(quoted(target)); \(shellQuoted(line)) switches to it")
    } else if let upstream = status.upstream {
      context.output.line(Self.words(for: upstream))
      if upstream.gone > 0 { context.output.line(Self.wordsOfReplacement(of: upstream)) }
    }
    if let operation = status.operation {
      context.output.line("\(operation.words) is not finished: \(operation.workarounds)")
    }
    for work in status.shelved { context.output.line("\(work.waitingWords); \(work.undoText(from: status.head))") }
    for item in status.undecided {
      let kind = item.type.map { "  \(context.style($0.title, .dim))" } ?? ""
      context.output.line("  \(context.style("!", .red)) \(named(item.name)) has a conflict\(kind)")
    }
    if !status.undecided.isEmpty {
      context.error.line("hint: run 'assets conflicts' to see both sides, and 'assets keep' to resolve them")
    }
    for folder in status.nested {
      context.error.line("note: \(quoted(folder)) is a separate repository; its files are not part of this one")
    }
    for place in status.changedSubmodules.map({ context.shown(Path.join(workTree, $0)) }) {
      context.error.line(
        "note: \(quoted(place)) is a separate repository with changes that must be committed there; "
          + "\(shellQuoted("assets -C \(shellWord(place)) status")) lists them")
    }
    defer { printStale(status, context) }
    guard !status.changes.isEmpty else {
      if status.conflicts.isEmpty { context.output.line("No changes") }
      return
    }
    let changes = Self.findingPrototypes(in: status.changes, context)
    context.output.line("Changed: \(changes.countWords)")
    ChangeReport(changes, cut: cut).print(context)
    if status.operation != nil || !status.conflicts.isEmpty { return }
    context.error.line("hint: run 'assets commit -m MESSAGE' to commit this")
  }

  /// Adds the changes of prototypes; the last version is only read if a document changed.
  private static func findingPrototypes(in changes: ProjectChanges, _ context: CommandContext) -> ProjectChanges {
    guard changes.otherFiles.contains(where: { PrototypeDocument.name(ofFile: $0.path) != nil }),
      let now = try? ReadingScope(context.session)
    else { return changes }
    let last: any FileTree = (try? ReadingScope(context.session, at: "HEAD").tree) ?? MemoryFileTree()
    var changes = changes
    changes.findPrototypes(from: last, to: now.tree)
    return changes
  }

  private static func print(
    _ ignored: [IgnoredPath], _ kind: String, _ workspace: ProjectRepository, _ context: CommandContext
  ) {
    for one in ignored.prefix(3) {
      context.error.line("note: \(printable(one.words(workspace.workTree, context))); it can't be committed")
    }
    if ignored.count > 3 { context.error.line("note: git ignores \(ignored.count - 3) more \(kind)") }
  }

  private func printStale(_ status: Status, _ context: CommandContext) {
    guard let first = status.stale.first else { return }
    let files = counted(status.stale.count, "file")
    let name = first.place.name.map { ", such as \(quoted($0)) in \(quoted(first.place.path))" } ?? ""
    context.error.line(
      "warning: \(files) may still use old names of renamed assets\(name): "
        + "'assets validate --only stale-reference' lists them")
  }

  private static func place(_ status: Status) -> String {
    switch status.head {
    case .unborn(let branch): "On branch \(quoted(branch)), no versions yet"
    case .branch(let name, let commit): "On branch \(quoted(name)), last version \(commit.short)"
    case .detached(let commit):
      // During a rebase this is normal, and no branch can be created.
      "Not on a branch (at version \(commit.short))"
        + (status.operation == nil ? "; run 'assets branch NAME' to create one here" : "")
    }
  }

  private static func words(for upstream: Status.Upstream) -> String {
    let name = quoted(upstream.name)
    return switch (upstream.ahead, upstream.behind) {
    case (0, 0): "Up to date with \(name) as last fetched"
    case (let ahead, 0): "\(counted(ahead, "version")) to push (\(name))"
    case (0, let behind): "\(counted(behind, "version")) to pull (\(name))"
    case (let ahead, let behind): "\(counted(ahead, "version")) to push, \(behind) to pull (\(name))"
    }
  }

  private static func wordsOfReplacement(of upstream: Status.Upstream) -> String {
    let gone = "\(counted(upstream.gone, "version")) of this branch \(upstream.gone == 1 ? "was" : "were") removed"
    return "\(quoted(upstream.name)) was replaced: \(gone); 'assets pull' resets this branch to it"
  }

  private static func json(_ status: Status, _ state: ObservedState, _ placeholders: Int) -> JSONValue {
    let changes = ChangeReport(status.changes).json
    return .object(
      ("expect", .string(state.text)), ("branch", .optional(status.head.branch)),
      ("version", .optional(status.head.commit?.description)),
      (
        "upstream",
        status.upstream.map {
          .object(
            ("name", .string($0.name)), ("ahead", .number($0.ahead)), ("behind", .number($0.behind)),
            ("gone", $0.gone > 0 ? .number($0.gone) : nil))
        }
      ), ("mergedInto", .optional(status.mergedInto)), ("operation", .optional(status.operation?.rawValue)),
      ("assets", changes.assets),
      ("otherFiles", changes.otherFiles),
      ("nestedRepositories", .list(status.nested.map { .string($0) })),
      (
        "changedSubmodules",
        status.changedSubmodules.isEmpty ? nil : .list(status.changedSubmodules.map { .string($0) })
      ),
      ("conflicts", .list(status.conflicts.map { .string($0) })),
      ("conflictNames", status.undecided.isEmpty ? nil : .list(status.undecided.map { .string($0.name) })),
      ("shelved", status.shelved.isEmpty ? nil : .list(status.shelved.map(\.json))),
      ("placeholders", placeholders == 0 ? nil : .number(placeholders)),
      ("findings", (status.largeFiles + status.stale).json))
  }
}
