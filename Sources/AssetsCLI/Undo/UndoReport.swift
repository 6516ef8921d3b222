internal import Files
internal import Git
internal import JSON
internal import Project

/// What was undone or redone, as text and as JSON.
struct UndoReport {
  let result: UndoResult
  let step: UndoPlan.Direction
  let isDryRun: Bool
  let cut: ChangeReport.Cut

  /// - Parameter isKnown: True if all of it was shown before a question, so that only the outcome is printed.
  func print(_ context: CommandContext, isKnown: Bool = false) {
    context.output.line(headline)
    guard !isKnown else { return context.error.line("hint: \(undoCommand)") }
    for line in placeLines { context.output.line("  \(line)") }
    for branch in result.branches { print(branch, context) }
    ChangeReport(result.changes, cut: cut).print(context)
    if let staying = result.staying {
      let names = staying.assets.map(\.name) + staying.otherFiles.map(\.path)
      let more = names.count > 5 ? ["\(names.count - 5) more"] : []
      let list = listed(names.prefix(5).map { quoted($0) } + more, "and")
      context.error.line("note: your own uncommitted changes stay: \(list)")
    }
    for line in sharedLines + requestLines { context.error.line(line) }
    if !isDryRun, isReversible { context.error.line("hint: \(undoCommand)") }
  }

  /// False if it only revoked events that others have: that can't be redone.
  private var isReversible: Bool {
    guard case .undo = step, result.branches.isEmpty, result.changes.isEmpty, !result.requests.isEmpty else {
      return true
    }
    return !result.requests.allSatisfy { $0.outcome == .countered }
  }

  /// The new tip of a branch, and the versions that it lost or regained.
  private func print(_ branch: BranchMove, _ context: CommandContext) {
    let words = words(for: branch.move)
    let (list, joint) = branch.off.isEmpty ? (branch.on, "with") : (branch.off, "without")
    guard !list.isEmpty else { return context.output.line("  \(words)") }
    let isGone = branch.move.new == nil && result.after.branch.map(ExactName.init) != ExactName(branch.shortName)
    let addition =
      isGone ? "and \(list.count == 1 ? "a version" : list.countWords) with it" : "\(joint) \(list.countWords)"
    context.output.line("  \(words), \(addition):")
    for version in list.newest {
      context.output.line("    \(context.style(version.id.short, .yellow))  \(printable(version.subject))")
    }
    let more = list.count - list.newest.count
    if more > 0 {
      context.output.line("    " + context.style("and \(list.isOpen ? "at least " : "")\(more) more", .dim))
    }
  }

  private var sharedLines: [String] {
    result.shared.map { shared in
      let holders = listed(shared.holders.prefix(3).map { quoted($0) }, "and")
      let verb = shared.holders.count == 1 ? "has" : "have"
      return "warning: \(holders) \(verb) \(shared.version.id.short) already, and this does not change them; "
        + "'assets redo' and then 'assets revert HEAD' reverts it for everyone"
    }
  }

  private var requestLines: [String] {
    var lines: [String] = []
    for request in result.requests {
      let name = quoted(request.source)
      switch (request.outcome, isDryRun) {
      case (.removed, true): lines.append("note: the request of \(name) would be as it was before")
      case (.removed, false): lines.append("note: the request of \(name) is as it was before")
      case (.restored, true): lines.append("note: the request of \(name) would be as it was")
      case (.restored, false): lines.append("note: the request of \(name) is as it was")
      case (.countered, true) where request.isRemoval:
        lines.append("note: the request of \(name) would be back, with what was said in it")
      case (.countered, false) where request.isRemoval:
        lines.append("note: the request of \(name) is back, with what was said in it")
      case (.countered, true):
        lines.append(
          "note: others have this already, so an event that reverts it would be added to the request of \(name)")
      case (.countered, false):
        lines.append("note: others have this already, so an event that reverts it was added to the request of \(name)")
      case (.kept, _):
        lines.append(
          step == .undo
            ? "note: others have this already, and it can't be reverted in the request of \(name)"
            : "note: the request of \(name) has changed since; say it again there")
      }
    }
    if !isDryRun, result.requests.contains(where: { $0.outcome == .countered }) {
      lines.append("hint: 'assets sync' shares it")
    }
    return lines
  }

