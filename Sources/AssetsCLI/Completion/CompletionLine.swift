internal import Arguments

/// A command line that is being typed, taken apart.
struct CompletionLine {
  let completion: Completion
  /// Stands in the folder of `-C`.
  let context: CommandContext

  /// - Parameter words: Behind `assets`; the last one is being typed.
  /// - Returns: Nil if nothing can be told, for what was typed before is wrong.
  init?(_ words: [String], _ context: CommandContext) {
    let global = GlobalOptions.spec.description(defaults: GlobalOptions())
    let before = Array(words.dropLast())
    guard let (options, rest) = try? GlobalOptions.spec.parseLeading(before, into: GlobalOptions()) else {
      // The value of '-C' is still to come.
      completion = global.completion(of: words)
      self.context = context
      return
    }
    guard case .command(let options) = options, let here = try? options.applied(to: context) else { return nil }
    self.context = here
    guard !rest.isEmpty else {
      var completion = global.completion(of: words)
      completion.offer(CommandList.shown.map { .init($0.name, $0.abstract) })
      self.completion = completion
      return
    }
    guard let (command, typed) = try? CommandList.command(beginning: rest) else { return nil }
    completion = command.description.completion(of: typed + [words.last ?? ""])
  }

  /// Puts together what bash takes apart: `--scale`, `=`, `2` is one word.
  static func joined(_ words: [String]) -> [String] {
    var result: [String] = []
    for word in words {
      if let last = result.last, last.hasPrefix("--"), word == "=" || last.hasSuffix("=") {
        result[result.count - 1] = last + word
      } else {
        result.append(word)
      }
    }
    return result
  }

  /// Takes quotes and backslashes away as a shell does; a quote need not be closed yet.
  static func unquoted(_ word: String) -> String {
    var result = ""
    var quote: Character?
    var rest = word[...]
    while let character = rest.popFirst() {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else if character == "\\", quote != "'", let next = rest.popFirst() {
        result.append(next)
      } else {
        result.append(character)
      }
    }
    return result
  }
}
