internal import Arguments
internal import Catalog
internal import Files
internal import JSON
internal import Project
internal import Subprocess

/// The requests of `resolve --all`: each line contains arguments of `assets resolve`.
struct RequestList {
  /// The command with the options that apply if a line doesn't set them.
  var base: ResolveCommand
  var questions: CachingResolver

  /// Answers line by line; a line that can't be answered is reported on the error stream, and the others are still
  /// answered.
  ///
  /// - Throws: `RequestListError.unreadable`.
  func run(_ file: String, _ context: CommandContext) throws -> ExitCode {
    var exitCode = ExitCode.done
    for (index, line) in try lines(of: file, context).enumerated() {
      let start = line.first { $0 != " " && $0 != "\t" }
      guard let start, start != "#" else { continue }
      guard let failure = answer(line, number: index + 1, context) else { continue }
      context.error.line("\(context.errorStyle("line \(index + 1):", .bold)) \(printable(line))")
      exitCode = failure.report(to: context)
    }
    return exitCode
  }

  private func lines(of file: String, _ context: CommandContext) throws -> [String] {
    let bytes: [UInt8]
    if file == "-" {
      bytes = context.input.readAll()
    } else {
      do {
        bytes = try FileSystem.read(context.absolute(file))
      } catch {
        throw RequestListError.unreadable(file, error)
      }
    }
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      let line = String(decoding: $0, as: UTF8.self)
      return line.hasSuffix("\r") ? String(line.dropLast()) : line
    }
  }

  /// Prints one answer, and returns why it is missing or can't be used.
  private func answer(_ line: String, number: Int, _ context: CommandContext) -> Failure? {
    var asked: String?
    do {
      let command = try command(Self.words(line))
      asked = command.name
      guard let name = command.name else {
        throw UsageError(command: ResolveCommand.name, problems: [.missingArgument(placeholder: "NAME")])
      }
      var answer = try questions.answer(name, command, context)
      answer.isExplained = base.explains
      answer.isOfList = true
      print(answer, number, context)
      return answer.failure.map { Failure($0) }
    } catch {
      let failure = Failure(error)
      let text = failure.texts.first?.error ?? ""
      let object = JSONValue.object(
        ("line", .number(number)), ("asked", .optional(asked)), ("error", .string(text)))
      context.output.line(base.showsJSON ? object.onOneLine : "-")
      return failure
    }
  }

  private func print(_ answer: any ResolveAnswer, _ number: Int, _ context: CommandContext) {
    if base.showsJSON {
      let members = answer.members(withReasons: base.explains)
      context.output.line(JSONValue.object([("line", .number(number))] + members).onOneLine)
    } else if base.explains {
      answer.explain(context)
    } else {
      context.output.line(answer.failure == nil ? answer.lines(context).joined(separator: "  ") : "-")
    }
  }

  /// Returns the base command with the arguments of a line; lists given in a line replace those of the base.
  private func command(_ words: [String]) throws(UsageError) -> ResolveCommand {
    var fresh = base
    (fresh.languages, fresh.appearances) = ([], [])
    guard case .command(var command) = try ResolveCommand.spec.parse(words, into: fresh) else {
      throw Self.unexpected(["--help"])
    }
    if command.languages.isEmpty { command.languages = base.languages }
    if command.appearances.isEmpty { command.appearances = base.appearances }
    let ofTheWholeRun = [
      command.requests == base.requests ? nil : "--all", command.revision == base.revision ? nil : "--at",
      command.folders == base.folders ? nil : "--in",
    ].compactMap { $0 }
    guard ofTheWholeRun.isEmpty else { throw Self.unexpected(ofTheWholeRun) }
    try command.requireSense()
    return command
  }

  private static func unexpected(_ words: [String]) -> UsageError {
    UsageError(command: ResolveCommand.name, problems: [.tooManyArguments(words)])
  }

  /// Splits a line like a shell: at blanks, except in quotes and after backslashes.
  ///
  /// - Throws: `RequestListError.unclosedQuote`.
  static func words(_ line: String) throws(RequestListError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = line[...]
    while let character = rest.popFirst() {
      if let open = quote {
        if character == open {
          quote = nil
        } else if character == "\\", open == "\"", let next = rest.first, next == "\"" || next == "\\" {
          word?.append(rest.removeFirst())
        } else {
          word?.append(character)
        }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == "\\", let next = rest.popFirst() {
        word = (word ?? "") + String(next)
      } else if character == " " || character == "\t" {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let quote { throw .unclosedQuote(quote) }
    return words + [word].compactMap { $0 }
  }
}
