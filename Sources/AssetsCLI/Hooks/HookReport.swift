internal import Files
internal import JSON
internal import Project
internal import Subprocess

/// The state of the hooks that check catalogs, as text and as JSON.
struct HookReport {
  private let hooks: ValidationHooks
  private let context: CommandContext

  init(_ hooks: ValidationHooks, _ context: CommandContext) {
    self.hooks = hooks
    self.context = context
  }

  func report(writesJSON: Bool) {
    if writesJSON { return writeJSON() }
    let commit = hooks.commit
    if commit.isTurnedOff {
      context.output.line(
        "No hook runs: git looks in \(shown(Path.folder(commit.path))), which is not a folder (core.hooksPath)")
      return context.error.line("hint: run 'git config --show-origin core.hooksPath' to see where that is set")
    }
    if commit.manager?.checksCatalogs == true, !commit.state.isWrittenByAssets { return printOtherCheck(of: commit) }
    for hook in hooks.all { tell(hook) }
    if let program = programWords { context.output.line(program) }
    if let setup = commit.manager {
      context.output.line("\(setup.manager.rawValue) manages the hooks of this project: \(quoted(setup.path))")
    }
    printOtherWorkTrees()
    let missing = hooks.toInstall.filter { $0.state != .installed }
    if missing.isEmpty { return }
    let isChanged = missing.contains { $0.state == .changed }
    context.error.line("hint: run 'assets hook install\(isChanged ? " --force" : "")'")
  }

  private func tell(_ hook: ValidationHook) {
    if hook.checksByItself, !hook.state.isWrittenByAssets { return printOtherCheck(of: hook) }
    context.output.line(sentence(on: hook))
    guard hook.state.isWrittenByAssets, let earlier = hook.earlierHook else { return }
    context.output.line(
      hook.runsEarlierHook
        ? "It first runs \(shown(earlier))" : "It does not run \(shown(earlier)), which is not executable")
  }

  private func sentence(on hook: ValidationHook) -> String {
    let (name, path) = (hook.moment.title, shown(hook.path))
    return switch hook.state {
    case .absent: "\(asSentence(hook.moment.titleOfNone)) is installed; it would be \(path)"
    case .installed: "\(asSentence(name)) is installed: \(path)"
    case .disabled: "\(asSentence(name)) is installed, but git skips it because it is not executable: \(path)"
    case .outdated: "\(asSentence(name)) is installed, but by another version of assets: \(path)"
    case .changed: "\(asSentence(name)) is installed, but was changed by hand: \(path)"
    case .foreign: "The hook was not written by assets: \(path)"
    }
  }

  private var programWords: String? {
    guard hooks.all.contains(where: { $0.state.isWrittenByAssets && $0.state != .disabled }) else { return nil }
    return program.map { "It runs \(quoted($0))" } ?? "It can't find 'assets', so it checks nothing"
  }

  /// Reports a check that another program or hook runs.
  func printOtherCheck(of hook: ValidationHook) {
    guard let setup = hook.manager, setup.checksCatalogs else {
      return context.output.line("The existing hook includes the check: \(shown(hook.path))")
    }
    let name = setup.manager.rawValue
    context.output.line("\(name) manages the hooks of this project, and includes the check: \(quoted(setup.linesPath))")
    if !setup.checksMerges {
      context.error.line("note: 'git merge' is not checked; it runs 'pre-merge-commit'")
      context.error.line("hint: \(setup.wayToCheckMerges)")
    }
    guard hook.state == .absent else { return }
    context.error.line("note: no hook of \(name) in \(shown(Path.folder(hook.path)))")
    context.error.line("hint: run '\(setup.manager.activation)' to activate it here")
  }

  func printOtherWorkTrees() {
    let roots = hooks.otherWorkTrees
    for root in roots.prefix(Self.maxWorkTreeCount) {
      let folder = context.shown(root)
      context.error.line(
        "note: the work tree \(quoted(folder)) has no such hook; run "
          + "\(shellQuoted("assets -C \(shellWord(folder)) hook install")) to check it too"
      )
    }
    let left = roots.count - Self.maxWorkTreeCount
    if left > 0 { context.error.line("note: \(left) more work trees have no such hook") }
  }

  private static let maxWorkTreeCount = 5

  /// Returns a path as the user would type it here, quoted; outside of the repository it stays absolute, because a long
  /// row of `..` is hard to read.
  func shown(_ path: String) -> String { quoted(hooks.commit.isShared ? path : context.shown(path)) }

  /// The program that the hooks would run here, found in the same way as by their script.
  private var program: String? {
    let found = try? ProgramSearch.path(of: Program.name, in: context.environment)
    return found ?? hooks.commit.notedProgram.flatMap { FileSystem.isExecutable($0) ? $0 : nil }
  }

  func writeJSON() {
    let commit = hooks.commit
    context.write(
      json: .object(
        members(of: commit) + [
          ("program", .optional(program)),
          ("manager", .optional(commit.manager?.manager.rawValue)),
          ("managerChecks", commit.manager.map { .bool($0.checksCatalogs) }),
          ("managerChecksMerges", commit.manager.map { .bool($0.checksMerges) }),
          ("shared", .bool(commit.isShared)), ("turnedOff", .bool(commit.isTurnedOff)),
          ("otherWorkTrees", .list(hooks.otherWorkTrees.map { .string($0) })),
          ("merge", .object(members(of: hooks.merge))),
        ]))
  }

  private func members(of hook: ValidationHook) -> [(String, JSONValue?)] {
    [
      ("state", .string(hook.state.rawValue)), ("path", .string(hook.path)),
      ("runsFirst", .optional(hook.runsEarlierHook ? hook.earlierHook : nil)),
      ("hookChecks", hook.state == .foreign ? .bool(hook.checksByItself) : nil),
    ]
  }
}

extension ValidationHook.Event {
  /// `the hook`, or `the hook for merges`.
  var title: String { "the hook" + addition }
  var titleOfNone: String { "no hook" + addition }

  private var addition: String { self == .merge ? " for merges" : "" }
}
