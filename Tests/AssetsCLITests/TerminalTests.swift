import TestKit
import Testing

@testable import AssetsCLI

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain name", "plain name"),
    ("Größe 日本 👩‍👩‍👧 e\u{301}", "Größe 日本 👩‍👩‍👧 e\u{301}"),
    ("a\nb\tc\rd", #"a\nb\tc\rd"#),
    ("\r\n", #"\r\n"#),
    ("\u{1B}[31mred", #"\u{1B}[31mred"#),
    ("\u{7F}\u{0}\u{9B}2J", #"\u{7F}\u{0}\u{9B}2J"#),
    ("gnp.\u{202E}evil\u{2066}\u{200F}", #"gnp.\u{202E}evil\u{2066}\u{200F}"#),
    ("a\u{2028}b\u{FEFF}\u{E0041}", #"a\u{2028}b\u{FEFF}\u{E0041}"#),
  ])
  func makesWhatSteersATerminalVisible(text: String, expected: String) {
    #expect(printable(text) == expected)
    #expect(printable(printable(text)) == expected)
  }
}

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("bell", 4), ("Größe", 5), ("e\u{301}", 1), ("日本", 4), ("ﾊﾝｶｸ", 4), ("한국", 4), ("👩‍👩‍👧", 2), ("❤\u{FE0F}", 2),
    ("★", 1), ("\u{200B}", 0), ("🇩🇪", 2), ("日本語.png", 10), ("…", 1),
  ])
  func countsTheColumnsOfATerminal(text: String, expected: Int) {
    #expect(displayWidth(text) == expected)
  }

  @Test(arguments: [
    ("bell", 4, "bell"), ("bells", 4, "bel…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("ab", 1, "…"),
  ])
  func shortensToTheColumnsThereAre(text: String, width: Int, expected: String) {
    #expect(shortened(text, to: width) == expected)
  }
}

@Suite struct TableTests {
  func sample() -> Table {
    var table = Table([.left("name"), .right("bytes"), .left("state")])
    table.add("icons/bell", "1204", Table.Cell("changed", .yellow))
    table.add("写真/朝", "7", "new\u{1B}")
    table.add("logo", "12")
    return table
  }

  @Test func alignsWideAndNarrowCharacters() {
    #expect(
      sample().text() == """
        name        bytes  state
        icons/bell   1204  changed
        写真/朝         7  new\\u{1B}
        logo           12

        """)
  }

  @Test func cutsLinesOnlyWhereAWidthIsGiven() {
    #expect(
      sample().text(width: 21) == """
        name        bytes  s…
        icons/bell   1204  c…
        写真/朝         7  n…
        logo           12

        """)
    #expect(sample().text(width: 12).split(separator: "\n").map(String.init).map(displayWidth).allSatisfy { $0 <= 12 })
  }

  @Test func coloursDoNotCountAsColumns() {
    var table = Table([.left(), .left()], indent: 2)
    table.add(Table.Cell("a", .red), "b")
    table.add("long", "c")
    #expect(table.text(style: Style(isOn: true)) == "  \u{1B}[31ma\u{1B}[0m     b\n  long  c\n")
  }
}

@Suite struct TerminalTests {
  func colors(_ environment: [String: String], isTerminal: Bool = true) -> Bool {
    Terminal(isInput: true, isOutput: isTerminal, isError: true, environment: environment).colorsOutput
  }

  @Test func coloursFollowTheTerminalAndTheEnvironment() {
    #expect(colors([:]))
    #expect(!colors([:], isTerminal: false))
    #expect(!colors(["NO_COLOR": "1"]))
    #expect(colors(["NO_COLOR": ""]))
    #expect(!colors(["TERM": "dumb"]))
    #expect(colors(["CLICOLOR_FORCE": "1"], isTerminal: false))
    #expect(!colors(["CLICOLOR_FORCE": "0"], isTerminal: false))
    #expect(!colors(["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]))
  }

  @Test func theWidthIsThatOfTheTerminalOrOfTheEnvironment() {
    func width(_ width: Int?, _ columns: String?) -> Int {
      let environment = columns.map { ["COLUMNS": $0] } ?? [:]
      return Terminal(isInput: true, isOutput: true, isError: true, width: width, environment: environment).width
    }
    #expect(width(120, "40") == 120)
    #expect(width(nil, "40") == 40)
    #expect(width(nil, "wide") == 80)
    #expect(width(nil, "-3") == 80)
    #expect(Terminal.none.outputWidth == nil)
  }

  @Test func linesAreReadOneByOne() {
    let input = ByteInput(Array("yes\n\nno".utf8))
    #expect(input.readLine() == "yes")
    #expect(input.readLine() == "")
    #expect(input.readLine() == "no")
    #expect(input.readLine() == nil)
  }

  @Test func outputGoesOutBeforeAnErrorThatFollowsIt() {
    let recorder = Recorder()
    let output = recorder.stream()
    let error = TextStream(flushesLines: true, after: output) { bytes in
      recorder.stream(flushesLines: true).write(String(decoding: bytes, as: UTF8.self))
      return 0
    }
    output.line("one")
    error.line("two")
    output.line("three")
    output.flush()
    #expect(recorder.text == "one\ntwo\nthree\n")
  }

  /// Returns what is drawn while two of three steps are done.
  func progress(_ terminal: Terminal, pause: Duration) -> String {
    let recorder = Recorder()
    let context = Context(
      directory: "/", environment: [:], clock: { Moment(secondsSince1970: 0) }, output: Recorder().stream(),
      error: recorder.stream(flushesLines: true), input: ByteInput(), terminal: terminal)
    let progress = Progress("reading pictures", total: 3, context, pause: pause)
    progress.advance()
    progress.advance()
    progress.finish()
    return recorder.text
  }

  @Test func progressIsShownOnATerminalOnlyAndTakenAway() {
    let everywhere = Terminal(isInput: true, isOutput: true, isError: true, environment: [:])
    let line = "\r\u{1B}[K"
    #expect(progress(.none, pause: .zero).isEmpty)
    #expect(progress(everywhere, pause: .seconds(60)).isEmpty)
    #expect(
      progress(everywhere, pause: .zero) == "\(line)reading pictures 1/3\(line)reading pictures 2/3\(line)")
  }
}
