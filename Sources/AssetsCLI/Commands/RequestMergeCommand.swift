internal import Arguments
internal import Git
internal import JSON
internal import Project
internal import Review

/// `assets request merge`
struct RequestMergeCommand: Command {
  var request: String?
  var remote: String?
  var keepsBranch = false
  var verifies = true
  var isDryRun = false
  var showsJSON = false

  static let name = "request merge"

  static let spec = CommandSpec<Self>(
    name, "Merge an approved request",
    discussion: """
      Merges the branch into its target if every asset is approved, nobody asks for changes, and the merge has neither \
      conflicts nor errors in assets. Assets are merged variant by variant. The merge names the reviewers whose \
      approvals count ('Reviewed-by:'), and is pushed; the branch is then deleted. If you are on it, you are on its \
      target afterwards, with your uncommitted changes.

      If something is missing, the command says what, and nothing is changed.
      """,
    arguments: [
      .argument("NAME", into: \.request, "The branch, short id or title; otherwise the request of your branch")
        .completed(from: .branches)
    ],
    options: [
      .value("remote", "REMOTE", into: \.remote, "Use this remote").completed(from: .remotes),
      .flag("keep-branch", sets: \.keepsBranch, "Don't delete the branch afterwards, and stay on it"),
      .flag("no-verify", sets: \.verifies, to: false, "Skip validation and the hook that could refuse the push"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Check whether it could be merged, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets request merge bell-redrawn", "Merge it into the branch it was made for"),
      CommandExample("assets request merge bell-redrawn --dry-run", "See whether it is ready"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .head }

  func run(_ context: CommandContext) throws -> ExitCode {
    let result = try RequestScope.run(context) { scope in
      var options = RequestMergeOptions()
      (options.remote, options.keepsBranch) = (remote, keepsBranch)
      (options.verifies, options.isDryRun) = (verifies, isDryRun)
      return try scope.sharing.merge(request, options)
    }
    context.operation?.add(sent(result))
    if result.staysOnSource {
      let way = shellQuoted("assets switch \(shellWord(result.request.target))")
      context.error.line("note: you are still on \(quoted(result.request.source)), which was merged; \(way) says why")
    }
    if showsJSON {
      context.write(json: json(result), sentence: sentence(result))
    } else {
      print(result, context)
    }
    return .done
  }

  private func sentence(_ result: RequestMergeResult) -> String {
    let (source, target) = (quoted(result.request.source), quoted(result.request.target))
    let names = listed(result.approvers.map { printable($0.name) }, "and")
    let reviewed = names.isEmpty ? "" : ", reviewed by \(names)"
    return isDryRun
      ? "Would merge \(source) into \(target)\(reviewed)"
      : "Merged \(source) into \(target) (\(result.commit.short))\(reviewed)"
  }

  private func print(_ result: RequestMergeResult, _ context: CommandContext) {
    let (source, target) = (quoted(result.request.source), quoted(result.request.target))
    context.output.line(sentence(result))
    if isDryRun { return }
    if let remote = result.remote { context.output.line("Shared \(target) with \(quoted(remote))") }
    if result.hasSwitched { context.output.line("Switched to \(target)") }
    if result.deletedThere || result.deletedHere {
      let places = [result.deletedHere ? "here" : nil, result.deletedThere ? "on \(quoted(result.remote ?? ""))" : nil]
      context.output.line("Deleted the branch \(source) \(listed(places.compactMap { $0 }, "and"))")
    }
    if let work = result.work, let moved = work.result { SwitchReport(moved, of: work.branch).printShelf(context) }
    result.sharing?.printProblem(context)
    if case .left = result.local {
      context.error.line("note: your branch \(target) doesn't have it yet; on \(target), run 'assets pull'")
    }
  }

  /// What was sent to the remote, for the operation log.
  private func sent(_ result: RequestMergeResult) -> [OperationRecord.Sent] {
    guard !isDryRun, let remote = result.remote else { return [] }
    let merge = OperationRecord.Sent(remote: remote, branch: result.request.target, commit: result.commit)
    return [merge]
      + (result.deletedThere ? [OperationRecord.Sent(remote: remote, branch: result.request.source, commit: nil)] : [])
  }

  private func json(_ result: RequestMergeResult) -> JSONValue {
    let shelf = result.work.flatMap { work in work.result.map { SwitchReport($0, of: work.branch).shelfMembers } } ?? []
    let members: [(String, JSONValue?)] = [
      ("id", .string(result.request.id)), ("source", .string(result.request.source)),
      ("target", .string(result.request.target)), ("commit", .string(result.commit.description)),
      ("reviewedBy", .list(result.approvers.map { .object(("name", .string($0.name)), ("email", .string($0.email))) })),
      ("dryRun", isDryRun ? true : nil), ("remote", .optional(result.remote)),
      ("deletedBranch", .bool(result.deletedThere || result.deletedHere)), ("switched", .bool(result.hasSwitched)),
    ]
    return .object(members + shelf)
  }
}
