import Subprocess
import TestKit
import Testing

@testable import AssetsCLI

/// Names in a file, for programs that have more of them than a command line can hold.
@Suite struct NameListTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  init() throws {
    for name in ["Anchor", "Bell"] { try sandbox.writeImageSet("\(Sandbox.images)/\(name)", color: .red) }
    for name in ["-a.txt", "b\nc.txt", "d.txt"] { try sandbox.write(name, "one") }
  }

  private func run(_ words: [String], _ input: String) -> RunResult { runAssets(words, in: sandbox, input: input) }

  private var status: String { get throws { try sandbox.git("status", "--porcelain", "-z") } }

  @Test func separatedByZeroBytes() throws {
    #expect(run(["commit", "-m", "x", "--names-from", "-"], "Bell\0-a.txt\0b\nc.txt\0").exitCode == .done)
    #expect(try sandbox.git("show", "--name-only", "--format=", "-z").contains("b\nc.txt\0"))
    #expect(try !status.contains("Bell") && !status.contains("-a.txt") && status.contains("Anchor"))
  }

  @Test func onePerLine() throws {
    try sandbox.write("names", "Bell\r\n-a.txt\n\n")
    #expect(runAssets(["discard", "--names-from", "names", "d.txt"], in: sandbox).exitCode == .done)
    #expect(try !status.contains("Bell") && !sandbox.exists("-a.txt") && !sandbox.exists("d.txt"))
    #expect(try status.contains("Anchor"))
    #expect(run(["restore", "--names-from", "-"], "Anchor\n").exitCode == .done)
    #expect(try !status.contains("Anchor"))
  }

  /// An empty list is not the absence of a list.
  @Test(arguments: ["", "\n", "\0\0"]) func anEmptyListIsRefused(input: String) throws {
    let before = try Snapshot(sandbox)
    for words in [["commit", "-m", "x"], ["discard"], ["discard", "--all"], ["restore"]] {
      let result = run(words + ["--names-from", "-"], input)
      #expect(result.exitCode == .usage && result.error.contains("error: no names in standard input"), "\(result)")
    }
    #expect(try Snapshot(sandbox) == before)
  }

  @Test func badListsAreRefused() throws {
    let before = try Snapshot(sandbox)
    let words = ["discard", "--names-from", "-"]
    let latin = runAssets(words, in: sandbox) { $0.input = ByteInput([0x47, 0xF6]) }
    #expect(latin.error.contains("error: standard input is not a list of names\n"), "\(latin)")
    #expect(run(words, "Bell\nMast\n").error.contains("error: nothing called 'Mast' has changed"))
    #expect(runAssets(["discard", "--names-from", "nowhere"], in: sandbox).exitCode == .failed)
    #expect(try Snapshot(sandbox) == before)
  }
}
