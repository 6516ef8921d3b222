/// Generates the text of `--help` from a command's description; the result only depends on the description.
public struct HelpText: Sendable {
  /// The text before the command's name, such as `assets`.
  public var program: String
  /// The maximum line length in characters.
  public var width: Int

  /// The maximum column at which descriptions start, counted from the left edge.
  private static let widestFirstColumn = 28

  public init(program: String, width: Int = 80) {
    self.program = program
    self.width = width
  }

  /// Returns the help for one command, ending with a line break.
  public func text(of command: CommandDescription) -> String {
    let sections: [[String]] = [
      TextWrap.lines(command.abstract, width: width),
      usage(of: command),
      TextWrap.paragraphs(command.discussion, width: width),
      titled("arguments:", columns(command.arguments.map { ($0.placeholder, Self.explanation(of: $0)) })),
      titled("options:", columns(Self.rows(of: command.options))),
      titled("examples:", command.examples.flatMap(lines(of:))),
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// Returns only the section of options, without a line break at its end.
  public func options(of command: CommandDescription) -> String {
    titled("options:", columns(Self.rows(of: command.options))).joined(separator: "\n")
  }

  /// Returns `usage: assets import PATH… [options]`; if it is long, further lines start below the first argument.
  private func usage(of command: CommandDescription) -> [String] {
    let start = ["usage:", program, command.name].filter { !$0.isEmpty }.joined(separator: " ")
    let rest = Self.usageWords(of: command).joined(separator: " ")
    let lines = TextWrap.lines(rest, width: width - start.count - 1)
    let indent = String(repeating: " ", count: start.count)
    return lines.enumerated().map { ($0.offset == 0 ? start : indent) + " " + $0.element }
  }

  /// Returns what follows the name of a command: `PATH…` and `[options]`.
  static func usageWords(of command: CommandDescription) -> [String] {
    command.arguments.map(\.usage) + (command.options.contains { !$0.isHidden } ? ["[options]"] : [])
  }

  private func titled(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [title] + lines
  }

  private func lines(of example: CommandExample) -> [String] {
    ["  " + example.commandLine] + TextWrap.lines(example.explanation, width: width - 6).map { "      " + $0 }
  }

  // MARK: - Columns

  /// Formats names and their meanings in two columns; a name that is too long gets a separate line.
  public func columns(_ rows: [(name: String, meaning: String)]) -> [String] {
    let widths = rows.map { $0.name.count + 4 }
    let column = widths.filter { $0 <= Self.widestFirstColumn }.max() ?? Self.widestFirstColumn
    let indent = String(repeating: " ", count: column)
    var lines: [String] = []
    for (name, meaning) in rows {
      var first = "  " + name
      var meanings = TextWrap.lines(meaning, width: width - column)[...]
      if first.count + 2 <= column, let text = meanings.popFirst() {
        first += indent.dropFirst(first.count) + text
      }
      lines.append(first)
      lines += meanings.map { indent + $0 }
    }
    return lines
  }

  static func rows(of options: [OptionDescription]) -> [(name: String, meaning: String)] {
    options.filter { !$0.isHidden }.map { option in
      let short = option.short.map { "-\($0), " } ?? "    "
      let value = option.placeholder.map { " \($0)" } ?? ""
      return (short + option.spelling + value, explanation(of: option))
    }
  }

  static func explanation(of argument: ArgumentDescription) -> String {
    withNotes(argument.abstract, [note(on: argument.accepted)])
  }

  private static func explanation(of option: OptionDescription) -> String {
    withNotes(
      option.abstract,
      [
        note(on: option.accepted),
        option.defaultValue.map { "default: \($0)" },
        option.isDefault ? "the default" : nil,
        option.isRepeatable ? "can be repeated" : nil,
      ])
  }

  private static func withNotes(_ text: String, _ notes: [String?]) -> String {
    let notes = notes.compactMap { $0 }.joined(separator: "; ")
    return notes.isEmpty ? text : "\(text) (\(notes))"
  }

  private static func note(on accepted: AcceptedValues) -> String? {
    switch accepted {
    case .anything, .path: nil
    case .oneOf(["yes", "no", "true", "false"]): "yes or no"
    case .oneOf(let words): words.joined(separator: ", ")
    case .number(Int.min...Int.max): nil
    case .number(let range) where range.upperBound == Int.max: "\(range.lowerBound) or more"
    case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .form(let words): words
    }
  }
}
