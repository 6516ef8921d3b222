internal import Arguments
internal import Files

/// `assets manual`
struct ManualCommand: Command {
  var folder = ""

  static let name = "manual"

  static let spec = CommandSpec<Self>(
    name, "Write the manual pages for a package",
    discussion: """
      Writes a page for 'man' about the program, and one about each command, such as 'assets-commit.1'. They have the \
      text of 'assets help COMMAND'.
      """,
    arguments: [.argument("FOLDER", into: \.folder, "The folder to write to; it is created if it is missing")],
    examples: [CommandExample("assets manual /usr/local/share/man/man1", "Make 'man assets-commit' work")])

  func run(_ context: CommandContext) throws -> ExitCode {
    let folder = context.absolute(folder)
    try FileSystem.makeFolder(folder)
    let page = ManualPage(program: Program.name, version: Version.current)
    let groups = CommandList.groups.filter { !$0.isHidden }
    let overview = page.text(
      of: GlobalOptions.spec.description(defaults: GlobalOptions()),
      commands: groups.map { group in (group.title, group.commands.map { ($0.name, $0.abstract) }) })
    try FileSystem.write(Array(overview.utf8), to: Path.join(folder, "\(Program.name).1"))
    for command in CommandList.shown.flatMap({ [$0] + $0.subcommands }) {
      let name = page.name(of: command.name)
      try FileSystem.write(Array(page.text(of: command.description).utf8), to: Path.join(folder, "\(name).1"))
    }
    return .done
  }
}
