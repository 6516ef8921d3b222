internal import Git
internal import JSON
internal import Project

/// The tags of a version, as lists show them: `(v2.2, release)`.
func tagText(_ tags: [Tag]) -> String { "(\(tags.map { printable($0.name) }.joined(separator: ", ")))" }

/// The list of branches, or the change to one, as text and as JSON.
struct BranchReport {
  private let context: CommandContext
  private let showsJSON: Bool

  init(_ context: CommandContext, showsJSON: Bool) {
    self.context = context
    self.showsJSON = showsJSON
  }

  // MARK: - The list

  /// - Parameter sentence: What was done, for other programs; nil for nothing.
  func print(_ states: [BranchListItem], _ head: Head, sentence: String? = nil) {
    if showsJSON {
      let json = Self.json(states, head)
      return sentence.map { context.write(json: json, sentence: $0) } ?? context.write(json: json)
    }
    var table = Table(Array(repeating: .left(), count: 8))
    if case .unborn(let name) = head {
      table.add(.init("*", .green), .init(name, .green), .init("no version yet", .dim))
    }
    if case .detached(let commit) = head { table.add(.init("*", .yellow), "(no branch)", .init(commit.short, .dim)) }
    let followsOne = states.contains { Self.words(for: $0) != nil }
    let hasWork = states.contains { $0.shelf != nil }
    let hasTags = states.contains { !$0.tags.isEmpty }
    for state in states {
      let branch = state.branch
      let start: [Table.Cell] = [
        .init(branch.isCurrent ? "*" : "", .green), .init(branch.name, branch.isCurrent ? .green : nil),
        .init(branch.commit.short, .dim), .init(DateTime(state.last.author.moment).text),
      ]
      let distance = followsOne ? [Table.Cell(Self.words(for: state) ?? "")] : []
      let waiting = hasWork ? [Table.Cell(state.shelf.map { "\($0.changes.uncommittedText)" } ?? "", .yellow)] : []
      let tags = hasTags ? [Table.Cell(state.tags.isEmpty ? "" : tagText(state.tags), .yellow)] : []
      table.rows.append(start + distance + waiting + tags + [.init(state.last.subject)])
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
  }

  /// `2 ahead, 1 behind 'origin/main'`; nil for a branch without an upstream.
  private static func words(for state: BranchListItem) -> String? {
    if state.isMerged { return "merged" }
    guard let name = state.branch.upstream else { return nil }
    guard let upstream = state.upstream else { return "\(quoted(name)) is gone" }
    switch (upstream.ahead, upstream.behind) {
    case (0, 0): return "same as \(quoted(name))"
    case (let ahead, 0): return "\(ahead) ahead of \(quoted(name))"
    case (0, let behind): return "\(behind) behind \(quoted(name))"
    case (let ahead, let behind): return "\(ahead) ahead of, \(behind) behind \(quoted(name))"
    }
  }

  private static func json(_ states: [BranchListItem], _ head: Head) -> JSONValue {
    .object(
      ("current", .optional(head.branch)),
      (
        "branches",
        .list(
          states.map {
            .object(
              ("name", .string($0.branch.name)), ("version", .string($0.branch.commit.description)),
              ("current", .bool($0.branch.isCurrent)), ("upstream", .optional($0.branch.upstream)),
              ("shelved", $0.shelf?.json), ("ahead", $0.upstream.map { .number($0.ahead) }),
              ("behind", $0.upstream.map { .number($0.behind) }), ("merged", $0.isMerged ? true : nil),
              ("tags", $0.tags.isEmpty ? nil : .list($0.tags.map { .string($0.name) })),
              ("date", .string(DateTime($0.last.author.moment).isoText)), ("subject", .string($0.last.subject)))
          })
      ))
  }

  // MARK: - Changes

  func printRenaming(_ name: String, _ newName: String) {
    let sentence = "Renamed branch \(quoted(name)) to \(quoted(newName))"
    if showsJSON {
      return context.write(json: ["renamed": .string(name), "name": .string(newName)], sentence: sentence)
    }
    context.output.line(sentence)
  }

  func printNew(_ name: String, at commit: ObjectID) {
    let sentence = "Created branch \(quoted(name)) at \(commit.short)"
    if showsJSON {
      return context.write(
        json: ["created": .string(name), "version": .string(commit.description)], sentence: sentence)
    }
    context.output.line(sentence)
    context.error.line("hint: run 'assets switch \(shellWord(name))' to switch to it")
  }

  func print(_ deleted: DeletedBranch, isDryRun: Bool) {
    // A new branch of that name would not have the shelved changes.
    let undoCommand =
      deleted.hadShelf ? "assets undo" : "assets branch \(shellWord(deleted.name)) --at \(deleted.commit)"
    let words = deleted.shelf?.changes.uncommittedText ?? "uncommitted work"
    let rest = deleted.hadShelf ? ", and \(words) shelved on it" : ""
    let verbs = isDryRun ? ("Would delete", "is") : ("Deleted", "was")
    let sentence =
      "\(verbs.0) branch \(quoted(deleted.name)), which \(verbs.1) at \(deleted.commit.short)\(rest)"
    if showsJSON {
      return context.write(
        json: .object(
          ("deleted", .string(deleted.name)), ("version", .string(deleted.commit.description)),
          ("upstream", .optional(deleted.upstream)), ("shelved", deleted.shelf?.json),
          ("undoCommand", isDryRun ? nil : .string(undoCommand)),
          ("dryRun", isDryRun ? true : nil)), sentence: sentence)
    }
    context.output.line(sentence)
    if isDryRun { return context.printDryRunHint() }
    context.error.line("hint: run \(shellQuoted(undoCommand)) to restore \(deleted.hadShelf ? "both" : "it")")
  }
}
