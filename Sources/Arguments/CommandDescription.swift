/// A command without its type: the plain values from which help, completions and the manual are generated.
public struct CommandDescription: Hashable, Sendable {
  /// The word typed after `assets`; empty for the program itself.
  public var name: String
  /// One line: imperative, short, without a period.
  public var abstract: String
  /// Paragraphs separated by empty lines; a line that starts with a space is kept unchanged, the rest is wrapped.
  public var discussion: String
  public var arguments: [ArgumentDescription]
  /// As declared, with `--help` at the end.
  public var options: [OptionDescription]
  public var examples: [CommandExample]
}

/// An example of a command line, and what it does.
public struct CommandExample: Hashable, Sendable {
  public var commandLine: String
  public var explanation: String

  public init(_ commandLine: String, _ explanation: String) {
    self.commandLine = commandLine
    self.explanation = explanation
  }
}

/// A positional argument.
public struct ArgumentDescription: Hashable, Sendable {
  /// The name in help, such as `<name>` or `PATH`.
  public var placeholder: String
  public var abstract: String
  public var accepted: AcceptedValues
  /// The minimum number of words.
  public var minimum: Int
  /// True if any number of words is accepted, false for at most one.
  public var isRepeatable: Bool
  /// The words that a shell offers.
  public var source: CompletionSource?
  /// True if a `--` is kept as one of the arguments, because it changes the meaning of those around it.
  public var keepsSeparator = false

  /// The placeholder with an ellipsis if it can be repeated, and in brackets if it is optional: `[PATH…]`.
  public var usage: String {
    let words = placeholder + (isRepeatable ? "…" : "")
    return minimum == 0 ? "[\(words)]" : words
  }
}

/// An option, such as `--limit`.
public struct OptionDescription: Hashable, Sendable {
  /// Without the dashes.
  public var name: String
  public var short: Character?
  /// The name of its value in help; nil for a flag.
  public var placeholder: String?
  public var abstract: String
  public var accepted: AcceptedValues
  /// The words that a shell offers for its value.
  public var source: CompletionSource?
  public var isRepeatable = false
  /// True if the option works, but isn't shown in help.
  public var isHidden = false
  /// The default value as it would be typed; nil if there is none to show.
  public var defaultValue: String?
  /// True for the flag that is the default.
  public var isDefault = false

  /// The long name with its dashes.
  public var spelling: String { "--\(name)" }

  public static let help = OptionDescription(
    name: "help", short: "h", abstract: "Show this help", accepted: .anything)
}