  var headline: String {
    let title = result.operation.title + (result.operation.wasInterrupted ? ", which was interrupted" : "")
    switch step {
    case .undo: return "\(isDryRun ? "Would undo" : "Undid") \(title)"
    case .redo:
      let part = result.operation.wasInterrupted ? ", as far as it had got when it was interrupted" : ""
      return (isDryRun ? "Would redo " : "Redid ") + "\(result.operation.title)\(part)"
    case .restore(let number):
      let all = result.staying == nil ? "Everything" : "Everything changed by commands"
      return "\(all) \(isDryRun ? "would be" : "is") as it was before operation \(number), \(title)"
    }
  }

  private var undoCommand: String {
    if case .undo = step { "run 'assets redo' to redo it" } else { "run 'assets undo' to undo this" }
  }

  private var placeLines: [String] {
    let (old, new) = (result.before.branch, result.after.branch)
    let isSame = old.map { Array($0.utf8) } == new.map { Array($0.utf8) }
    guard !isSame else { return [] }
    guard let new else { return ["you \(isDryRun ? "would not be" : "are not") on a branch"] }
    return ["you \(isDryRun ? "would be" : "are") on \(quoted(new)) again"]
  }

  private func words(for move: ReferenceSnapshot.Move) -> String {
    let name = quoted(move.shortName)
    let verb = isDryRun ? "would be" : "is"
    switch (move.old, move.new) {
    case (_, nil):
      return result.after.branch.map { quoted($0) } == name
        ? "\(name) \(isDryRun ? "would have" : "has") no version again" : "\(name) \(verb) gone"
    case (nil, let new?): return "\(name) \(verb) there again, at \(new.short)"
    case (_, let new?): return "\(name) \(verb) at \(new.short) again"
    }
  }

  // MARK: - JSON

  var json: JSONValue {
    let report = ChangeReport(result.changes).json
    let word =
      switch step {
      case .undo: "undo"
      case .redo: "redo"
      case .restore: "restore"
      }
    return .object(
      ("step", .string(word)), ("dryRun", .bool(isDryRun)), ("operation", result.operation.json),
      ("branch", .optional(result.after.branch)), ("version", .optional(result.after.commit?.description)),
      (
        "branches",
        .list(
          result.branches.map { branch in
            .object(
              ("name", .string(branch.shortName)), ("from", .optional(branch.move.old?.description)),
              ("to", .optional(branch.move.new?.description)), ("removedVersions", branch.off.json),
              ("restoredVersions", branch.on.json))
          })
      ), ("needsForce", result.takesVersionsOfOthers ? true : nil),
      (
        "shared",
        result.shared.isEmpty
          ? nil
          : .list(
            result.shared.map {
              .object(
                ("version", .string($0.version.id.description)), ("branches", .list($0.holders.map { .string($0) })))
            })
      ),
      (
        "requests",
        result.requests.isEmpty
          ? nil
          : .list(
            result.requests.map {
              .object(("source", .string($0.source)), ("outcome", .string($0.outcome.rawValue)))
            })
      ),
      ("assets", report.assets), ("otherFiles", report.otherFiles))
  }
}

extension BranchMove {
  var shortName: String { move.shortName }
}

extension ReferenceSnapshot.Move {
  /// The name of a branch without its prefix.
  fileprivate var shortName: String {
    let prefix = "refs/heads/"
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }
}

extension VersionList {
  /// `1 version`, `12 versions`, `at least 1000 versions`.
  var countWords: String { (isOpen ? "at least " : "") + counted(count, "version") }

  /// Nil if there are none.
  fileprivate var json: JSONValue? {
    if isEmpty { return nil }
    return .object(
      ("count", .number(count)), ("more", isOpen ? true : nil),
      (
        "newest",
        .list(newest.map { ["version": .string($0.id.description), "subject": .string($0.subject)] })
      ))
  }
}
