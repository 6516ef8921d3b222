import Subprocess
import Synchronization
import TestKit

@testable import AssetsCLI

/// What one run of `assets` inside the test process left behind.
struct RunResult: Equatable, CustomStringConvertible {
  var exitCode: ExitCode
  var output: String
  var error: String

  var description: String { "\(exitCode)\noutput: \(output)\nerror: \(error)" }
}

/// Keeps what a stream is given.
final class Recorder: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

  /// - Parameter code: What each write answers; 0 for success.
  func stream(flushesLines: Bool = false, answering code: Int32 = 0) -> TextStream {
    TextStream(flushesLines: flushesLines) { more in
      self.bytes.withLock { $0 += more }
      return code
    }
  }
}

/// Runs a command line in this process, in a folder of a sandbox, at a fixed time, without a terminal.
func runAssets(
  _ words: [String], in sandbox: Sandbox? = nil, folder: String = "", input: String = "", terminal: Terminal = .none,
  _ change: (inout CommandContext) -> Void = { _ in }
) -> RunResult {
  let (output, error) = (Recorder(), Recorder())
  var context = CommandContext(
    directory: sandbox?.path(folder) ?? "/nowhere", environment: sandbox?.environment ?? [:],
    clock: { LocalTime(secondsSince1970: 1_700_000_000) }, output: output.stream(), error: error.stream(),
    input: ByteInput(Array(input.utf8)), terminal: terminal)
  change(&context)
  let code = Program.run(words: words, context: context)
  return RunResult(exitCode: code, output: output.text, error: error.text)
}
