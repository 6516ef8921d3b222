internal import Arguments

/// An unfinished command line, parsed.
struct CompletionLine {
  let completion: Completion
  /// With the folder of `-C` as the current one.
  let context: CommandContext

  /// - Parameter words: The words after `assets`; the last one is unfinished.
  /// - Returns: Nil if the earlier words are invalid, so nothing can be offered.
  init?(_ words: [String], _ context: CommandContext) {
    let global = GlobalOptions.spec.description(defaults: GlobalOptions())
    let before = Array(words.dropLast())
    guard let (options, rest) = try? GlobalOptions.spec.parseLeading(before, into: GlobalOptions()) else {
      // The value of '-C' is still missing.
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

  /// Joins words that bash splits: `--scale`, `=`, `2` is one word.
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

  /// Removes quotes and backslashes like a shell; a quote may still be open.
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
