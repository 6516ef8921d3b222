internal import Arguments
internal import Files
internal import JSON
internal import Subprocess
internal import Templates
internal import Workspace

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
    "hook", "Check the catalogues before every commit",
    discussion: """
      'assets hook install' puts a hook where git looks for one, and from then on every 'git commit', from a terminal \
      or a graphical program, first checks the assets it changes. A hook that is there already stays and runs first; \
      one that looks for files beside itself is not moved, and the lines to put into it are shown. \
      On a machine without assets the hook says so and lets the commit through.

      Where husky, lefthook or pre-commit keep the hooks of a project, nothing is written: the lines to put into their \
      setup are shown instead. With --force the hook is installed all the same, for a setup may be left over. A hook \
      of assets that somebody changed is left alone as well; with --force a copy of it is kept. \
      'git commit --no-verify' commits once without the check; 'assets commit' checks with or \
      without the hook.
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
      Example("assets hook install", "Check before every commit"),
      Example("assets hook status", "See whether the hook is there, and which program it runs"),
      Example("assets hook uninstall", "Take it away again"),
    ])

  func run(_ context: Context) throws -> ExitCode {
    let workspace = try context.workspace()
    let hook = try workspace.checkingHook(script: Template.preCommitSh)
    switch action ?? .status {
    case .install: try install(hook, workspace, context)
    case .uninstall: try uninstall(hook, workspace, context)
    case .status: report(hook, context)
    }
    return .done
  }

  private func install(_ hook: CheckingHook, _ workspace: Workspace, _ context: Context) throws {
    if hook.isCheckedOtherwise, !hook.isTurnedOff, !isForced || hook.checksByItself {
      return showsJSON ? write(hook, context) : tell(hook, context)
    }
    let allowances = CheckingHook.Allowances(everywhere: isEverywhere, isForced: isForced)
    try hook.requireFreePlace(allowances)
    if !isDryRun { try hook.install(in: workspace, program: context.program(), allowances) }
    if showsJSON { return try write(isDryRun ? hook : workspace.checkingHook(script: Template.preCommitSh), context) }
    context.output.line(sentence(installing: hook.state, quoted(shown(hook.path, hook, context))))
    if hook.state == .foreign {
      let place = quoted(shown(hook.earlierPath, hook, context))
      context.output.line(
        hook.runsEarlierHook
          ? "the hook that was there \(isDryRun ? "would run" : "runs") first, as \(place)"
          : "the hook that was there \(isDryRun ? "would be" : "is") kept as \(place); it is not executable, and does not run"
      )
    }
    tellKept(hook, context)
    if hook.isInProject {
      let folder = quoted(context.shown(Path.folder(hook.path)))
      context.error.line("note: \(folder) belongs to the project (core.hooksPath), and each work tree has its own:")
      context.error.line("note: only where the hook is committed will other people and work trees be checked")
    }
    tellOtherWorkTrees(hook, context)
    if !isDryRun {
      context.error.line("hint: 'git commit --no-verify' passes it by once, 'assets hook uninstall' takes it away")
    }
  }

  private func sentence(installing state: CheckingHook.State, _ path: String) -> String {
    switch state {
    case .installed: "the hook is installed already: \(path)"
    case .disabled: "\(isDryRun ? "would make" : "made") the hook executable again: \(path)"
    case .outdated, .changed: "\(isDryRun ? "would bring" : "brought") the hook up to date: \(path)"
    case .absent, .foreign: "\(isDryRun ? "would install" : "installed") the hook \(path)"
    }
  }

  private func uninstall(_ hook: CheckingHook, _ workspace: Workspace, _ context: Context) throws {
    try hook.requireInstalled(isForced: isForced)
    if !isDryRun { try hook.uninstall(in: workspace, isForced: isForced) }
    if showsJSON { return try write(isDryRun ? hook : workspace.checkingHook(script: Template.preCommitSh), context) }
    context.output.line("\(isDryRun ? "would remove" : "removed") the hook \(quoted(shown(hook.path, hook, context)))")
    if hook.earlierHook != nil {
      context.output.line("the hook that was there before \(isDryRun ? "would be" : "is") itself again")
    }
    tellKept(hook, context)
  }

  private func tellKept(_ hook: CheckingHook, _ context: Context) {
    guard let kept = hook.keptPath else { return }
    let place = quoted(shown(kept, hook, context))
    context.output.line("what was changed by hand \(isDryRun ? "would be" : "is") kept as \(place), which nothing runs")
  }

  // MARK: Status

  private func report(_ hook: CheckingHook, _ context: Context) {
    if showsJSON { return write(hook, context) }
    if hook.isTurnedOff {
      let place = quoted(shown(Path.folder(hook.path), hook, context))
      context.output.line("no hook runs: git looks in \(place), which is no folder (core.hooksPath)")
      return context.error.line("hint: run 'git config --show-origin core.hooksPath' to see where that is set")
    }
    if hook.isCheckedOtherwise, !hook.state.isOurs { return tell(hook, context) }
    context.output.line(sentence(on: hook.state, quoted(shown(hook.path, hook, context))))
    if hook.state.isOurs, let earlier = hook.earlierHook {
      let place = quoted(shown(earlier, hook, context))
      context.output.line(
        hook.runsEarlierHook ? "it first runs \(place)" : "it does not run \(place), which is not executable")
    }
    if hook.state.isOurs, hook.state != .disabled {
      let program = program(of: hook, context)
      context.output.line(program.map { "it runs \(quoted($0))" } ?? "it finds no 'assets' to run, and checks nothing")
    }
    if let setup = hook.manager {
      context.output.line("\(setup.manager.rawValue) keeps the hooks of this project: \(quoted(setup.path))")
    }
    tellOtherWorkTrees(hook, context)
    if hook.state == .installed { return }
    context.error.line("hint: run 'assets hook install\(hook.state == .changed ? " --force" : "")'")
  }

  /// Tells of a check that another program or hook runs.
  private func tell(_ hook: CheckingHook, _ context: Context) {
    guard let setup = hook.manager, setup.checksCatalogs else {
      return context.output.line("the hook that is there has the check: \(quoted(shown(hook.path, hook, context)))")
    }
    let name = setup.manager.rawValue
    context.output.line("\(name) keeps the hooks of this project, and has the check: \(quoted(setup.linesPath))")
    guard hook.state == .absent else { return }
    context.error.line("note: git finds no hook of \(name) in \(quoted(shown(Path.folder(hook.path), hook, context)))")
    context.error.line("hint: run '\(setup.manager.activation)' to have it run here")
  }

  private func tellOtherWorkTrees(_ hook: CheckingHook, _ context: Context) {
    for root in hook.otherWorkTrees.prefix(Self.mostWorkTrees) {
      let folder = context.shown(root)
      context.error.line(
        "note: the work tree \(quoted(folder)) has no such hook; run \(shellQuoted("assets -C \(shellWord(folder)) hook install")) to check it too"
      )
    }
    let left = hook.otherWorkTrees.count - Self.mostWorkTrees
    if left > 0 { context.error.line("note: nor have \(left) more") }
  }

  private static let mostWorkTrees = 5

  /// Returns a path as one would type it here; one outside of the repository as it is, for nobody counts dots.
  private func shown(_ path: String, _ hook: CheckingHook, _ context: Context) -> String {
    hook.isShared ? path : context.shown(path)
  }

  private func sentence(on state: CheckingHook.State, _ path: String) -> String {
    switch state {
    case .absent: "no hook is installed; it would be \(path)"
    case .installed: "the hook is installed: \(path)"
    case .disabled: "the hook is installed, but git passes over it, for it is not executable: \(path)"
    case .outdated: "the hook is installed, but not as this version of assets writes it: \(path)"
    case .changed: "the hook is installed, and was changed by hand: \(path)"
    case .foreign: "there is a hook that assets did not write: \(path)"
    }
  }

  /// Returns the program the hook would run here, found as its script finds it.
  private func program(of hook: CheckingHook, _ context: Context) -> String? {
    let found = try? ProgramSearch.path(of: Program.name, in: context.environment)
    return found ?? hook.notedProgram.flatMap { Disk.isExecutable($0) ? $0 : nil }
  }

  private func write(_ hook: CheckingHook, _ context: Context) {
    context.write(
      json: .object(
        ("state", .string(hook.state.rawValue)), ("path", .string(hook.path)),
        ("runsFirst", .optional(hook.runsEarlierHook ? hook.earlierHook : nil)),
        ("program", .optional(program(of: hook, context))),
        ("manager", .optional(hook.manager?.manager.rawValue)),
        ("managerChecks", hook.manager.map { .bool($0.checksCatalogs) }),
        ("hookChecks", hook.state == .foreign ? .bool(hook.checksByItself) : nil), ("shared", .bool(hook.isShared)),
        ("turnedOff", .bool(hook.isTurnedOff)),
        ("otherWorkTrees", .list(hook.otherWorkTrees.map { .string($0) }))))
  }
}

extension CheckingHook {
  /// True where somebody else's hook, or the program that keeps the hooks, checks the catalogues.
  fileprivate var isCheckedOtherwise: Bool { checksByItself || manager?.checksCatalogs == true }
}
