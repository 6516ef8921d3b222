import Arguments
import Testing

@Suite struct UsageIssueTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var line: String
    var problems: [UsageIssue]
    var testDescription: String { line.isEmpty ? "(nothing)" : line }
  }

  static let layouts = AcceptedValues.oneOf(["flat", "grouped", "by-folder"])

  @Test(arguments: [
    Case(line: "", problems: [.missingArgument(placeholder: "PATH"), .missingArgument(placeholder: "DESTINATION")]),
    Case(line: "a", problems: [.missingArgument(placeholder: "DESTINATION")]),
    Case(line: "a b --jsno", problems: [.unknownOption("--jsno", nearest: ["--json"])]),
    Case(line: "a b --lim 5", problems: [.unknownOption("--lim", nearest: ["--limit"])]),
    Case(line: "a b --secrt", problems: [.unknownOption("--secrt", nearest: [])]),
    Case(line: "a b -x", problems: [.unknownOption("-x", nearest: [])]),
    Case(line: "a b -json", problems: [.unknownOption("-j", nearest: ["--json"])]),
    Case(line: "a b --limit", problems: [.missingValue(option: "--limit", placeholder: "COUNT")]),
    Case(line: "a b -qn", problems: [.missingValue(option: "-n", placeholder: "COUNT")]),
    Case(line: "a b --json=yes", problems: [.unexpectedValue(option: "--json", value: "yes")]),
    Case(
      line: "a b --limit 0", problems: [.badValue("0", of: "--limit", accepted: .number(1...1000), nearest: [])]),
    Case(line: "a b -n1e3", problems: [.badValue("1e3", of: "-n", accepted: .number(1...1000), nearest: [])]),
    Case(
      line: "a b -l group",
      problems: [.badValue("group", of: "-l", accepted: layouts, nearest: ["grouped"])]),
    Case(line: "a b -n5 --limit 6", problems: [.givenTwice(option: "--limit")]),
    Case(line: "a b --copy --move", problems: [.conflict("--copy", "--move")]),
    Case(
      line: "--limit x --bogus --json=1 a",
      problems: [
        .badValue("x", of: "--limit", accepted: .number(1...1000), nearest: []),
        .unknownOption("--bogus", nearest: []),
        .unexpectedValue(option: "--json", value: "1"),
        .missingArgument(placeholder: "DESTINATION"),
      ]),
  ])
  func tellsAllProblemsInOrder(_ example: Case) {
    let error = #expect(throws: UsageError.self) { try SampleCommand.read(example.line) }
    #expect(error == UsageError(command: "gather", problems: example.problems))
  }

  /// A command that takes at most one word.
  struct Small {
    var name: String?
    var count = 0
    static let spec = CommandSpec<Self>(
      "small", "Take a word", arguments: [.argument("<name>", into: \.name, "The word")],
      options: [.value("count", "<number>", into: \.count, "A number")])
  }

  @Test func wordsWithoutAPlaceAreTold() {
    let error = #expect(throws: UsageError.self) { try Small.spec.parse(["a", "b", "c"], into: Small()) }
    #expect(error?.problems == [.tooManyArguments(["b", "c"])])
  }

  @Test func theValueOfAnUnknownOptionIsNotAnArgumentTooMany() {
    let error = #expect(throws: UsageError.self) { try Small.spec.parse(["a", "--cuont", "5"], into: Small()) }
    #expect(error?.problems == [.unknownOption("--cuont", nearest: ["--count"])])
  }
}
