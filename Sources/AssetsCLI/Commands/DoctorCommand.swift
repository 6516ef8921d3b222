internal import Arguments
internal import Git
internal import JSON
internal import Project
internal import Templates

/// `assets doctor`
struct DoctorCommand: Command {
  var showsJSON = false

  static let name = "doctor"

  static let spec = CommandSpec<Self>(
    name, "Look for what is missing, and say how to get it",
    discussion: """
      Looks at the program and the libraries that it uses, at git, and at the project around the current folder: who \
      commits, the catalogs, the hook, the remote, large files. Each line is 'ok', or has what to do below it; 'note' \
      means that the rest works without it, 'fix' that something will stop. Nothing is changed.

      The exit code is 1 if there is something to fix.
      """,
    options: [.flag("json", sets: \.showsJSON, "Print the list as JSON")],
    examples: [CommandExample("assets doctor", "See whether everything is in place")])

  func run(_ context: CommandContext) throws -> ExitCode {
    let checkup = Self.checkup(context)
    if showsJSON {
      context.write(json: ["checks": .list(checkup.items.map(\.json))])
    } else {
      print(checkup.items, context)
    }
    return checkup.problemCount == 0 ? .done : .findings
  }

  private static func checkup(_ context: CommandContext) -> Checkup {
    var checkup = Checkup(
      of: Checkup.Program(
        name: Program.name, version: Version.current, path: context.program(), environment: context.environment),
      using: Dependency.all(in: Template.dependenciesTxt))
    guard context.project.isRepository else {
      checkup.addProject(.note, "this folder is in no project", fix: "\(Program.name) init")
      return checkup
    }
    do {
      let project = try context.workspace()
      let hooks = try project.checkingHooks(commitScript: Template.preCommitSh, mergeScript: Template.preMergeCommitSh)
      try checkup.look(at: project, in: context.location, hooks: hooks, now: context.now)
    } catch {
      for text in Failure(error).texts {
        checkup.addProject(.problem, ([text.error] + text.causes).joined(separator: ": "), fix: text.hints.first)
      }
    }
    return checkup
  }

  private func print(_ items: [Checkup.Item], _ context: CommandContext) {
    let longest = items.map(\.subject.count).max() ?? 0
    let indent = String(repeating: " ", count: 4 + 2 + longest + 2)
    for item in items {
      let subject = item.subject + String(repeating: " ", count: longest - item.subject.count)
      let (word, look) = item.state.word
      context.output.line("\(context.style(word, look))  \(subject)  \(printable(item.text))")
      if let fix = item.fix { context.output.line("\(indent)\(printable(fix))") }
    }
  }
}

extension Checkup.Item {
  fileprivate var json: JSONValue {
    .object(
      ("subject", .string(subject)), ("state", .string(state.rawValue)), ("text", .string(text)),
      ("fix", .optional(fix)))
  }
}

extension Checkup.Item.State {
  /// Four letters, so that what follows is aligned.
  fileprivate var word: (String, Style.Attribute) {
    switch self {
    case .fine: ("ok  ", .green)
    case .note: ("note", .yellow)
    case .problem: ("fix ", .red)
    }
  }
}
