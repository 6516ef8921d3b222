import Subprocess
import Testing

@testable import AssetsCLI

@Suite struct TerminalTests {
  func colors(_ environment: [String: String], isTerminal: Bool = true) -> Bool {
    Terminal(isInput: true, isOutput: isTerminal, isError: true, environment: environment).colorsOutput
  }

  @Test func colorsFollowTheTerminalAndTheEnvironment() {
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
    let context = CommandContext(
      directory: "/", environment: [:], clock: { LocalTime(secondsSince1970: 0) }, output: Recorder().stream(),
      error: recorder.stream(flushesLines: true), input: ByteInput(), terminal: terminal)
    let progress = Progress("reading images", total: 3, context, pause: pause)
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
      progress(everywhere, pause: .zero) == "\(line)reading images 1/3\(line)reading images 2/3\(line)")
  }
}
