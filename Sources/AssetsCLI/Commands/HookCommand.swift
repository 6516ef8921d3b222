internal import Arguments
internal import Files
internal import JSON
internal import Project
internal import Subprocess
internal import Templates

/// `assets hook`
struct HookCommand: Command {
  enum Action: String, CaseIterable, ArgumentValue {
    case install, uninstall, status
  }

  var action: Action?
  var isEverywhere = false
  var isForced = false
  var isDryRun = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "hook", "Check the catalogs before every commit and merge",
    discussion: """
      'assets hook install' puts a hook where git looks for one, and from then on every 'git commit', from a terminal \
      or a graphical program, first checks the assets it changes. A second one does so for 'git merge', where git \
      does not ask the first: two branches that are sound may have one name twice together. A hook that is there \
      already stays and runs first; \
      one that looks for files beside itself is not moved, and the lines to put into it are shown. \
      On a machine without assets the hooks say so and let everything through.

      Where husky, lefthook or pre-commit keep the hooks of a project, nothing is written: the lines to put into their \
      setup are shown instead. With --force the hook is installed all the same, for a setup may be left over. A hook \
      of assets that somebody changed is left alone as well; with --force a copy of it is kept. \
      'git commit --no-verify' and 'git merge --no-verify' pass the check by once; 'assets commit', 'assets merge' \
      and 'assets pull' check the versions they make with or without the hooks.
      """,
    arguments: [
      .argument("ACTION", into: \.action, "What to do; without it, status")
    ],
    options: [
      .flag("everywhere", sets: \.isEverywhere, "Also install into a folder that other repositories share"),
      .flag(
        "force", short: "f", sets: \.isForced,
        "Also install beside the setup of husky, lefthook or pre-commit, and over a changed hook of assets"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Say what would be done, and do nothing"),
      .flag("json", sets: \.showsJSON, "Print the state as JSON"),
    ],
    examples: [
      Example("assets hook install", "Check before every commit and merge"),
      Example("assets hook status", "See whether the hooks are there, and which program they run"),
      Example("assets hook uninstall", "Take them away again"),
    ])

  func run(_ context: Context) throws -> ExitCode {
    let workspace = try context.workspace()
    let hooks = try Self.hooks(of: workspace)
    switch action ?? .status {
    case .install: try install(hooks, workspace, context)
    case .uninstall: try uninstall(hooks, workspace, context)
    case .status: HookReport(hooks, context).report(writesJSON: showsJSON)
    }
    return .done
  }

  private static func hooks(of workspace: ProjectRepository) throws -> ValidationHooks {
    try workspace.checkingHooks(commitScript: Template.preCommitSh, mergeScript: Template.preMergeCommitSh)
  }

  private func install(_ hooks: ValidationHooks, _ workspace: ProjectRepository, _ context: Context) throws {
    let status = HookReport(hooks, context)
    let isLeftToManager = hooks.commit.manager?.checksCatalogs == true && !isForced
    if isLeftToManager || hooks.toInstall.isEmpty, !hooks.commit.isTurnedOff {
      return showsJSON ? status.writeJSON() : status.printOtherCheck(of: hooks.commit)
    }
    let allowances = ValidationHook.Allowances(everywhere: isEverywhere, isForced: isForced)
    try hooks.requireFreePlace(allowances)
    if !isDryRun { try hooks.install(in: workspace, program: context.program(), allowances) }
    if showsJSON { return try HookReport(isDryRun ? hooks : Self.hooks(of: workspace), context).writeJSON() }
    for hook in hooks.all {
      if hook.checksByItself { status.printOtherCheck(of: hook) } else { printInstalled(hook, status, context) }
    }
    if hooks.commit.isInProject {
      let folder = quoted(context.shown(Path.folder(hooks.commit.path)))
      context.error.line("note: \(folder) belongs to the project (core.hooksPath), and each work tree has its own:")
      context.error.line("note: only where the hooks are committed will other people and work trees be checked")
    }
    status.printOtherWorkTrees()
    if !isDryRun {
      context.error.line("hint: 'git commit --no-verify' passes it by once, 'assets hook uninstall' takes it away")
    }
  }

  private func printInstalled(_ hook: ValidationHook, _ status: HookReport, _ context: Context) {
    context.output.line(sentence(installing: hook, status.shown(hook.path)))
    if hook.state == .foreign {
      let place = status.shown(hook.earlierPath)
      context.output.line(
        hook.runsEarlierHook
          ? "the hook that was there \(isDryRun ? "would run" : "runs") first, as \(place)"
          : "the hook that was there \(isDryRun ? "would be" : "is") kept as \(place); it is not executable, and does not run"
      )
    }
    printKept(hook, status, context)
  }

  private func sentence(installing hook: ValidationHook, _ path: String) -> String {
    let name = hook.moment.title
    return switch hook.state {
    case .installed: "\(name) is installed already: \(path)"
    case .disabled: "\(isDryRun ? "would make" : "made") \(name) executable again: \(path)"
    case .outdated, .changed: "\(isDryRun ? "would bring" : "brought") \(name) up to date: \(path)"
    case .absent, .foreign: "\(isDryRun ? "would install" : "installed") \(name) \(path)"
    }
  }

  private func uninstall(_ hooks: ValidationHooks, _ workspace: ProjectRepository, _ context: Context) throws {
    try hooks.requireInstalled(isForced: isForced)
    if !isDryRun { try hooks.uninstall(in: workspace, isForced: isForced) }
    let status = HookReport(hooks, context)
    if showsJSON { return try HookReport(isDryRun ? hooks : Self.hooks(of: workspace), context).writeJSON() }
    for hook in hooks.all where hook.state.isWrittenByAssets {
      context.output.line("\(isDryRun ? "would remove" : "removed") \(hook.moment.title) \(status.shown(hook.path))")
      if hook.earlierHook != nil {
        context.output.line("the hook that was there before \(isDryRun ? "would be" : "is") itself again")
      }
      printKept(hook, status, context)
    }
  }

  private func printKept(_ hook: ValidationHook, _ status: HookReport, _ context: Context) {
    guard let kept = hook.keptPath else { return }
    let place = status.shown(kept)
    context.output.line("what was changed by hand \(isDryRun ? "would be" : "is") kept as \(place), which nothing runs")
  }
}
