internal import Spelling

/// Parses one command line; see `CommandSpec.parse`.
struct CommandLineParser<Command> {
  let spec: CommandSpec<Command>
  var command: Command
  /// The remaining words.
  var rest: ArraySlice<String>
  /// Words that are not options, in order.
  var arguments: [String] = []
  var problems: [UsageIssue] = []
  var wantsHelp = false
  /// The option that set each property, as typed.
  private var setBy: [AnyKeyPath: (option: String, typed: String)] = [:]

  init(spec: CommandSpec<Command>, command: Command, words: [String]) {
    self.spec = spec
    self.command = command
    rest = words[...]
  }

  /// - Throws: `UsageError` if there were any problems.
  func result() throws(UsageError) -> Command {
    if problems.isEmpty { return command }
    throw UsageError(command: spec.name, problems: problems)
  }

  // MARK: - Options

  /// Separates the words into options, which are applied, and arguments, which are collected.
  mutating func readOptions(stoppingAtArgument: Bool) {
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += (spec.arguments.contains { $0.description.keepsSeparator } ? [word] : []) + rest
        rest = []
      } else if word.hasPrefix("--") {
        readLong(word)
      } else if word.hasPrefix("-"), word != "-" {
        readShort(word)
      } else {
        arguments.append(word)
        if stoppingAtArgument {
          arguments += rest
          return
        }
      }
    }
  }

  private mutating func readLong(_ word: String) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let spelling = "--\(name)"
    if name == OptionDescription.help.name, parts.count == 1 {
      wantsHelp = true
    } else if let option = spec.options.first(where: { $0.name == name }) {
      apply(option, typed: spelling, attached: parts.count == 2 ? String(parts[1]) : nil)
    } else {
      problems.append(.unknownOption(spelling, nearest: nearestOptions(to: name)))
    }
  }

  /// Parses `-n5`, `-n 5` and groups of flags such as `-qv`.
  private mutating func readShort(_ word: String) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      if letter == OptionDescription.help.short {
        wantsHelp = true
        continue
      }
      guard let option = spec.options.first(where: { $0.fixed.short == letter }) else {
        problems.append(.unknownOption("-\(letter)", nearest: nearestOptions(toShort: word)))
        return
      }
      if case .value = option.action {
        apply(option, typed: "-\(letter)", attached: letters.isEmpty ? nil : String(letters))
        return
      }
      apply(option, typed: "-\(letter)", attached: nil)
    }
  }

  private mutating func apply(_ option: OptionSpec<Command>, typed: String, attached: String?) {
    switch option.action {
    case .flag(let set):
      if let attached { problems.append(.unexpectedValue(option: typed, value: attached)) }
      if claim(option, typed: typed) { set(&command) }
    case .value(let store):
      guard let value = attached ?? rest.popFirst() else {
        problems.append(.missingValue(option: typed, placeholder: option.fixed.placeholder ?? ""))
        return
      }
      if claim(option, typed: typed), !store(&command, value) {
        problems.append(badValue(value, of: typed, option.fixed.accepted))
      }
    }
  }

  /// Records that the option sets its property; returns false and records a problem if the property was already set.
  private mutating func claim(_ option: OptionSpec<Command>, typed: String) -> Bool {
    if option.fixed.isRepeatable { return true }
    guard let earlier = setBy.updateValue((option.name, typed), forKey: option.target) else { return true }
    if earlier.option != option.name {
      problems.append(.conflict(earlier.typed, typed))
      return false
    }
    if case .flag = option.action { return true }
    problems.append(.givenTwice(option: typed))
    return false
  }

  private var shownOptions: [String] {
    spec.options.filter { !$0.fixed.isHidden }.map(\.name) + [OptionDescription.help.name]
  }

  private func nearestOptions(to name: String) -> [String] {
    NearestNames.find(name, among: shownOptions).map { "--\($0)" }
  }

  /// Finds the option that `-json` was probably meant to be.
  private func nearestOptions(toShort word: String) -> [String] {
    word.count > 3 ? nearestOptions(to: String(word.dropFirst())) : []
  }

  private func badValue(_ value: String, of name: String, _ accepted: AcceptedValues) -> UsageIssue {
    var nearest: [String] = []
    if case .oneOf(let words) = accepted { nearest = NearestNames.find(value, among: words, limit: 1) }
    return .badValue(value, of: name, accepted: accepted, nearest: nearest)
  }

  // MARK: - Arguments

  /// Assigns the arguments to their rows; a repeatable row leaves enough for those after it.
  mutating func placeArguments() {
    var words = arguments[...]
    var needed = spec.arguments.reduce(0) { $0 + $1.description.minimum }
    for row in spec.arguments {
      needed -= row.description.minimum
      let most = row.description.isRepeatable ? words.count : 1
      let count = max(min(most, words.count - needed), min(row.description.minimum, words.count))
      for word in words.prefix(count) where !row.store(&command, word) {
        problems.append(badValue(word, of: row.description.placeholder, row.description.accepted))
      }
      words = words.dropFirst(count)
      if count < row.description.minimum {
        problems.append(.missingArgument(placeholder: row.description.placeholder))
      }
    }
    if !words.isEmpty, !hasUnknownOption { problems.append(.tooManyArguments(Array(words))) }
  }

  /// The value of an unknown option looks like an unexpected argument.
  private var hasUnknownOption: Bool {
    problems.contains { if case .unknownOption = $0 { true } else { false } }
  }
}
