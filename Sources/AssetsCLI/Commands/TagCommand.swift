internal import Arguments
internal import Git
internal import JSON
internal import Project
internal import Spelling

/// `assets tag`
struct TagCommand: Command {
  var name: String?
  var message: String?
  var revision: String?
  var deletes = false
  var showsJSON = false

  static let name = "tag"

  static let spec = CommandSpec<Self>(
    name, "List, make or delete names of versions",
    discussion: """
      A tag is the name of one version, such as a release. With NAME, the last version gets it, or the one of --at. \
      Tags are annotated, and signed if git is configured so. 'assets push' sends the tags that were made here, and no \
      others. Wherever a version is asked for, a tag names one: --at, 'diff v2.2', 'history --since v2.2'.

      --delete deletes a tag here; one that was pushed stays on the remote. 'assets undo' doesn't undo what this \
      command does: delete a new tag with --delete, and run the command that --delete prints to get a tag back.
      """,
    arguments: [.argument("NAME", into: \.name, "The tag").completed(from: .tags)],
    options: [
      .value(
        "message", short: "m", "TEXT", into: \.message,
        "What it says; a list shows the version's message if a tag has none; '-' reads standard input"),
      .value("at", "VERSION", into: \.revision, "The version that gets the name").completed(from: .versions),
      .flag("delete", sets: \.deletes, "Delete the tag NAME"),
      .flag("json", sets: \.showsJSON, "Print the tags, or what was done, as JSON"),
    ],
    examples: [
      CommandExample("assets tag", "List the tags, the newest first"),
      CommandExample("assets tag v2.3 -m 'Release 2.3'", "Name the last version"),
      CommandExample("assets tag v2.2.1 --at HEAD~4", "Name an earlier version"),
      CommandExample("assets tag v2.3 --delete", "Delete the tag"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    let workspace = try context.workspace()
    let tags = try workspace.repository.tags()
    guard let name else {
      if message != nil || revision != nil || deletes { throw TagError.needsName }
      list(try tags.map { try described($0, in: workspace) }, context)
      return .done
    }
    if deletes {
      if message != nil || revision != nil {
        throw UsageError(command: Self.name, problems: [.conflict("--delete", message == nil ? "--at" : "--message")])
      }
      try delete(name, tags, workspace, context)
    } else {
      try make(name, tags, workspace, context)
    }
    return .done
  }

  private func make(_ name: String, _ tags: [Tag], _ workspace: ProjectRepository, _ context: CommandContext) throws {
    if let tag = tags.first(where: { $0.name == name }) { throw TagError.exists(name, tag.commit) }
    guard try Repository.isValidBranchName(name) else { throw TagError.invalidName(name) }
    // The name would be ambiguous for git, which would then push neither the tag nor the branch.
    if try workspace.repository.branches().contains(where: { $0.name == name }) { throw TagError.isBranch(name) }
    let state = try revision.map { try workspace.state($0, today: context.today) } ?? workspace.lastState()
    guard let commit = state.commit else {
      throw ProjectRepositoryError.noVersionYet(branch: try workspace.repository.head().branch ?? "")
    }
    if let message, message.allSatisfy(\.isWhitespace) { throw ProjectRepositoryError.emptyMessage }
    try workspace.repository.makeTag(name, message: message ?? name, at: commit.id)
    let sentence = "Created tag \(quoted(printable(name))) at \(commit.id.short): \(printable(commit.subject))"
    if showsJSON {
      return context.write(
        json: .object(
          ("action", "tag"), ("name", .string(name)), ("version", .string(commit.id.description)),
          ("message", .string(message ?? name))), sentence: sentence)
    }
    context.output.line(sentence)
    context.error.line(
      "hint: 'assets push' shares it; \(shellQuoted("assets tag \(shellWord(name)) --delete")) deletes it")
  }

  private func delete(_ name: String, _ tags: [Tag], _ workspace: ProjectRepository, _ context: CommandContext) throws {
    guard let tag = tags.first(where: { $0.name == name }) else {
      throw TagError.unknown(name, names: tags.map(\.name))
    }
    try workspace.repository.deleteTag(name)
    let version = tag.commit?.description ?? ""
    let sentence =
      "Deleted tag \(quoted(printable(name))), which was at \(printable(tag.commit?.short ?? "no version"))"
    if showsJSON {
      return context.write(
        json: .object(("action", "delete"), ("name", .string(name)), ("version", .optional(tag.commit?.description))),
        sentence: sentence)
    }
    context.output.line(sentence)
    context.error.line(
      "hint: \(shellQuoted("assets tag \(shellWord(name)) --at \(version)")) brings it back")
    if !tag.isUnsent, try !workspace.repository.remotes().isEmpty {
      context.error.line("note: a remote that has it keeps it")
    }
  }

  /// If the message of a tag is only its name, the message of the version is more useful.
  private func described(_ tag: Tag, in workspace: ProjectRepository) throws -> Tag {
    guard let commit = tag.commit, tag.subject.isEmpty || tag.subject == tag.name else { return tag }
    var tag = tag
    tag.subject = try workspace.repository.commit(commit).subject
    return tag
  }

  private func list(_ tags: [Tag], _ context: CommandContext) {
    if showsJSON {
      return context.write(
        json: [
          "tags": .list(
            tags.map { tag in
              .object(
                ("name", .string(tag.name)), ("version", .optional(tag.commit?.description)),
                ("subject", .string(tag.subject)), ("unsent", .bool(tag.isUnsent)))
            })
        ])
    }
    if tags.isEmpty { return context.output.line("No tags") }
    var table = Table([.left(), .left(), .left(), .left()])
    for tag in tags {
      table.add(
        .init(tag.name, .bold), .init(tag.commit?.short ?? "", .yellow), .init(tag.subject),
        .init(tag.isUnsent ? "not pushed" : "", .dim))
    }
    context.output.write(table.text(style: context.style))
  }
}

/// Why a tag can't be made or deleted.
enum TagError: Error {
  case exists(String, ObjectID?)
  case isBranch(String)
  case unknown(String, names: [String])
  case invalidName(String)
  case needsName
}

extension TagError {
  var exitCode: ExitCode {
    switch self {
    case .invalidName, .needsName: .usage
    case .exists, .isBranch, .unknown: .failed
    }
  }
}

extension TagError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .exists(let name, let commit):
      FailureMessage(
        code: "tag-exists", error: "the tag \(quoted(name)) already exists",
        causes: commit.map { ["it names the version \($0.short)"] } ?? [],
        hints: [
          "choose another name, or run \(shellQuoted("assets tag \(shellWord(name)) --delete")) first"
        ])
    case .isBranch(let name):
      FailureMessage(
        code: "name-taken", error: "a branch is called \(quoted(name)) already",
        hints: ["choose another name, such as 'v2.3'"])
    case .unknown(let name, let names):
      FailureMessage(
        code: "tag-not-found", error: "tag not found: \(quoted(name))",
        hints: [didYouMean(NearestNames.find(name, among: names)), "run 'assets tag' to see all"].compactMap { $0 })
    case .invalidName(let name):
      FailureMessage(
        code: "invalid-name", error: "\(quoted(name)) can't be the name of a tag",
        hints: ["use letters, digits, '.', '-' and '/', such as 'v2.3'"])
    case .needsName:
      FailureMessage(
        code: "missing-argument", error: "a tag needs a name",
        hints: ["give it first: assets tag v2.3 -m 'Release 2.3'"])
    }
  }
}
