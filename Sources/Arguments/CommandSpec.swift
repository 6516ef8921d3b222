/// The specification of a command: its name, its arguments and options, and the property of `Command` that stores each.
///
/// Parsing, help, completions and the manual all use this table, so a spelling is written only once.
public struct CommandSpec<Command>: Sendable {
  public var name: String
  public var abstract: String
  public var discussion: String
  public var arguments: [ArgumentSpec<Command>]
  public var options: [OptionSpec<Command>]
  public var examples: [CommandExample]

  /// - Parameters:
  ///   - abstract: One line for the list of commands: imperative, short, without a period.
  ///   - discussion: An explanation; see `CommandDescription.discussion` for how it is wrapped.
  ///   - arguments: In the order in which they are typed. At most one may be repeatable.
  ///   - options: In the order in which help shows them. `--help` and `-h` are added, and must not be declared.
  public init(
    _ name: String, _ abstract: String, discussion: String = "", arguments: [ArgumentSpec<Command>] = [],
    options: [OptionSpec<Command>] = [], examples: [CommandExample] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.examples = examples
  }

  /// Returns the table as plain values, with `command` as the defaults.
  public func description(defaults command: Command) -> CommandDescription {
    CommandDescription(
      name: name, abstract: abstract, discussion: discussion, arguments: arguments.map(\.description),
      options: options.map { $0.description(defaults: command) } + [.help], examples: examples)
  }
}
