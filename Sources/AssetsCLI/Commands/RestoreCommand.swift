internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project

/// `assets restore`
struct RestoreCommand: NameListCommand {
  var names: [String] = []
  var namesFrom: String?
  var revision: String?
  var newName: String?
  var variant: VariantArgument?
  var isForced = false
  var isDryRun = false
  var showsJSON = false

  /// `2x dark`, in the words of `assets show`.
  struct VariantArgument: ArgumentValue {
    var argument: String
    var words: VariantSelector

    init?(argument: String) {
      guard let words = VariantSelector(argument) else { return nil }
      (self.argument, self.words) = (argument, words)
    }

    static var accepted: AcceptedValues { .form("a slot such as '2x dark' or 'ipad 1x fr'") }
  }

  static let name = "restore"

  static let spec = CommandSpec<Self>(
    name, "Restore assets from an earlier version",
    discussion: """
      Restores assets with all their files from the last version, or from the one named with --at: the whole folder of \
      each becomes what it was then. Name several, or give a pattern such as 'icon*', which stands for the assets of \
      that version; if one can't be restored, none is. An asset that had another name then is found by its current name, and keeps it. A \
      removed asset is found in the history, and is restored as it was before it was removed. With --as, it is \
      restored under another name, beside the existing one. With --variant, only the contents of a slot are restored, \
      named as in 'assets show', and all other variants stay: 'dark' means every dark variant if no slot is exactly \
      that. --as and --variant can't be combined, and --as takes one name.

      Files that belong to no asset are named by their path. Uncommitted changes are overwritten, and 'assets undo' \
      restores them; if it can't, --force is needed. 'assets history NAME' lists the versions of one asset; --at also \
      accepts a day, such as 2026-10-31, 31.10.2026, 'yesterday', 'friday' or '3 days ago', or a month such as \
      'october', and means the version at its end. The history doesn't change: 'assets commit' commits the restored \
      asset.
      """,
    arguments: [
      .arguments(
        "NAME", into: \.names, "Names of assets, now or in that version, patterns, or paths of files"
      ).completed(from: .assets)
    ],
    options: [
      namesFromOption,
      .value("at", "REVISION", into: \.revision, "The version, or a day such as 2026-10-31").completed(from: .versions),
      .value("as", "NEWNAME", into: \.newName, "Restore it under this name, beside the existing one"),
      .value("variant", "SLOT", into: \.variant, "Only this variant, such as '2x dark'"),
      .flag("force", short: "f", sets: \.isForced, "Also overwrite changes that can't be restored"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would change without changing anything"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets restore bell", "Restore 'bell' from the last version, even if it was removed"),
      CommandExample("assets restore 'icon*' --at v2.2", "Restore all assets that the version 'v2.2' calls so"),
      CommandExample("assets restore bell --at HEAD~5", "Restore 'bell' from five versions ago"),
      CommandExample("assets restore bell --at HEAD~5 --variant '2x dark'", "Restore only its dark image at 2x"),
      CommandExample("assets restore bell --at 2026-10-31", "Restore 'bell' as it was at the end of October"),
      CommandExample("assets restore bell --at 4f2a91c --as bell-old", "Restore an old one beside the new one"),
      CommandExample("assets restore README.md --at HEAD~1", "Restore a file"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    if namesFrom != nil { return try readingNames(context).run(context) }
    if names.isEmpty { throw UsageError(command: Self.name, problems: [.missingArgument(placeholder: "NAME")]) }
    if variant != nil, newName != nil {
      throw UsageError(command: Self.name, problems: [.conflict("--variant", "--as")])
    }
    let workspace = try context.workspace()
    let expanded = try TypedName.expand(names) {
      let state = try revision.map { try workspace.state($0, today: context.today) } ?? workspace.lastState()
      guard let commit = state.commit else { return [] }
      return TypedName.Candidate.assets(try workspace.assets(of: commit.id))
    }
    if newName != nil, expanded.count > 1 {
      throw UsageError(command: Self.name, problems: [.tooManyArguments(Array(expanded.dropFirst()))])
    }
    var plans: [(name: String, plan: RestorePlan)] = []
    for name in expanded {
      let source = try source(name, workspace, context)
      let plan = try workspace.restoration(of: source, as: newName, variants: variant?.words)
      // Two names may refer to the same asset.
      if !plans.contains(where: { ExactName($0.plan.path) == ExactName(plan.path) }) { plans.append((name, plan)) }
    }
    var notes: [String?] = plans.map { _ in nil }
    if !isDryRun {
      notes = try plans.map { name, plan in
        try context.session.keepForUndo(
          plan.uncommitted, of: name, isForced: isForced,
          or: RestoreError.uncommitted(
            name, files: plan.uncommitted, hasBrokenList: workspace.hasBrokenList(among: plan.uncommitted),
            ofVariants: variant != nil))
      }
      let changing = plans.map(\.plan).filter { !$0.isNothing }
      if !changing.isEmpty { context.session.willChange(changing.flatMap(\.touchedPaths)) }
      for (number, plan) in changing.enumerated() {
        // An earlier step may have restored a group around this asset too.
        let isFirst = number == 0
        try workspace.execute(
          isFirst ? plan : workspace.restoration(of: plan.source, as: newName, variants: variant?.words))
      }
    }
    if showsJSON {
      let values = plans.map { json($0.plan) }
      let sentences = try plans.map { try sentence($0.plan, workspace.repository.commit($0.plan.source.commit)) }
      // For a single name, the JSON is about it; for a pattern it has a list, however many assets that matches.
      let isList = names.count > 1 || expanded != names
      context.write(
        json: isList ? ["results": .list(values)] : values[0], sentence: sentences.joined(separator: "; "))
    } else {
      for (number, (_, plan)) in plans.enumerated() {
        let version = try workspace.repository.commit(plan.source.commit)
        report(plan, version, notes[number], isLast: number == plans.count - 1, context)
      }
    }
    return .done
  }

  private func source(
    _ name: String, _ workspace: ProjectRepository, _ context: CommandContext
  ) throws -> RestoreSource {
    let typed = workspace.project.relative(context.absolute(name))
    do {
      return try workspace.restoreSource(of: name, typedPath: typed, at: revision, today: context.today)
    } catch let error as RestoreError {
      guard case .unknown = error else { throw error }
      // 'assets status' prints paths relative to the top of the project, whatever the current folder is.
      if typed != name, !name.isEmpty, !name.utf8.starts(with: "/".utf8),
        let found = try? workspace.restoreSource(of: name, typedPath: name, at: revision, today: context.today)
      {
        return found
      }
      let trees = [workspace.project.workTree as any FileTree, try workspace.lastVersion()]
      if let path = try ReadingScope(context.session).file(named: name, in: trees), path != typed, path != name,
        let found = try? workspace.restoreSource(of: path, typedPath: path, at: revision, today: context.today)
      {
        return found
      }
      throw try context.session.elsewhere(name, in: workspace, "restore") ?? error
    }
  }

  private func report(
    _ plan: RestorePlan, _ version: CommitSummary, _ note: String?, isLast: Bool, _ context: CommandContext
  ) {
    if let other = plan.source.other {
      context.error.line(
        "note: this is not the current \(quoted(Self.name(of: plan.source))), which was called \(quoted(other.qualifiedName)) then"
      )
    }
    context.output.line(sentence(plan, version) + (plan.isNothing ? "" : "  \(printable(plan.path))"))
    if plan.isNothing { return }
    let replaced = Set(plan.replaced.map(ExactName.init))
    for file in plan.written {
      let mark = replaced.contains(ExactName(file)) ? context.style("~", .yellow) : context.style("+", .green)
      context.output.line("  \(mark) \(shown(file, plan))")
    }
    for file in plan.removed { context.output.line("  \(context.style("-", .red)) \(shown(file, plan))") }
    if let note { context.error.line("note: \(note)") }
    if !isDryRun { return context.printUndoHint(otherwise: "hint: run 'assets status' to see what changed") }
    if !plan.uncommitted.isEmpty {
      let files = listed(plan.uncommitted.map { quoted(shown($0, plan)) }, "and")
      context.error.line("note: uncommitted changes would be overwritten: \(files)")
    }
    if isLast { context.printDryRunHint() }
  }

  private func sentence(_ plan: RestorePlan, _ version: CommitSummary) -> String {
    let name = quoted(Self.name(of: plan.source))
    let asset = variant.map { "\(quoted($0.argument)) of \(name)" } ?? name
    let place = "\(version.id.short) (\(DateTime(version.author.moment).text))\(Self.former(of: plan.source))"
    if plan.isNothing { return "Nothing to do: \(asset) is the same as in \(place)" }
    let copy = newName.map { " as \(quoted($0))" } ?? ""
    return "\(isDryRun ? "Would restore" : "Restored") \(asset)\(copy) from \(place)"
  }

  /// The asset's current name, or its last one if it was removed.
  private static func name(of source: RestoreSource) -> String {
    (source.present ?? source.asset)?.qualifiedName ?? source.path
  }

  /// `, when it was called 'bell'`, if it had another name.
  private static func former(of source: RestoreSource) -> String {
    guard let present = source.present, let asset = source.asset else { return "" }
    return ExactName(present.qualifiedName) == ExactName(asset.qualifiedName)
      ? ", when it was \(quoted(source.path))" : ", when it was called \(quoted(asset.qualifiedName))"
  }

  private func shown(_ file: String, _ plan: RestorePlan) -> String {
    let inside = Path.relative(file, to: plan.path) ?? ""
    return printable(inside.isEmpty ? Path.name(file) : inside)
  }

  private func json(_ plan: RestorePlan) -> JSONValue {
    .object(
      ("name", .string(Self.name(of: plan.source))),
      ("formerName", .optional(plan.source.present == nil ? nil : plan.source.asset?.qualifiedName)),
      ("type", .optional(plan.source.asset?.type.fileExtension)), ("version", .string(plan.source.commit.description)),
      ("formerPath", .string(plan.source.path)), ("path", .string(plan.path)),
      ("dryRun", .bool(isDryRun)), ("changed", .bool(!isDryRun && !plan.isNothing)),
      ("written", .list(plan.written.map { .string($0) })),
      ("replaced", .list(plan.replaced.map { .string($0) })), ("removed", .list(plan.removed.map { .string($0) })),
      ("uncommitted", .list(plan.uncommitted.map { .string($0) })))
  }
}
