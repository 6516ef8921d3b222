/// What a shell can offer at the end of an unfinished command line.
public struct Completion: Hashable, Sendable {
  /// A word, with a description if that is useful.
  public struct Candidate: Hashable, Sendable {
    public var word: String
    public var meaning: String

    public init(_ word: String, _ meaning: String = "") {
      self.word = word
      self.meaning = meaning
    }
  }

  /// The words that begin with the typed part of the last one, in the order of help.
  public var candidates: [Candidate] = []
  /// The source of further words; nil if there are none.
  public var source: CompletionSource?
  /// The typed part of the last word.
  public var typed: String
  /// The part before that in the same word, as in `--scale=` and `2,`.
  public var lead = ""

  init(_ typed: String) {
    self.typed = typed
  }

  /// Adds the words that begin with the typed part.
  public mutating func offer(_ words: [Candidate]) {
    candidates += words.filter { $0.word.utf8.starts(with: typed.utf8) }
  }
}

extension CommandDescription {
  /// Returns what can follow at the end of a command line.
  ///
  /// - Parameter words: The words after the command's name; the last one is unfinished, and may be empty.
  public func completion(of words: [String]) -> Completion {
    var state = State(command: self)
    for word in words.dropLast() { state.read(word) }
    return state.completion(of: words.last ?? "")
  }

  /// The state after parsing the words before the last one.
  private struct State {
    let command: CommandDescription
    var given: Set<String> = []
    /// The option whose value is still missing.
    var waiting: OptionDescription?
    var argumentCount = 0
    var optionsHaveEnded = false

    mutating func read(_ word: String) {
      if waiting != nil {
        waiting = nil
      } else if optionsHaveEnded || !word.hasPrefix("-") || word == "-" {
        argumentCount += 1
      } else if word == "--" {
        optionsHaveEnded = true
      } else if let option = option(spelled: word) {
        given.insert(option.name)
        if option.placeholder != nil, !isWhole(word, option) { waiting = option }
      }
    }

    /// Finds the option in `--scale`, `--scale=2`, `-s`, `-s2` or the last one of `-ns`.
    private func option(spelled word: String) -> OptionDescription? {
      if word.hasPrefix("--") {
        let name = word.dropFirst(2).prefix { $0 != "=" }
        return command.options.first { $0.name == name }
      }
      for letter in word.dropFirst() {
        guard let option = command.options.first(where: { $0.short == letter }) else { return nil }
        if option.placeholder != nil || letter == word.last { return option }
      }
      return nil
    }

    /// True if the word includes the value.
    private func isWhole(_ word: String, _ option: OptionDescription) -> Bool {
      word.hasPrefix("--") ? word.contains("=") : word.last != option.short
    }

    func completion(of word: String) -> Completion {
      if let waiting { return value(word, of: waiting) }
      if !optionsHaveEnded, word.hasPrefix("--"), let end = word.firstIndex(of: "="),
        let option = option(spelled: word), option.placeholder != nil
      {
        return value(String(word[word.index(after: end)...]), of: option, lead: String(word[...end]))
      }
      if !optionsHaveEnded, word.hasPrefix("-") { return options(word) }
      var completion = Completion(word)
      if let argument { completion.offer(argument.accepted, argument.source) }
      return completion
    }

    private var argument: ArgumentDescription? {
      argumentCount < command.arguments.count
        ? command.arguments[argumentCount] : command.arguments.last { $0.isRepeatable }
    }

    private func value(_ typed: String, of option: OptionDescription, lead: String = "") -> Completion {
      var (typed, lead) = (typed, lead)
      // In a list of values, the last one is completed.
      if option.placeholder?.hasSuffix(",…") == true, let comma = typed.lastIndex(of: ",") {
        lead += typed[...comma]
        typed = String(typed[typed.index(after: comma)...])
      }
      var completion = Completion(typed)
      completion.lead = lead
      completion.offer(option.accepted, option.source)
      return completion
    }

    private func options(_ word: String) -> Completion {
      var completion = Completion(word)
      let open = command.options.filter { !$0.isHidden && ($0.isRepeatable || !given.contains($0.name)) }
      completion.offer(open.map { .init($0.spelling, $0.abstract) })
      return completion
    }
  }
}

extension Completion {
  fileprivate mutating func offer(_ accepted: AcceptedValues, _ source: CompletionSource?) {
    if case .oneOf(let words) = accepted { offer(words.map { Candidate($0) }) }
    self.source = source
  }
}
