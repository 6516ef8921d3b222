/// What is known of a command without its type: the plain values from which help, completions and the manual are made.
public struct CommandDescription: Hashable, Sendable {
  /// The word typed after `assets`; empty for the program itself.
  public var name: String
  /// One line: imperative, short, without a full stop.
  public var abstract: String
  /// Paragraphs with an empty line between them; a line that starts with a space is kept as it is, the rest is wrapped.
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

/// A word that is known by its place on the command line.
public struct ArgumentDescription: Hashable, Sendable {
  /// The name as help shows it, such as `<name>` or `PATH`.
  public var placeholder: String
  public var abstract: String
  public var accepted: AcceptedValues
  /// How many words must be given.
  public var minimum: Int
  /// True if any number of words may be given, false for at most one.
  public var isRepeatable: Bool
  /// What a shell offers.
  public var source: CompletionSource?
  /// True if a `--` among the words is one of them, because it says how those around it are meant.
  public var keepsSeparator = false

  /// The placeholder with an ellipsis where it repeats and brackets where it may be left out: `[PATH…]`.
  public var usage: String {
    let words = placeholder + (isRepeatable ? "…" : "")
    return minimum == 0 ? "[\(words)]" : words
  }
}

/// A word that is known by its name, such as `--limit`.
public struct OptionDescription: Hashable, Sendable {
  /// Without the dashes.
  public var name: String
  public var short: Character?
  /// The name of its value as help shows it, nil for a flag.
  public var placeholder: String?
  public var abstract: String
  public var accepted: AcceptedValues
  /// What a shell offers.
  public var source: CompletionSource?
  public var isRepeatable = false
  /// Works, but help does not show it.
  public var isHidden = false
  /// The value that holds when the option is not given, as it would be typed; nil if there is none worth saying.
  public var defaultValue: String?
  /// True for the flag that says what happens anyway.
  public var isDefault = false

  /// The long name with its dashes.
  public var spelling: String { "--\(name)" }

  public static let help = OptionDescription(
    name: "help", short: "h", abstract: "Show this help", accepted: .anything)
}
