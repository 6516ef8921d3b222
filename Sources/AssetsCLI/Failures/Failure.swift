internal import JSON

/// The text of one error: what could not be done, why, and what to type next.
///
/// Lower case, no period, the user's input in single quotes (`quoted`).
struct FailureMessage: Hashable, Sendable {
  /// A word for other programs, in kebab case, which never changes. Errors for which the same can be done share one;
  /// `docs/json.md` lists all.
  var code: String
  var error: String
  /// The underlying reasons, one line each.
  var causes: [String] = []
  var hints: [String] = []
}

/// An error that explains itself to the user. For each error that can reach a command, a file `Failure+….swift`
/// conforms to this beside the text.
protocol ExplainedError: Error {
  var failure: Failure { get }
}

/// An error with one message.
protocol SingleMessageError: ExplainedError {
  var failureMessage: FailureMessage { get }
  var exitCode: ExitCode { get }
}

extension SingleMessageError {
  var exitCode: ExitCode { .failed }
  var failure: Failure { Failure(failureMessage, exitCode) }
}

/// The texts of an error, and its exit code.
struct Failure: Hashable, Sendable {
  var texts: [FailureMessage]
  var exitCode: ExitCode

  init(_ texts: [FailureMessage], _ exitCode: ExitCode = .failed) {
    self.texts = texts
    self.exitCode = exitCode
  }

  init(_ text: FailureMessage, _ exitCode: ExitCode = .failed) { self.init([text], exitCode) }

  /// The text of any error that a command throws. Use `failure` if its type is known, so that the compiler finds a
  /// missing text.
  init(_ error: any Error) {
    self = (error as? any ExplainedError)?.failure ?? Failure(unknown: error)
  }

  /// An error without a text is a bug in this program.
  private init(unknown error: any Error) {
    let text = FailureMessage(
      code: "bug", error: "unexpected error",
      causes: ["\(String(reflecting: type(of: error))): \(String(describing: error))"],
      hints: [
        "this is a bug in assets; please report it with these lines, the command you typed and 'assets --version'"
      ])
    self.init([text], .bug)
  }

  /// The failure for other programs: the only output of a command that has `--json`, or its last line.
  var json: JSONValue {
    .object(
      ("event", .string("failed")), ("exitCode", .number(Int(exitCode.rawValue))),
      ("problems", .list(problems)))
  }

  /// Each text as an object.
  var problems: [JSONValue] {
    texts.map { text in
      .object(
        ("code", .string(text.code)), ("error", .string(text.error)),
        ("causes", .list(text.causes.map { .string($0) })), ("hints", .list(text.hints.map { .string($0) })))
    }
  }

  /// Prints the texts on `context.error`.
  ///
  /// - Parameter asJSON: Also prints the object for other programs.
  func report(to context: CommandContext, asJSON: Bool = false) -> ExitCode {
    if asJSON { context.output.line(json.onOneLine) }
    context.error.write(text(context.errorStyle))
    return exitCode
  }

  /// Returns the lines; hints that several problems share are printed once, at the end.
  func text(_ style: Style = Style(isOn: false)) -> String {
    let hints = texts.flatMap(\.hints)
    var lines: [String] = []
    for text in texts {
      lines.append(style("error:", .bold, .red) + " " + printable(text.error))
      lines += text.causes.map { style("cause:", .bold) + " " + printable($0) }
    }
    for (index, hint) in hints.enumerated() where !hints[..<index].contains(hint) {
      lines.append(style("hint:", .bold, .cyan) + " " + printable(hint))
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
