internal import Arguments

/// `assets complete`, which the scripts of `assets completions` run while the user types.
///
/// The first line of the output is `words`, `files` or `folders`: whether the shell should also offer paths. It is
/// followed by a line for each word, with a tab and its description. Errors are never printed: a message would appear
/// in the middle of the line that the user types.
struct CompleteCommand: Command {
  var words: [String] = []
  var areQuoted = false

  static let recoversInterrupted = false

  static let name = "complete"

  static let spec = CommandSpec<Self>(
    name, "List completions for a shell",
    arguments: [.arguments("WORD", into: \.words, "The words after 'assets'; the last one is being typed")],
    options: [.flag("quoted", sets: \.areQuoted, "The words are spelled as in the shell")],
    examples: [CommandExample("assets complete -- show be", "The assets whose names start with 'be'")])

  func run(_ context: CommandContext) throws -> ExitCode {
    let words = CompletionLine.joined(areQuoted ? words.map(CompletionLine.unquoted) : words)
    guard let line = CompletionLine(words, context) else { return .done }
    var completion = line.completion
    let answer = CompletionCandidates(context: line.context)
    if let source = completion.source { completion.offer(answer.words(from: source)) }
    context.output.line(answer.directive(for: completion.source))
    for candidate in completion.candidates where printable(candidate.word) == candidate.word {
      let meaning = candidate.meaning.isEmpty ? "" : "\t\(candidate.meaning)"
      context.output.line(completion.lead + candidate.word + meaning)
    }
    return .done
  }
}
