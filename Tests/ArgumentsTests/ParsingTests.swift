import Arguments
import Testing

@Suite struct ParsingTests {
  /// One command line and what it must be read as.
  struct Case: CustomTestStringConvertible, Sendable {
    var line: String
    var check: @Sendable (SampleCommand) -> Bool
    var testDescription: String { line }
  }

  @Test(arguments: [
    Case(line: "a b") { $0.paths == ["a"] && $0.destination == "b" && $0.limit == 20 },
    Case(line: "a b c d") { $0.paths == ["a", "b", "c"] && $0.destination == "d" },
    Case(line: "--limit 5 a b") { $0.limit == 5 },
    Case(line: "--limit=5 a b") { $0.limit == 5 },
    Case(line: "-n 5 a b") { $0.limit == 5 },
    Case(line: "-n5 a b") { $0.limit == 5 },
    Case(line: "a -qn5 b --json") { $0.quiet && $0.limit == 5 && $0.json && $0.paths == ["a"] },
    Case(line: "a b --depth 0 --scale 2.5") { $0.depth == 0 && $0.scale == 2.5 },
    Case(line: "a b --layout by-folder") { $0.layout == .byFolder },
    Case(line: "a b --move") { $0.transfer == .move },
    Case(line: "a b --move --move") { $0.transfer == .move },
    Case(line: "a b -tx --tag y --tag=z") { $0.tags == ["x", "y", "z"] },
    Case(line: "a b --tag=k=v") { $0.tags == ["k=v"] },
    Case(line: "a b --message-for-the-history=") { $0.message == "" },
    Case(line: "a b --message-for-the-history --json") { $0.message == "--json" && !$0.json },
    Case(line: "a b --no-verify --keep-dates no") { !$0.verifies && !$0.keepsDates },
    Case(line: "--json -- --limit -n") { $0.json && $0.paths == ["--limit"] && $0.destination == "-n" },
    Case(line: "- b") { $0.paths == ["-"] },
    Case(line: "a b --secret") { $0.secret },
  ])
  func readsTheWaysToWriteAnOption(_ example: Case) throws {
    #expect(example.check(try #require(try SampleCommand.read(example.line))))
  }

  @Test(arguments: ["--help", "-h", "-qh", "--bogus --help", "a --limit 5 -h", "--limit five -h"])
  func givesHelpWhateverElseIsWrong(line: String) throws {
    #expect(try SampleCommand.read(line) == nil)
  }

  @Test(arguments: ["--limit -h a b", "-n -h a b", "a b --tag --help", "a b -- --help"])
  func helpAsAValueOrAfterTheEndOfOptionsIsNotAskedFor(line: String) throws {
    do {
      #expect(try SampleCommand.read(line) != nil)
    } catch {
      #expect(error.problems.contains { if case .badValue("-h", _, _, _) = $0 { true } else { false } })
    }
  }

  @Test func leadingOptionsEndAtTheFirstOtherWord() throws {
    let (options, rest) = try SampleCommand.spec.parseLeading(
      ["-q", "--limit", "3", "show", "-q", "--json"], into: SampleCommand())
    guard case .command(let command) = options else {
      Issue.record("help was not asked for")
      return
    }
    #expect(command.quiet && command.limit == 3 && !command.json)
    #expect(rest == ["show", "-q", "--json"])
  }

  @Test func everyAcceptedWordReadsBack() {
    for layout in SampleCommand.Layout.allCases {
      #expect(SampleCommand.Layout(argument: layout.argument) == layout)
    }
    for answer in [true, false] { #expect(Bool(argument: answer.argument) == answer) }
    #expect(Double(argument: "nan") == nil)
    #expect(Int(argument: " 5") == nil)
  }
}
