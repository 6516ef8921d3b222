/// What a command line asked for.
public enum Parsed<Command> {
  case command(Command)
  /// `--help` or `-h` was among the options; nothing else was looked at closely.
  case help
}

extension Parsed: Sendable where Command: Sendable {}

extension CommandSpec {
  /// Reads the words after the command's name, by the rules of GNU programs.
  ///
  /// `--name value`, `--name=value`, `-n 5`, `-n5` and grouped flags are read; options and arguments may be mixed; `--`
  /// ends the options. A shortened name is not accepted: names are promises, and a new option would break the short
  /// form.
  ///
  /// - Parameter command: What holds where nothing is given.
  /// - Throws: `UsageError` with all the problems that do not follow from each other.
  public func parse(_ words: [String], into command: Command) throws(UsageError) -> Parsed<Command> {
    var parser = CommandLineParser(spec: self, command: command, words: words)
    parser.readOptions(stoppingAtArgument: false)
    if parser.wantsHelp { return .help }
    parser.placeArguments()
    return .command(try parser.result())
  }

  /// Reads options until the first word that is not one, as between `git` and the name of its command.
  ///
  /// - Returns: The options, and the words from that one on; help asked for counts as `Parsed.help`.
  public func parseLeading(
    _ words: [String], into command: Command
  ) throws(UsageError) -> (options: Parsed<Command>, rest: [String]) {
    var parser = CommandLineParser(spec: self, command: command, words: words)
    parser.readOptions(stoppingAtArgument: true)
    if parser.wantsHelp { return (.help, parser.arguments) }
    return (.command(try parser.result()), parser.arguments)
  }
}
