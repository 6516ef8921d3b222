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

  static let name = "hook"

  static let spec = CommandSpec<Self>(
    name, "Check the catalogs before every commit and merge",
    discussion: """
      'assets hook install' installs a git hook. From then on every 'git commit', from a terminal or a graphical \
      program, first checks the assets it changes. A second hook does the same for 'git merge', which doesn't run the \
      first one: two valid branches can have the same name twice after a merge. An existing hook stays and runs \
      first; if it looks for files beside itself, it is not moved, and the lines to add to it are shown. On a machine \
      without assets, the hooks report that and allow everything.

      If husky, lefthook or pre-commit manage the hooks of a project, nothing is written: the lines to add to their \
      setup are shown instead. With --force the hook is installed anyway, because a setup may be left over. A hook of \
      assets that was changed by hand is left alone as well; with --force a copy of it is kept. 'git commit \
      --no-verify' and 'git merge --no-verify' skip the check once; 'assets commit', 'assets merge' and 'assets pull' \
      check the versions they create with or without the hooks.
      """,
    arguments: [
      .argument("ACTION", into: \.action, "What to do; by default status")
    ],
    options: [
      .flag("everywhere", sets: \.isEverywhere, "Also install in a folder that other repositories share"),
      .flag(
        "force", short: "f", sets: \.isForced,
        "Also install beside the setup of husky, lefthook or pre-commit, and over a changed hook of assets"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would be done without doing it"),
      .flag("json", sets: \.showsJSON, "Print the state as JSON"),
    ],
    examples: [
      CommandExample("assets hook install", "Check before every commit and merge"),
      CommandExample("assets hook status", "See whether the hooks are installed, and which program they run"),
      CommandExample("assets hook uninstall", "Remove the hooks"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
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

  private func install(_ hooks: ValidationHooks, _ workspace: ProjectRepository, _ context: CommandContext) throws {
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
      context.error.line("note: \(folder) is part of the project (core.hooksPath), so each work tree has its own:")
      context.error.line("note: commit the hooks to also check other people's commits and other work trees")
    }
    status.printOtherWorkTrees()
    if !isDryRun {
      context.error.line("hint: 'git commit --no-verify' skips it once, 'assets hook uninstall' removes it")
    }
  }

  private func printInstalled(_ hook: ValidationHook, _ status: HookReport, _ context: CommandContext) {
    context.output.line(sentence(installing: hook, status.shown(hook.path)))
    if hook.state == .foreign {
      let place = status.shown(hook.earlierPath)
      context.output.line(
        hook.runsEarlierHook
          ? "The existing hook \(isDryRun ? "would run" : "runs") first, as \(place)"
          : "The existing hook \(isDryRun ? "would be" : "is") kept as \(place); it is not executable, so it "
            + "does not run"
      )
    }
    printKept(hook, status, context)
  }

  private func sentence(installing hook: ValidationHook, _ path: String) -> String {
    let name = hook.moment.title
    return switch hook.state {
    case .installed: "\(asSentence(name)) is already installed: \(path)"
    case .disabled: "\(isDryRun ? "Would make" : "Made") \(name) executable again: \(path)"
    case .outdated, .changed: "\(isDryRun ? "Would bring" : "Brought") \(name) up to date: \(path)"
    case .absent, .foreign: "\(isDryRun ? "Would install" : "Installed") \(name) \(path)"
    }
  }

  private func uninstall(_ hooks: ValidationHooks, _ workspace: ProjectRepository, _ context: CommandContext) throws {
    try hooks.requireInstalled(isForced: isForced)
    if !isDryRun { try hooks.uninstall(in: workspace, isForced: isForced) }
    let status = HookReport(hooks, context)
    if showsJSON { return try HookReport(isDryRun ? hooks : Self.hooks(of: workspace), context).writeJSON() }
    for hook in hooks.all where hook.state.isWrittenByAssets {
      context.output.line("\(isDryRun ? "Would remove" : "Removed") \(hook.moment.title) \(status.shown(hook.path))")
      if hook.earlierHook != nil {
        context.output.line("The previous hook \(isDryRun ? "would be" : "is") restored")
      }
      printKept(hook, status, context)
    }
  }

  private func printKept(_ hook: ValidationHook, _ status: HookReport, _ context: CommandContext) {
    guard let kept = hook.keptPath else { return }
    let place = status.shown(kept)
    context.output.line("The changed hook \(isDryRun ? "would be" : "is") kept as \(place), which never runs")
  }
}
