internal import Arguments
internal import Files
internal import Subprocess

/// A command that takes names from a file as well, for programs that have more than a command line can hold.
protocol NameListCommand: Command {
  var names: [String] { get set }
  /// The file, or `-` for standard input; nil if all names are on the command line.
  var namesFrom: String? { get set }
}

extension NameListCommand {
  static var namesFromOption: OptionSpec<Self> {
    .value(
      "names-from", "FILE", into: \.namesFrom,
      "Also read names from a file, one per line or separated by zero bytes; '-' reads standard input"
    ).completed(from: .files)
  }

  /// The same command with all names; an empty list never stands for everything.
  func readingNames(_ context: CommandContext) throws -> Self {
    guard let file = namesFrom else { return self }
    let bytes = try file == "-" ? context.input.readAll() : FileSystem.read(context.absolute(file))
    let separator: UInt8 = bytes.contains(0) ? 0 : 0x0A
    var command = self
    command.namesFrom = nil
    for name in bytes.split(separator: separator) {
      guard let name = String(validating: name, as: UTF8.self) else { throw NameListError.notText(file) }
      command.names.append(separator == 0 || !name.hasSuffix("\r") ? name : String(name.dropLast()))
    }
    if command.names.isEmpty { throw NameListError.empty(file) }
    return command
  }
}

/// Why no names could be read.
enum NameListError: ExplainedError {
  case empty(String)
  case notText(String)

  var failure: Failure {
    switch self {
    case .empty(let file):
      Failure(FailureMessage(code: "missing-argument", error: "no names in \(Self.shown(file))"), .usage)
    case .notText(let file):
      Failure(
        FailureMessage(
          code: "unreadable-file", error: "\(Self.shown(file)) is not a list of names", causes: ["it must be in UTF-8"])
      )
    }
  }

  private static func shown(_ file: String) -> String { file == "-" ? "standard input" : quoted(file) }
}
