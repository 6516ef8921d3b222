internal import Arguments
internal import Files
internal import Git
internal import Project

/// The options between `assets` and the name of a command.
struct GlobalOptions: Sendable {
  var directories: [String] = []
  var expected: ExpectedState?
  var writesEvents = false
  var showsVersion = false

  static let spec = CommandSpec<Self>(
    "", "git for design assets",
    options: [
      .value("directory", short: "C", "DIR", into: \.directories, "Run as if started in this folder")
        .completed(from: .folders),
      .value(
        "expect", "STATE", into: \.expected,
        "Do nothing unless the project is in this state, which 'assets status --json' prints as 'expect'"),
      .flag(
        "events", sets: \.writesEvents, "With --json: also print progress, one object per line; the last is the result"),
      .flag("version", sets: \.showsVersion, "Show the version"),
    ])

  /// Returns the context moved to the folder of `-C`; each further one is relative to the one before, as in git.
  func applied(to context: CommandContext) throws -> CommandContext {
    var context = context
    context.expected = expected?.state
    let start = context.directory
    // Like git, ignores an empty path, so that "$UNSET" does no harm.
    for directory in directories where !directory.isEmpty {
      guard let path = FileSystem.realPath(Path.join(context.directory, directory)), FileSystem.isFolder(path) else {
        throw ProgramError.noSuchFolder(
          PathNotFound(directory, from: context.directory, where: FileSystem.isFolder),
          isFile: FileSystem.exists(Path.join(context.directory, directory)))
      }
      context.directory = path
    }
    if ExactName(context.directory) != ExactName(start) {
      context.chosenFolder = Path.shown(context.directory, from: start)
    }
    return context
  }
}

/// The value of `--expect`.
struct ExpectedState: ArgumentValue {
  let state: ObservedState

  init?(argument: String) {
    guard let state = ObservedState(argument) else { return nil }
    self.state = state
  }

  var argument: String { state.text }
  static var accepted: AcceptedValues { .form("the value of 'expect' in 'assets status --json'") }
}
