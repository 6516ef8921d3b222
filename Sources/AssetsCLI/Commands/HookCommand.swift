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
  var isDryRun = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "hook", "Check the catalogues before every commit",
    discussion: """
      'assets hook install' puts a hook where git looks for one, and from then on every 'git commit', from a terminal \
      or a graphical program, first checks the assets it changes. A hook that is there already stays and runs first. \
      On a machine without assets the hook says so and lets the commit through.

      Where husky, lefthook or pre-commit keep the hooks of a project, nothing is written: the lines to put into their \
      setup are shown instead. 'git commit --no-verify' commits once without the check; 'assets commit' checks with or \
      without the hook.
      """,
    arguments: [
      .argument("ACTION", into: \.action, "What to do; without it, status")
    ],
    options: [
      .flag("everywhere", sets: \.isEverywhere, "Also install into a folder that other repositories share"),
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
    try hook.requireFreePlace(everywhere: isEverywhere)
    if !isDryRun { try hook.install(in: workspace, program: context.program(), everywhere: isEverywhere) }
    if showsJSON { return try write(isDryRun ? hook : workspace.checkingHook(script: Template.preCommitSh), context) }
    let path = quoted(context.shown(hook.path))
    context.output.line(sentence(installing: hook.state, path))
    if hook.state == .foreign {
      context.output.line(
        "the hook that was there \(isDryRun ? "would run" : "runs") first, as \(quoted(Path.name(hook.earlierPath)))")
    }
    if hook.isInProject {
      let folder = quoted(context.shown(Path.folder(hook.path)))
      context.error.line("note: \(folder) belongs to the project (core.hooksPath), and each work tree has its own:")
      context.error.line("note: only where the hook is committed will other people and work trees be checked")
    }
    if !isDryRun {
      context.error.line("hint: 'git commit --no-verify' passes it by once, 'assets hook uninstall' takes it away")
    }
  }

  private func sentence(installing state: CheckingHook.State, _ path: String) -> String {
    switch state {
    case .installed: "the hook is installed already: \(path)"
    case .disabled: "\(isDryRun ? "would make" : "made") the hook executable again: \(path)"
    case .outdated: "\(isDryRun ? "would bring" : "brought") the hook up to date: \(path)"
    case .absent, .foreign: "\(isDryRun ? "would install" : "installed") the hook \(path)"
    }
  }

  private func uninstall(_ hook: CheckingHook, _ workspace: Workspace, _ context: Context) throws {
    try hook.requireInstalled()
    if !isDryRun { try hook.uninstall(in: workspace) }
    if showsJSON { return try write(isDryRun ? hook : workspace.checkingHook(script: Template.preCommitSh), context) }
    context.output.line("\(isDryRun ? "would remove" : "removed") the hook \(quoted(context.shown(hook.path)))")
    if hook.earlierHook != nil {
      context.output.line("the hook that was there before \(isDryRun ? "would be" : "is") itself again")
    }
  }

  // MARK: Status

  private func report(_ hook: CheckingHook, _ context: Context) {
    if showsJSON { return write(hook, context) }
    let path = quoted(context.shown(hook.path))
    context.output.line(sentence(on: hook.state, path))
    if let earlier = hook.earlierHook { context.output.line("it first runs \(quoted(context.shown(earlier)))") }
    if hook.state == .installed || hook.state == .outdated {
      let program = program(of: hook, context)
      context.output.line(program.map { "it runs \(quoted($0))" } ?? "it finds no 'assets' to run, and checks nothing")
    }
    if let manager = hook.manager {
      context.output.line("\(manager.manager.rawValue) keeps the hooks of this project: \(quoted(manager.path))")
    }
    if hook.state != .installed { context.error.line("hint: run 'assets hook install'") }
  }

  private func sentence(on state: CheckingHook.State, _ path: String) -> String {
    switch state {
    case .absent: "no hook is installed; it would be \(path)"
    case .installed: "the hook is installed: \(path)"
    case .disabled: "the hook is installed, but git passes over it, for it is not executable: \(path)"
    case .outdated: "the hook is installed, but not as this version of assets writes it: \(path)"
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
        ("runsFirst", .optional(hook.earlierHook)), ("program", .optional(program(of: hook, context))),
        ("manager", .optional(hook.manager?.manager.rawValue)), ("shared", .bool(hook.isShared))))
  }
}
