internal import Git
internal import JSON
internal import Project

/// The result of a push, as text and as JSON.
struct PushReport {
  let result: PushResult
  let isDryRun: Bool

  func print(_ context: CommandContext) {
    for line in lines { context.output.line(line) }
    for tag in result.tags { printTag(tag, context) }
    if result.broughtBack > 0 {
      let count = counted(result.broughtBack, "version")
      let are = result.broughtBack == 1 ? "is" : "are"
      context.error.line(
        "note: \(count) had been removed from the branch and \(isDryRun ? "would be" : are) there again")
    }
    result.requests.printSent(context)
    result.requests.printProblem(context)
    guard let upstream = result.newUpstream, !isDryRun else { return }
    context.output.line(
      "\(quoted(result.branch)) now follows \(quoted("\(remote)/\(upstream)")): "
        + "'assets pull' and 'assets push' need no remote name")
  }

  var sentence: String { lines.joined(separator: "; ") }

  /// What was sent, without where to; nil if nothing was.
  var summary: String? {
    guard result.branches.count == 1, let branch = result.branches.first, let count = result.count else {
      return result.branches.isEmpty ? nil : sentence
    }
    return switch branch.outcome {
    case .unchanged: nil
    case .moved where !isDryRun: "Sent \(counted(count, "version"))"
    default: sentence
    }
  }

  private var lines: [String] {
    result.branches.isEmpty ? ["Nothing to push to \(quoted(remote))"] : result.branches.map(sentence(on:))
  }

  private var remote: String { result.remote.name }

  private func printTag(_ tag: PushedBranch, _ context: CommandContext) {
    let name = quoted(printable(String(tag.remoteName.dropFirst("refs/tags/".count))))
    switch tag.outcome {
    case .refused:
      context.error.line(
        "warning: the tag \(name) was not sent: \(quoted(remote)) has another tag of this name, or refused it")
      context.error.line(
        "hint: give your version another name with 'assets tag NAME --at VERSION', and delete this tag")
    case .unchanged: break
    default: context.output.line("\(isDryRun ? "Would send" : "Sent") the tag \(name) to \(quoted(remote))")
    }
  }

  private func sentence(on branch: PushedBranch) -> String {
    let name = quoted(branch.shortName)
    let count = result.branches.count == 1 ? result.count : nil
    let versions = count.map { counted($0, "version") } ?? "the new versions"
    switch branch.outcome {
    case .created: return "\(isDryRun ? "Would create" : "Created") branch \(name) on \(quoted(remote))"
    case .moved: return "\(isDryRun ? "Would push" : "Pushed") \(versions) of \(name) to \(quoted(remote))"
    case .forced: return "\(isDryRun ? "Would replace" : "Replaced") branch \(name) on \(quoted(remote))"
    case .removed: return "\(isDryRun ? "Would delete" : "Deleted") branch \(name) on \(quoted(remote))"
    case .unchanged: return "\(quoted(remote)) already has all of \(name)"
    case .refused(let reason, _): return "\(quoted(remote)) refused \(name): \(printable(reason))"
    }
  }

  /// What the remote received, for the operation log.
  func sent(from repository: Repository) -> [OperationRecord.Sent] {
    result.branches.compactMap { branch in
      switch branch.outcome {
      case .created, .moved, .forced:
        // It was just sent; if it can't be read, the name is enough.
        OperationRecord.Sent(
          remote: remote, branch: branch.shortName, commit: try? repository.resolve(branch.localName))
      case .removed: OperationRecord.Sent(remote: remote, branch: branch.shortName, commit: nil)
      case .unchanged, .refused: nil
      }
    }
  }

  // MARK: - JSON

  var json: JSONValue {
    .object(
      ("remote", .string(remote)), ("branch", .string(result.branch)), ("versions", result.count.map { .number($0) }),
      ("restoredVersions", .number(result.broughtBack)),
      ("follows", .optional(result.newUpstream)), ("dryRun", .bool(isDryRun)),
      (
        "branches",
        .list(
          result.branches.map {
            .object(
              ("local", .string($0.localName)), ("remote", .string($0.remoteName)),
              ("outcome", .string(Self.word(for: $0.outcome))))
          })
      ), ("requests", .list(result.requests.sent.map(FetchReport.json))),
      (
        "tags",
        result.tags.isEmpty
          ? nil
          : .list(
            result.tags.map {
              .object(("name", .string($0.remoteName)), ("outcome", .string(Self.word(for: $0.outcome))))
            })
      ))
  }

  private static func word(for outcome: PushedBranch.Outcome) -> String {
    switch outcome {
    case .created: "created"
    case .moved: "moved"
    case .forced: "forced"
    case .removed: "removed"
    case .unchanged: "unchanged"
    case .refused: "refused"
    }
  }
}
