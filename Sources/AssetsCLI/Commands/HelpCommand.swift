internal import Arguments

/// `assets help`
struct HelpCommand: Command {
  var words: [String] = []

  static let name = "help"

  static let spec = CommandSpec<Self>(
    name, "Show all commands, or help for one",
    arguments: [
      .arguments("COMMAND", into: \.words, "The command to explain, or 'assetsconfig'").completed(from: .commands)
    ],
    examples: [
      CommandExample("assets help import", "How images are imported"),
      CommandExample("assets help assetsconfig", "What a project can configure, such as its rules"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    let command = words.isEmpty ? nil : words.joined(separator: " ")
    if let topic = command.flatMap(HelpTopic.named) {
      context.output.write(topic.text)
    } else if let command {
      let found = try CommandList.command(named: command)
      context.output.write(HelpText(program: Program.name).text(of: found.description))
    } else {
      context.output.write(Self.overview(of: CommandList.groups))
    }
    return .done
  }

  /// Returns the page that `assets` alone prints: all commands in groups, one per line.
  static func overview(of groups: [CommandList.Group]) -> String {
    let help = HelpText(program: Program.name)
    let shown = groups.filter { !$0.commands.isEmpty && !$0.isHidden }
    let longest = shown.flatMap(\.commands).map { $0.name.count }.max() ?? 0
    let sections = shown.map { group in
      let rows = group.commands.map { command in
        (name: command.name.padded(to: longest), meaning: command.abstract)
      }
      return ([group.title + ":"] + help.columns(rows)).joined(separator: "\n")
    }
    let global = GlobalOptions.spec.description(defaults: GlobalOptions())
    let pages = [global.abstract, "usage: \(Program.name) [-C DIR] COMMAND …"] + sections
    let footer =
      "Run '\(Program.name) help COMMAND' for help with a command, and\n"
      + "'\(Program.name) help assetsconfig' for the settings of a project."
    return (pages + [help.options(of: global), footer]).joined(separator: "\n\n") + "\n"
  }
}

extension String {
  /// Returns the text padded with spaces to at least `count` characters.
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
