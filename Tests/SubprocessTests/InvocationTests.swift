import Subprocess
import System
import Testing

private let environment = ["PATH": "/usr/bin:/bin"]

private func shell(_ script: String) -> Invocation {
  Invocation("sh", ["-c", script], environment: environment)
}

@Suite struct InvocationTests {
  @Test func capturesBothStreamsAndTheExitCode() throws {
    let done = try shell("echo out; echo err >&2; exit 7").run()
    #expect(done.outputText == "out\n")
    #expect(done.errorText == "err\n")
    #expect(done.status == .exited(7))
    #expect(!done.isSuccess)
  }

  @Test func tellsASignalFromAnExitCode() throws {
    let done = try shell("kill -9 $$").run()
    #expect(done.status == .signalled(9))
    #expect(done.status.code == 137)
  }

  @Test func handsArgumentsOverAsTheyAre() throws {
    let words = ["", "a b", "$HOME", "*", "'\"", "-n", "ünï", "line\nbreak"]
    let done = try Invocation("printf", ["%s|"] + words, environment: environment).run()
    #expect(done.outputText == words.map { $0 + "|" }.joined())
  }

  @Test func theChildSeesOnlyTheVariablesGiven() throws {
    let done = try Invocation("/usr/bin/env", environment: ["A": "1", "B": "x=y"]).run()
    #expect(done.outputText == "A=1\nB=x=y\n")
  }

  @Test func startsInTheFolderGiven() throws {
    let folder = Folder()
    folder.write("#!/bin/sh\npwd\n", to: "where", mode: 0o755)
    var run = Invocation("./where", environment: environment, workingDirectory: folder.path)
    #expect(try run.run().outputText == folder.path + "\n")
    run.program = "pwd"
    #expect(try run.run().outputText == folder.path + "\n")
  }

  @Test func nothingMeansTheEndOfInputAtOnce() throws {
    #expect(try Invocation("cat", environment: environment).run().output.isEmpty)
  }

