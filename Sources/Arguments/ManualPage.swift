/// Generates pages for `man` from the descriptions of commands, as source for `troff`.
///
/// Source: man(7), "Format of man pages" and its macros.
public struct ManualPage: Sendable {
  /// The text before the command's name, such as `assets`.
  public var program: String
  public var version: String

  public init(program: String, version: String) {
    (self.program, self.version) = (program, version)
  }

  /// Returns the name of the page about a command, without the section: `assets-prototype-new`.
  public func name(of command: String) -> String {
    ([program] + command.split(separator: " ").map(String.init)).joined(separator: "-")
  }

  /// Returns the page about a command.
  public func text(of command: CommandDescription) -> String {
    let name = "\\fB\(Self.escaped("\(program) \(command.name)"))\\fR"
    let usage = [name] + HelpText.usageWords(of: command).map(Self.escaped)
    let sections = [
      head(self.name(of: command.name), command.abstract),
      titled("SYNOPSIS", usage.joined(separator: " ")),
      titled("DESCRIPTION", Self.paragraphs(command.discussion)),
      titled("ARGUMENTS", Self.items(command.arguments.map { ($0.placeholder, HelpText.explanation(of: $0)) })),
      titled("OPTIONS", Self.items(HelpText.rows(of: command.options))),
      titled("EXAMPLES", Self.items(command.examples.map { ($0.commandLine, $0.explanation) })),
      titled("SEE ALSO", "\\fB\(program)\\fR(1)"),
    ]
    return sections.joined()
  }

  /// Returns the page about the program itself.
  ///
  /// - Parameters:
  ///   - description: That of the options before a command.
  ///   - commands: The commands in groups, each with its one line.
  public func text(
    of description: CommandDescription, commands: [(title: String, commands: [(name: String, abstract: String)])]
  ) -> String {
    let groups = commands.map { group in
      ".SS \(Self.escaped(group.title))\n"
        + Self.items(group.commands.map { ("\(name(of: $0.name))(1)", $0.abstract) })
    }
    let sections = [
      head(program, description.abstract),
      titled("SYNOPSIS", "\\fB\(program)\\fR [\\-C DIR] COMMAND ..."),
      titled("DESCRIPTION", Self.paragraphs(description.discussion)),
      titled("COMMANDS", groups.joined()),
      titled("OPTIONS", Self.items(HelpText.rows(of: description.options))),
      titled("SEE ALSO", "\\fBgit\\fR(1)"),
    ]
    return sections.joined()
  }

  private func head(_ name: String, _ abstract: String) -> String {
    ".TH \"\(Self.escaped(name.uppercased()))\" 1 \"\" \"\(Self.escaped("\(program) \(version)"))\"\n.SH NAME\n"
      + "\(Self.escaped(name)) \\- \(Self.escaped(abstract))\n"
  }

  /// Returns nothing for a section without text.
  private func titled(_ title: String, _ text: String) -> String {
    text.isEmpty ? "" : ".SH \(title)\n" + text + (text.hasSuffix("\n") ? "" : "\n")
  }

  private static func items(_ rows: [(name: String, meaning: String)]) -> String {
    rows.map { ".TP\n\\fB\(escaped($0.name.trimmed))\\fR\n\(line(escaped($0.meaning)))\n" }.joined()
  }

  /// Wraps paragraphs as `TextWrap.paragraphs` does: lines that begin with a space stay as they are.
  private static func paragraphs(_ text: String) -> String {
    var lines: [String] = []
    var isKept = false
    for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let keeps = row.hasPrefix(" ")
      if keeps != isKept { lines.append(keeps ? ".nf" : ".fi") }
      isKept = keeps
      lines.append(row.isEmpty ? ".PP" : line(escaped(String(row))))
    }
    if isKept { lines.append(".fi") }
    return lines.isEmpty || text.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  /// A line of text that begins with a dot or an apostrophe would be a request.
  private static func line(_ text: String) -> String {
    text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "…": escaped += "..."
      case "\"": escaped += "\\(dq"
      case "'": escaped += "\\(aq"
      case "×": escaped += "\\(mu"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}

extension String {
  /// Without spaces at its beginning.
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
