internal import Arguments
internal import Git
internal import JSON
internal import Project

/// `assets remote`
struct RemoteCommand: Command {
  enum Action: String, CaseIterable, ArgumentValue {
    case list, add, remove, rename
    case setURL = "set-url"

    /// The placeholders of its arguments.
    var placeholders: [String] {
      switch self {
      case .list: []
      case .add, .setURL: ["NAME", "ADDRESS"]
      case .remove: ["NAME"]
      case .rename: ["NAME", "NEW-NAME"]
      }
    }
  }

  var action: Action?
  var words: [String] = []
  var isDryRun = false
  var showsJSON = false

  static let name = "remote"

  static let spec = CommandSpec<Self>(
    name, "List, add or change remotes",
    discussion: """
      A remote is a name for the address of a repository that you share with others; most projects have one, called \
      'origin'. 'assets clone' adds it for you. For a project that started on this computer, add it with 'assets \
      remote add origin ADDRESS'.

      After a remote is removed, the commands that restore it are shown; 'assets undo' doesn't undo settings.
      """,
    arguments: [
      .argument("ACTION", into: \.action, "What to do; by default list"),
      .arguments("WORD", into: \.words, "The name of the remote, then its address or its new name").completed(
        from: .remotes),
    ],
    options: [
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would change without changing anything"),
      .flag("json", sets: \.showsJSON, "Print the list as JSON; with --dry-run what would change"),
    ],
    examples: [
      CommandExample("assets remote", "List all remotes with their addresses"),
      CommandExample("assets remote add origin git@example.com:harbour.git", "Set the address to share with"),
      CommandExample("assets remote set-url origin https://example.com/harbour.git", "Change the address"),
      CommandExample("assets remote rename origin studio", "Rename the remote"),
      CommandExample("assets remote remove studio", "Remove it and its tracking branches"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    let action = action ?? .list
    try checkWords(of: action)
    let repository = try context.workspace().repository
    let edit = try checkedEdit(action, repository)
    if isDryRun, edit != nil { return try printDryRun(action, repository, context) }
    let undoCommand = try action == .remove ? RemoteUndoCommands(of: words[0], in: repository) : nil
    if let edit { try repository.edit(edit) }
    let sentence = sentence(action)
    if showsJSON || sentence == nil {
      try list(try context.workspace().repository, sentence, context)
    } else if let sentence {
      context.output.line(sentence)
      if action == .add {
        context.error.line("hint: run 'assets push \(shellWord(words[0]))' to share your branch there")
      }
      undoCommand?.print(context)
    }
    return .done
  }

  /// Returns the change for git to make; nil for none.
  ///
  /// - Throws: `RemoteError`, `RemoteOperationError.unknownRemote`.
  private func checkedEdit(_ action: Action, _ repository: Repository) throws -> RemoteEdit? {
    switch action {
    case .list: return nil
    case .add:
      try checkNew(words[0], repository)
      return .add(name: words[0], address: words[1])
    case .remove:
      try checkKnown(words[0], repository)
      return .remove(name: words[0])
    case .rename:
      try checkKnown(words[0], repository)
      try checkNew(words[1], repository)
      return .rename(name: words[0], newName: words[1])
    case .setURL:
      try checkKnown(words[0], repository)
      if words[1].isEmpty { throw RemoteError.empty }
      return .setAddress(name: words[0], address: words[1])
    }
  }

  private func checkWords(of action: Action) throws {
    let wanted = action.placeholders
    if words.count < wanted.count {
      throw UsageError(
        command: Self.name, problems: wanted[words.count...].map { .missingArgument(placeholder: $0) })
    }
    if words.count > wanted.count {
      throw UsageError(command: Self.name, problems: [.tooManyArguments(Array(words[wanted.count...]))])
    }
  }

  private func checkKnown(_ name: String, _ repository: Repository) throws {
    guard try repository.remote(named: name) == nil else { return }
    throw RemoteOperationError.unknownRemote(name, names: try repository.remotes().map(\.name))
  }

  private func checkNew(_ name: String, _ repository: Repository) throws {
    // Git accepts such a name, but no command could use it, because it looks like an option.
    if name.isEmpty || words.contains("") { throw RemoteError.empty }
    if name.hasPrefix("-") { throw RemoteError.looksLikeOption(name) }
    guard try Repository.isValidRemoteName(name) else { throw RemoteError.invalid(name) }
    if try repository.remote(named: name) != nil { throw RemoteError.exists(name) }
  }

  private func printDryRun(_ action: Action, _ repository: Repository, _ context: CommandContext) throws -> ExitCode {
    let followers = try action == .remove || action == .rename ? repository.branches(following: words[0]) : []
    let name = quoted(words[0])
    let sentence =
      switch action {
      case .list: ""
      case .add, .setURL: "Would set \(name) to \(quoted(RemoteURL(words[1]).withoutSecrets))"
      case .remove: "Would remove \(name) and its tracking branches; your own branches would stay"
      case .rename: "Would rename \(name) to \(quoted(words[1]))"
      }
    if showsJSON {
      let isAddress = action == .add || action == .setURL
      context.write(
        json: .object(
          ("action", .string(action.rawValue)), ("name", .string(words[0])),
          ("address", isAddress ? Self.shown(words[1]) : nil),
          ("newName", action == .rename ? .string(words[1]) : nil),
          ("followers", .list(followers.map { .string($0) })), ("dryRun", .bool(true))), sentence: sentence)
      return .done
    }
    context.output.line(sentence)
    if !followers.isEmpty {
      let follow = followers.count == 1 ? "follows" : "follow"
      let rest = action == .remove ? "would no longer follow any" : "would still do so"
      context.output.line("\(listed(followers.map(quoted), "and")) \(follow) a branch of it, and \(rest)")
    }
    context.printDryRunHint()
    return .done
  }

  /// What was done; nil for nothing.
  private func sentence(_ action: Action) -> String? {
    let name = words.first.map { quoted($0) } ?? ""
    let address = words.count > 1 ? quoted(RemoteURL(words[1]).withoutSecrets) : ""
    return switch action {
    case .list: nil
    case .add: "Added remote \(name): \(address)"
    case .remove: "Removed remote \(name) and its tracking branches; your own branches stay"
    case .rename: "Renamed remote \(name) to \(quoted(words[1]))"
    case .setURL: "Remote \(name) now uses \(address)"
    }
  }

  private func list(_ repository: Repository, _ sentence: String?, _ context: CommandContext) throws {
    let remotes = try repository.remotes()
    if showsJSON {
      let json: JSONValue = [
        "remotes": .list(
          remotes.map {
            .object(
              ("name", .string($0.name)), ("addresses", .list($0.addresses.map(Self.shown))),
              ("pushAddresses", $0.pushAddresses.isEmpty ? nil : .list($0.pushAddresses.map(Self.shown))))
          })
      ]
      return sentence.map { context.write(json: json, sentence: $0) } ?? context.write(json: json)
    }
    if remotes.isEmpty {
      context.error.line("note: no remote is set up yet")
      context.error.line("hint: run 'assets remote add origin ADDRESS' with the address your git host shows")
    }
    var table = Table([.left(), .left(), .left()])
    for remote in remotes {
      for address in remote.addresses {
        table.add(.init(remote.name), .init(RemoteURL(address).withoutSecrets), "")
      }
      for address in remote.pushAddresses {
        table.add(.init(remote.name), .init(RemoteURL(address).withoutSecrets), .init("for pushing", .dim))
      }
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
  }

  private static func shown(_ address: String) -> JSONValue { .string(RemoteURL(address).withoutSecrets) }
}

/// Why a remote can't be created.
enum RemoteError: Error {
  case exists(String)
  case looksLikeOption(String)
  /// The name isn't valid in a branch name.
  case invalid(String)
  /// The name or the address is empty.
  case empty
}

extension RemoteUndoCommands {
  fileprivate func print(_ context: CommandContext) {
    guard !lines.isEmpty else { return }
    context.error.line("hint: run these commands to restore it\(context.placeToRun); 'assets undo' does not:")
    for line in lines { context.error.line("  \(printable(line))") }
    if hidesSecret { context.error.line("note: the password in its address is not shown; add it yourself") }
  }
}
