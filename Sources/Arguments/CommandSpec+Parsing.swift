/// The result of parsing a command line.
public enum Parsed<Command> {
  case command(Command)
  /// `--help` or `-h` was among the options; the rest was not checked.
  case help
}

extension Parsed: Sendable where Command: Sendable {}

extension CommandSpec {
  /// Parses the words after the command's name, by the rules of GNU programs.
  ///
  /// Accepts `--name value`, `--name=value`, `-n 5`, `-n5` and grouped flags; options and arguments may be mixed; `--`
  /// ends the options. Abbreviated names are not accepted: names are promises, and a new option would break an
  /// abbreviation.
  ///
  /// - Parameter command: The defaults.
  /// - Throws: `UsageError` with all independent problems.
  public func parse(_ words: [String], into command: Command) throws(UsageError) -> Parsed<Command> {
    var parser = CommandLineParser(spec: self, command: command, words: words)
    parser.readOptions(stoppingAtArgument: false)
    if parser.wantsHelp { return .help }
    parser.placeArguments()
    return .command(try parser.result())
  }

  /// Parses options until the first word that isn't one, like those between `git` and the name of its command.
  ///
  /// - Returns: The options, and the words from that one on; `Parsed.help` if help was requested.
  public func parseLeading(
    _ words: [String], into command: Command
  ) throws(UsageError) -> (options: Parsed<Command>, rest: [String]) {
    var parser = CommandLineParser(spec: self, command: command, words: words)
    parser.readOptions(stoppingAtArgument: true)
    if parser.wantsHelp { return (.help, parser.arguments) }
    return (.command(try parser.result()), parser.arguments)
  }
}