  @Test func passesManyBytesThroughBothWaysWithoutHanging() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let done = try Invocation("tee", ["/dev/stderr"], environment: environment, input: .bytes(bytes)).run()
    #expect(done.output == bytes)
    #expect(done.error == bytes)
  }

  @Test func survivesAChildThatDoesNotReadItsInput() throws {
    var run = shell("exit 3")
    run.input = .bytes([UInt8](repeating: 65, count: 1_000_000))
    for _ in 0..<20 { #expect(try run.run().status == .exited(3)) }
  }

  @Test func aChildDiesOfABrokenPipeAsUsual() throws {
    // yes(1) would run on, or complain, if it had inherited an ignored SIGPIPE.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    let done = try shell("yes | head -n 1").run()
    #expect(done.outputText == "y\n")
    #expect(done.errorText == "")
  }

  @Test func sendsOutputWhereErrorsGo() throws {
    let folder = Folder()
    let file = folder.openFile("log")
    defer { close(file) }
    var run = shell("echo one; echo two >&2; echo three")
    run.output = .descriptor(file)
    run.error = .sameAsOutput
    let done = try run.run()
    #expect(done.output.isEmpty && done.error.isEmpty)
    #expect(folder.read("log") == "one\ntwo\nthree\n")
  }

  @Test func keepsTheOrderOfBothStreamsInOneCapture() throws {
    var run = shell("echo one; echo two >&2; echo three")
    run.error = .sameAsOutput
    #expect(try run.run().outputText == "one\ntwo\nthree\n")
  }

  @Test func discardsAStream() throws {
    var run = shell("echo out; echo err >&2")
    run.output = .discard
    let done = try run.run()
    #expect(done.output.isEmpty)
    #expect(done.errorText == "err\n")
  }

  @Test func readsInputFromAnOpenFile() throws {
    let folder = Folder()
    let file = folder.openFile("in")
    defer { close(file) }
    folder.write("from the file", to: "in")
    #expect(
      try Invocation("cat", environment: environment, input: .descriptor(file)).run().outputText == "from the file")
  }

  @Test func anObserverSeesThePiecesAsTheyCome() throws {
    var seen: [Invocation.Stream: [UInt8]] = [:]
    let done = try shell("echo a; echo b >&2; echo c").run { seen[$0, default: []] += $1 }
    #expect(seen == [.output: done.output, .error: done.error])
  }

  @Test func handsNoOtherFileDown() throws {
    let folder = Folder()
    let file = folder.openFile("private")
    defer { close(file) }
    #if os(Linux)
      let run = Invocation("ls", ["-l", "/proc/self/fd"], environment: environment, input: .bytes([1]))
      #expect(try !run.run().outputText.contains("private"))
    #endif
  }

  @Test func leavesNoFileOpenInThisProcess() throws {
    #if os(Linux)
      // Other tests run beside this one, so many rounds have to show in the numbers that are given out next.
      for _ in 0..<300 { _ = try Invocation("true", environment: environment, input: .bytes([1])).run() }
      let next = open("/dev/null", O_RDONLY | O_CLOEXEC)
      defer { close(next) }
      #expect(next < 300)
    #endif
  }

  @Test func runsManyAtOnceWithoutMixingTheirPipes() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<40 {
        group.addTask {
          let run = Invocation("cat", environment: environment, input: .bytes(Array("\(number)".utf8)))
          return try run.run().outputText == "\(number)"
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test func runsAScriptWithoutAFirstLineThroughTheShell() throws {
    let folder = Folder()
    folder.write("echo \"$0 $1\"", to: "plain", mode: 0o755)
    let done = try Invocation("\(folder.path)/plain", ["x"], environment: environment).run()
    #expect(done.outputText == "\(folder.path)/plain x\n")
  }
}

@Suite struct TimeLimitTests {
  @Test func asksASlowChildToEnd() throws {
    var run = shell("trap 'echo cleaned; exit 5' TERM; echo begun; while :; do sleep 0.01; done")
    run.timeLimit = 1.5
    let done = try run.run()
    #expect(done.isTimedOut && !done.isSuccess)
    #expect(done.status == .exited(5))
    #expect(done.outputText == "begun\ncleaned\n")
  }

  @Test func endsAChildThatWillNotListen() throws {
    var run = shell("trap '' TERM; while :; do sleep 0.01; done")
    run.timeLimit = 0.1
    #expect(try run.run().status == .signalled(SIGKILL))
  }

  @Test func doesNotWaitForWhatWasLeftInTheBackground() throws {
    var run = shell("sleep 30 & echo done")
    run.timeLimit = 1.5
    let done = try run.run()
    #expect(done.outputText == "done\n")
    #expect(done.isTimedOut)
  }

  @Test func waitsForAChildThatClosedItsStreams() throws {
    var run = shell("exec >&- 2>&-; sleep 0.05; exit 4")
    run.timeLimit = 20
    let done = try run.run()
    #expect(done.status == .exited(4))
    #expect(!done.isTimedOut)
  }
}

@Suite struct SubprocessErrorTests {
  private func failure(_ run: Invocation) -> SubprocessError? {
    do {
      _ = try run.run()
      return nil
    } catch {
      return error
    }
  }

  @Test func saysWhatIsMissing() {
    let folder = Folder()
    folder.write("#!/no/such/interpreter\n", to: "orphan", mode: 0o755)
    folder.write("text", to: "text")
    let (orphan, text) = ("\(folder.path)/orphan", "\(folder.path)/text")
    #expect(failure(Invocation("no-such-program", environment: environment)) == .notFound(program: "no-such-program"))
    #expect(failure(Invocation("/no/such", environment: environment)) == .notFound(program: "/no/such"))
    #expect(failure(Invocation(orphan, environment: environment)) == .missingInterpreter(program: orphan))
    #expect(failure(Invocation(text, environment: environment)) == .notExecutable(program: text))
    #expect(failure(Invocation("text", environment: ["PATH": folder.path])) == .notExecutable(program: "text"))
    #expect(
      failure(Invocation("true", environment: environment, workingDirectory: "/no/folder"))
        == .noWorkingDirectory("/no/folder"))
  }

  @Test func refusesAZeroByte() {
    #expect(failure(Invocation("echo", ["a\0b"], environment: environment)) == .containsNull("a\0b"))
  }

  @Test func looksOnlyInAbsoluteFoldersOfPath() {
    let folder = Folder()
    folder.write("#!/bin/sh\n", to: "git", mode: 0o755)
    for path in ["", ".", ":", "sub:."] {
      let run = Invocation("git", environment: ["PATH": path], workingDirectory: folder.path)
      #expect(failure(run) == .notFound(program: "git"))
    }
  }

  @Test func takesTheFirstProgramThatMayRun() throws {
    let folder = Folder()
    folder.makeFolder("one")
    folder.makeFolder("two")
    folder.write("", to: "one/tool")
    folder.write("", to: "two/tool", mode: 0o755)
    let environment = ["PATH": "\(folder.path)/one:\(folder.path)/two"]
    #expect(try ProgramSearch.path(of: "tool", in: environment) == "\(folder.path)/two/tool")
  }

  @Test func aSystemFailureHasAReason() {
    #expect(SubprocessError.failed(program: "x", .start, code: ENOMEM).reason == "Cannot allocate memory")
  }
}
